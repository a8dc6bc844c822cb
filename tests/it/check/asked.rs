//! What `check` is asked for: what to read, what to tell, what is known, and how it ends.

use std::fs;
use std::path::{Path, PathBuf};

use super::{DAY, check};
use crate::program::{Run, gpu_tco};

/// An eighth of what others ask, with a source nobody can open.
const SHEET: &str = r#"schema: 1
provider: example
currency: USD
instances:
  gpu.1x:
    gpu: h100-sxm-80gb
    gpus: 1
    on_demand:
      - {price_per_hour: 0.50, from: 2026-08-01, source: "a letter", checked_on: 2026-10-09, grade: A}
"#;
const ROW: &str = "grade: A}";

/// A folder with one sheet.
struct Folder(tempfile::TempDir);

impl Folder {
    fn with(text: &str) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        fs::write(folder.path("sheet.yaml"), text).unwrap();
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// What is told of the sheet, a code a line, and the exit code.
    fn check(&self, arguments: &[&str]) -> (i32, Vec<String>) {
        let sheet = self.path("sheet.yaml").display().to_string();
        let mut all = vec![sheet.as_str(), "-f", "concise"];
        all.extend(arguments);
        let run = check(&all);
        assert_eq!(run.stderr, "");
        (run.code, codes(&run))
    }
}

fn codes(run: &Run) -> Vec<String> {
    run.stdout.lines().map(|line| line.split(['[', ']']).nth(1).unwrap().to_owned()).collect()
}

