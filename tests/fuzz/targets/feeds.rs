//! Targets of `prices import` and `prices refresh`: texts of feeds, and the list that names them.

use clap::ValueEnum;
use gpu_tco::import::{self, Feed, ImportRequest, Imported, MergeTarget};
use gpu_tco::input::{self, Date, Diagnostics, Sources, YamlNode};
use gpu_tco::pricing::{self, Sheet};

use super::running::{at, file_in, run};
use super::{SHEET, is_plain};

/// Sheets that feeds of rates and tariffs go into.
const SERIES: [&str; 3] = [
    "# Rates
schema: 1
publisher: ecb
exchange_rates: # a pair each
  EUR/USD:
    - {rate: 1.1721, from: 2026-01-02, source: \"https://example.com/rates\", checked_on: 2026-01-02, grade: A}
  EUR/CHF:
    - {rate: 0.92, from: 2026-03-02, source: \"https://example.com/rates\", checked_on: 2026-03-02, grade: A}
",
    "# Tariffs
schema: 1
site: us-illinois-colo
currency: USD
price_per_kwh:
  - {price: 0.1, from: 2026-01-01, source: \"https://example.com/table\", checked_on: 2026-03-01, grade: B}
industrial_price_per_kwh:
  - {price: 0.08, from: 2026-01-01, source: \"https://example.com/table\", checked_on: 2026-03-01, grade: B}
",
    "schema: 1
site: austria
currency: EUR
price_per_kwh: # by half-years
  - {price: 0.17, from: 2024-06-30, until: 2024-12-31, source: \"https://example.com/table\", checked_on: 2025-03-01, grade: A}
  - {price: 0.18, from: 2024-12-31, source: \"https://example.com/table\", checked_on: 2025-08-01, grade: A}
",
];

/// Whose these sheets are.
const OWNERS: [&str; 3] = ["ecb", "us-illinois-colo", "austria"];

/// Downloads that a list of feeds may name.
const DOWNLOADS: [(&str, &str); 3] = [
    ("lambda.csv", include_str!("../../import/samples/skypilot-v8-lambda-vms.csv")),
    ("verda.json", include_str!("../../import/samples/verda-instance-types.json")),
    ("ecb.csv", include_str!("../../import/samples/ecb-2026-02-06.csv")),
];

/// Imports a text as the feed that it is, and as another one.
pub fn feed(text: &str) {
    if input::text_problem(text).is_some() {
        return;
    }
    let all = Feed::value_variants();
    let other = all.get(text.len() % all.len()).copied();
    for feed in [Feed::of(text), other].into_iter().flatten() {
        let named = feed.providers(text).into_iter().next();
        let asked = ImportRequest {
            feed,
            provider: named.or_else(|| (!feed.needs_sheet()).then(|| "lambda".to_owned())),
            region: None,
            gpus: Vec::new(),
            checked_on: Date::parse("2026-10-10").ok(),
            source: feed.source().is_none().then(|| "https://example.com/feed".to_owned()),
            replace_checked: text.len().is_multiple_of(2),
            accept: text.len().is_multiple_of(3).then(Vec::new),
        };
        if feed.needs_sheet() {
            into_series(text, &asked);
        } else {
            into_sheets(text, &asked);
        }
    }
}

/// Imports prices by themselves, again into the sheet that this gives, and into one with other rows.
fn into_sheets(text: &str, asked: &ImportRequest) {
    if let Some(sheet) = imported(text, asked, None).and_then(|it| it.sheet) {
        // A sheet that has an instance knows what it is, so that a second import may read more.
        let known = imported_into(text, asked, sheet);
        let again = imported_into(text, asked, known.clone());
        assert!(again == known, "an import that is repeated changes the sheet: {known}\n{again}");
    }
    if asked.provider.as_deref() == Some("lambda") {
        imported_into(text, asked, SHEET.to_owned());
    }
}

/// The sheet after an import into it; as it was if nothing could be imported.
fn imported_into(text: &str, asked: &ImportRequest, sheet: String) -> String {
    let (root, read) = read_sheet(&sheet).expect("a sheet without problems");
    let into = MergeTarget { text: &sheet, root: &root, sheet: &read };
    imported(text, asked, Some(into)).and_then(|it| it.sheet).unwrap_or(sheet)
}

/// Imports rates or tariffs into each sheet that has such.
fn into_series(text: &str, asked: &ImportRequest) {
    imported(text, asked, None);
    for (sheet, owner) in SERIES.into_iter().zip(OWNERS) {
        let asked = ImportRequest { provider: Some(owner.to_owned()), ..asked.clone() };
        let once = imported_into(text, &asked, sheet.to_owned());
        let again = imported_into(text, &asked, once.clone());
        assert!(again == once, "an import that is repeated changes the sheet: {once}\n{again}");
    }
}

/// Imports a text; whatever is said or written speaks to no terminal.
fn imported(text: &str, asked: &ImportRequest, into: Option<MergeTarget<'_>>) -> Option<Imported> {
    let imported = import::import(text, asked, into);
    if let Err(problem) = &imported {
        is_plain(&input::escaped(problem));
    }
    let imported = imported.ok()?;
    is_plain(&imported.summary.to_string());
    is_plain(imported.sheet.as_deref().unwrap_or_default());
    Some(imported)
}

/// A sheet without errors.
fn read_sheet(text: &str) -> Option<(YamlNode, Sheet)> {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let id = sources.embed("sheet.yaml", text);
    let root = input::parse(&sources, id, &mut diagnostics);
    let sheet = root.as_ref().and_then(|it| pricing::read_sheet(it, &mut diagnostics));
    root.zip(sheet).filter(|_| !diagnostics.has_errors())
}

/// Reads a list of feeds, and prints what it names to download.
pub fn list(text: &str) {
    let folder = folder(text);
    run(&["prices", "refresh", &folder, "--downloads", "-o", &at("list")], &["list"]);
}

/// Refreshes sheets by a list of feeds, and says what that changes; no sheet is written.
pub fn refresh(text: &str) {
    let folder = folder(text);
    for (name, text) in DOWNLOADS {
        file_in("downloads", name, text);
    }
    let scenarios = file_in("scenarios", "renting.yaml", include_str!("../renting.yaml"));
    let (from, report) = (at("downloads"), at("report"));
    let of = ["prices", "refresh", &folder, "--from", &from, "--scenarios", &scenarios, "--check"];
    let format = ["table", "markdown", "json"][text.len() % 3];
    let more = ["--checked-on", "2026-10-10", "-f", format, "-o", &report];
    run(&[&of[..], &more].concat(), &["report"]);
}

/// Folder of sheets with a list of feeds.
fn folder(text: &str) -> String {
    file_in("sheets", "lambda.yaml", SHEET);
    file_in("sheets", "ecb.yaml", SERIES[0]);
    file_in("sheets", "feeds.yaml", text);
    at("sheets")
}
