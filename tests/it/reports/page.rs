//! Pages of `report`: small, the same bytes, text that stays text; Chromium opens them, changes inputs
//! and compares with `compare`.

#![allow(clippy::disallowed_methods, reason = "tests read files of their own")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::program::gpu_tco;
use crate::reports::pages::PAGES;
use crate::shipped;

/// Most bytes of the page of a shipped scenario.
const MOST: usize = 340_000;

/// Scenarios that a browser opens: shapes, owned and rented tiers, training, a trace.
const OPENED: [&str; 5] =
    ["h100-lesson", "h100-own-or-rent", "train-7b", "reserved-floor", "philly-measured"];

/// Folder of the project.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Page of a scenario, with more flags.
pub fn report(scenario: &Path, more: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    let [scenario, file] = [scenario, &page].map(|it| it.display().to_string());
    let found = gpu_tco(&[&["report", &scenario, "-o", &file], more].concat());
    assert_eq!(found.code, 0, "{}", found.stderr);
    fs::read_to_string(page).unwrap()
}

/// The text of the element that holds the graph.
fn data(page: &str) -> &str {
    let (_, rest) = page.split_once("id=\"data\">").unwrap();
    rest.split_once("</script>").unwrap().0
}

#[test]
fn pages_are_small_and_load_nothing() {
    for (name, page) in &*PAGES {
        assert!(page.len() < MOST, "{name}: {} bytes", page.len());
        for loads in ["src=", "@import", "url(", "<link", "<iframe", "<img"] {
            assert!(!page.contains(loads), "{name}: {loads}");
        }
        let graph: serde_json::Value = serde_json::from_str(data(page)).unwrap();
        let count = |key: &str| graph[key].as_array().unwrap().len();
        assert!(count("figures") > 50 && count("inputs") > 5 && count("accounts") > 0);
    }
}

#[test]
fn every_input_has_a_label_of_its_own() {
    for (name, page) in &*PAGES {
        let graph: serde_json::Value = serde_json::from_str(data(page)).unwrap();
        let inputs = graph["inputs"].as_array().unwrap();
        let mut labels = std::collections::BTreeMap::new();
        let heads = page.split("<tr data-input=").skip(1);
        assert_eq!(heads.clone().count(), inputs.len());
        for (input, head) in inputs.iter().zip(heads) {
            let key = input[0].as_str().unwrap();
            let (label, _) =
                head.split_once("<th scope=\"row\">").unwrap().1.split_once(" <small>").unwrap();
            assert!(
                label != key && !label.contains("_per_") && !label.contains('.')
                    || key.contains('/'),
                "{name}: {label}"
            );
            assert_eq!(labels.insert(label, key), None, "{name}: {label} is {key} too");
        }
    }
}

/// Without a browser: what the command of a page writes for each input is what `--set` takes.
#[test]
fn keys_of_inputs_take_the_values_of_a_page() {
    for (name, page) in &*PAGES {
        let graph: serde_json::Value = serde_json::from_str(data(page)).unwrap();
        // Sizes that a search found are stated in GPUs.
        let found = graph["found"].as_array().unwrap();
        let is_found = |at: usize| found.iter().any(|it| it[0] == at);
        let inputs = graph["inputs"].as_array().unwrap().iter().enumerate();
        let live = inputs.filter(|(at, it)| it[5] == 1 && !is_found(*at)).map(|it| it.1);
        let mut all = vec!["compare".to_owned(), format!("scenarios/{name}.yaml")];
        for input in live {
            let keys = input[11].as_array().cloned().unwrap_or_else(|| vec![input[0].clone()]);
            let texts = keys.iter().map(|key| format!("{}={}", key.as_str().unwrap(), input[2]));
            all.extend(texts.flat_map(|it| ["--set".to_owned(), it]));
        }
        let found = gpu_tco(&all.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(!found.stderr.contains("--set:"), "{name}: {}", found.stderr);
    }
}

#[test]
fn equal_scenarios_give_equal_bytes() {
    let scenario = root().join("scenarios/h100-lesson.yaml");
    assert!(report(&scenario, &[]) == report(&scenario, &[]));
}

#[test]
fn names_and_titles_stay_text() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = fs::read_to_string(root().join("scenarios/h100-lesson.yaml")).unwrap();
    let title = scenario.lines().find(|it| it.starts_with("title:")).unwrap();
    let hostile = "title: \"</script><script>alert(1)</script><!-- &amp; '\""; // marks of direction are refused
    let path = folder.path().join("hostile.yaml");
    fs::write(&path, scenario.replace(title, hostile)).unwrap();
    let page = report(&path, &["--set", "own.owned.staff.fte=2"]);
    assert!(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)"), "the title is there");
    assert_eq!(page.matches("<script").count(), 2);
    assert!(!page.contains("alert(1)</script>") && !page.contains("<!--"));
    let graph = data(&page);
    assert!(!graph.contains(['<', '>', '&', '\u{2028}', '\u{2029}']));
    assert!(graph.contains("\"own.owned.staff.fte=2\""), "the command keeps its flags");
}

#[test]
fn the_policy_names_the_script() {
    use base64::Engine;
    use sha2::Digest;
    let page = report(&root().join("scenarios/h100-lesson.yaml"), &[]);
    let (_, script) = page.rsplit_once("<script>").unwrap();
    let hash = sha2::Sha256::digest(script.split_once("</script>").unwrap().0);
    let hash = base64::engine::general_purpose::STANDARD.encode(hash);
    assert!(page.contains(&format!(
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{hash}'"
    )));
}

