//! `gpu-tco init`: a first project that runs unchanged, a shipped scenario, a scenario filled from the
//! built-in sheets, a price sheet to fill in, or a file for CI.

mod ci;
mod existing;
mod filled;
mod flags;
mod own_prices;
mod shipped;
mod trace;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rust_decimal::Decimal;

use super::output::{self, Failure, GlobalFlags};
use crate::input::{Diagnostic, Sources, escaped, shown};
use crate::schema::SchemaKind;

/// Arguments of `init`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco init budget
  gpu-tco init --list
  gpu-tco init --from h100-own-or-rent
  gpu-tco init --existing scenarios/fleet.yaml
  gpu-tco init --gpu h200 --gpus 32 --rent aws/p5en.48xlarge --own
  gpu-tco init --gpu h200 --gpus 32 --own --months 24 --utilization 0.55 --site norway
  gpu-tco init --gpu h200 --gpu-hours-per-year 400000 --utilization 0.77 --own
  gpu-tco init --trace demand.csv --rent lambda/gpu_8x_h100_sxm5 --own
  gpu-tco init --prices pricing/acme.yaml
  gpu-tco init --ci github")]
pub struct Args {
    /// Folder to write to; it is created if missing
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// Print the names and titles of the shipped scenarios
    #[arg(long, conflicts_with_all = ["from", "existing", "filled", "prices", "ci"])]
    list: bool,
    /// Write a shipped scenario
    #[arg(long, value_name = "SCENARIO", conflicts_with = "filled")]
    from: Option<String>,
    /// Write this scenario with the alternatives of its `estate` in full, so that each can be edited
    #[arg(long, value_name = "SCENARIO", conflicts_with_all = ["from", "filled", "prices"])]
    existing: Option<PathBuf>,
    /// Flags of a scenario that is filled from the built-in sheets.
    #[command(flatten)]
    scenario: NewScenario,
    /// Write a price sheet of your own to fill in, such as pricing/acme.yaml; the name of the file is
    /// that of the provider
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "filled"])]
    prices: Option<PathBuf>,
    /// Write a file that runs check and diff in CI, or one that refreshes the price sheets there
    #[arg(long, value_enum, value_name = "SERVICE")]
    ci: Option<ci::Service>,
}

/// Flags of a scenario that is filled from the built-in sheets.
#[derive(Clone, Debug, clap::Args)]
#[group(id = "filled", multiple = true)]
struct NewScenario {
    /// Write a scenario for this accelerator from the built-in price sheets [default: that of the
    /// first instance of `--rent`]
    #[arg(long, value_name = "GPU")]
    gpu: Option<String>,
    /// GPUs needed at the peak
    #[arg(long, value_name = "NUMBER", value_parser = flags::gpus)]
    gpus: Option<u32>,
    /// GPU-hours of work a year, instead of --gpus: those are the GPU-hours / 8,760 hours / --utilization
    #[arg(long, value_name = "NUMBER", value_parser = flags::gpu_hours, conflicts_with_all = ["gpus", "trace"], requires = "utilization")]
    gpu_hours_per_year: Option<Decimal>,
    /// Measured demand, from `gpu-tco utilization`; `gpu-tco mix` then finds how much to own
    #[arg(long, value_name = "FILE", conflicts_with = "gpus", requires = "own")]
    trace: Option<PathBuf>,
    /// Add an alternative that rents this instance on demand, such as aws/p5en.48xlarge, and one that
    /// commits to its cheapest plan that fits; `INSTANCE:PLAN` names the plan; repeatable
    #[arg(long, value_name = "INSTANCE[:PLAN]")]
    rent: Vec<String>,
    /// Add an alternative that owns the nodes
    #[arg(long)]
    own: bool,
    /// Months that are compared [default: 36]
    #[arg(long, value_name = "MONTHS", value_parser = flags::months)]
    months: Option<u32>,
    /// Mean use of the GPUs, 0 to 1 [default: 0.7, marked as an assumption]
    #[arg(long, value_name = "SHARE", value_parser = flags::utilization, conflicts_with = "trace")]
    utilization: Option<Decimal>,
    /// Site of the nodes; `gpu-tco prices sites` lists them [default: us-virginia-colo, marked as an
    /// assumption]
    #[arg(long, value_name = "SITE", requires = "own")]
    site: Option<String>,
}

