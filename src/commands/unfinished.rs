//! Output files that are being written: they replace their targets whole, or leave nothing behind.

use std::fs;
#[cfg(unix)]
use std::fs::Permissions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

/// Start of the names of temporary files.
const PREFIX: &str = ".gpu-tco-";

/// Temporary files of the run.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

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
        let mut file = temporary(folder, &target)?;
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
        temporary_files().retain(|it| *it != path);
        Ok(())
    }
}

/// Creates a temporary file that a signal removes.
fn temporary(folder: &Path, target: &Path) -> io::Result<NamedTempFile> {
    #[cfg(unix)]
    signals::watch()?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX);
    #[cfg(unix)]
    builder.permissions(permissions(target));
    // While the list is held, no signal is handled between the file and its entry.
    let mut all = temporary_files();
    // The error names the temporary file, which the user does not know.
    let plain = |problem: io::Error| io::Error::from(problem.kind());
    let file = builder.tempfile_in(folder).map_err(plain)?;
    all.push(file.path().to_owned());
    Ok(file)
}

fn temporary_files() -> MutexGuard<'static, Vec<PathBuf>> {
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Permissions of the file being replaced, or the defaults of a new one.
#[cfg(unix)]
fn permissions(target: &Path) -> Permissions {
    use std::os::unix::fs::PermissionsExt;

    // The umask of the process applies to it, as to every new file.
    let new = Permissions::from_mode(0o666);
    fs::metadata(target).map_or(new, |metadata| metadata.permissions())
}

/// Signals that end the run.
#[cfg(unix)]
mod signals {
    use std::sync::OnceLock;
    use std::{fs, io, thread};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::temporary_files;

    /// Removes the temporary files before a signal ends the run. A file beyond the size that is
    /// allowed becomes an error of writing instead.
    pub(super) fn watch() -> io::Result<()> {
        static WATCHED: OnceLock<()> = OnceLock::new();
        if WATCHED.set(()).is_err() {
            return Ok(());
        }
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM, SIGXFSZ])?;
        thread::spawn(move || {
            for signal in signals.forever().filter(|it| *it != SIGXFSZ) {
                let all = temporary_files();
                for path in all.iter() {
                    // The run ends either way.
                    let _ = fs::remove_file(path);
                }
                let _ = emulate_default_handler(signal);
            }
        });
        Ok(())
    }
}
