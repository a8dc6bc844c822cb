//! Entries of a built-in sheet by their text: a run reads those that it names.

/// Keys of a sheet below which entries have names.
const SECTIONS: [&str; 3] = ["instances", "systems", "licenses"];

/// True if entries of a key have names, and a run may read some of them.
pub(super) fn are_named(key: &str) -> bool {
    SECTIONS.contains(&key)
}

/// Name of an entry: its first key, without a region.
pub(super) fn name(entry: &str) -> &str {
    let key = entry.split(':').next().unwrap_or_default();
    without_region(key.trim_matches(['"', '\'']))
}

/// Name of an instance in any region.
pub(super) fn without_region(name: &str) -> &str {
    name.split('@').next().unwrap_or_default()
}