#[test]
fn codes_are_told_or_not_by_how_they_begin() {
    let folder = Folder::with(SHEET);
    let told = |arguments: &[&str]| folder.check(arguments).1;
    assert_eq!(told(&[]), ["GTR002", "GTM002"]);
    assert_eq!(told(&["--select", "GTM"]), ["GTM002"]);
    assert_eq!(told(&["--select", "gtm002,GTR"]), ["GTR002", "GTM002"]);
    assert_eq!(told(&["--ignore", "GTM"]), ["GTR002"]);
    assert_eq!(told(&["--select", "GTM", "--ignore", "GTM002"]), [""; 0]);
    let run = check(&["--select", "GTM999"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("no code begins with `GTM999`"), "{}", run.stderr);
}

#[test]
fn what_keeps_a_file_from_being_read_is_always_told() {
    let folder = Folder::with(&SHEET.replace("gpus: 1", "gpsu: 1  # gpu-tco: ignore GTF001 later"));
    let (code, told) = folder.check(&["--select", "GTM", "--ignore", "GTF"]);
    assert_eq!((code, told), (1, vec!["GTF001".to_owned()]));
    let (_, told) = folder.check(&["--select", "GTG,GTF"]);
    assert_eq!(told, ["GTF001", "GTG002"]);
}

#[test]
fn a_comment_ignores_a_code_on_its_line_or_the_next() {
    let two = "# gpu-tco: ignore GTM002,GTR002 agreed by letter";
    let at_the_end = SHEET.replace(ROW, &format!("{ROW}  {two}"));
    let before = SHEET.replace("      - {", &format!("      {two}\n      - {{"));
    for text in [at_the_end, before] {
        let folder = Folder::with(&text);
        assert_eq!(folder.check(&[]), (0, Vec::new()), "{text}");
        let sheet = folder.path("sheet.yaml").display().to_string();
        let run = check(&[&sheet]);
        assert!(run.stdout.ends_with("no findings, 2 ignored\n"), "{}", run.stdout);
    }
    let elsewhere = SHEET.replace("gpus: 1\n", &format!("gpus: 1  {two}\n"));
    let (_, told) = Folder::with(&elsewhere).check(&[]);
    assert_eq!(told, ["GTR002", "GTG002", "GTG002", "GTM002"]);
}

#[test]
fn a_baseline_holds_rows_and_not_lines_and_only_shrinks() {
    let folder = Folder::with(SHEET);
    let baseline = folder.path("known.json").display().to_string();
    let written = folder.check(&["--baseline", &baseline, "--write-baseline"]);
    assert_eq!(written, (0, vec!["GTR002".to_owned(), "GTM002".to_owned()]));
    let known = fs::read_to_string(&baseline).unwrap();
    assert!(known.contains("\"about\": \"example/gpu.1x on demand 2026-08-01\""), "{known}");
    assert_eq!(folder.check(&["--baseline", &baseline]), (0, Vec::new()));
    // Rows may move.
    fs::write(folder.path("sheet.yaml"), format!("# one line more\n\n{SHEET}")).unwrap();
    assert_eq!(folder.check(&["--baseline", &baseline]), (0, Vec::new()));
    // What was mended is no longer known, and what is new is told.
    let mended =
        SHEET.replace("a letter", "https://example.com").replace("2026-10-09", "2026-01-09");
    fs::write(folder.path("sheet.yaml"), mended.replace("2026-08-01", "2026-01-01")).unwrap();
    let (code, told) = folder.check(&["--baseline", &baseline]);
    assert_eq!(
        (code, told),
        (0, ["GTD001", "GTG001", "GTG001", "GTM002"].map(str::to_owned).into())
    );
    assert_eq!(fs::read_to_string(&baseline).unwrap(), known);
}

#[test]
fn a_file_that_is_no_baseline_is_bad_usage() {
    let folder = Folder::with(SHEET);
    let sheet = folder.path("sheet.yaml").display().to_string();
    for text in ["", "[]", "{\"schema_version\": 9, \"findings\": []}"] {
        let baseline = folder.path("known.json");
        fs::write(&baseline, text).unwrap();
        let run = check(&[&sheet, "--baseline", &baseline.display().to_string()]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains("known.json is no baseline"), "{}", run.stderr);
    }
    let run = check(&[&sheet, "--baseline", &folder.path("none.json").display().to_string()]);
    assert_eq!((run.code, run.stderr.contains("error[GTF010]")), (2, true));
    assert_eq!(check(&[&sheet, "--write-baseline"]).code, 2);
}

#[test]
fn the_exit_code_is_that_of_the_worst_that_counts() {
    let warns = Folder::with(&SHEET.replace("a letter", "https://example.com"));
    let fails = Folder::with(SHEET);
    for (folder, fail_on, code) in [
        (&warns, "error", 0),
        (&warns, "warning", 1),
        (&warns, "none", 0),
        (&fails, "error", 1),
        (&fails, "none", 0),
    ] {
        assert_eq!(folder.check(&["--fail-on", fail_on]).0, code, "{fail_on}");
    }
}

#[test]
fn what_cannot_be_read_ends_in_2_and_the_rest_is_told() {
    let folder = Folder::with(SHEET);
    let sheet = folder.path("sheet.yaml").display().to_string();
    let missing = folder.path("missing.yaml").display().to_string();
    let run = check(&[&missing, &sheet, "-f", "concise", "--fail-on", "none"]);
    assert_eq!(
        (run.code, codes(&run)),
        (2, ["GTF010", "GTR002", "GTM002"].map(str::to_owned).into())
    );
    fs::create_dir(folder.path("empty")).unwrap();
    assert_eq!(check(&[&folder.path("empty").display().to_string()]).code, 2);
}

#[test]
fn a_checked_file_is_never_written() {
    let folder = Folder::with(SHEET);
    let sheet = folder.path("sheet.yaml").display().to_string();
    for arguments in [
        vec![sheet.as_str(), "-f", &format!("json={sheet}")],
        vec![sheet.as_str(), "--baseline", &sheet, "--write-baseline"],
    ] {
        let run = check(&arguments);
        assert_eq!(run.code, 2);
        assert!(run.stderr.contains("is an input of this run"), "{}", run.stderr);
        assert_eq!(fs::read_to_string(&sheet).unwrap(), SHEET);
    }
}

#[test]
fn sheets_and_scenarios_are_told_apart_and_the_program_has_sheets_of_its_own() {
    let run = gpu_tco(&["check", "pricing/aws.yaml", "scenarios/h100-lesson.yaml", "--as-of", DAY]);
    assert!(run.stdout.contains("\n1 sheet ("), "{}", run.stdout);
    assert!(run.stdout.contains(" prices) and 1 scenario checked on 2026-10-10: "));
    // Where there is neither folder, the built-in sheets are checked.
    let folder = tempfile::tempdir().unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_gpu-tco"))
        .args(["check", "--as-of", "2026-11-20", "-f", "json"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let sheets = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("pricing")).unwrap();
    // All but the list of feeds and the tables of regions, accelerators and ranges.
    assert_eq!(report["checked"]["sheets"], sheets.count() - 4);
    assert!(report["sources"].as_array().unwrap().iter().all(|it| it["built_in"] == true));
}

#[test]
fn a_broken_scenario_hides_no_other_file() {
    let folder = Folder::with(SHEET);
    fs::write(folder.path("a.yaml"), "title: x\nhorizon_months: 0\nalternatives: {}\n").unwrap();
    fs::write(folder.path("b.yaml"), "provider: [\n").unwrap();
    let run = check(&[&folder.0.path().display().to_string(), "-f", "concise"]);
    let found = codes(&run);
    for code in ["GTF004", "GTS015", "GTF008", "GTR002", "GTM002"] {
        assert!(found.iter().any(|it| it == code), "{code} {}", run.stdout);
    }
}

#[test]
fn a_discount_of_nothing_is_told() {
    let row =
        "{instance: none-such, discount_share: 0.1, from: 2026-07-01, source: \"contract 1\"}";
    let discounts = "schema: 1\nprovider: lambda\ncurrency: USD\ndiscounts:\n  - ";
    let folder = Folder::with(&format!("{discounts}{row}\n"));
    assert_eq!(folder.check(&[]), (1, vec!["GTS001".to_owned()]));
    let known = row.replace("none-such", "gpu_8x_h100_sxm5");
    assert_eq!(Folder::with(&format!("{discounts}{known}\n")).check(&[]), (0, Vec::new()));
}

#[test]
fn the_largest_and_the_smallest_prices_are_checked_like_others() {
    let machine = |name: &str, price: &str| {
        let row = ROW_OF.replace("PRICE", price);
        let (one, plan) =
            (row.replace("KEY", "price_per_hour"), row.replace("KEY", "effective_price_per_hour"));
        let plan = format!("{{one: {{term_months: 12, prices: [{plan}]}}}}");
        format!(
            "  {name}: {{gpu: h100-sxm-80gb, gpus: 8, on_demand: [{one}], spot: [{one}], committed: {plan}}}\n"
        )
    };
    let prices = ["1000000000000", "0.000000000001", "1"];
    let machines: String =
        prices.iter().enumerate().map(|(at, price)| machine(&format!("m{at}"), price)).collect();
    let folder =
        Folder::with(&format!("schema: 1\nprovider: gcp\ncurrency: USD\ninstances:\n{machines}"));
    let (code, told) = folder.check(&[]);
    assert_eq!(code, 1);
    assert!(
        told.iter().any(|it| it == "GTM001") && told.iter().any(|it| it == "GTP003"),
        "{told:?}"
    );
}

const ROW_OF: &str = "{KEY: PRICE, from: 2026-08-01, source: \"https://example.com\", \
                      checked_on: 2026-10-09, grade: A}";

#[test]
fn a_row_that_was_lost_to_a_mistake_is_no_gap() {
    let row = |from: &str, until: &str, checked: &str| {
        let source = "source: \"https://example.com\"";
        format!(
            "\n      - {{price_per_hour: 4, from: {from}, until: {until}, {source}, checked_on: {checked}, grade: A}}"
        )
    };
    // The second ends before it begins, so that the first and the third have nothing between them.
    let rows = row("2025-01-01", "2025-06-01", "2025-05-01")
        + &row("2025-09-01", "2025-06-01", "2025-09-01")
        + &row("2025-09-01", "2026-08-01", "2025-09-01");
    let sheet = SHEET.replace("on_demand:", &format!("on_demand:{rows}"));
    assert_eq!(Folder::with(&sheet).check(&["--select", "GTD"]).1, ["GTD011"]);
}
