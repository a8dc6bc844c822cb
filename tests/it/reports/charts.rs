//! Charts of `report`: labels that do not overlap, equal bytes, text that stays text, and errors.

#![allow(clippy::disallowed_methods, reason = "tests read files of their own")]

#[cfg(feature = "png")]
mod boxes;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use sha2::Digest;

#[cfg(feature = "png")]
use self::boxes::{crossed, faults};
use crate::expected::expect;
use crate::program::{Run, gpu_tco};
use crate::reports::pages::PAGES;

/// Charts of a scenario by name, in a folder.
fn charts(scenario: &str, more: &[&str]) -> BTreeMap<String, String> {
    let folder = tempfile::tempdir().unwrap();
    let output = format!("{}/", folder.path().display());
    let run = gpu_tco(&[&["report", scenario, "-o", &output, "--charts", "svg"], more].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let files = fs::read_dir(folder.path()).unwrap().map(|it| it.unwrap().path());
    let name = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    files.map(|it| (name(&it), fs::read_to_string(&it).unwrap())).collect()
}

fn one(scenario: &str, output: &str, more: &[&str]) -> (Run, Option<Vec<u8>>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(output);
    let output = path.display().to_string();
    let run = gpu_tco(&[&["report", scenario, "-o", &output], more].concat());
    (run, fs::read(path).ok())
}

/// Charts of the page of a shipped scenario by name, as files.
fn charts_of_page(scenario: &str, style: &str) -> BTreeMap<String, String> {
    let all = PAGES[scenario].split("<svg class=\"chart\" ").skip(1);
    let chart = |rest: &str| {
        let (body, _) = rest.split_once("</svg>").unwrap();
        let (_, name) = body.split_once("aria-labelledby=\"").unwrap();
        let (name, _) = name.split_once("-title").unwrap();
        let body = body.replacen("</desc>\n", &format!("</desc>\n{style}"), 1);
        let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1280\" height=\"720\"";
        (name.to_owned(), format!("{head} class=\"chart\" {body}</svg>\n"))
    };
    all.map(chart).collect()
}

/// Style of a file.
fn style_of(svg: &str) -> String {
    let (_, rest) = svg.split_once("<style>").unwrap();
    format!("<style>{}</style>\n", rest.split_once("</style>").unwrap().0)
}

/// Text of each label.
fn labels(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).unwrap();
    let texts = document.descendants().filter(|it| it.has_tag_name("text"));
    texts.map(|it| it.text().unwrap_or_default().to_owned()).collect()
}

/// Files of charts are those of the page, with a style.
#[test]
fn charts_of_files_are_those_of_the_page() {
    let files = charts("scenarios/h100-lesson.yaml", &[]);
    let style = style_of(&files["map"]);
    assert!(files == charts_of_page("h100-lesson", &style));
}

/// A price of the map moves for all that pay it, so the map is that of `breakeven` along the offer.
#[test]
fn the_map_is_that_of_the_offer() {
    let scenario = "scenarios/h100-own-or-rent.yaml";
    let files = charts(scenario, &[]);
    let offer = "lambda/gpu_8x_h100_sxm5 on demand";
    let [across, up] = ["utilization=0.1..1/10".to_owned(), format!("{offer}=2..5.5/8")];
    let run = gpu_tco(&["breakeven", scenario, "--axis", &across, "--axis", &up]);
    let rows: Vec<Vec<String>> = run
        .stdout
        .lines()
        .filter(|it| it.starts_with(|digit: char| digit.is_ascii_digit()))
        .map(|it| it.split_whitespace().map(|it| it.replace(['[', ']'], "")).collect())
        .filter(|it: &Vec<String>| it.len() == 21)
        .collect();
    assert_eq!(rows.len(), 8, "{}", run.stdout);
    let cells: Vec<String> =
        rows.iter().flat_map(|it| it[1..].chunks(2).map(|it| it.join(" "))).collect();
    let shown = labels(&files["map"]);
    let named = |it: &&String| it.split_once(' ').is_some_and(|(one, _)| one.len() == 1);
    let is_cell = |it: &&String| named(it) && it.chars().last().is_some_and(char::is_numeric);
    assert_eq!(shown.iter().filter(is_cell).cloned().collect::<Vec<_>>(), cells);
    assert!(cells.contains(&"o 6".to_owned()), "own wins at 90% and 5.500, as hybrid pays it too");
}

