//! A price sheet of one's own, to be filled in.

use std::path::{Path, PathBuf};

use super::filled::day_of_scenarios;
use crate::commands::clock::today;
use crate::commands::output::Failure;
use crate::input::{quoted, shown};
use crate::pricing::PriceList;

/// A sheet with a provider and days to fill in.
const SHEET: &str = include_str!("own.yaml");

/// Path, text and provider of a new sheet; its provider is the name of the file.
pub(super) fn sheet(file: &Path, folder: &Path) -> Result<(PathBuf, String, String), Failure> {
    let is_yaml = file.extension().is_some_and(|it| it == "yaml" || it == "yml");
    let provider = file.file_stem().map(|it| shown(Path::new(it))).unwrap_or_default();
    let is_plain = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
    if !is_yaml || provider.is_empty() || !provider.chars().all(is_plain) {
        return Err(Failure::Usage(format!(
            "the file of a sheet is named after its provider, in lower-case letters, digits and \
             hyphens, and ends with .yaml; write `--prices pricing/acme.yaml` instead of {}",
            quoted(&shown(file))
        )));
    }
    if PriceList::default().ids().any(|it| it == provider) {
        return Err(Failure::Usage(format!(
            "{provider} is a built-in sheet; name yours otherwise, such as `--prices \
             pricing/{provider}-offer.yaml`"
        )));
    }
    // The scenarios that `init` writes are of the day of the built-in prices.
    let today = today();
    let from = day_of_scenarios().filter(|it| *it < today).unwrap_or(today);
    let text = SHEET.replace("PROVIDER", &provider).replace("FIRST", &from.to_string());
    let text = text.replace("DAY", &today.to_string());
    Ok((folder.join(file), text, provider))
}
