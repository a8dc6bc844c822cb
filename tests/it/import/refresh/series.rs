//! Rates and tariffs in a refresh: a file fills the sheets of the folder that have its series.

use std::fs;

use super::{FEEDS, Project, SAME};
use crate::program::gpu_tco_in;

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/import/samples");

/// A list with the files of two publishers, one of them for a site with a name of its own.
const LIST: &str = "  - {file: rates.csv, feed: ecb, license: free}
  - {file: halves.csv, feed: eurostat, license: CC-BY-4.0}
  - {file: halves.csv, feed: eurostat, sheet: hall.yaml, region: BE, license: CC-BY-4.0}
";

fn site(name: &str, price: &str) -> String {
    format!(
        "schema: 1\nsite: {name}\ncurrency: EUR\nprice_per_kwh:\n  - {{price: {price}, from: 2024-12-31, source: \
         \"https://example.com/table\", checked_on: 2025-05-24, grade: A}}\n"
    )
}

fn project() -> Project {
    let project = Project::new(SAME);
    project.write("pricing/feeds.yaml", &format!("{FEEDS}{LIST}"));
    let rates = "schema: 1\npublisher: ecb\nexchange_rates:\n  EUR/USD:\n    - {rate: 1.1721, from: 2026-01-02, source: \
                 \"https://example.com/table\", checked_on: 2026-01-02, grade: A}\n";
    project.write("pricing/rates.yaml", rates);
    project.write("pricing/austria.yaml", &site("austria", "0.179"));
    project.write("pricing/hall.yaml", &site("my-hall", "0.16"));
    for (file, name) in
        [("ecb-2026-02-06.csv", "rates.csv"), ("eurostat-nrg-pc-205.csv", "halves.csv")]
    {
        let text = fs::read_to_string(format!("{SAMPLES}/{file}")).unwrap();
        project.write(&format!("downloads/{name}"), &text);
    }
    project
}

fn read(project: &Project, name: &str) -> String {
    fs::read_to_string(project.path().join("pricing").join(name)).unwrap()
}

#[test]
fn a_file_fills_the_sheets_that_are_there_and_begins_none() {
    let project = project();
    let run = project.refresh("2026-10-01", &[]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let sheets = |file: &str| -> Vec<String> {
        let rows = run.stderr.lines().filter(|it| it.starts_with(file));
        rows.map(|it| it.split_whitespace().nth(1).unwrap().to_owned()).collect()
    };
    assert_eq!(sheets("rates.csv"), ["pricing/rates.yaml"]);
    // Belgium and Cyprus have no sheet in the folder; the hall names its area.
    assert_eq!(sheets("halves.csv"), ["pricing/austria.yaml", "pricing/hall.yaml"]);
    assert!(read(&project, "rates.yaml").contains("rate: 1.1794, from: 2026-02-06"));
    assert!(read(&project, "austria.yaml").contains("price: 0.1799, from: 2025-12-31"));
    assert!(read(&project, "hall.yaml").contains("price: 0.1571, from: 2025-12-31"));
    assert_eq!(fs::read_dir(project.path().join("pricing")).unwrap().count(), 5);
    let again = project.refresh("2026-10-01", &["--check"]);
    assert!(
        again.code == 0 && again.stderr.ends_with("0 sheets would change\n"),
        "{}",
        again.stderr
    );
}

#[test]
fn a_jump_of_a_rate_is_held_back_until_it_is_accepted() {
    for name in ["EUR/USD", "ecb", "all"] {
        let project = project();
        let rates = read(&project, "rates.yaml").replace("1.1721", "0.5");
        project.write("pricing/rates.yaml", &rates);
        let run = project.refresh("2026-10-01", &[]);
        let told = "pricing/rates.yaml, reference rates of the ECB: 1 rate held back; `--accept NAME` takes a price, an \
                    entry or a provider\n  EUR/USD 2026-02-06: 0.5 (checked on 2026-01-02) -> 1.1794 (+135.9%), a larger \
                    change than any of its series before\n";
        assert!(run.code == 1 && run.stderr.contains(told), "{}", run.stderr);
        assert_eq!(read(&project, "rates.yaml"), rates);
        let run = project.refresh("2026-10-01", &["--accept", name]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(read(&project, "rates.yaml").contains("rate: 1.1794"), "{name}");
    }
}

#[test]
fn a_file_without_a_sheet_says_so() {
    let project = project();
    for name in ["rates.yaml", "austria.yaml"] {
        fs::remove_file(project.path().join("pricing").join(name)).unwrap();
    }
    let run = project.refresh("2026-10-01", &[]);
    for file in ["rates.csv", "halves.csv"] {
        let told = format!("\n{file}: no sheet of the folder has its series\n");
        assert!(run.code == 1 && run.stderr.contains(&told), "{}", run.stderr);
    }
}

#[test]
fn files_of_a_folder_are_recognized_by_their_content() {
    let project = project();
    let illinois = site("us-illinois-colo", "0.1278").replace("EUR", "USD");
    project.write("pricing/us-illinois-colo.yaml", &illinois);
    fs::remove_file(project.path().join("downloads/acme.csv")).unwrap();
    let text = fs::read_to_string(format!("{SAMPLES}/eia-retail-sales-2026-03.csv")).unwrap();
    project.write("downloads/states", &text);
    let all = ["prices", "import", "--all", "downloads", "--into", "pricing"];
    let run = gpu_tco_in(project.path(), &[&all[..], &["--checked-on", "2026-10-10"]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    for (file, sheet) in
        [("halves.csv", "austria"), ("rates.csv", "rates"), ("states", "us-illinois-colo")]
    {
        let row = run.stderr.lines().find(|it| it.starts_with(file)).unwrap();
        assert_eq!(row.split_whitespace().nth(1), Some(&*format!("pricing/{sheet}.yaml")), "{row}");
    }
    assert!(read(&project, "us-illinois-colo.yaml").contains("price: 0.1307, from: 2026-03-01"));
}