/// Every shipped scenario: as it is drawn, no label meets another or a line; and its bytes.
#[cfg(feature = "png")]
#[test]
fn labels_of_shipped_scenarios_do_not_overlap() {
    let (mut hashes, mut all) = (String::new(), Vec::new());
    let (_, svg) = one("scenarios/h100-lesson.yaml", "a.svg", &["--chart", "breakdown"]);
    let style = style_of(&String::from_utf8(svg.unwrap()).unwrap());
    for name in PAGES.keys() {
        let charts = charts_of_page(name, &style);
        assert!(charts.len() >= 5, "{name}");
        for (chart, svg) in charts {
            all.extend(
                faults(&svg, [1280.0, 720.0]).into_iter().map(|it| format!("{name} {chart}: {it}")),
            );
            all.extend(crossed(&svg).into_iter().map(|it| format!("{name} {chart}: {it}")));
            let digest = sha2::Sha256::digest(&svg);
            let hash = u64::from_be_bytes(digest[..8].try_into().unwrap());
            writeln!(hashes, "{name} {chart}: {} labels, {hash:016x}", labels(&svg).len()).unwrap();
        }
    }
    assert_eq!(all, [""; 0]);
    let file = Path::new("tests/snapshots/charts.txt");
    expect(file, &hashes).unwrap_or_else(|differs| panic!("{differs}"));
}

/// Names of 40 letters, alternatives, tiers and more of them than there are colors.
#[cfg(feature = "png")]
#[test]
fn long_names_wrap_and_are_never_cut() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.yaml");
    let scenario = fs::read_to_string("scenarios/h100-own-or-rent.yaml").unwrap();
    let names = [
        ("own", "our_own_servers_in_colocation_in_virginia"),
        ("neocloud", "neocloudwithoutanysigninitsnamethatislong"),
        ("hybrid", "hybrid-of-owned-floor-and-spot-and-on-dem"),
        ("aws", "aws_p5_instances_on_demand_all_year_round"),
    ];
    let long = scenario.lines().map(|line| {
        let renamed = names.iter().find(|(short, _)| line.starts_with(&format!("  {short}:")));
        renamed.map_or(line.to_owned(), |(_, long)| format!("  {long}:"))
    });
    let text = long.collect::<Vec<_>>().join("\n") + "\n";
    let repository = env!("CARGO_MANIFEST_DIR");
    fs::write(&path, text.replace("../", &format!("{repository}/"))).unwrap();
    let scenario = path.display().to_string();
    for (size, view) in [("1280x720", [1280.0, 720.0]), ("960x720", [960.0, 720.0])] {
        let charts = charts(&scenario, &["--size", size]);
        assert_eq!(charts.len(), 6);
        for (chart, svg) in charts {
            assert_eq!(faults(&svg, view), [""; 0], "{chart} {size}");
            let shown = labels(&svg).concat();
            let drawn = match chart.as_str() {
                "mix" => 0,
                "tornado" => 1,
                "map" => 3,
                _ => 4,
            };
            let found = names.iter().filter(|(_, long)| shown.contains(long)).count();
            assert!(found >= drawn, "{chart} {size}: {found} of {drawn} names in {shown}");
        }
    }
}

#[test]
fn equal_scenarios_give_equal_bytes() {
    let draw = || charts("scenarios/h100-lesson.yaml", &["--theme", "auto"]);
    let charts = draw();
    assert!(charts == draw());
    assert!(charts.values().all(|it| it.contains("prefers-color-scheme:dark")));
    #[cfg(feature = "png")]
    {
        let flags = ["--chart", "breakdown", "--size", "2560x1440"];
        let [(_, first), (_, second)] =
            [0, 1].map(|_| one("scenarios/h100-lesson.yaml", "a.png", &flags));
        let bytes = first.unwrap();
        assert!(bytes == second.unwrap());
        assert_eq!(&bytes[16..24], [0, 0, 10, 0, 0, 0, 5, 160], "2560 and 1440 pixels");
    }
}

#[test]
fn text_of_files_stays_text() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = fs::read_to_string("scenarios/h100-lesson.yaml").unwrap();
    let title = scenario.lines().find(|it| it.starts_with("title:")).unwrap();
    let hostile = "title: \"</desc><script>alert(1)</script> &amp; ]]> '\"";
    let path = folder.path().join("hostile.yaml");
    fs::write(&path, scenario.replace(title, hostile)).unwrap();
    for svg in charts(&path.display().to_string(), &[]).values() {
        let document = roxmltree::Document::parse(svg).unwrap();
        assert!(!document.descendants().any(|it| it.has_tag_name("script")));
        let description = document.descendants().find(|it| it.has_tag_name("desc")).unwrap();
        assert!(
            description.text().unwrap().contains("</desc><script>alert(1)</script> &amp; ]]> '")
        );
        assert!(!svg.contains("<script") && !svg.contains("href") && !svg.contains("url("));
    }
}

