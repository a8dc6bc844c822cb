//! Where output goes and how it looks there.

use std::env;
#[cfg(unix)]
use std::fs::Permissions;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::export::{Format, Layout};
use crate::input::{Diagnostics, Sources, render};

/// Flags every command has.
#[derive(Clone, Debug, clap::Args)]
pub struct GlobalFlags {
    /// When to use colour; `NO_COLOR` is honoured
    #[arg(long, value_enum, default_value_t = Color::Auto, global = true, value_name = "WHEN")]
    pub color: Color,
    /// How mistakes in files are told
    #[arg(long, value_enum, default_value_t, global = true, value_name = "FORMAT")]
    pub message_format: MessageFormat,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How mistakes in files are told.
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

/// What stopped a run.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Mistakes in files, already made into text.
    #[error("{0}")]
    Input(String),
    /// Flags that do not go together.
    #[error("error: {0}")]
    Usage(String),
    /// An output file that cannot be written.
    #[error("error: {path} cannot be written: {problem}")]
    Output {
        /// The file.
        path: String,
        /// Why not.
        problem: io::Error,
    },
    /// An output file that is one of the inputs.
    #[error("error: {0} is an input of this run; choose another file for the output")]
    OverInput(String),
    /// Files that would be written anew, and are there.
    #[error(
        "error: nothing was written, as there is already {0}; name another folder, or move them"
    )]
    Exists(String),
    /// Standard output that cannot be written.
    #[error("error: standard output cannot be written: {0}")]
    Stdout(#[from] io::Error),
    /// Results that cannot be made into JSON.
    #[error("error: results cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
}

impl GlobalFlags {
    /// Mistakes in files as text.
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

    /// The page output is laid out for.
    pub fn layout(&self, to_file: bool) -> Layout {
        let terminal = !to_file && io::stdout().is_terminal();
        let color = if to_file { self.color == Color::Always } else { self.colors(&io::stdout()) };
        Layout { ascii: !utf8(), color, ..Layout::of_width(width(terminal)) }
    }

    fn colors(&self, stream: &impl anstream::stream::RawStream) -> bool {
        match self.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never,
        }
    }
}

/// Refuses flags of a spreadsheet's one table with a format that has more, before anything is read.
///
/// # Errors
///
/// Says which flag that is.
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

/// Prints, or writes a file whole: to a temporary name beside it that is then renamed.
///
/// # Errors
///
/// Says why it cannot be written; the file is then as it was.
pub fn write(text: &str, path: Option<&Path>, inputs: &[PathBuf]) -> Result<(), Failure> {
    let Some(path) = path else {
        let mut stdout = io::stdout().lock();
        stdout.write_all(text.as_bytes())?;
        return Ok(stdout.flush()?);
    };
    let name = path.display().to_string();
    if inputs.iter().any(|input| is_same(input, path)) {
        return Err(Failure::OverInput(name));
    }
    replace(path, text).map_err(|problem| Failure::Output { path: name, problem })
}

/// Whether two paths lead to one file.
pub fn is_same(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// Says something beside the results.
///
/// # Errors
///
/// Passes on what standard error says.
pub fn tell(text: &str) -> Result<(), Failure> {
    Ok(io::stderr().lock().write_all(text.as_bytes())?)
}

/// Writes new files, with their folders; none of them if one is there already.
///
/// # Errors
///
/// Says which files there are, or why one cannot be written.
pub fn create(files: &[(PathBuf, String)]) -> Result<(), Failure> {
    // A link that leads nowhere is there too.
    let is_there = |path: &&PathBuf| fs::symlink_metadata(path).is_ok();
    let there = files.iter().map(|(path, _)| path).filter(is_there);
    let there: Vec<String> = there.map(|path| path.display().to_string()).collect();
    if !there.is_empty() {
        return Err(Failure::Exists(there.join(", ")));
    }
    for (path, text) in files {
        let failure = |problem| Failure::Output { path: path.display().to_string(), problem };
        path.parent().map_or(Ok(()), fs::create_dir_all).map_err(failure)?;
        let mut file = File::create_new(path).map_err(failure)?;
        file.write_all(text.as_bytes()).map_err(failure)?;
    }
    Ok(())
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    // A device or a pipe is written into, not replaced.
    if fs::metadata(path).is_ok_and(|it| !it.is_file() && !it.is_dir()) {
        return fs::write(path, text);
    }
    if path.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = target.parent().filter(|it| !it.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".gpu-tco-");
    #[cfg(unix)]
    builder.permissions(permissions(&target));
    // Its error names the temporary file, which nobody asked for.
    let plain = |problem: io::Error| io::Error::from(problem.kind());
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new("."))).map_err(plain)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(&target)?;
    Ok(())
}

/// Those of the file that is replaced, or those any new file here has.
#[cfg(unix)]
fn permissions(target: &Path) -> Permissions {
    use std::os::unix::fs::PermissionsExt;

    // The process's mask takes away what it takes from every new file.
    let new = Permissions::from_mode(0o666);
    fs::metadata(target).map_or(new, |metadata| metadata.permissions())
}

fn width(terminal: bool) -> Option<usize> {
    let (width, _) = terminal_size::terminal_size().filter(|_| terminal)?;
    Some(width.0.into())
}

/// Whether the locale is UTF-8: the first of these that is set decides; none set says nothing.
#[expect(clippy::disallowed_methods, reason = "the locale is read here and nowhere else")]
fn utf8() -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(env::var_os);
    let mut set = set.filter(|value| !value.is_empty());
    set.next().is_none_or(|value| {
        let value = value.to_string_lossy().to_lowercase();
        value.contains("utf-8") || value.contains("utf8")
    })
}
