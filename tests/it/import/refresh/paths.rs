//! Lists and feeds that name files elsewhere: nothing outside the folders is read or written.

use std::fs;

use super::{FEEDS, Project, SAME};
use crate::program::gpu_tco_in;

/// What is said of the list with a line in the place of another; nothing is written.
#[track_caller]
fn refused(from: &str, to: &str, said: &str) {
    let project = Project::new(SAME);
    project.write("README.md", "mine\n");
    project.write("pricing/feeds.yaml", &FEEDS.replace(from, to));
    let run = project.refresh("2026-10-01", &[]);
    assert!(run.code > 0 && run.stderr.contains(said), "{to}: {}", run.stderr);
    let names = |folder: &str| fs::read_dir(project.path().join(folder)).unwrap().count();
    assert_eq!((names(""), names("pricing")), (4, 2), "{to}");
    assert_eq!(fs::read_to_string(project.path().join("README.md")).unwrap(), "mine\n");
    let list = fs::read_to_string(project.path().join("pricing/feeds.yaml")).unwrap();
    assert!(list.starts_with("schema: 1\nfeeds:\n"), "{to}: {list}");
}

#[test]
fn a_list_names_files_of_its_folders_alone() {
    let feed = "    feed: skypilot\n";
    for sheet in ["../README.md", "../up.yaml", "/srv/up.yaml", "a/b.yaml", "feeds.yaml", "up.yml"]
    {
        let said = format!("`sheet` is `{sheet}`, which no sheet can be called");
        refused(feed, &format!("{feed}    sheet: {sheet}\n"), &said);
    }
    for file in ["../README.md", "/etc/hostname", "..", "a/../../README.md"] {
        let said = format!("`file` is `{file}`, which leads out of the downloads");
        refused("acme.csv", file, &said);
    }
    for provider in ["../up", "a/b", "feeds", "..\\up", "/srv/up"] {
        let said = format!("no sheet of pricing can be called `{provider}.yaml`");
        refused("[acme]", &format!("[{provider}]"), &said);
    }
}

/// A feed of many providers says itself whose prices it holds.
#[test]
fn the_providers_of_a_feed_are_no_paths() {
    let project = Project::new(SAME);
    let columns = "date,collected_at,source,provider,segment,pricing,gpu_model,sku,region,geo,gpu_count,usd_per_hour";
    let row = |source: &str| {
        format!(
            "2026-10-10,2026-10-10T12:00:00+00:00,{source},A,x,on_demand,H100,p5,eu,NA,8,66.05\n"
        )
    };
    let rows = ["../up", "/srv/up", "feeds"].map(row).concat();
    project.write("downloads/index.csv", &format!("{columns}\n{rows}"));
    let flags = ["--all", "downloads", "--into", "pricing", "--source", "https://example.com/x"];
    let run = gpu_tco_in(project.path(), &[&["prices", "import"], &flags[..]].concat());
    for name in ["../up", "/srv/up", "feeds"] {
        let said = format!("no sheet of pricing can be called `{name}.yaml`");
        assert!(run.stderr.contains(&said), "{name}: {}", run.stderr);
    }
    assert!(!project.path().join("up.yaml").exists(), "{}", run.stderr);
}
