//! `check --git`: sheets against what they were at a revision, in repositories that the tests make.

use std::fs;

use crate::repository::Repository;

/// Six rows of one provider, of which three have ended.
const SHEET: &str = r#"schema: 1
provider: example
currency: USD
instances:
  h100.8x:
    gpu: h100-sxm-80gb
    gpus: 8
    on_demand:
      - {price_per_hour: 20, from: 2025-01-01, until: 2026-01-01, source: "https://example.com", checked_on: 2025-06-01, grade: A}
      - {price_per_hour: 24, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-09, grade: A, note: "announced"}
    spot:
      - {price_per_hour: 9, from: 2026-01-01, until: 2027-01-01, source: "https://example.com", checked_on: 2026-10-09, grade: A}
  h200.8x:
    gpu: h200-sxm-141gb
    gpus: 8
    on_demand:
      - {price_per_hour: 32, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-09, grade: A}
egress:
  - {tariff: {gb_per_tb: 1000, tiers: [{up_to_tb: 10, price_per_gb: 0.12}, {price_per_gb: 0.09}]}, from: 2025-01-01, until: 2026-01-01, source: "https://example.com", checked_on: 2025-06-01, grade: B}
  - {tariff: {tiers: [{price_per_gb: 0.08}]}, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-09, grade: B}
"#;
const FIRST: &str = "      - {price_per_hour: 20, from: 2025-01-01, until: 2026-01-01, source: \"https://example.com\", checked_on: 2025-06-01, grade: A}\n";
const H200: &str = "      - {price_per_hour: 32, from: 2026-01-01, source: \"https://example.com\", checked_on: 2026-10-09, grade: A}\n";
const TARIFF: &str = "  - {tariff: {tiers: [{price_per_gb: 0.08}]}, from: 2026-01-01, source: \"https://example.com\", checked_on: 2026-10-09, grade: B}\n";
const TARIFF_IN_LINES: &str = r#"  - tariff:
      tiers:
        - price_per_gb: 0.08
    from: 2026-01-01
    source: "https://example.com"
    checked_on: 2026-10-09
    grade: B
"#;

/// A repository with one commit of sheets, which is `main`.
struct Sheets(Repository);

impl Sheets {
    fn with(files: &[(&str, &str)]) -> Self {
        let it = Self(Repository::new());
        for (name, text) in files {
            it.write(name, text);
        }
        it.0.commit();
        it
    }

    fn write(&self, name: &str, text: &str) {
        self.0.write(&format!("pricing/{name}"), text);
    }

    /// Exit code and standard output of `check` on a day on which nothing is old.
    fn check(&self, arguments: &[&str]) -> (i32, String) {
        let run = self.0.run(&[&["check", "--as-of", super::DAY][..], arguments].concat());
        assert_eq!(run.stderr, "");
        (run.code, run.stdout)
    }

    /// What is told of the sheets against `main`, a line each.
    fn told(&self) -> Vec<String> {
        let (_, text) = self.check(&["--git", "main", "-f", "concise"]);
        text.lines().map(str::to_owned).collect()
    }
}

/// What is told where a text of the sheet has become another.
fn told_of(from: &str, to: &str) -> Vec<String> {
    let sheets = Sheets::with(&[("example.yaml", SHEET)]);
    assert!(SHEET.contains(from));
    sheets.write("example.yaml", &SHEET.replace(from, to));
    sheets.told()
}

const AT: &str = "pricing/example.yaml:";

#[test]
fn what_has_ended_is_not_rewritten() {
    for (from, to, told) in [
        (
            "price_per_hour: 20",
            "price_per_hour: 90",
            "9:26: warning[GTD007]: example/h100.8x on demand was 20 from 2025-01-01 until 2026-01-01 at `main` and is now 90 from 2025-01-01 until 2026-01-01; restore what had ended, or ignore GTD007 with the reason",
        ),
        (
            "price_per_hour: 20",
            "price_per_gpu_hour: 20",
            "9:30: warning[GTD007]: example/h100.8x on demand was 20 from 2025-01-01 until 2026-01-01 at `main` and is now price_per_gpu_hour 20 from 2025-01-01 until 2026-01-01; restore what had ended, or ignore GTD007 with the reason",
        ),
        (
            FIRST,
            "",
            "9:26: warning[GTD007]: example/h100.8x on demand was 20 from 2025-01-01 until 2026-01-01 at `main`, and that row is gone; put it back: scenarios of those days need it",
        ),
        (
            "price_per_gb: 0.09",
            "price_per_gb: 0.10",
            "19:14: warning[GTD007]: example egress was a tariff from 2025-01-01 until 2026-01-01 at `main` and is now another from 2025-01-01 until 2026-01-01; restore what had ended, or ignore GTD007 with the reason",
        ),
    ] {
        assert_eq!(told_of(from, to), [format!("{AT}{told}")]);
    }
    // Another source, another note, blanks, and what has not ended yet.
    for (from, to) in [
        ("source: \"https://example.com\"", "source: \"https://example.com/prices\""),
        ("checked_on: 2025-06-01, grade: A", "checked_on: 2025-06-01, grade: A, note: \"seen\""),
        ("0.12}, {price", "0.12},   {price"),
        ("until: 2027-01-01", "until: 2028-01-01"),
        // The same in another style: with zeros, in another order, in lines of its own.
        ("price_per_gb: 0.09", "price_per_gb: 0.090"),
        ("price_per_gb: 0.08", "price_per_gb: 0.080"),
        ("{up_to_tb: 10, price_per_gb: 0.12}", "{ price_per_gb: 0.12, up_to_tb: 10.0 }"),
        (TARIFF, TARIFF_IN_LINES),
        ("example\n", "example\nname: An example\n"),
    ] {
        assert_eq!(told_of(from, to), [""; 0], "{to}");
    }
}

