//! Reasons that an archive is not read.

/// Most files of an archive.
pub(super) const MOST_FILES: usize = 10_000;

/// Reason that bytes are no archive that is read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveProblem {
    /// Bytes that are no archive, or one that is damaged.
    #[error("is no zip archive: {0}")]
    NotZip(&'static str),
    /// Content that some programs show and others do not.
    #[error("has {0}, which a zip archive of gpu-tco does not have")]
    Hidden(&'static str),
    /// File of which programs may show different names, kinds or contents.
    #[error("has a file `{0}` {1}")]
    Ambiguous(String, &'static str),
    /// File whose name leads out of the archive, or is of no file.
    #[error("has a file named `{0}`, which leads out of the archive")]
    Name(String),
    /// Files of one name, of which each reader may take another.
    #[error("has two files named `{0}`")]
    Twice(String),
    /// Files of names that are one name on some systems.
    #[error("has files named `{0}` and `{1}`, which are one file where case does not count")]
    Case(String, String),
    /// File that is too large when it is unpacked.
    #[error("has a file `{0}` of more than 64 MiB")]
    LargeFile(String),
    /// All files that are too large when they are unpacked.
    #[error("holds more than 256 MiB")]
    Large,
    /// Too many files.
    #[error("holds {0} files; an archive has at most {MOST_FILES}")]
    Many(usize),
    /// File that is damaged.
    #[error("has a file `{0}` that cannot be unpacked: {1}")]
    Damaged(String, String),
}