#[test]
fn tables_need_no_script() {
    let page = report(&root().join("scenarios/h100-own-or-rent.yaml"), &[]);
    let found = gpu_tco(&["compare", "scenarios/h100-own-or-rent.yaml", "-f", "markdown"]);
    let verdict = found.stdout.lines().find(|it| it.contains("is cheapest")).unwrap();
    let verdict = verdict.replace("**", "");
    assert!(page.contains(&format!("aria-live=\"polite\">{verdict}</p>")), "{verdict}");
    for id in ["cost", "cash", "pnl", "unit", "file", "inputs"] {
        assert!(page.contains(&format!("<section id=\"{id}\"")), "{id}");
    }
}

/// A Python that opens pages in Chromium; none without playwright or Chromium, tests/recipes/install says
/// why.
pub fn python() -> Option<PathBuf> {
    let python = root().join("target/recipes/venv/bin/python");
    let has = |command: &mut Command| command.output().is_ok_and(|it| it.status.success());
    let has_playwright = has(Command::new(&python).args(["-c", "import playwright"]));
    let has_chromium = has(Command::new("/usr/bin/chromium").arg("--version"));
    (has_playwright && has_chromium).then_some(python)
}

/// A few shipped scenarios, in `cargo test -- --ignored`: skipped without Chromium, playwright and axe.
#[test]
#[ignore = "opens a browser for minutes"]
fn chromium_computes_the_same() {
    let Some(python) = python() else { return };
    let axe = root().join("target/recipes/node_modules/axe-core/axe.min.js");
    if !axe.exists() {
        return; // tests/recipes/install says why
    }
    let folder = tempfile::tempdir().unwrap();
    let mut script = Command::new(&python);
    script.arg("-B").arg(root().join("tests/page/check.py"));
    script.arg(env!("CARGO_BIN_EXE_gpu-tco")).arg(folder.path()).arg(axe);
    script.args(OPENED.map(|it| format!("scenarios/{it}.yaml")));
    let output = script.current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Scenarios whose charts follow a change: key and value of `--set`.
const FOLLOWED: [[&str; 2]; 6] = [
    ["company-large", "own.owned.staff.salary=200000"],
    ["h100-own-or-rent", "hybrid.owned.nodes=5"],
    ["h100-lesson", "own.owned.staff.fte=0.5"],
    ["renewal", "own.owned.downtime=0.02"],
    ["train-7b", "demand.gpu_hours_per_year=250000"],
    ["reserved-floor", "demand.interruptible_share=0.1"],
];

/// A script beside `check.py` with arguments; skipped without Chromium and playwright.
fn run_script(name: &str, arguments: &[String]) {
    let Some(python) = python() else { return };
    let mut script = Command::new(&python);
    script.arg("-B").arg(root().join("tests/page").join(name)).args(arguments);
    let output = script.current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Random states of all shipped scenarios; skipped without Chromium, playwright, `LibreOffice` and its Python.
#[test]
#[ignore = "opens a browser and LibreOffice for minutes"]
fn pages_and_workbooks_say_what_compare_says_after_edits() {
    const STATES: &str = "2";
    let has = |command: &mut Command| command.output().is_ok_and(|it| it.status.success());
    if !has(Command::new("/usr/bin/python3").args(["-c", "import uno"])) {
        return; // tests/recipes/install says why
    }
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_gpu-tco").to_owned();
    let first = [program, folder.path().display().to_string(), STATES.to_owned()];
    let scenarios = shipped::names().into_iter().map(|it| format!("scenarios/{it}.yaml"));
    run_script("../edits/check.py", &first.into_iter().chain(scenarios).collect::<Vec<_>>());
}

#[test]
#[ignore = "opens a browser for a minute"]
fn charts_follow_the_inputs() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_gpu-tco").to_owned();
    let cases = FOLLOWED
        .iter()
        .flat_map(|[name, set]| [format!("scenarios/{name}.yaml"), (*set).to_owned()]);
    let first = [program, folder.path().display().to_string()];
    run_script("follow.py", &first.into_iter().chain(cases).collect::<Vec<_>>());
}

#[test]
#[ignore = "opens a browser for half a minute"]
fn entries_that_no_scenario_may_have_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_gpu-tco").to_owned();
    run_script("entries.py", &[program, folder.path().display().to_string()]);
}

/// Random addresses of two shipped scenarios, by a fixed seed.
#[test]
#[ignore = "opens a browser for half a minute"]
fn addresses_of_strangers_bring_only_states_that_a_scenario_may_have() {
    const ADDRESSES: &str = "100";
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_gpu-tco").to_owned();
    run_script("addresses.py", &[program, folder.path().display().to_string(), ADDRESSES.into()]);
}

#[test]
#[ignore = "opens a browser for half a minute"]
fn states_of_a_page_say_what_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_gpu-tco").to_owned();
    run_script("states.py", &[program, folder.path().display().to_string()]);
}

#[test]
#[ignore = "prints every shipped scenario in a browser"]
fn pages_print_on_two_pages() {
    let folder = tempfile::tempdir().unwrap();
    let write = |(name, page): (&String, &String)| {
        let file = folder.path().join(format!("{name}.html"));
        fs::write(&file, page).unwrap();
        file.display().to_string()
    };
    run_script("print.py", &PAGES.iter().map(write).collect::<Vec<_>>());
}
