//! Cheaper GPUs that would do: memory and work by data sheets and benchmarks, prices by the built-in sheets.

use rust_decimal::Decimal;

use super::{Need, Needs};
use crate::codes;
use crate::format::{tenths, tenths_if_broken};
use crate::input::{Date, Diagnostic, quoted, write_one_of};
use crate::pricing::specifications::{Accelerator, Accelerators};
use crate::pricing::{OnDemandPrice, accelerators, cheapest_on_demand};

/// Begin of the names of accelerators with an Arm processor, for which programs are built again.
const ARM: [&str; 3] = ["gh200-", "gb200-", "gb300-"];
/// Memory that data sheets count, over that which drivers show: 80 GB of an H100 are 81,559 MiB.
const MOST_MEMORY: Decimal = Decimal::from_parts(11, 0, 0, false, 1);
/// Memory that is kept free beyond the most in use, as a share of it: peaks lie between samples.
const HEADROOM: Decimal = Decimal::from_parts(2, 0, 0, false, 1);

/// Cheaper GPUs for those of each holder, at the cheapest price on demand of each model.
#[derive(Clone, Debug)]
pub struct RightSize {
    /// GPU in use.
    pub gpu: String,
    /// Price of it.
    pub price: OnDemandPrice,
    /// Day of the prices.
    pub day: Date,
    /// Memory that is kept free, as a share of the most in use.
    pub headroom: Decimal,
    /// Holders, most GPU-hours first.
    pub all: Vec<RightSized>,
    /// True if the files name who holds a GPU; else each GPU is named.
    pub has_holders: bool,
    /// GPUs that MIG cuts into parts, which are left out.
    pub cut: usize,
    /// GPUs that no pod holds, which are left out.
    pub free: usize,
}

/// GPUs of a holder, and a cheaper one that would do.
#[derive(Clone, Debug)]
pub struct RightSized {
    /// Need of its GPUs.
    pub need: Need,
    /// The cheapest GPU that would do; none if none is cheaper, if memory is not known, or if its GPUs are idle.
    pub cheaper: Option<CheaperGpu>,
    /// Saving over its GPU-hours, in US dollars.
    pub saving: Option<Decimal>,
}

/// Cheaper GPU.
#[derive(Clone, Debug)]
pub struct CheaperGpu {
    /// Name in price sheets.
    pub gpu: String,
    /// Price of it.
    pub price: OnDemandPrice,
    /// GB of its memory.
    pub memory_gb: Decimal,
    /// Work divided by that of the GPU in use.
    pub work: Decimal,
    /// Source of its work.
    pub basis: WorkBasis,
}

/// Source of the work of a GPU: the benchmark in which it does the least, or else data sheets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkBasis {
    /// Name of a benchmark.
    Benchmark(String),
    /// The lower of dense BF16 throughput and memory bandwidth.
    DataSheets,
}

impl WorkBasis {
    /// Name of the benchmark, or that of data sheets.
    pub fn name(&self) -> &str {
        match self {
            Self::Benchmark(name) => name,
            Self::DataSheets => "data sheets",
        }
    }
}

impl RightSize {
    /// Sum of the savings, in US dollars.
    pub fn saving(&self) -> Decimal {
        self.all.iter().filter_map(|it| it.saving).sum()
    }

    /// GPU-hours on GPUs for which a cheaper one would do.
    pub fn gpu_hours(&self) -> Decimal {
        self.cheaper().map(|it| it.need.gpu_hours).sum()
    }

    /// Holders for which a cheaper GPU would do.
    pub fn cheaper(&self) -> impl Iterator<Item = &RightSized> {
        self.all.iter().filter(|it| it.cheaper.is_some())
    }
}

impl Need {
    /// GB of memory that a GPU must have.
    pub fn memory_with(&self, headroom: Decimal) -> Option<Decimal> {
        self.memory_gb?.checked_mul(Decimal::ONE.saturating_add(headroom))
    }
}

/// Cheaper GPUs than the one that the files name, or that the command line says it is.
///
/// # Errors
///
/// Says which name is missing, or that no sheet prices the GPU.
pub fn right_size(
    needs: &Needs,
    (measured, stated): (Option<&str>, Option<&str>),
    day: Date,
) -> Result<RightSize, Diagnostic> {
    let problem =
        |message: String, fix: String| Diagnostic::error(codes::GPU_MODELS, message).fix(fix);
    let of_files = || "write `--right-size=GPU` with its name in the sheets".to_owned();
    let Some(name) = stated.or(measured) else {
        return Err(problem("the files name no GPU model".to_owned(), of_files()));
    };
    contradicts(measured, stated)?;
    let table = Accelerators::built_in();
    let found = accelerators::fitting(name, accelerators::NAMES);
    let gpu = match found.as_slice() {
        [only] => *only,
        [] => return Err(problem(format!("no sheet has a GPU {}", quoted(name)), of_files())),
        several => {
            let message = format!("{} may be several GPUs", quoted(name));
            let names: Vec<String> =
                several.iter().map(|it| format!("--right-size={it}")).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            return Err(problem(message, write_one_of(&names)));
        }
    };
    let price = cheapest_on_demand(gpu, day).ok_or_else(|| {
        let message = format!("no sheet has a price of {gpu} on demand in US dollars on {day}");
        problem(message, format!("`gpu-tco prices {gpu}` lists what the sheets have"))
    })?;
    within_memory(needs, table, gpu)?;
    let candidates = candidates(table, gpu, &price, day);
    let right_sized = |need: &Need| {
        let is_used = !need.busy.is_zero();
        let cheaper = candidates.iter().find(|it| is_used && does(it, need)).cloned();
        let saving = cheaper.as_ref().and_then(|it| {
            let each = price.per_gpu_hour.checked_sub(it.price.per_gpu_hour)?;
            each.checked_mul(need.gpu_hours)
        });
        RightSized { need: need.clone(), cheaper, saving }
    };
    let all = needs.all.iter().map(right_sized).collect();
    let (gpu, headroom, has_holders) = (gpu.to_owned(), HEADROOM, needs.has_holders);
    Ok(RightSize { gpu, price, day, headroom, all, has_holders, cut: needs.cut, free: needs.free })
}

