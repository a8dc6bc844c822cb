//! Lists the sheets of `pricing/` for `src/pricing/embedded.rs`.

#![allow(clippy::disallowed_methods, reason = "cargo talks to a build script by its environment")]

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=pricing");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("pricing");
    let mut sheets: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|it| it.path())).collect::<Result<_, _>>()?;
    sheets.retain(|path| path.extension().is_some_and(|it| it == "yaml"));
    sheets.sort();
    let mut code = "pub(super) const SHEETS: &[(&str, &str)] = &[\n".to_owned();
    for path in sheets {
        let id = path.file_stem().unwrap_or_default().display().to_string();
        writeln!(code, "    ({id:?}, include_str!({:?})),", path.display().to_string())?;
    }
    code.push_str("];\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("embedded_sheets.rs"), code)?;
    Ok(())
}
