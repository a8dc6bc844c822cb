//! Needs of GPUs as measured: the most memory in use, and the highest share of time in which they compute.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use super::{HeldGpu, Intervals};
use crate::demand::hours;

/// Bytes of a MiB, in which exporters and drivers count memory.
const MIB: u64 = 1_048_576;
/// Bytes of a GB, in which data sheets count it.
const GB: u64 = 1_000_000_000;

/// Share of the time that a GPU is held for which its memory must be known.
const COVERAGE: Decimal = Decimal::from_parts(9, 0, 0, false, 1);

/// Memory in use of a GPU while somebody holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryInUse {
    /// Identity of the GPU.
    pub id: String,
    /// Pod that holds it; none if nothing names one.
    pub holder: Option<String>,
    /// MiB by span of time.
    pub samples: Vec<([i64; 2], Decimal)>,
}

/// Need of the GPUs of a holder, or of a GPU whose holder is not known: the highest of any of them at any time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// Holder, or else the GPU.
    pub name: String,
    /// Team of the holder.
    pub team: Option<String>,
    /// Number of GPUs.
    pub gpus: usize,
    /// GPU-hours that were measured.
    pub gpu_hours: Decimal,
    /// GB of memory in use, of 10^9 bytes; none if it was not measured of each GPU.
    pub memory_gb: Option<Decimal>,
    /// Share of the time of a sample in which a GPU computes, 0 to 1.
    pub busy: Decimal,
}

/// Needs by holder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Holders, most GPU-hours first.
    pub all: Vec<Need>,
    /// True if the files name who holds a GPU; else each GPU is named.
    pub has_holders: bool,
    /// GPUs that MIG cuts into parts, which are left out: a part is smaller already.
    pub cut: usize,
    /// GPUs that nobody ever holds, which are left out if others are held.
    pub free: usize,
}

/// Needs of the GPUs that are held; none if no single GPU is known.
pub(super) fn needs(held: &[HeldGpu], memory: &[MemoryInUse]) -> Option<Needs> {
    let has_holders = held.iter().any(|it| it.holder.is_some());
    let is_held = |it: &&HeldGpu| !has_holders || it.holder.is_some();
    let (whole, parts): (Vec<&HeldGpu>, Vec<&HeldGpu>) =
        held.iter().filter(is_held).partition(|it| it.part == Decimal::ONE);
    let cut: BTreeSet<&str> =
        parts.iter().map(|it| it.id.split('/').next().unwrap_or_default()).collect();
    let ids = |is: &dyn Fn(&HeldGpu) -> bool| -> BTreeSet<&str> {
        held.iter().filter(|it| is(it)).map(|it| it.id.as_str()).collect()
    };
    let free = if has_holders {
        ids(&|_| true).difference(&ids(&|it| it.holder.is_some())).count()
    } else {
        0
    };
    let mut memory_of: BTreeMap<&str, Vec<&MemoryInUse>> = BTreeMap::new();
    for it in memory {
        memory_of.entry(&it.id).or_default().push(it);
    }
    let mut by_name: BTreeMap<&str, (Need, BTreeSet<&str>)> = BTreeMap::new();
    let mut unknown: BTreeSet<&str> = BTreeSet::new();
    for it in whole {
        let Some(busy) = it.most_busy else { continue };
        let name = it.holder.as_deref().unwrap_or(&it.id);
        let new = || Need {
            name: name.to_owned(),
            team: it.team.clone(),
            gpus: 0,
            gpu_hours: Decimal::ZERO,
            memory_gb: None,
            busy: Decimal::ZERO,
        };
        let (need, ids) = by_name.entry(name).or_insert_with(|| (new(), BTreeSet::new()));
        ids.insert(&it.id);
        need.gpu_hours = need.gpu_hours.saturating_add(hours(it.known.seconds()));
        need.busy = need.busy.max(busy);
        let of_gpu = memory_of.get(it.id.as_str()).map_or(&[][..], Vec::as_slice);
        match in_use(of_gpu, it) {
            Some(gb) => need.memory_gb = need.memory_gb.max(Some(gb)),
            None => _ = unknown.insert(name),
        }
    }
    let all = by_name.into_iter().map(|(name, (need, ids))| {
        let memory_gb = need.memory_gb.filter(|_| !unknown.contains(name));
        Need { gpus: ids.len(), memory_gb, ..need }
    });
    let mut all: Vec<Need> = all.collect();
    all.sort_by_key(|it| std::cmp::Reverse(it.gpu_hours));
    (!held.is_empty()).then_some(Needs { all, has_holders, cut: cut.len(), free })
}

/// GB in use of a GPU by its holder, at most; by anybody, if the memory does not name this holder. None if it is known
/// for too little of the time that the GPU is held.
fn in_use(of_gpu: &[&MemoryInUse], held: &HeldGpu) -> Option<Decimal> {
    let is_named = of_gpu.iter().any(|it| it.holder == held.holder);
    let is_own = |it: &&&MemoryInUse| !is_named || it.holder == held.holder;
    let is_within = |span: [i64; 2]| {
        Intervals::of(vec![span]).without(&held.known).seconds() < span[1].saturating_sub(span[0])
    };
    let samples: Vec<([i64; 2], Decimal)> = of_gpu
        .iter()
        .filter(is_own)
        .flat_map(|it| it.samples.iter().copied())
        .filter(|it| is_within(it.0))
        .collect();
    let known = Intervals::of(samples.iter().map(|it| it.0).collect());
    let missing = Decimal::from(held.known.without(&known).seconds());
    let covered = Decimal::ONE.checked_sub(missing.checked_div(held.known.seconds().into())?)?;
    let mib = samples.iter().map(|it| it.1).max().filter(|_| covered >= COVERAGE)?;
    mib.checked_mul(MIB.into())?.checked_div(GB.into())
}
