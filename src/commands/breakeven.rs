//! `gpu-tco breakeven`: where the cheapest alternative changes along one or two figures.

mod requested;
mod reread;
mod round;
mod still;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rust_decimal::Decimal;

use super::output::{Failure, GlobalFlags};
use super::progress::Progress;
use super::scenario_flags::ScenarioFlags;
use super::target::{OutputFlags, View};
use crate::analysis::{
    Axis, AxisAnswer, CellCosts, Costing, Effort, MOST_POINTS, Settled, Study, UTILIZATION,
    WinnerMap, along, by_reading, map, settle,
};
use crate::export::{Drawing, json};
use crate::expr::Graph;
use crate::format::{Precision, whole};
use crate::input::quoted;
use crate::model::Case;
use crate::report::breakeven::{self as report, BreakevenMaterial, BreakevenTable, CellValue};
use requested::AskedAxis;
use reread::Rereader;

/// Arguments of `breakeven`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  gpu-tco breakeven scenario.yaml
  gpu-tco breakeven scenarios/h100-own-or-rent.yaml --axis lambda/gpu_8x_h100_sxm5
  gpu-tco breakeven scenario.yaml --axis horizon=12..60 --pair own,neocloud
  gpu-tco breakeven scenario.yaml --axis utilization --axis price:neocloud=2.5..5.5
  gpu-tco breakeven scenario.yaml --axis utilization --axis horizon -f csv -o map.csv")]
pub struct Args {
    /// Scenario, or `-` for standard input
    #[arg(value_name = "SCENARIO")]
    scenario: PathBuf,
    /// Figure that moves: `utilization`, `horizon`, `price:ALTERNATIVE`, a key or an entry of a
    /// price sheet. Two make a map. Without a range, a tenth to ten times the stated value; of the
    /// horizon, 12 to 84 months
    #[arg(long, value_name = "KEY[=FROM..TO[/STEPS]]", default_value = UTILIZATION)]
    axis: Vec<String>,
    /// Two alternatives, of which alone crossings are searched [default: all pairs]
    #[arg(long, value_name = "A,B")]
    pair: Option<String>,
    /// Number in the cells of a map
    #[arg(long, value_enum, hide_short_help = true)]
    value: Option<CellValue>,
    /// Flags of the scenario: figures, day and price sheets.
    #[command(flatten)]
    flags: ScenarioFlags,
    /// Output flags: format, file and digits.
    #[command(flatten)]
    target: OutputFlags,
    /// Table of a csv or tsv file [default: crossings for one axis, cells for two]
    #[arg(long, value_enum, hide_short_help = true)]
    table: Option<BreakevenTable>,
}

/// Answer to a question of one axis, or of two.
enum Answer {
    One(AxisAnswer),
    Two(WinnerMap),
}

/// Finds where the cheapest alternative changes.
///
/// # Errors
///
/// Says what is wrong with the scenario, an axis or the output file.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    args.target.check(args.table.is_some())?;
    if args.value.is_some() && args.axis.len() < 2 {
        return Err(Failure::Usage("--value is for a map; add a second `--axis`".to_owned()));
    }
    table_of(args)?;
    if args.pair.is_some() && args.axis.len() > 1 {
        return Err(Failure::Usage(
            "--pair is for one axis; a map has all alternatives".to_owned(),
        ));
    }
    let (case, sources) = manner.read(|context| args.flags.read(&args.scenario, context))?;
    let progress = Progress::start();
    let effort = progress.effort_of_sizes();
    let as_read = case.clone();
    let Settled { case, mixes, .. } = settle(case, &effort);
    let is_sized = !mixes.is_empty();
    // Sizes are searched again at each value.
    let effort = if is_sized { effort } else { progress.effort() };
    let answer = answer(args, &case, &effort, is_sized);
    let still = match &answer {
        Ok(it) => {
            still::sentences((&case, &as_read, &sources), &mixes, &it.axes(), &progress.effort())
        }
        Err(_) => Vec::new(),
    };
    progress.erase();
    let answer = answer?;
    let material = match &answer {
        Answer::One(it) => {
            BreakevenMaterial { case: &case, one: Some(it), two: None, value: CellValue::Margin }
        }
        Answer::Two(it) => {
            let value = args.value.unwrap_or_default();
            BreakevenMaterial { case: &case, one: None, two: Some(it), value }
        }
    };
    let view = View {
        document: &|| report::document(material, &still),
        records: &|| report::records(material, args.table),
        results: &|files| json::breakeven(material, &still, &args.flags.set, files),
    };
    args.target.print(view, manner, &sources)
}

impl Answer {
    fn axes(&self) -> Vec<&Axis> {
        match self {
            Self::One(it) => vec![&it.axis],
            Self::Two(it) => vec![&it.across, &it.up],
        }
    }
}

/// Checks that the table that is asked for is one of the answer.
fn table_of(args: &Args) -> Result<(), Failure> {
    use BreakevenTable::{Borders, Cells, Cheapest, Costs, Crossings};
    let message = match (args.table, args.axis.len()) {
        (Some(Cells | Costs | Borders), 1) => {
            "--table cells, costs and borders are of a map; add a second `--axis`, or write \
             `--table crossings` or `--table cheapest`"
        }
        (Some(Crossings | Cheapest), 2) => {
            "--table crossings and cheapest are of one axis; remove an `--axis`, or write \
             `--table cells`, `--table costs` or `--table borders`"
        }
        _ => return Ok(()),
    };
    Err(Failure::Usage(message.to_owned()))
}