#[test]
fn a_chart_has_its_verdict_marks_and_costs() {
    let charts = charts("scenarios/h100-lesson.yaml", &[]);
    let has = |chart: &str, text: &str| {
        let all = labels(&charts[chart]);
        assert!(all.iter().any(|it| it == text), "{chart}: {text:?} is none of {all:#?}");
    };
    for chart in charts.keys() {
        has(chart, "Costs in it: compute, servers, network fabric, electricity and staff.");
        has(
            chart,
            "neocloud is cheapest: 3,363,840 USD over 36 months; own costs 1,418,157 (42.2%) more.",
        );
    }
    for mark in ["in month 9, at 3,710,056", "in month 22, at 4,226,951"] {
        has("cumulative-cost", mark);
    }
    for mark in ["23.1%", "54.2%", "80.0% stated", "2.843 at 100.0%"] {
        has("cost-over-utilization", mark);
    }
    has("breakdown", "others (2): network fabric 134,554 and electricity 122,444");
    has("tornado", "own above 3.554");
    has("map", "c 42");
}

#[test]
fn what_cannot_be_drawn_is_an_error_with_the_flag_to_write() {
    let lesson = "scenarios/h100-lesson.yaml";
    for (output, flags, expected) in [
        ("a.svg", vec![], "add `--chart cumulative-cost` (or cost-over-utilization, breakdown"),
        ("a.svg", vec!["--chart", "tornadoes"], "a similar value exists: 'tornado'"),
        ("a.svg", vec!["--chart", "mix"], "the scenario has no chart mix: its demand has no curve"),
        ("a.html", vec!["--chart", "map"], "--chart and --charts are for .svg and .png files"),
        ("deck/", vec![], "add `--charts svg,png`"),
        ("deck/", vec!["--charts", "svg", "--chart", "map"], "--chart is for one file"),
        ("a.svg", vec!["--chart", "map", "--charts", "svg"], "--charts is for a folder"),
        (
            "a.svg",
            vec!["--chart", "map", "--size", "10x10"],
            "write a width and a height in pixels",
        ),
        ("a.gif", vec![], "a report is a workbook, a page, a chart or a bundle"),
    ] {
        let (run, file) = one(lesson, output, &flags);
        assert_eq!(run.code, 2, "{output} {flags:?}");
        assert!(run.stderr.contains(expected), "{output} {flags:?}: {}", run.stderr);
        assert!(file.is_none(), "{output}");
    }
}

#[test]
fn a_folder_says_which_charts_it_does_not_have() {
    let folder = tempfile::tempdir().unwrap();
    let deck = folder.path().join("deck");
    let output = deck.display().to_string();
    let run = gpu_tco(&["report", "scenarios/train-7b.yaml", "-o", &output, "--charts", "svg"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("no mix: its demand has no curve"), "{}", run.stderr);
    assert_eq!(fs::read_dir(deck).unwrap().count(), 5);
}

/// A title that the compiled fonts have no letters for is empty boxes in a PNG, and whole in an SVG.
#[cfg(feature = "png")]
#[test]
fn a_png_names_the_characters_that_it_lacks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scenario.yaml");
    let scenario = fs::read_to_string("scenarios/h100-lesson.yaml").unwrap();
    let title = scenario.lines().find(|it| it.starts_with("title:")).unwrap();
    fs::write(&path, scenario.replace(title, "title: 好 for 你, Ärger")).unwrap();
    let path = path.display().to_string();
    for (output, expected) in
        [("a.png", "warning: the font of png charts lacks 你 and 好:"), ("a.svg", "Wrote ")]
    {
        let (run, file) = one(&path, output, &["--chart", "map"]);
        assert!(run.code == 0 && file.is_some(), "{output}: {}", run.stderr);
        assert!(run.stderr.starts_with(expected), "{output}: {}", run.stderr);
        assert!(run.stderr.lines().last().unwrap().starts_with("Wrote "), "{}", run.stderr);
    }
}

/// The picture of the README is that of the program.
#[test]
fn the_picture_of_the_readme_is_drawn_anew() {
    let flags = ["--chart", "cost-over-utilization", "--theme", "auto"];
    let (run, svg) = one("scenarios/h100-lesson.yaml", "a.svg", &flags);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let file = Path::new("docs/cost-over-utilization.svg");
    let svg = String::from_utf8(svg.unwrap()).unwrap();
    expect(file, &svg).unwrap_or_else(|differs| panic!("{differs}"));
}
