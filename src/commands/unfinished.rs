//! Output files that are being written: they replace their targets whole, or leave nothing behind.

use std::fs;
#[cfg(unix)]
use std::fs::Permissions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::temporary;

/// Start of the names of temporary files.
const PREFIX: &str = ".gpu-tco-";

/// A file that is written beside its target and not in its place yet.
pub(super) struct Unfinished {
    file: NamedTempFile,
    target: PathBuf,
}

impl Unfinished {
    /// Writes bytes beside its target.
    ///
    /// # Errors
    ///
    /// Fails if the target is a folder or write-protected, or if the bytes cannot be written.
    pub fn write(path: &Path, bytes: &[u8]) -> io::Result<Self> {
        if path.is_dir() {
            return Err(io::Error::other("it is a folder"));
        }
        if fs::metadata(path).is_ok_and(|it| it.permissions().readonly()) {
            return Err(io::Error::other("it is write-protected"));
        }
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = target.parent().filter(|it| !it.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        if !folder.is_dir() {
            let folder = crate::input::shown(folder);
            return Err(io::Error::other(format!("there is no folder {folder}")));
        }
        let mut file = create(folder, &target)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        Ok(Self { file, target })
    }

    /// Puts the file in the place of its target, in one step.
    ///
    /// # Errors
    ///
    /// Passes on the error of renaming it.
    pub fn finish(self) -> io::Result<()> {
        let path = self.file.path().to_owned();
        self.file.persist(&self.target)?;
        temporary::files().retain(|it| *it != path);
        Ok(())
    }
}

/// Creates a temporary file that a signal removes.
fn create(folder: &Path, target: &Path) -> io::Result<NamedTempFile> {
    #[cfg(unix)]
    temporary::watch()?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX);
    #[cfg(unix)]
    builder.permissions(permissions(target));
    // While the list is held, no signal is handled between the file and its entry.
    let mut all = temporary::files();
    // The error names the temporary file, which the user does not know.
    let plain = |problem: io::Error| io::Error::from(problem.kind());
    let file = builder.tempfile_in(folder).map_err(plain)?;
    all.push(file.path().to_owned());
    Ok(file)
}

/// Permissions of the file being replaced, or the defaults of a new one.
#[cfg(unix)]
fn permissions(target: &Path) -> Permissions {
    use std::os::unix::fs::PermissionsExt;

    // The umask of the process applies to it, as to every new file.
    let new = Permissions::from_mode(0o666);
    fs::metadata(target).map_or(new, |metadata| metadata.permissions())
}
