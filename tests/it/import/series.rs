//! Feeds of rates and tariffs: each figure goes into the row of its period, or begins a row for a later one.

use std::fs;

use tempfile::TempDir;

use crate::program::{Run, gpu_tco};

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/import/samples");
const ELSEWHERE: &str = "https://example.com/table";
const DAILY: &str = "ecb-2026-02-06.csv";
const STATES: &str = "eia-retail-sales-2026-03.csv";
const BANDS: &str = "eurostat-nrg-pc-205.csv";

/// A folder with one sheet.
struct Bench(TempDir);

impl Bench {
    fn new(sheet: &str) -> Self {
        let it = Self(tempfile::tempdir().unwrap());
        fs::write(it.path(), sheet).unwrap();
        it
    }

    /// A sheet of the ECB with these rows of pairs.
    fn rates(rows: &[(&str, &str)]) -> Self {
        let line =
            |(pair, row): &(&str, &str)| format!("  {pair}:\n    - {{rate: {row}, grade: A}}\n");
        let rows = rows.iter().map(line).collect::<Vec<_>>().concat();
        Self::new(&format!(
            "# Rates\nschema: 1\npublisher: ecb\nexchange_rates: # a pair each\n{rows}"
        ))
    }

    /// A sheet of a site with a row of commercial customers.
    fn site(name: &str, currency: &str, row: &str) -> Self {
        let rows = format!("price_per_kwh:\n  - {{price: {row}, grade: A}}\n");
        Self::new(&format!("# Tariffs\nschema: 1\nsite: {name}\ncurrency: {currency}\n{rows}"))
    }

    fn path(&self) -> String {
        self.0.path().join("sheet.yaml").display().to_string()
    }

    fn sheet(&self) -> String {
        fs::read_to_string(self.path()).unwrap()
    }

    fn import(&self, feed: &str, sample: &str, flags: &[&str]) -> Run {
        let (path, file) = (self.path(), format!("{SAMPLES}/{sample}"));
        let fixed = ["prices", "import", &file, "--from", feed, "--into", &path];
        gpu_tco(&[&fixed, flags].concat())
    }

    /// Imports a sample and, once more, which changes no byte; the sheet passes the check.
    fn twice(&self, feed: &str, sample: &str, flags: &[&str]) -> Run {
        let run = self.import(feed, sample, flags);
        assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
        let once = self.sheet();
        let again = self.import(feed, sample, flags);
        assert_eq!(again.code, 0, "{}", again.stderr);
        assert_eq!(self.sheet(), once);
        let check = ["check", &self.path(), "--as-of", "2026-10-10", "--ignore", "GTD001"];
        let check = gpu_tco(&[&check[..], &["-f", "concise"]].concat());
        assert_eq!(check.code, 0, "{}", check.stdout);
        run
    }
}

/// Rest of a row that somebody checked, from a day.
fn from(day: &str) -> String {
    format!("from: {day}, source: \"{ELSEWHERE}\", checked_on: {day}")
}

#[test]
fn a_later_day_begins_a_row_and_an_equal_rate_is_seen() {
    let usd = format!("1.1721, {}", from("2026-01-02"));
    let gbp = format!("0.8679, {}", from("2026-01-02"));
    let chf = format!("0.92, {}", from("2026-03-02"));
    let bench = Bench::rates(&[("EUR/USD", &usd), ("EUR/GBP", &gbp), ("EUR/CHF", &chf)]);
    let run = bench.twice("ecb", DAILY, &[]);
    for told in [
        "/ecb-2026-02-06.csv: read as reference rates of the ECB, 1 row, checked on 2026-02-06\n",
        "  confirmed  1 rate\n",
        "  changed    1 rate\n             EUR/USD 2026-02-06: 1.1721 (checked on 2026-01-02) -> 1.1794 (+0.6%)\n",
        "  older      1 rate; the sheet is newer\n             EUR/CHF 2026-02-06: 0.92",
        "  26 rates  a series that the sheet has no row of (EUR/AUD 2026-02-06)\n",
    ] {
        assert!(run.stderr.contains(told), "{told}\n{}", run.stderr);
    }
    let sheet = bench.sheet();
    let source = "\"https://www.ecb.europa.eu/stats/eurofxref/eurofxref.zip\"";
    for row in [
        format!("- {{rate: 1.1721, from: 2026-01-02, until: 2026-02-06, source: \"{ELSEWHERE}\""),
        format!(
            "- {{rate: 1.1794, from: 2026-02-06, source: {source}, checked_on: 2026-02-06, grade: A, quote: \"2026-02-06 USD 1.1794\", note: \"ECB euro foreign exchange reference rate of 2026-02-06\"}}"
        ),
        format!("seen: [{{source: {source}, on: 2026-02-06}}]"),
    ] {
        assert!(sheet.contains(&row), "{row}\n{sheet}");
    }
    assert!(sheet.contains("# a pair each") && !sheet.contains("AUD"), "{sheet}");
}

