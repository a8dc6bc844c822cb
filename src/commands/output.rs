//! Output: to standard output or a file, with colors and width.

use std::env;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::unfinished::Unfinished;
use crate::export::{Format, Layout};
use crate::input::{Diagnostics, Sources, escaped, render, shown};

/// Variable that names price sheets, separated as in PATH.
const PRICING: &str = "GPU_TCO_PRICING";

/// Flags of all subcommands.
#[derive(Clone, Debug, clap::Args)]
pub struct GlobalFlags {
    /// When to use color (`NO_COLOR` is honored)
    #[arg(long, value_enum, default_value_t = Color::Auto, global = true, value_name = "WHEN",
          help_heading = "Global options", hide_short_help = true)]
    pub color: Color,
    /// How errors in input files are shown
    #[arg(
        long,
        value_enum,
        default_value_t,
        global = true,
        value_name = "FORMAT",
        help_heading = "Global options",
        hide_short_help = true
    )]
    pub message_format: MessageFormat,
}

/// Use of color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Format of problems in input files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum MessageFormat {
    /// With the line and a caret
    #[default]
    Full,
    /// One line each
    Concise,
    /// As annotations of a GitHub workflow
    Github,
}

/// Reason that a run stopped.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Problems of input files, as text.
    #[error("{0}")]
    Input(String),
    /// Flags that exclude each other.
    #[error("error: {}", escaped(.0))]
    Usage(String),
    /// An output file that cannot be written.
    #[error("error: {path} cannot be written: {problem}")]
    Output {
        /// Path of the file.
        path: String,
        /// Error of the operating system.
        problem: io::Error,
    },
    /// An output file that is one of the inputs.
    #[error("error: {0} is an input of this run; choose another file for the output")]
    OverInput(String),
    /// New files that exist already.
    #[error(
        "error: nothing was written, as there is already {0}; name another folder, or move them"
    )]
    Exists(String),
    /// Standard output that cannot be written.
    #[error("error: standard output cannot be written: {0}")]
    Stdout(#[from] io::Error),
    /// Results that cannot be written as JSON.
    #[error("error: results cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
}

impl GlobalFlags {
    /// Turns problems of input files into a failure.
    pub fn failure(&self, diagnostics: &mut Diagnostics, sources: &Sources) -> Failure {
        diagnostics.sort();
        let text = match self.message_format {
            MessageFormat::Concise => render::concise(diagnostics, sources),
            MessageFormat::Github => render::github(diagnostics, sources),
            MessageFormat::Full => {
                let width = width(io::stderr().is_terminal()).unwrap_or(Layout::WIDTH);
                render::full(diagnostics, sources, self.colors(&io::stderr()), width)
            }
        };
        Failure::Input(text.trim_end().to_owned())
    }

    /// Page layout of the output.
    pub fn layout(&self, to_file: bool) -> Layout {
        let terminal = io::stdout().is_terminal();
        let color = if to_file { self.color == Color::Always } else { self.colors(&io::stdout()) };
        Layout { ascii: !utf8(), color, ..Layout::of_width(width(terminal).filter(|_| !to_file)) }
    }

    fn colors(&self, stream: &impl anstream::stream::RawStream) -> bool {
        match self.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never,
        }
    }
}

/// Rejects flags of single-table formats with other formats, before anything is read.
///
/// # Errors
///
/// Names the flag.
pub fn of_one_table(format: Format, has_table: bool, has_precision: bool) -> Result<(), Failure> {
    let advice = if has_table {
        "--table picks the table of a csv or tsv file; add `-f csv`"
    } else {
        "--precision is for csv and tsv, as json is exact; add `-f csv`"
    };
    if (has_table || has_precision) && !format.is_one_table() {
        return Err(Failure::Usage(advice.to_owned()));
    }
    Ok(())
}

/// Path that stands for standard output.
pub const STDOUT: &str = "-";

/// Prints a text, or replaces a file atomically: writes a temporary file beside it and renames
/// that.
///
/// # Errors
///
/// Says why the file cannot be written; it is unchanged then.
pub fn write(text: &str, path: Option<&Path>, inputs: &[PathBuf]) -> Result<(), Failure> {
    write_all(&[(text.to_owned(), path)], inputs)
}

