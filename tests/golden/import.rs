//! `prices import`: each sample of a feed is imported or refused.

use std::path::Path;

use libtest_mimic::Trial;

use crate::imports::{CASES, import};
use crate::snapshot::snapshot_in;
use crate::trial;

/// A test for each import of a sample.
pub fn trials() -> Vec<Trial> {
    let test = |(index, (file, feed, flags, code)): (usize, _)| {
        let name = name(index, file);
        trial(format!("import::{name}"), move || {
            let run = import(file, feed, flags);
            assert_eq!(run.code, code, "{}", run.stderr);
            assert_eq!(run.stdout.is_empty(), code != 0);
            snapshot_in("import", &name, &format!("{}{}", run.stderr, run.stdout), &[])
        })
    };
    CASES.into_iter().enumerate().map(test).collect()
}

/// The name of the snapshot of a case.
fn name(index: usize, file: &str) -> String {
    let stem = Path::new(file).file_stem().unwrap().to_str().unwrap();
    let earlier = CASES.iter().take(index).filter(|it| it.0 == file).count();
    if earlier == 0 { stem.to_owned() } else { format!("{stem}-{}", earlier + 1) }
}
