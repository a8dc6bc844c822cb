//! Temporary files of the run, which a signal removes before it ends the run.

#[cfg(unix)]
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Temporary files of the run.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Paths of the files that are there now. While they are held, no signal is handled.
pub(super) fn files() -> MutexGuard<'static, Vec<PathBuf>> {
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the temporary files before a signal ends the run. A file beyond the size that is
/// allowed becomes an error of writing instead.
#[cfg(unix)]
pub(super) fn watch() -> io::Result<()> {
    use std::sync::OnceLock;
    use std::{fs, thread};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    static WATCHED: OnceLock<()> = OnceLock::new();
    if WATCHED.set(()).is_err() {
        return Ok(());
    }
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM, SIGXFSZ])?;
    thread::spawn(move || {
        for signal in signals.forever().filter(|it| *it != SIGXFSZ) {
            let all = files();
            for path in all.iter() {
                // The run ends either way.
                let _ = fs::remove_file(path);
            }
            let _ = emulate_default_handler(signal);
        }
    });
    Ok(())
}