/// A problem of a path, with the command that writes a file if the path means a shipped scenario.
pub(super) fn advised(problem: Diagnostic, path: &Path) -> Diagnostic {
    match shipped::meant_by(path).filter(|_| !path.exists()) {
        Some(name) => {
            problem.note(format!("`gpu-tco init --from {name}` writes the shipped scenario"))
        }
        None => problem,
    }
}

/// An example sheet, and a scenario that uses it; their first lines name the schemas.
const SHEET: &str = include_str!("init/mine.yaml");
const SCENARIO: &str = include_str!("init/first.yaml");

/// New files, with what to do next.
#[derive(Default)]
struct Project {
    files: Vec<(PathBuf, String)>,
    /// Commands to run in the folder.
    next: Vec<String>,
    /// Notes on what the files still lack.
    notes: String,
}

/// Writes the files that were asked for, unless one of them exists.
///
/// # Errors
///
/// Says which files exist, which name is unknown, or what cannot be written.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    if args.list {
        output::write(&shipped::list(), None, &[])?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut project = Project::default();
    if let Some(name) = &args.from {
        project.ship(name, &args.folder)?;
    } else if let Some(file) = &args.existing {
        let (path, text) = existing::spelled_out(file, &args.folder, manner)?;
        let name = path.strip_prefix(&args.folder).unwrap_or(&path);
        project.next.push(format!("gpu-tco compare {}", shown(name)));
        project.files.push((path, text));
    } else if let Some(requested) = filled(args, manner)? {
        project.fill(&requested, &args.folder)?;
    } else if let Some(file) = &args.prices {
        project.sheet(file, &args.folder)?;
    } else if args.ci.is_none() {
        project.first(&args.folder);
    }
    if let Some(service) = args.ci {
        let file = service.file(&args.folder)?;
        let name = file.0.strip_prefix(&args.folder).unwrap_or(&file.0);
        project.next.extend(ci::edit(&shown(name), &file.1));
        project.files.push(file);
    }
    output::create(&project.files)?;
    output::write(&project.written(&args.folder), None, &[])?;
    if !project.notes.is_empty() {
        output::tell(&project.notes)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The scenario that the flags ask for, to be filled from the built-in sheets, if any asks for one.
fn filled<'a>(
    args: &'a Args,
    manner: &GlobalFlags,
) -> Result<Option<filled::ScenarioRequest<'a>>, Failure> {
    let NewScenario { gpu, gpus, trace, rent, own, months, utilization, site, .. } = &args.scenario;
    let work = args.scenario.gpu_hours_per_year.zip(*utilization);
    let demand = match trace {
        Some(trace) => Some(trace::measured(trace, &args.folder, manner)?),
        None => match work {
            Some((gpu_hours, at_use)) => Some(filled::FilledDemand::of_work(gpu_hours, at_use)?),
            None => gpus.map(filled::FilledDemand::Peak),
        },
    };
    let is_filled = gpu.is_some() || *own || months.is_some() || utilization.is_some();
    let missing = |advice: &str| Err(Failure::Usage(advice.to_owned()));
    match (gpu, demand) {
        (None, None) if rent.is_empty() && !is_filled => Ok(None),
        (None, demand)
            if rent.is_empty() && demand.as_ref().is_none_or(|it| it.gpu().is_none()) =>
        {
            missing("--gpu is missing; add `--gpu h100-sxm-80gb`, or `--rent` with an instance")
        }
        (_, None) => missing("--gpus is missing; add `--gpus 8`, the GPUs needed at the peak"),
        (gpu, Some(demand)) => Ok(Some(filled::ScenarioRequest {
            gpu: gpu.as_deref(),
            demand,
            rent,
            own: *own,
            months: *months,
            utilization: *utilization,
            gpu_hours_per_year: args.scenario.gpu_hours_per_year,
            site: site.as_deref(),
        })),
    }
}