#[test]
fn a_history_confirms_the_row_of_its_day_and_begins_one_for_its_last() {
    let usd = format!("1.0789, {}", from("2024-08-01"));
    let bench = Bench::rates(&[("EUR/USD", &usd)]);
    let run = bench.twice("ecb", "ecb-hist-2024-08-09.csv", &[]);
    let told = "EUR/USD 2024-08-09: 1.0789 (checked on 2024-08-01) -> 1.0917 (+1.2%)";
    assert!(
        run.stderr.contains(told) && run.stderr.contains("confirmed  1 rate"),
        "{}",
        run.stderr
    );
    let earlier = "an earlier period that the sheet has no row of (EUR/USD 2024-08-08)";
    assert!(run.stderr.contains(earlier), "{}", run.stderr);
    assert!(bench.sheet().contains("until: 2024-08-09") && bench.sheet().contains("seen:"));
    // The XML of a day holds the same rates; here, those of a day before all rows.
    let run = bench.twice("ecb", "ecb-2019-04-11.xml", &[]);
    assert!(run.stderr.contains("older      1 rate"), "{}", run.stderr);
}

#[test]
fn a_month_of_a_state_begins_a_row_of_each_sector() {
    let bench = Bench::site("us-illinois-colo", "USD", &format!("0.1278, {}", from("2025-04-01")));
    let industrial = format!(
        "industrial_price_per_kwh:\n  - {{price: 0.0962, {}, grade: A}}\n",
        from("2026-02-01")
    );
    fs::write(bench.path(), bench.sheet() + &industrial).unwrap();
    let run = bench.twice("eia", STATES, &["--checked-on", "2026-10-10"]);
    assert!(
        run.stderr.contains("confirmed  1 price") && run.stderr.contains("changed    2 prices"),
        "{}",
        run.stderr
    );
    let sheet = bench.sheet();
    for row in [
        "price: 0.1278, from: 2025-04-01, until: 2026-03-01,",
        "price: 0.1307, from: 2026-03-01, source: \"https://api.eia.gov/v2/electricity/retail-sales/data/\"",
        "quote: \"2026-03 IL COM 13.07 cents per kilowatt-hour\", note: \"state average, commercial sector, March 2026; EIA electricity retail sales\"",
        "price: 0.0962, from: 2026-02-01, until: 2026-03-01,",
        "price: 0.0919, from: 2026-03-01,",
    ] {
        assert!(sheet.contains(row), "{row}\n{sheet}");
    }
    // A file without a day asks for it, and all sectors together are neither of the two.
    let run = bench.import("eia", STATES, &[]);
    assert!(run.code == 2 && run.stderr.contains("add `--checked-on DATE`"), "{}", run.stderr);
    let run = bench.import("eia", "eia-retail-sales-2001.csv", &["--checked-on", "2026-10-10"]);
    assert!(run.code == 2 && run.stderr.contains("no price could be imported"), "{}", run.stderr);
    assert!(run.stderr.contains("a sector other than COM and IND"), "{}", run.stderr);
    assert_eq!(bench.sheet(), sheet);
}

