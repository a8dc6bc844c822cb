//! Lists the sheets of `pricing/` for `src/pricing/embedded.rs`, with the prices of each accelerator in them, and
//! the scenarios of `scenarios/` with their traces for `src/commands/init/shipped.rs`.

#![allow(clippy::disallowed_methods, reason = "cargo talks to a build script by its environment")]

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_yaml::{Mapping, Value};
use sha2::{Digest, Sha256};

/// Files of `pricing/` that are no price sheets.
const TABLES: [&str; 3] =
    ["pricing/accelerators.yaml", "pricing/feeds.yaml", "pricing/regions.yaml"];

fn main() -> Result<(), Box<dyn Error>> {
    let sheets = files("pricing", "yaml")?;
    write_code("embedded_sheets.rs", &code_of_sheets(&sheets)?)?;
    write_code("embedded_market.rs", &code_of_market(&sheets)?)?;
    for (extension, constant, file) in
        [("yaml", "SCENARIOS", "embedded_scenarios.rs"), ("csv", "TRACES", "embedded_traces.rs")]
    {
        let mut code = format!("static {constant}: &[(&str, &str)] = &[\n");
        for path in files("scenarios", extension)? {
            writeln!(
                code,
                "    ({:?}, include_str!({:?})),",
                name(&path),
                path.display().to_string()
            )?;
        }
        write_code(file, &(code + "];\n"))?;
    }
    Ok(())
}

/// Files of a folder with an extension, in the order of their names, without tables that hold no prices.
fn files(folder: &str, extension: &str) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    println!("cargo::rerun-if-changed={folder}");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join(folder);
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|it| it.path())).collect::<Result<_, _>>()?;
    let is_table = |path: &Path| TABLES.iter().any(|table| path.ends_with(table));
    paths.retain(|path| path.extension().is_some_and(|it| it == extension) && !is_table(path));
    paths.sort();
    Ok(paths)
}

fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().display().to_string()
}

fn write_code(file: &str, code: &str) -> Result<(), Box<dyn Error>> {
    Ok(fs::write(Path::new(&env::var("OUT_DIR")?).join(file), code)?)
}

/// Name, text and hash of each sheet.
fn code_of_sheets(paths: &[PathBuf]) -> Result<String, Box<dyn Error>> {
    let mut code = "pub(super) static SHEETS: &[(&str, &str, &str)] = &[\n".to_owned();
    for path in paths {
        let hash = Sha256::digest(fs::read(path)?);
        let shown = path.display().to_string();
        writeln!(code, "    ({:?}, include_str!({shown:?}), \"{hash:x}\"),", name(path))?;
    }
    Ok(code + "];\n")
}

/// Prices of an accelerator in all sheets.
#[derive(Default)]
struct Accelerator {
    /// A line for each price, its parts apart by a space: `aws on_demand USD 2025-06-23 - 21.957642 8`.
    prices: String,
    /// Sheets with prices that follow from other prices: theirs are read, and have no line.
    derived: BTreeSet<String>,
}

/// Prices of every accelerator, so that a run compares a price with others and reads no sheet for it.
fn code_of_market(paths: &[PathBuf]) -> Result<String, Box<dyn Error>> {
    let mut all: BTreeMap<String, Accelerator> = BTreeMap::new();
    // Numbers are read as floats, whose shortest text is the number of the sheet; a test compares them.
    for path in paths {
        let sheet: Value = serde_yaml::from_str(&fs::read_to_string(path)?)?;
        let of = |key: &str| sheet.get(key).and_then(Value::as_mapping).into_iter().flatten();
        let owner = Owner { id: &name(path), currency: &text(&sheet, "currency") };
        for (_, instance) in of("instances") {
            let entry = all.entry(text(instance, "gpu")).or_default();
            owner.offers(instance, &text(instance, "gpus"), entry);
            let regions = instance.get("regions").and_then(Value::as_mapping);
            for (_, offers) in regions.into_iter().flatten() {
                owner.offers(offers, &text(instance, "gpus"), entry);
            }
        }
        for (_, system) in of("systems") {
            let entry = all.entry(text(system, "gpu")).or_default();
            owner.rows("system", system.get("price"), &text(system, "gpus"), entry);
        }
    }
    let mut code = "pub(super) static MARKET: &[(&str, &str, &[&str])] = &[\n".to_owned();
    for (gpu, Accelerator { prices, derived }) in all {
        let is_read = |line: &&str| derived.iter().any(|id| line.split(' ').next() == Some(id));
        let prices: String = prices.split_inclusive('\n').filter(|it| !is_read(it)).collect();
        writeln!(code, "    ({gpu:?}, {prices:?}, &{:?}),", derived.iter().collect::<Vec<_>>())?;
    }
    Ok(code + "];\n")
}

struct Owner<'o> {
    id: &'o str,
    currency: &'o str,
}

impl Owner<'_> {
    /// Prices of one instance in one region.
    fn offers(&self, offers: &Value, gpus: &str, found: &mut Accelerator) {
        for kind in ["on_demand", "spot"] {
            self.rows(kind, offers.get(kind), gpus, found);
        }
        let plans = offers.get("committed").and_then(Value::as_mapping);
        for (_, plan) in plans.into_iter().flat_map(Mapping::iter) {
            self.rows("committed", plan.get("prices"), gpus, found);
        }
    }

    fn rows(&self, kind: &str, rows: Option<&Value>, gpus: &str, found: &mut Accelerator) {
        const KEYS: [(&str, bool); 5] = [
            ("price_per_hour", false),
            ("effective_price_per_hour", false),
            ("price", false),
            ("price_per_gpu_hour", true),
            ("effective_price_per_gpu_hour", true),
        ];
        for row in rows.and_then(Value::as_sequence).into_iter().flatten() {
            let is_plain = row.get("upfront").is_none();
            let price = KEYS.iter().find(|(key, _)| is_plain && row.get(key).is_some());
            let Some((key, is_per_gpu)) = price else {
                found.derived.insert(self.id.to_owned());
                continue;
            };
            let until = row.get("until").map_or("-".to_owned(), |_| text(row, "until"));
            let line = [
                self.id,
                kind,
                self.currency,
                &text(row, "from"),
                &until,
                &text(row, key),
                if *is_per_gpu { "1" } else { gpus },
            ];
            found.prices.push_str(&(line.join(" ") + "\n"));
        }
    }
}

/// A value as text; empty if there is none.
fn text(of: &Value, key: &str) -> String {
    match of.get(key) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}
