//! Tables beside the sheets of `pricing/`, which hold no prices: regions, accelerators and ranges.

use std::path::Path;

use super::regions::Regions;
use super::specifications::Accelerators;
use crate::input::{Diagnostics, YamlNode};

/// Names of the files.
const FILES: [&str; 3] = ["accelerators.yaml", "ranges.yaml", "regions.yaml"];

/// True if a file of a folder of sheets is such a table by its name.
pub fn is_table(file: &Path) -> bool {
    FILES.iter().any(|name| file.ends_with(name))
}

/// True if the keys of a file are those of a table.
pub fn has_keys(root: &YamlNode) -> bool {
    ["regions", "accelerators", "ranges"].iter().any(|it| root.get(it).is_some())
}

/// Reports the problems of a table.
pub fn check(root: &YamlNode, diagnostics: &mut Diagnostics) {
    if root.get("accelerators").is_some() {
        Accelerators::of_tree(root, diagnostics);
    } else if root.get("regions").is_some() {
        Regions::of_tree(root, diagnostics);
    } // Ranges are read by `build.rs`, which fails at a mistake.
}
