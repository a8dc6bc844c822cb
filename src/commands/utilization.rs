//! `gpu-tco utilization`: what monitoring reports becomes a trace.

mod flags;
mod idle;
pub(super) mod instances;
mod price;
mod right_size;
mod traces;
mod zone;

use std::path::PathBuf;
use std::process::ExitCode;

use jiff::tz::TimeZone;
use rust_decimal::Decimal;

use super::output::{Failure, GlobalFlags};
use super::progress::Progress;
use super::target::{OutputFlags, View};
use crate::demand::{BUSY_COMMENT, GPU_COMMENT};
use crate::export::{Format, json};
use crate::input::{self, Diagnostics, Sources};
use crate::pricing::ReadContext;
use crate::report::utilization::{self as report, UtilizationMaterial, UtilizationTable};
use crate::usage::{
    ChosenGpus, IdleRule, Kind, Options, Request, Scale, Usage, UsageFormat, gather,
};

/// Examples, and how to get the files.
const HELP: &str = "\
Examples:
  gpu-tco utilization --from prometheus allocated.json -o demand.csv
  gpu-tco utilization --from prometheus allocated.json --busy busy.json --capacity 64 --by namespace
  gpu-tco utilization --from kubernetes pods.json --capacity 64 --price scenario.yaml:own
  gpu-tco utilization --from dcgm busy.json --scale ratio -f json
  gpu-tco utilization --from nvidia-smi node1.csv node2.csv --tz +02:00 -o busy.csv
  gpu-tco utilization --from csv - < jobs.csv
  gpu-tco utilization --from csv demand.csv --at-use 77%
  gpu-tco utilization --from dcgm busy.json --idle --price scenario.yaml:own
  gpu-tco utilization --from dcgm busy.json --memory memory.json --right-size
  gpu-tco utilization --from slurm jobs.txt -o demand/

A scenario reads the trace as `demand: {gpu: h100-sxm-80gb, trace: demand.csv}`.

Queries: the file is the answer of the server to
  curl -sG http://prometheus:9090/api/v1/query_range -d step=3600 -d start=... -d end=... \\
    --data-urlencode 'query=...' > allocated.json
with one of these queries. The first two need the rules of recipes/gpu-demand.rules.yml.
  prometheus       sum_over_time(gpu:allocated:sum[1h])
                     / on() group_left() max(count_over_time(gpu:capacity:sum[1h]))
  --capacity FILE  avg_over_time(gpu:capacity:sum[1h])
  dcgm             max by (UUID, GPU_I_ID, GPU_I_PROFILE, modelName, instance, namespace, pod)
                     (avg_over_time(DCGM_FI_PROF_GR_ENGINE_ACTIVE[1h])), read with `--scale ratio`
  --memory FILE    the same with max_over_time(DCGM_FI_DEV_FB_USED[1h])
  kubernetes       {__name__=~\"kube_pod_container_resource_requests|kube_pod_status_phase\",
                     resource=~\"|nvidia_com_gpu\", phase=~\"|Running\"}, with `-d step=300`
  nvidia-smi       nvidia-smi --query-gpu=timestamp,uuid,utilization.gpu --format=csv -l 60
  csv              `timestamp,gpus`, or jobs as `start,end,gpus`, or `timestamp,utilization`";

/// Arguments of `utilization`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Files of one format, or `-` for standard input; several are merged by time
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Format of the files
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: UsageFormat,
    /// File with the GPUs that computed; another format is recognized
    #[arg(long, value_name = "FILE")]
    busy: Vec<PathBuf>,
    /// GPUs installed: a number, or a file; another format is recognized
    #[arg(long, value_name = "NUMBER|FILE", value_parser = installed)]
    capacity: Option<Installed>,
    /// Label or column that names the team
    #[arg(long, value_name = "LABEL")]
    by: Option<String>,
    /// GPU model of the trace, by its name or a part of it; `-o FOLDER/` writes a trace of each
    #[arg(long, value_name = "NAME")]
    gpu: Option<String>,
    /// GPUs of the trace: `allocated`, or `wanted`, which counts each job from the time it could have
    /// started, for as long as it ran
    #[arg(long, value_name = "KIND", value_parser = demand, hide_short_help = true)]
    demand: Option<Kind>,
    /// Length of a row: `15m`, `1h` or `1d`; at least that of a sample
    #[arg(long, value_name = "LENGTH", default_value = "1h", value_parser = length)]
    step: i64,
    /// Scale of busy GPUs, if their numbers do not decide it
    #[arg(long, value_enum, hide_short_help = true)]
    scale: Option<Scale>,
    /// Zone of times that have none: `UTC`, a name such as `Europe/Berlin`, or an offset such as `+02:00`
    #[arg(long, value_name = "ZONE", value_parser = zone::parse)]
    tz: Option<TimeZone>,
    /// List GPUs that are held and idle, by the pod that holds them, else by GPU; from dcgm or nvidia-smi
    #[arg(long, group = "of_single_gpus")]
    idle: bool,
    /// Share of the time that a GPU computes, below which it is idle: a GPU below 5% holds memory and does no work
    #[arg(long, value_name = "SHARE", default_value = "5%", value_parser = idle::under, requires = "idle", hide_short_help = true)]
    under: Decimal,
    /// Time for which a GPU is idle at least: shorter pauses are those between batches
    #[arg(long = "for", value_name = "LENGTH", default_value = "1h", value_parser = length, requires = "idle", hide_short_help = true)]
    at_least: i64,
    /// List a cheaper GPU model that fits what the GPUs of each pod use at most; the files name the GPU in use, or it
    /// is stated, as `--right-size=h100-sxm-80gb`
    #[arg(long, value_name = "GPU", num_args = 0..=1, group = "of_single_gpus", require_equals = true, default_missing_value = "")]
    right_size: Option<String>,
    /// File with the memory in use of each GPU in MiB, by dcgm-exporter; with --idle or --right-size
    #[arg(long, value_name = "FILE", requires = "of_single_gpus", hide_short_help = true)]
    memory: Vec<PathBuf>,
    /// Say how many GPUs do the measured work at this use, such as 77%
    #[arg(long, value_name = "SHARE", value_parser = idle::at_use)]
    at_use: Option<Decimal>,
    /// Price idle GPU-hours by an alternative of a scenario [default: the cheapest]
    #[arg(long, value_name = "SCENARIO[:ALTERNATIVE]", value_parser = price::PricedBy::parse)]
    price: Option<price::PricedBy>,
    /// Use an answer that the server calls incomplete
    #[arg(long, hide_short_help = true)]
    allow_partial: bool,
    /// Output flags: format, file and digits.
    #[command(flatten)]
    target: OutputFlags,
    /// Table of a csv or tsv file [default: trace]
    #[arg(long, value_enum, hide_short_help = true)]
    table: Option<UtilizationTable>,
}

