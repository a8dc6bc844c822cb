//! Lists the sheets of `pricing/` for `src/pricing/embedded.rs`, and the scenarios of `scenarios/` with
//! their traces for `src/commands/init/shipped.rs`.

#![allow(clippy::disallowed_methods, reason = "cargo talks to a build script by its environment")]

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Files of `pricing/` that are no price sheets.
const TABLES: [&str; 3] =
    ["pricing/accelerators.yaml", "pricing/feeds.yaml", "pricing/regions.yaml"];

fn main() -> Result<(), Box<dyn Error>> {
    list(("pricing", "yaml"), "pub(super) const SHEETS", "embedded_sheets.rs")?;
    list(("scenarios", "yaml"), "const SCENARIOS", "embedded_scenarios.rs")?;
    list(("scenarios", "csv"), "const TRACES", "embedded_traces.rs")
}

/// Writes a constant with the name and text of each file of a folder with this extension.
fn list(
    (folder, extension): (&str, &str),
    constant: &str,
    file: &str,
) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={folder}");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join(folder);
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|it| it.path())).collect::<Result<_, _>>()?;
    // Tables beside the sheets hold no prices.
    let is_table = |path: &Path| TABLES.iter().any(|table| path.ends_with(table));
    paths.retain(|path| path.extension().is_some_and(|it| it == extension) && !is_table(path));
    paths.sort();
    let mut code = format!("{constant}: &[(&str, &str)] = &[\n");
    for path in paths {
        let id = path.file_stem().unwrap_or_default().display().to_string();
        writeln!(code, "    ({id:?}, include_str!({:?})),", path.display().to_string())?;
    }
    code.push_str("];\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join(file), code)?;
    Ok(())
}