#[test]
fn what_holds_is_not_replaced_in_place() {
    let fix = "end the row with `until` and add one from the day it changed, or ignore GTD014 with \
               the reason if the old figure was a mistake";
    for (from, to, place, told) in [
        (
            "32,",
            "34.5,",
            "17:26",
            "h200.8x on demand from 2026-01-01 said 32 at `main` and says 34.5 now",
        ),
        // That it ends at last does not keep what it said.
        (
            "32, from: 2026-01-01",
            "34.5, from: 2026-01-01, until: 2027-01-01",
            "17:26",
            "h200.8x on demand from 2026-01-01 said 32 at `main` and says 34.5 now",
        ),
        // A note explains the leap, and keeps nothing.
        (
            "price_per_hour: 9,",
            "price_per_hour: 4.5, note: \"announced\",",
            "12:26",
            "h100.8x spot from 2026-01-01 said 9 at `main` and says 4.5 now",
        ),
        (
            "price_per_hour: 9,",
            "price_per_gpu_hour: 1,",
            "12:30",
            "h100.8x spot from 2026-01-01 said price_per_hour 9 at `main` and says price_per_gpu_hour 1 now",
        ),
    ] {
        let told = format!("{AT}{place}: warning[GTD014]: example/{told}; {fix}");
        assert_eq!(told_of(from, to), [told]);
    }
    let [tariff] = told_of("price_per_gb: 0.08", "price_per_gb: 0.07").try_into().unwrap();
    let said =
        "[GTD014]: example egress from 2026-01-01 said a tariff at `main` and says another now";
    assert!(tariff.contains(said), "{tariff}");
    // The advice; the same price by the GPU; and a leap, which is told as that alone.
    let ended = H200.replace("2026-01-01,", "2026-01-01, until: 2026-10-01,");
    let followed = ended + &H200.replace("32, from: 2026-01-01", "34.5, from: 2026-10-01");
    for (from, to) in
        [(H200, followed.as_str()), ("price_per_hour: 9,", "price_per_gpu_hour: 1.125,")]
    {
        assert_eq!(told_of(from, to), [""; 0], "{to}");
    }
    let [leap] = told_of("32,", "48,").try_into().unwrap();
    assert!(leap.contains("[GTP010]"), "{leap}");
    let ignored = H200.replace("32,", "34.5,").replace("A}", "A} # gpu-tco: ignore GTD014 misread");
    assert_eq!(told_of(H200, &ignored), [""; 0]);
}

#[test]
fn a_leap_has_a_note() {
    let overwritten = "end the old row with `until` and add one with a `note` that says why";
    let added = "add `note: \"why\"`, or check it against the source";
    let follows = |row: &str| {
        let ended = H200.replace("2026-01-01,", "2026-01-01, until: 2026-10-01,");
        format!("{ended}{}", H200.replace("32, from: 2026-01-01", row))
    };
    let rose = |place: &str, steps: &str, fix: &str| {
        format!(
            "{AT}{place}: warning[GTP010]: example/h200.8x on demand {steps}, without a `note`; {fix}"
        )
    };
    let steps = "rose by 31.3% since `main`, from 32 of 2026-01-01 to 42 of 2026-01-01";
    assert_eq!(told_of("32,", "42,"), [rose("17:26", steps, overwritten)]);
    let steps = "fell by 50.0% since `main`, from 32 of 2026-01-01 to 16 of 2026-10-01";
    let text = follows("16, from: 2026-10-01");
    assert_eq!(told_of(H200, &text), [rose("18:26", steps, added)]);
    let steps = "rose by 50.0% since `main`, from 4 per GPU-hour of 2026-01-01 to 6 per GPU-hour of 2026-10-01";
    let per_gpu = text.replace("price_per_hour: 16", "price_per_gpu_hour: 6");
    assert_eq!(told_of(H200, &per_gpu), [rose("18:30", steps, added)]);
    // Up to 30%, with a note, or a row of a time before.
    let earlier = H200.replace("32, from: 2026-01-01", "90, from: 2025-01-01, until: 2026-01-01");
    for to in [
        follows("41.6, from: 2026-10-01"),
        follows("60, note: \"announced 2026-09\", from: 2026-10-01"),
        earlier + H200,
    ] {
        assert_eq!(told_of(H200, &to), [""; 0], "{to}");
    }
    // The note of the old price explains nothing of the new one.
    let [told] = told_of("price_per_hour: 24", "price_per_hour: 40").try_into().unwrap();
    assert!(told.contains("[GTP010]: example/h100.8x on demand rose by 66.7%"), "{told}");
}