/// Fails if the command line says that the GPUs are others than the files say.
fn contradicts(measured: Option<&str>, stated: Option<&str>) -> Result<(), Diagnostic> {
    let (Some(measured), Some(stated)) = (measured, stated) else { return Ok(()) };
    let [own, other] = [measured, stated].map(|it| accelerators::fitting(it, accelerators::NAMES));
    if own.is_empty() || other.is_empty() || own.iter().any(|it| other.contains(it)) {
        return Ok(());
    }
    let message = format!("the files are of {}, and not of {}", quoted(measured), quoted(stated));
    let fix = "write `--right-size` alone, or name the GPUs that are in use";
    Err(Diagnostic::error(codes::GPU_MODELS, message).fix(fix))
}

/// Fails if more memory is in use than the GPU has.
fn within_memory(needs: &Needs, table: &Accelerators, gpu: &str) -> Result<(), Diagnostic> {
    let memory = table.accelerator(gpu).and_then(|it| it.figure("memory_gb"));
    let Some(memory) = memory.map(|it| it.value) else { return Ok(()) };
    let most = memory.saturating_mul(MOST_MEMORY);
    let most_in_use = needs.all.iter().filter_map(|it| Some((it.memory_gb?, &it.name))).max();
    let Some((in_use, name)) = most_in_use.filter(|it| it.0 > most) else { return Ok(()) };
    let message = format!(
        "{} has {} GB in use of a GPU, and {gpu} has {}",
        quoted(name),
        tenths(in_use),
        tenths_if_broken(memory)
    );
    let fix = "state the GPU in use with `--right-size=GPU`, and memory in MiB";
    Err(Diagnostic::error(codes::USAGE_NUMBER, message).fix(fix))
}

/// True if a GPU has the memory and does the work of a need.
fn does(it: &CheaperGpu, need: &Need) -> bool {
    let holds = need.memory_with(HEADROOM).is_some_and(|gb| gb <= it.memory_gb);
    holds && need.busy <= it.work
}

/// GPUs of the same vendor that cost less, the cheapest first.
fn candidates(
    table: &Accelerators,
    gpu: &str,
    price: &OnDemandPrice,
    day: Date,
) -> Vec<CheaperGpu> {
    let Some(used) = table.accelerator(gpu) else { return Vec::new() };
    // Others run other software.
    let is_arm = |id: &str| ARM.iter().any(|it| id.starts_with(it));
    let is_same_vendor = |it: &&Accelerator| {
        vendor(it) == vendor(used) && it.id != gpu && (is_arm(gpu) || !is_arm(&it.id))
    };
    let candidate = |it: &Accelerator| {
        let (work, basis) = work(table, it, used)?;
        Some(CheaperGpu {
            gpu: it.id.clone(),
            price: cheapest_on_demand(&it.id, day)?,
            memory_gb: it.figure("memory_gb")?.value,
            work,
            basis,
        })
    };
    let all = table.accelerators.iter().filter(is_same_vendor).filter_map(candidate);
    let mut all: Vec<CheaperGpu> =
        all.filter(|it| it.price.per_gpu_hour < price.per_gpu_hour).collect();
    all.sort_by_cached_key(|it| (it.price.per_gpu_hour, it.gpu.clone()));
    all
}

fn vendor(it: &Accelerator) -> &str {
    it.name.split(' ').next().unwrap_or_default()
}

/// Work of a GPU divided by that of another: the least of all benchmarks that measured both, or else of their data
/// sheets; none if neither says.
fn work(
    table: &Accelerators,
    it: &Accelerator,
    used: &Accelerator,
) -> Option<(Decimal, WorkBasis)> {
    let measured = table.benchmarks.iter().filter_map(|benchmark| {
        Some((benchmark.ratio(&it.id, &used.id)?, WorkBasis::Benchmark(benchmark.id.clone())))
    });
    if let Some(least) = measured.min_by_key(|it| it.0) {
        return Some(least);
    }
    let ratio = |key: &str| it.figure(key)?.value.checked_div(used.figure(key)?.value);
    let least = ratio("dense_tflops.bf16")?.min(ratio("bandwidth_tb_per_s")?);
    Some((least, WorkBasis::DataSheets))
}