#[test]
fn a_half_year_of_a_country_confirms_the_row_of_its_last_day() {
    let bench = Bench::site("austria", "EUR", &format!("0.179, {}", from("2024-12-31")));
    let run = bench.twice("eurostat", BANDS, &[]);
    let told = "price_per_kwh 2025-S2: 0.179 (checked on 2024-12-31) -> 0.1799 (+0.5%)";
    assert!(
        run.stderr.contains(told) && run.stderr.contains("confirmed  1 price"),
        "{}",
        run.stderr
    );
    for told in [
        "1 row  another band than MWH2000-19999 (ID)",
        "1 row  other taxes than X_VAT",
        "6 prices  of another area than AT (BE)",
        "2 prices  an earlier period that the sheet has no row of (price_per_kwh 2024-S1)",
    ] {
        assert!(run.stderr.contains(told), "{told}\n{}", run.stderr);
    }
    let note = "note: \"second half of 2025, band ID, 2 000 to 19 999 MWh a year; Eurostat nrg_pc_205; estimated\"";
    assert!(bench.sheet().contains(note), "{}", bench.sheet());
}

#[test]
fn a_site_of_your_own_names_its_area() {
    let bench = Bench::site("my-hall", "EUR", &format!("0.16, {}", from("2024-12-31")));
    let run = bench.import("eurostat", BANDS, &[]);
    let told = "no area of nrg_pc_205 of Eurostat is known for the sheet of my-hall; name it with `--region`, such as `--region AT`";
    assert!(run.code == 2 && run.stderr.contains(told), "{}", run.stderr);
    let run = bench.twice("eurostat", BANDS, &["--region", "BE"]);
    assert!(run.stderr.contains("price_per_kwh 2025-S2: 0.16"), "{}", run.stderr);
    let krone = Bench::site("my-hall", "NOK", &format!("0.16, {}", from("2024-12-31")));
    let run = krone.import("eurostat", BANDS, &["--region", "BE"]);
    assert!(run.code == 2 && run.stderr.contains("in another currency than NOK"), "{}", run.stderr);
}

#[test]
fn another_figure_of_the_same_period_is_reported_and_stays() {
    let bench = Bench::site("belgium", "EUR", &format!("0.16, {}", from("2025-12-31")));
    let run = bench.twice("eurostat", BANDS, &[]);
    let told = "kept       1 price; the sheet has them from another source";
    assert!(run.stderr.contains(told), "{}", run.stderr);
    assert!(bench.sheet().contains("price: 0.16,") && !bench.sheet().contains("0.1571"));
    let run = bench.twice("eurostat", BANDS, &["--replace-checked"]);
    assert!(run.stderr.contains("-> 0.1571 (-1.8%)"), "{}", run.stderr);
    assert!(!bench.sheet().contains("price: 0.16,"), "{}", bench.sheet());
}

#[test]
fn a_sheet_of_someone_else_and_a_file_of_something_else_are_refused() {
    let bench = Bench::site("austria", "EUR", &format!("0.179, {}", from("2024-12-31")));
    let run = bench.import("ecb", DAILY, &[]);
    let told = "the sheet is of austria, but the figures are of ecb";
    assert!(run.code == 2 && run.stderr.contains(told), "{}", run.stderr);
    for (feed, text, told) in [
        ("ecb", "Day,USD\n2026-02-06,1.1\n", "its first column is `Day`, but `Date` was expected"),
        ("ecb", "Date,USD\n", "it has no rate, but reference rates of the ECB were expected"),
        ("eia", "stateid,sectorid,price\nVA,COM,9\n", "its header has no price-units"),
        (
            "eurostat",
            "DATAFLOW,nrg_cons,unit,tax,currency,geo,TIME_PERIOD,OBS_VALUE\nESTAT:NRG_PC_204(1.0),a,b,c,d,e,f,1\n",
            "its rows are of `ESTAT:NRG_PC_204(1.0)`",
        ),
    ] {
        let file = bench.0.path().join("file.csv").display().to_string();
        fs::write(&file, text).unwrap();
        let rates = Bench::rates(&[("EUR/USD", &format!("1.1, {}", from("2026-01-02")))]);
        let path = if feed == "ecb" { rates.path() } else { bench.path() };
        let flags = ["--checked-on", "2026-10-10", "--into", &path, "--region", "VA"];
        let run = gpu_tco(&[&["prices", "import", &file, "--from", feed], &flags[..]].concat());
        assert!(run.code == 2 && run.stderr.contains(told), "{feed}: {}", run.stderr);
    }
}
