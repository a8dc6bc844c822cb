//! Families of accelerators, as people name them.

/// Accelerators of a family, by the first part of their names.
const FAMILIES: &[(&str, &[&str])] = &[
    ("volta", &["v100"]),
    ("turing", &["t4"]),
    ("ampere", &["a100", "a10", "a30", "a40", "a16"]),
    ("ada", &["l4", "l40", "l40s", "rtx4090", "rtx-6000-ada"]),
    ("hopper", &["h100", "h200", "h20", "h800", "gh200"]),
    ("blackwell", &["b200", "b300", "gb200", "gb300", "rtx-pro-6000", "rtx5090"]),
];

/// Beginnings of the names of the accelerators of a family; none if no family has the name.
pub(super) fn of(name: &str) -> Option<Vec<String>> {
    let family = FAMILIES.iter().find(|it| it.0 == name)?;
    Some(family.1.iter().map(|it| (*it).to_owned()).collect())
}