#[test]
fn a_fifth_of_the_rows_may_go() {
    let machine = SHEET.split_inclusive("gpus: 8\n").nth(1).unwrap();
    let spot = machine.split_once("    spot:").unwrap().1;
    let spot = format!("    spot:{}", spot.split_once("  h200").unwrap().0);
    assert_eq!(told_of(&spot, ""), [""; 0]);
    let both = SHEET.split_once("    spot:").unwrap().1.split_once("egress").unwrap().0;
    let told = "warning[GTP011]: example had 6 rows at `main`, of which 2 (33.3%) are gone; put them back and end them with `until`; `unavailable` says why there is no price";
    assert_eq!(told_of(&format!("    spot:{both}"), ""), [format!("{AT}2:11: {told}")]);
    // A sheet that is gone has no place.
    let sheets = Sheets::with(&[("example.yaml", SHEET), ("other.yaml", &other("a", 6))]);
    fs::remove_file(sheets.0.path().join("pricing/example.yaml")).unwrap();
    let told = told.replace("2 (33.3%)", "6 (100.0%)");
    assert_eq!(sheets.told(), [told]);
    let (code, text) = sheets.check(&["--git", "main"]);
    assert!(
        code == 0 && text.contains("gone: example/h100.8x on demand, example/h100.8x spot, "),
        "{text}"
    );
    // A small one may go, and a row that moves to another file is still there.
    let small = Sheets::with(&[("small.yaml", &other("small", 4)), ("example.yaml", SHEET)]);
    fs::remove_file(small.0.path().join("pricing/small.yaml")).unwrap();
    let folder = small.0.path().join("pricing");
    fs::rename(folder.join("example.yaml"), folder.join("moved.yaml")).unwrap();
    assert_eq!(small.told(), [""; 0]);
}

/// A sheet of so many machines.
fn other(id: &str, rows: usize) -> String {
    let machine =
        |at| format!("  m{at}:\n    gpu: h200-sxm-141gb\n    gpus: 8\n    on_demand:\n{H200}");
    let machines: String = (0..rows).map(machine).collect();
    format!("schema: 1\nprovider: {id}\ncurrency: USD\ninstances:\n{machines}")
}

#[test]
fn a_file_that_cannot_be_read_has_lost_nothing() {
    let sheets = Sheets::with(&[("example.yaml", SHEET)]);
    for broken in ["provider: [\n".to_owned(), SHEET.replace("gpus:", "gpu_s:")] {
        sheets.write("example.yaml", &broken);
        let told = sheets.told();
        assert!(!told.is_empty() && told.iter().all(|it| it.contains("error[GTF")), "{told:?}");
    }
    // Nor has one that could not be read then.
    let sheets = Sheets::with(&[("example.yaml", "provider: [\n")]);
    sheets.write("example.yaml", SHEET);
    assert_eq!(sheets.told(), [""; 0]);
}

#[test]
fn history_is_ignored_and_known_like_all_else() {
    let sheets = Sheets::with(&[("example.yaml", SHEET)]);
    let edited = SHEET.replace("32,", "48,");
    let reason = edited
        .replace("grade: A}\negress", "grade: A} # gpu-tco: ignore GTP010 a new region\negress");
    sheets.write("example.yaml", &reason);
    assert_eq!(sheets.told(), [""; 0]);
    // Where nothing is compared, nobody can say that the comment is of no use.
    assert_eq!(sheets.check(&["-f", "concise"]), (0, String::new()));
    sheets.write("example.yaml", &edited);
    let known = sheets.0.path().join("known.json").display().to_string();
    sheets.check(&["--git", "main", "--baseline", &known, "--write-baseline"]);
    for arguments in [vec!["--git", "main"], vec![]] {
        let all = [arguments, vec!["--baseline", &known, "-f", "concise"]].concat();
        assert_eq!(sheets.check(&all), (0, String::new()));
    }
    assert_eq!(sheets.check(&["--git", "main", "--fail-on", "warning"]).0, 1);
}

#[test]
fn what_it_is_compared_with_is_told() {
    let sheets = Sheets::with(&[("example.yaml", SHEET)]);
    let (_, text) = sheets.check(&["--git", "HEAD"]);
    assert!(text.contains(" checked on 2026-10-10 against `HEAD` at "), "{text}");
    let (_, text) = sheets.check(&["--git", "main", "-f", "json"]);
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["base"]["revision"], "main");
    assert_eq!(report["base"]["commit"].as_str().unwrap().len(), 7);
    let (_, text) = sheets.check(&["-f", "json"]);
    assert!(serde_json::from_str::<serde_json::Value>(&text).unwrap()["base"].is_null());
    let none = sheets.0.run(&["check", "--git", "no-such"]);
    assert_eq!((none.code, none.stdout.as_str()), (2, ""));
    let told = "error[GTF019]: the repository has no revision `no-such`";
    assert!(none.stderr.starts_with(told), "{}", none.stderr);
}