fn answer(args: &Args, case: &Case, effort: &Effort, is_sized: bool) -> Result<Answer, Failure> {
    let graph = Graph::over(&case.horizon_months);
    let study = Study::within(&graph, case, effort);
    if case.alternatives.len() < 2 {
        let message = "a break-even needs two alternatives, and the scenario has one; add another";
        return Err(Failure::Usage(message.to_owned()));
    }
    let requested = args.axis.iter().map(|it| AskedAxis::parse(it, &study));
    let requested = requested.collect::<Result<Vec<AskedAxis>, Failure>>()?;
    let mut reread = Rereader::new(&args.flags, &args.scenario, effort);
    match requested.as_slice() {
        [one] => {
            let pairs = pairs(args, case)?;
            one.check_alone()?;
            let axis = &one.axis;
            let [low, high] = axis.range;
            let width = high.saturating_sub(low).checked_div(axis.step).unwrap_or_default();
            let numbers = width.floor().saturating_add(Decimal::ONE);
            if axis.is_whole && numbers > Decimal::from(MOST_POINTS) {
                return Err(many(&format!("{} has {} whole numbers", axis.name, whole(numbers))));
            }
            readable(args, &[axis])?;
            let read = &mut |value| reread.read(&[(axis.reread_key()?, value)]);
            let answer = if axis.is_whole { None } else { along(&study, axis, &pairs) };
            // Sizes are searched for each value that is read again, which takes long.
            let is_slow = is_sized && axis.reread_key().is_some();
            let is_sparse = is_slow && !one.is_range_asked;
            let costing = if is_sparse { Costing::Sparse } else { Costing::Every };
            let answer = answer.unwrap_or_else(|| by_reading(&study, axis, &pairs, costing, read));
            reread.problem().map_or(Ok(Answer::One(answer)), Err)
        }
        [across, up] => {
            if same(&across.axis, &up.axis) {
                let message = format!("both axes move {}; name two figures", across.axis.name);
                return Err(Failure::Usage(message));
            }
            let points = [across.points()?, up.points()?];
            readable(args, &[&across.axis, &up.axis])?;
            let reads = match (across.axis.reread_key(), up.axis.reread_key()) {
                (_, Some(_)) => points[0].len().saturating_mul(points[1].len()),
                (Some(_), None) => points[0].len(),
                (None, None) => 0,
            };
            if reads > MOST_POINTS {
                return Err(many(&format!("the map needs the scenario {reads} times")));
            }
            let read = &mut |keys: &[(&str, _)]| reread.read(keys);
            let points = [points[0].as_slice(), points[1].as_slice()];
            let found = map(&study, [&across.axis, &up.axis], points, costs(args), read);
            reread.problem().map_or(Ok(Answer::Two(found)), Err)
        }
        all => {
            let message = format!("{} axes were given, and a map has two; name two", all.len());
            Err(Failure::Usage(message))
        }
    }
}

/// Digits that the output needs: JSON and `--precision exact` print all.
fn costs(args: &Args) -> CellCosts {
    let is_json = matches!(args.target.format().drawing(), Drawing::Results);
    let is_exact = is_json || args.target.precision() == Precision::Exact;
    if is_exact { CellCosts::Exact } else { CellCosts::Close }
}

/// Failure of a range with too many values that are costed one by one.
fn many(what: &str) -> Failure {
    Failure::Usage(format!("{what}, and at most {MOST_POINTS} are costed; write a narrower range"))
}

/// Checks that a scenario can be read again, if an axis needs it.
fn readable(args: &Args, axes: &[&Axis]) -> Result<(), Failure> {
    let is_stdin = args.scenario == Path::new("-");
    match axes.iter().find_map(|it| it.reread_key()).filter(|_| is_stdin) {
        None => Ok(()),
        Some(key) => Err(Failure::Usage(format!(
            "the scenario is read again for each value of {key}; name a file instead of `-`"
        ))),
    }
}

/// True if two axes move the same figure.
fn same(a: &Axis, b: &Axis) -> bool {
    a.name == b.name || a.keys().iter().any(|key| b.keys().contains(key))
}

/// Positions of the pairs that are asked for.
fn pairs(args: &Args, case: &Case) -> Result<Vec<[usize; 2]>, Failure> {
    let count = case.alternatives.len();
    let Some(pair) = &args.pair else {
        let pairs = (0..count).flat_map(|a| (a.saturating_add(1)..count).map(move |b| [a, b]));
        return Ok(pairs.collect());
    };
    let names: Vec<&str> = case.alternatives.iter().map(|it| it.name.as_str()).collect();
    let found: Vec<Option<usize>> =
        pair.split(',').map(|name| names.iter().position(|it| *it == name.trim())).collect();
    match found.as_slice() {
        [Some(a), Some(b)] if a != b => Ok(vec![[*a, *b]]),
        _ => Err(Failure::Usage(format!(
            "--pair {} does not name two alternatives; write two of {}, such as `--pair {}`",
            quoted(pair),
            names.join(", "),
            names.iter().take(2).copied().collect::<Vec<_>>().join(",")
        ))),
    }
}