impl Project {
    /// Adds an example sheet and scenario, with their schemas.
    fn first(&mut self, folder: &Path) {
        let files = [
            ("pricing/mine.yaml", SHEET.to_owned()),
            ("scenarios/first.yaml", SCENARIO.to_owned()),
            ("schema/prices.json", SchemaKind::Prices.text()),
            ("schema/scenario.json", SchemaKind::Scenario.text()),
        ];
        self.files.extend(files.map(|(name, text)| (folder.join(name), text)));
        self.next.push("gpu-tco compare scenarios/first.yaml".to_owned());
        self.next.push("gpu-tco check".to_owned());
    }

    /// Adds a shipped scenario, and the traces that it names, except those that are there already.
    fn ship(&mut self, name: &str, folder: &Path) -> Result<(), Failure> {
        let (name, text) = shipped::scenario(name)?;
        let file = format!("scenarios/{name}.yaml");
        self.files.push((folder.join(&file), text.to_owned()));
        let traces = shipped::traces(text);
        let beside = |file| folder.join("scenarios").join(file);
        let traces = traces.map(|(file, text)| (beside(file), text.to_owned()));
        self.files.extend(traces.filter(|(path, text)| !has(path, text)));
        self.next.push(format!("gpu-tco compare {file}"));
        Ok(())
    }

    /// Adds a price sheet to fill in.
    fn sheet(&mut self, file: &Path, folder: &Path) -> Result<(), Failure> {
        let (path, text, provider) = own_prices::sheet(file, folder)?;
        let name = shown(file);
        self.files.push((path, text));
        self.next.push(format!("edit {name}: the lines marked `replace by yours`"));
        self.next.push(format!("gpu-tco check {name}"));
        self.next.push(format!("gpu-tco prices {provider} --pricing {name}"));
        Ok(())
    }

    /// Adds a scenario filled from the built-in sheets, and its schema unless there is one.
    fn fill(
        &mut self,
        requested: &filled::ScenarioRequest<'_>,
        folder: &Path,
    ) -> Result<(), Failure> {
        let filled = filled::scenario(requested)?;
        let file = format!("scenarios/{}", filled.file);
        let path = folder.join(&file);
        let note = |(line, wanted): (usize, String)| {
            format!("note: {}:{line} needs {wanted}\n", shown(&path))
        };
        self.notes = filled.missing.into_iter().map(note).collect::<Vec<_>>().concat();
        if let Some(gpu) = requested.demand.gpu() {
            _ = writeln!(self.notes, "note: the trace counts {}", escaped(gpu));
        }
        self.files.push((path, filled.text));
        let schema = folder.join("schema/scenario.json");
        if !output::exists(&schema) {
            self.files.push((schema, SchemaKind::Scenario.text()));
        }
        let command = if matches!(requested.demand, filled::FilledDemand::Trace { .. }) {
            "mix"
        } else {
            "compare"
        };
        self.next.push(format!("gpu-tco {command} {file}"));
        self.next.push(format!("gpu-tco prices --for {file}"));
        Ok(())
    }

    /// The files that were written, and what to do next.
    fn written(&self, folder: &Path) -> String {
        let written: Vec<String> = self.files.iter().map(|(path, _)| shown(path)).collect();
        let is_elsewhere = folder != Path::new(".");
        let enter = is_elsewhere.then(|| format!("cd {}", shown(folder)));
        let next: Vec<String> = enter.into_iter().chain(self.next.iter().cloned()).collect();
        format!("Wrote\n  {}\n\nNext\n  {}\n", written.join("\n  "), next.join("\n  "))
    }
}

/// True if a file is there with just this text.
fn has(path: &Path, text: &str) -> bool {
    let mut sources = Sources::new();
    let found = sources.read_argument(path).ok().and_then(|id| sources.get(id));
    found.is_some_and(|it| it.text() == text)
}
