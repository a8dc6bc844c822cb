//! Compiles the sheets of `pricing/` for `src/pricing`, with the prices of each accelerator in them, makes constants
//! of its usual ranges for `src/check/magnitudes`, and lists the scenarios of `scenarios/` with their traces for
//! `src/commands/init/shipped.rs`.

#![allow(clippy::disallowed_methods, reason = "cargo talks to a build script by its environment")]

#[path = "build/compiled.rs"]
mod compiled;
#[path = "build/market.rs"]
mod market;
#[path = "src/pricing/validity/measure.rs"]
#[allow(clippy::disallowed_types, reason = "sizes of changes, no money")]
mod measure;
#[path = "build/ranges.rs"]
mod ranges;
#[path = "build/tree.rs"]
mod tree;
#[path = "build/validity.rs"]
mod validity;

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use sha2::{Digest, Sha256};

/// Files of `pricing/` that are no price sheets.
const TABLES: [&str; 4] =
    ["pricing/accelerators.yaml", "pricing/feeds.yaml", RANGES, "pricing/regions.yaml"];

/// Usual ranges of figures.
const RANGES: &str = "pricing/ranges.yaml";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/pricing/validity/measure.rs");
    sheets()?;
    let table = tree::parse(&fs::read_to_string(RANGES)?)?;
    fs::write(out("embedded_ranges.rs")?, ranges::code(&table)?)?;
    for (extension, constant, file) in
        [("yaml", "SCENARIOS", "embedded_scenarios.rs"), ("csv", "TRACES", "embedded_traces.rs")]
    {
        let mut code = format!("static {constant}: &[(&str, &str)] = &[\n");
        for path in files("scenarios", extension)? {
            let shown = path.display().to_string();
            writeln!(code, "    ({:?}, include_str!({shown:?})),", name(&path))?;
        }
        fs::write(out(file)?, code + "];\n")?;
    }
    Ok(())
}

/// Name, text, hash and tree of each sheet, the prices of all, and how often they changed.
fn sheets() -> Result<(), Box<dyn Error>> {
    let mut sheets = Vec::new();
    let mut code = "pub(super) static SHEETS: &[(&str, &str, &str, &[u8])] = &[\n".to_owned();
    for path in files("pricing", "yaml")? {
        let (name, shown) = (name(&path), path.display().to_string());
        let text = fs::read_to_string(&path)?;
        let root = tree::parse(&text).map_err(|it| format!("{shown}: {it}"))?;
        let compiled = out(&format!("{name}.tree"))?;
        fs::write(&compiled, compiled::compiled(&root, &text)?)?;
        let (hash, compiled) = (Sha256::digest(&text), compiled.display().to_string());
        writeln!(
            code,
            "    ({name:?}, include_str!({shown:?}), \"{hash:x}\", include_bytes!({compiled:?})),"
        )?;
        sheets.push((name, root));
    }
    let newest = sheets.iter().filter_map(|(_, root)| validity::newest(root)).max();
    let newest = newest.ok_or("no figure was checked")?;
    writeln!(code, "];\n\npub(super) const NEWEST: &str = {newest:?};")?;
    println!("cargo::rustc-env=GPU_TCO_NEWEST={newest}"); // for `--version`
    fs::write(out("embedded_sheets.rs")?, code)?;
    fs::write(out("embedded_validity.rs")?, validity::code(&sheets)?)?;
    Ok(fs::write(out("embedded_market.rs")?, market::code(&sheets))?)
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

/// Path of a file that is made.
fn out(file: &str) -> Result<PathBuf, Box<dyn Error>> {
    Ok(Path::new(&env::var("OUT_DIR")?).join(file))
}
