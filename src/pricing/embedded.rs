//! The sheets that are part of the program.

// `build.rs` lists the files of `pricing/`, so that a new sheet is a file and nothing else.
include!(concat!(env!("OUT_DIR"), "/embedded_sheets.rs"));

/// Name and text of the sheet of a provider, vendor or site.
pub(super) fn sheet(id: &str) -> Option<(String, &'static str)> {
    let (_, text) = SHEETS.iter().find(|(known, _)| *known == id)?;
    Some((format!("pricing/{id}.yaml"), text))
}

/// Every provider, vendor and site there is a sheet of.
pub(super) fn ids() -> impl Iterator<Item = &'static str> {
    SHEETS.iter().map(|(id, _)| *id)
}