/// GPUs installed: their number, or a file that has it by time.
#[derive(Clone, Debug)]
enum Installed {
    Gpus(Decimal),
    File(PathBuf),
}

/// Turns files of monitoring into a trace or a report.
///
/// # Errors
///
/// Says what is wrong with the files or the output file.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    let args = &Args { target: args.target.with_folders(), ..args.clone() };
    args.target.check(args.table.is_some())?;
    flags::check(args.table, args.idle, (args.right_size.as_deref(), &args.files))?;
    let mut sources = Sources::new();
    let mut diagnostics = Diagnostics::new();
    let mut requested = request(args, &mut sources, &mut diagnostics);
    if args.from == UsageFormat::Focus {
        requested.options.instances = instances::known(manner)?;
    }
    let progress = Progress::start();
    requested.options.watch = progress.reading();
    let usages = if diagnostics.has_errors() {
        None
    } else {
        gather(&requested, &mut sources, &mut diagnostics)
    };
    progress.erase();
    let mut usages = usages.map(|it| priced(it, args, &mut sources, &mut diagnostics));
    if let Some(usages) = usages.as_ref().filter(|_| args.idle) {
        idle::check(usages, &mut diagnostics);
    }
    if let Some((usages, gpu)) = usages.as_deref_mut().zip(args.right_size.as_deref()) {
        right_size::add(usages, (!gpu.is_empty()).then_some(gpu), &mut diagnostics);
    }
    let Some(usages) = usages.filter(|_| !diagnostics.has_errors()) else {
        return Err(manner.failure(&mut diagnostics, &sources));
    };
    let texts = usages.iter().map(|it| text(it, args, manner, &sources));
    let texts = texts.collect::<Result<Vec<_>, _>>()?;
    let is_trace = matches!(args.table, None | Some(UtilizationTable::Trace));
    traces::write(&usages, &texts, (&args.target, is_trace), &sources.paths())?;
    Ok(ExitCode::SUCCESS)
}

