//! Snapshots of insta, by their name in `tests/snapshots`.

use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// One snapshot at a time, so that the diffs of two tests do not mix.
static ONE: Mutex<()> = Mutex::new(());

/// Hashes, which snapshots leave out: they say which bytes were read, not what came of them.
pub const HASHES: [(&str, &str); 2] =
    [(r"\b[0-9a-f]{64}\b", "[sha256]"), (r"\([0-9a-f]{12}\)", "([hash])")];

/// Compares a text with a snapshot, once the filters have replaced what they match.
///
/// # Errors
///
/// Names the snapshot; insta has printed the diff then.
pub fn snapshot(name: &str, text: &str, filters: &[(&str, &str)]) -> Result<(), String> {
    snapshot_in("", name, text, filters)
}

/// Compares a text with a snapshot of a folder.
///
/// # Errors
///
/// Names the snapshot; insta has printed the diff then.
pub fn snapshot_in(
    folder: &str,
    name: &str,
    text: &str,
    filters: &[(&str, &str)],
) -> Result<(), String> {
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let compare = || {
        insta::with_settings!({
            filters => filters.iter().copied(),
            snapshot_path => Path::new("../snapshots").join(folder),
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!(name, text);
        });
    };
    panic::catch_unwind(AssertUnwindSafe(compare)).map_err(|_| {
        let file = Path::new("tests/snapshots").join(folder).join(format!("{name}.snap"));
        let file = file.display();
        format!("{file} differs, see its diff above; `INSTA_UPDATE=always cargo test` accepts it")
    })
}