/// Writes several outputs: no file is replaced unless all of them could be written.
///
/// # Errors
///
/// Says which cannot be written.
pub fn write_all<T: AsRef<[u8]>>(
    all: &[(T, Option<&Path>)],
    inputs: &[PathBuf],
) -> Result<(), Failure> {
    let mut written = Vec::new();
    let is_file = |path: &&Path| *path != Path::new(STDOUT);
    for (text, path) in all.iter().filter_map(|(text, path)| Some((text, path.filter(is_file)?))) {
        let failure = |problem| Failure::Output { path: shown(path), problem };
        if inputs.iter().any(|input| is_same(input, path)) {
            return Err(Failure::OverInput(shown(path)));
        }
        // A device or a pipe is written to, not replaced.
        if fs::metadata(path).is_ok_and(|it| !it.is_file() && !it.is_dir()) {
            fs::write(path, text).map_err(failure)?;
        } else {
            written.push((Unfinished::write(path, text.as_ref()).map_err(failure)?, path));
        }
    }
    for (file, path) in written {
        file.finish().map_err(|problem| Failure::Output { path: shown(path), problem })?;
    }
    for (text, _) in all.iter().filter(|(_, path)| !path.as_ref().is_some_and(is_file)) {
        let mut stdout = io::stdout().lock();
        stdout.write_all(text.as_ref())?;
        stdout.flush()?;
    }
    Ok(())
}

/// Replaces a file that is no text atomically.
///
/// # Errors
///
/// Says why the file cannot be written; it is unchanged then.
pub fn write_bytes(bytes: &[u8], path: &Path, inputs: &[PathBuf]) -> Result<(), Failure> {
    if inputs.iter().any(|input| is_same(input, path)) {
        return Err(Failure::OverInput(shown(path)));
    }
    let failure = |problem| Failure::Output { path: shown(path), problem };
    Unfinished::write(path, bytes).and_then(Unfinished::finish).map_err(failure)
}

/// True if two paths lead to the same file.
pub fn is_same(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// Prints a message beside the results.
///
/// # Errors
///
/// Passes on errors of standard error.
pub fn tell(text: &str) -> Result<(), Failure> {
    Ok(io::stderr().lock().write_all(text.as_bytes())?)
}

/// True if a path exists, also as a dangling symbolic link.
pub fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Creates a folder and those above it, unless it exists.
///
/// # Errors
///
/// Says why it cannot be created.
pub fn create_folder(path: &Path) -> Result<(), Failure> {
    let created = fs::create_dir_all(path);
    created.map_err(|problem| Failure::Output { path: shown(path), problem })
}

/// Creates new files and their folders; none of them if one exists.
///
/// # Errors
///
/// Says which files exist, or why one cannot be created.
pub fn create(files: &[(PathBuf, String)]) -> Result<(), Failure> {
    let there = files.iter().map(|(path, _)| path).filter(|path| exists(path));
    let there: Vec<String> = there.map(|path| shown(path)).collect();
    if !there.is_empty() {
        return Err(Failure::Exists(there.join(", ")));
    }
    for (written, (path, text)) in files.iter().enumerate() {
        if let Err(problem) = create_one(path, text) {
            // Half a project is in the way of the next try.
            for (path, _) in files.iter().take(written) {
                let _ = fs::remove_file(path);
            }
            return Err(Failure::Output { path: shown(path), problem });
        }
    }
    Ok(())
}

fn create_one(path: &Path, text: &str) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    let mut file = File::create_new(path)?;
    let written = file.write_all(text.as_bytes());
    if written.is_err() {
        let _ = fs::remove_file(path);
    }
    written
}

/// True if the output is printed on a terminal.
pub fn is_terminal(to_file: bool) -> bool {
    !to_file && io::stdout().is_terminal()
}

/// Least number of columns that `COLUMNS` may state.
const LEAST_WIDTH: usize = 20;

/// Columns of a page: those of the environment, else of the terminal.
#[expect(clippy::disallowed_methods, reason = "the width is read here and nowhere else")]
fn width(terminal: bool) -> Option<usize> {
    let stated = env::var("COLUMNS").ok().and_then(|it| it.trim().parse().ok());
    let stated = stated.filter(|it| *it >= LEAST_WIDTH);
    let of_terminal = || terminal_size::terminal_size().filter(|_| terminal);
    stated.or_else(|| of_terminal().map(|(width, _)| width.0.into()))
}

/// Price sheets of a run: those of `GPU_TCO_PRICING`, and above them those of `--pricing`.
#[expect(clippy::disallowed_methods, reason = "sheets of the environment are named here alone")]
pub fn sheets(flags: &[PathBuf]) -> Vec<PathBuf> {
    let named = env::var_os(PRICING).unwrap_or_default();
    let named = env::split_paths(&named).filter(|path| !path.as_os_str().is_empty());
    named.chain(flags.iter().cloned()).collect()
}

/// True if the locale is UTF-8: the first of these variables that is set decides; UTF-8 if none is.
#[expect(clippy::disallowed_methods, reason = "the locale is read here and nowhere else")]
fn utf8() -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(env::var_os);
    let mut set = set.filter(|value| !value.is_empty());
    set.next().is_none_or(|value| {
        let value = value.to_string_lossy().to_lowercase();
        value.contains("utf-8") || value.contains("utf8")
    })
}