/// The trace or the report of a GPU model.
fn text(
    usage: &Usage,
    args: &Args,
    manner: &GlobalFlags,
    sources: &Sources,
) -> Result<String, Failure> {
    let material = UtilizationMaterial { usage, by: args.by.as_deref() };
    let table = args.table.unwrap_or_default();
    let view = View {
        document: &|| report::document(material),
        records: &|| report::records(material, table),
        results: &|files| json::utilization(material, files),
    };
    let to_file = args.target.file().is_some();
    let text = args.target.draw(view, manner.layout(to_file), sources)?;
    let is_trace = table == UtilizationTable::Trace && args.target.format() == Format::Csv;
    let busy = (usage.kind == Kind::Busy).then(|| format!("{BUSY_COMMENT}\n"));
    let gpu = usage.gpu.as_ref().map(|it| format!("{GPU_COMMENT}{}\n", input::escaped(it)));
    let comments: String = busy.into_iter().chain(gpu).filter(|_| is_trace).collect();
    Ok(comments + &text)
}

/// Adds the price of a GPU-hour, if one is asked for.
fn priced(
    mut usages: Vec<Usage>,
    args: &Args,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Vec<Usage> {
    if let Some(by) = &args.price {
        let price = price::price(by, ReadContext { sources, diagnostics });
        for it in &mut usages {
            it.price.clone_from(&price);
            it.findings.extend(price::of_another_gpu(it));
        }
    }
    usages
}

/// Reads the files that the command line names.
fn request(args: &Args, sources: &mut Sources, diagnostics: &mut Diagnostics) -> Request {
    let (stated, capacity) = match &args.capacity {
        Some(Installed::Gpus(gpus)) => (Some(*gpus), None),
        Some(Installed::File(path)) => (None, Some(path)),
        None => (None, None),
    };
    let named = args.files.iter().map(|it| (it, Kind::Allocated));
    let named = named.chain(args.busy.iter().map(|it| (it, Kind::Busy)));
    let named = named.chain(capacity.into_iter().map(|it| (it, Kind::Capacity)));
    let mut texts = Vec::new();
    for (path, kind) in named {
        let is_streamed = kind == Kind::Allocated && args.from.is_streamed();
        let read = if is_streamed { sources.add_stream(path) } else { sources.read_unpacked(path) };
        match read {
            Ok(id) => texts.push((id, kind)),
            Err(problem) => diagnostics.push(problem),
        }
    }
    let memory = args.memory.iter().map(|it| sources.read_unpacked(it));
    let memory = memory.filter_map(|it| it.map_err(|problem| diagnostics.push(problem)).ok());
    let memory = memory.collect();
    let options = Options {
        by: args.by.clone(),
        allow_partial: args.allow_partial,
        scale: args.scale,
        zone: args.tz.clone(),
        capacity: stated,
        at_use: args.at_use,
        right_size: args.right_size.is_some(),
        idle: args.idle.then_some(IdleRule { under: args.under, at_least: args.at_least }),
        ..Options::default()
    };
    let chosen = match &args.gpu {
        Some(name) => ChosenGpus::Named(name.clone()),
        None if args.target.folder().is_some() => ChosenGpus::Each,
        None => ChosenGpus::Only,
    };
    let Args { from, demand, step, .. } = *args;
    Request { from, texts, memory, demand, step, chosen, options }
}

/// Parses a number of GPUs, or takes the text as the path of a file.
fn installed(text: &str) -> Result<Installed, String> {
    let Ok(gpus) = text.parse::<Decimal>() else { return Ok(Installed::File(text.into())) };
    let is_usable = gpus > Decimal::ZERO && gpus <= Decimal::from(10_000_000);
    let fix = "write a number above 0, up to 10,000,000";
    is_usable.then_some(Installed::Gpus(gpus)).ok_or_else(|| fix.to_owned())
}

/// Parses the kind of a trace.
fn demand(text: &str) -> Result<Kind, String> {
    let kinds = [Kind::Allocated, Kind::Wanted];
    let found = kinds.into_iter().find(|it| it.name() == text);
    found.ok_or_else(|| "write `allocated` or `wanted`".to_owned())
}

/// Parses a length of time, such as `90s`, `15m`, `1h` or `1d`, into seconds.
fn length(text: &str) -> Result<i64, String> {
    let units = [("s", 1), ("m", 60), ("h", 3_600), ("d", 86_400)];
    let found = units.iter().find_map(|(unit, seconds)| {
        let number: i64 = text.strip_suffix(unit)?.parse().ok()?;
        number.checked_mul(*seconds)
    });
    let found = found.filter(|it| (1..=366 * 86_400).contains(it));
    found.ok_or_else(|| "write a length such as `15m`, `1h` or `1d`".to_owned())
}
