//! `gpu-tco explain`: where a figure comes from, or what a code or a key means.

mod against;
mod explained;
mod figure;
mod key;

use std::path::Path;
use std::process::ExitCode;

use super::output::{self, Failure, GlobalFlags};
use super::scenario_flags::ScenarioFlags;
use super::target::OutputFlags;
use crate::codes;
use crate::export::{Format, explanation};
use crate::input::{did_you_mean, quoted};

/// Arguments of `explain`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco explain GTS002
  gpu-tco explain demand.shape
  gpu-tco explain scenario.yaml
  gpu-tco explain scenario.yaml own.electricity
  gpu-tco explain scenario.yaml hybrid.spot --depth 4
  gpu-tco explain scenario.yaml verdict -f json
  gpu-tco explain scenario.yaml break_even.own.aws
  gpu-tco explain scenario.yaml own --leaves -o inputs.csv
  gpu-tco explain new.yaml own --against old.yaml
  gpu-tco explain scenario.yaml --against 2026-01-01
  gpu-tco explain scenario.yaml --what-uses own.owned.staff.fte")]
pub struct Args {
    /// Code such as GTS002, a key such as `site`, a scenario, or `-` for standard input [default: list
    /// all codes]
    #[arg(value_name = "CODE|KEY|SCENARIO")]
    subject: Option<String>,
    /// Figure of the scenario: `ALTERNATIVE[.TIER][.COMPONENT]`, `verdict`, `npv`, `break_even.A.B`,
    /// a key of an input or the name of any figure [default: the total of each alternative]
    figure: Option<String>,
    /// Levels of operands to show
    #[arg(long, value_name = "LEVELS", default_value_t = 2)]
    depth: u8,
    /// List the inputs that a figure follows from, with their sources, instead of its formula
    #[arg(long, conflicts_with = "what_uses")]
    leaves: bool,
    /// List the figures that follow from an input
    #[arg(long, value_name = "KEY", conflicts_with = "figure")]
    what_uses: Option<String>,
    /// Show why the figure differs from another scenario, or from this one at the prices of a day: the
    /// effect of each input, which add up to the difference
    #[arg(long, value_name = "SCENARIO|DATE", conflicts_with_all = ["leaves", "what_uses", "depth"])]
    against: Option<String>,
    /// Flags of the scenario: figures, day and price sheets.
    #[command(flatten)]
    scenario: ScenarioFlags,
    /// Output flags: format, file and digits.
    #[command(flatten)]
    target: OutputFlags,
}

impl Args {
    /// True if a flag asks for a view of a scenario.
    fn is_of_view(&self) -> bool {
        self.what_uses.is_some() || self.against.is_some()
    }

    /// True if the subject names a scenario, rather than a code or a key.
    fn is_of_scenario(&self, subject: &str) -> bool {
        let is_file = subject == "-" || subject.contains(['.', '/', '\\']);
        is_file || self.figure.is_some() || self.is_of_view() || Path::new(subject).exists()
    }

    /// Meaning of a key with a dot, such as `demand.shape`, that is no file.
    fn key_of(&self, subject: &str) -> Option<String> {
        let is_file = self.figure.is_some() || self.is_of_view() || Path::new(subject).exists();
        if is_file { None } else { key::explained(subject) }
    }
}

/// Explains a figure of a scenario, a code or a key, or prints a line for each code.
///
/// # Errors
///
/// Fails if there is no such code, key or figure, and suggests a similar one.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    let text = match &args.subject {
        None => codes::all().flat_map(|it| [it.code, "  ", it.what, "\n"]).collect(),
        Some(subject) if args.is_of_scenario(subject) => match args.key_of(subject) {
            Some(key) => key,
            None => return figure::run(Path::new(subject), args, manner),
        },
        Some(_) if args.target.format() != Format::Table => {
            let message = "a code is explained as text alone; leave out `-f`, or name a scenario";
            return Err(Failure::Usage(message.to_owned()));
        }
        Some(name) => match codes::explain(&name.to_uppercase()) {
            Some(found) => explanation(found, manner.layout(false).width),
            None => key::explained(name).ok_or_else(|| unknown(name))?,
        },
    };
    output::write(&text, None, &[])?;
    Ok(ExitCode::SUCCESS)
}

fn unknown(name: &str) -> Failure {
    let keys = key::names();
    let codes = codes::all().map(|it| it.code);
    let near = did_you_mean(name, codes.chain(keys.iter().map(String::as_str)));
    let fix = if near.is_empty() { "`gpu-tco explain` lists all codes".to_owned() } else { near };
    Failure::Input(format!("error: there is no code or key {}; {fix}", quoted(name)))
}
