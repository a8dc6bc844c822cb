//! Names of the shipped scenarios.

use std::fs;
use std::path::Path;

/// Names of all files in `scenarios`, without `.yaml`, in order.
pub fn names() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let files = fs::read_dir(folder).unwrap().map(|it| it.unwrap().file_name());
    let names = files.filter_map(|it| it.to_str()?.strip_suffix(".yaml").map(str::to_owned));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}
