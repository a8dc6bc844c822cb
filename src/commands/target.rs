//! Output flags of the commands that print results: file, format and digits.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::Value as Json;

use super::output::{self, Failure, GlobalFlags};
use crate::export::{Drawing, Format, Layout, json_text};
use crate::format::Precision;
use crate::input::{Sources, shown};
use crate::report::compare::SourceFile;
use crate::report::document::Document;
use crate::report::records::Records;

/// Flags of a command that prints results.
#[derive(Clone, Debug, clap::Args)]
pub struct OutputFlags {
    /// Output format [default: that of the extension of `-o FILE`, else table]
    #[arg(short, long, value_enum)]
    format: Option<Format>,
    /// Write to FILE (replaced atomically), or to standard output if FILE is `-`
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Digits of a csv or tsv file
    #[arg(long, value_enum, hide_short_help = true)]
    precision: Option<Precision>,
    /// True if a folder may be named, which gets several files.
    #[arg(skip)]
    takes_folder: bool,
}

/// Results of a command, made only for the format that is written.
#[derive(Clone, Copy)]
pub struct View<'v> {
    /// For people.
    pub document: &'v dyn Fn() -> Document,
    /// For spreadsheets.
    pub records: &'v dyn Fn() -> Records,
    /// For programs; it names the files that were read.
    pub results: &'v dyn Fn(&[SourceFile]) -> Json,
}

/// Extensions of output files, and the format of each.
const EXTENSIONS: [(&str, Format); 8] = [
    ("txt", Format::Table),
    ("md", Format::Markdown),
    ("markdown", Format::Markdown),
    ("html", Format::Html),
    ("htm", Format::Html),
    ("csv", Format::Csv),
    ("tsv", Format::Tsv),
    ("json", Format::Json),
];

impl OutputFlags {
    /// Format that is written: the one named, else that of the file's extension, else a table.
    pub fn format(&self) -> Format {
        let of_file = || of_extension(&self.extension()?);
        let of_folder = || self.folder().map(|_| Format::Csv);
        self.format.or_else(of_file).or_else(of_folder).unwrap_or_default()
    }

    /// Copy of the flags with which a folder may be named.
    #[must_use]
    pub fn with_folders(&self) -> Self {
        Self { takes_folder: true, ..self.clone() }
    }

    /// Folder that is written: one that exists, or a path with a slash at its end; none if files alone may be named.
    pub fn folder(&self) -> Option<&Path> {
        let has_slash = |it: &Path| it.as_os_str().as_encoded_bytes().ends_with(b"/");
        self.file().filter(|it| self.takes_folder && (has_slash(it) || it.is_dir()))
    }

    /// Extension of files of the format that is written.
    pub fn extension_of_format(&self) -> &'static str {
        let format = self.format();
        EXTENSIONS.iter().find(|it| it.1 == format).map_or("txt", |it| it.0)
    }

    /// File that is written; `None` for standard output.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|it| *it != Path::new(output::STDOUT))
    }

    /// Digits of a csv or tsv file.
    pub fn precision(&self) -> Precision {
        self.precision.unwrap_or_default()
    }

    /// Results as text, in the format that is written.
    ///
    /// # Errors
    ///
    /// Fails if the results are no JSON.
    pub fn draw(
        &self,
        view: View<'_>,
        layout: Layout,
        sources: &Sources,
    ) -> Result<String, Failure> {
        Ok(match self.format().drawing() {
            Drawing::Document(draw) => draw(&(view.document)(), layout),
            Drawing::Records(draw) => draw(&(view.records)(), self.precision()),
            Drawing::Results => {
                let files: Vec<_> = sources.iter().map(|(_, it)| SourceFile::of(it)).collect();
                json_text(&(view.results)(&files))?
            }
        })
    }

    /// Writes results in the format that is written.
    ///
    /// # Errors
    ///
    /// Says why they cannot be written.
    pub fn print(
        &self,
        view: View<'_>,
        manner: &GlobalFlags,
        sources: &Sources,
    ) -> Result<ExitCode, Failure> {
        let text = self.draw(view, manner.layout(self.file().is_some()), sources)?;
        output::write(&text, self.file(), &sources.paths())?;
        Ok(ExitCode::SUCCESS)
    }

    /// Checks the flags against each other and against `--table`, before anything is read.
    ///
    /// # Errors
    ///
    /// Names the flag or the extension that does not fit.
    pub fn check(&self, has_table: bool) -> Result<(), Failure> {
        let file = self.file().filter(|_| self.folder().is_none());
        if let (Some(file), Some(extension)) = (file, self.extension()) {
            let name = shown(file);
            let Some(format) = of_extension(&extension) else {
                let is_workbook = extension == "xlsx";
                let report = "; `gpu-tco report SCENARIO -o FILE.xlsx` writes a workbook";
                return Err(Failure::Usage(format!(
                    "{name} cannot be written: no format has the extension .{extension}; \
                     write one of {}{}",
                    writable(),
                    if is_workbook { report } else { "" }
                )));
            };
            // A text file may hold any format.
            let requested = self.format.filter(|it| *it != format && format != Format::Table);
            if let Some(requested) = requested {
                return Err(Failure::Usage(format!(
                    "{name} is the name of a {} file, but `-f {}` was given; leave out `-f`, or \
                     write one of {}",
                    word(format),
                    word(requested),
                    writable()
                )));
            }
        }
        output::of_one_table(self.format(), has_table, self.precision.is_some())
    }

    /// Checks that a file that is no text, whose extension decides what it is, has no flag of texts.
    ///
    /// # Errors
    ///
    /// Names the flag.
    pub fn check_binary(&self, has_table: bool) -> Result<(), Failure> {
        let flags = [
            ("--format", self.format.is_some()),
            ("--precision", self.precision.is_some()),
            ("--table", has_table),
        ];
        let Some((flag, _)) = flags.into_iter().find(|it| it.1) else { return Ok(()) };
        let file = self.file().map(shown).unwrap_or_default();
        Err(Failure::Usage(format!("{flag} does not change {file}; leave it out")))
    }

    /// Extension of the file, in lower case.
    fn extension(&self) -> Option<String> {
        let extension = self.file()?.extension()?;
        Some(shown(Path::new(extension)).to_lowercase())
    }
}

fn of_extension(extension: &str) -> Option<Format> {
    EXTENSIONS.iter().find(|(known, _)| *known == extension).map(|(_, format)| *format)
}

/// Word of a format on the command line.
fn word(format: Format) -> String {
    let value = clap::ValueEnum::to_possible_value(&format);
    value.map(|it| it.get_name().to_owned()).unwrap_or_default()
}

/// Extensions with their formats, as a list.
fn writable() -> String {
    let all = EXTENSIONS.map(|(extension, format)| format!(".{extension} ({})", word(format)));
    all.join(", ")
}
