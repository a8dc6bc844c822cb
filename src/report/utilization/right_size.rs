//! Cheaper GPUs: the sentences, the table by who holds them, and the evidence.

use super::super::document::Definition;
use crate::format::{
    Figure, count, gpu_hours, money, per_gpu_hour, percent, tenths, tenths_if_broken,
};
use crate::report::table::{Cell, Column, Row, Table};
use crate::usage::{CheaperGpu, RightSized, Usage, WorkBasis};

/// The most rows of the table; a file has all.
const MOST: usize = 20;

/// Sentences on cheaper GPUs; none unless they are looked for.
pub(super) fn sentences(usage: &Usage) -> Vec<String> {
    let Some(of) = &usage.right_size else { return Vec::new() };
    let holder = if of.has_holders { "pod" } else { "GPU" };
    let all = count(of.all.len(), holder);
    let found = of.cheaper().count();
    if found == 0 {
        return vec![format!("No cheaper GPU model fits what {all} used at most.")];
    }
    let verb = if found == 1 { "fits" } else { "fit" };
    let its = if found == 1 { "its" } else { "their" };
    vec![
        format!(
            "{found} of {all} {verb} a cheaper GPU model in memory and speed, by what was measured: {its} {} GPU-hours in \
             this time would cost {} USD less, each model at its cheapest on-demand price.",
            gpu_hours(of.gpu_hours()),
            money(of.saving())
        ),
        "Short peaks are not seen, so the need may be higher: run one pod or job on the cheaper GPU before you move the \
         others."
            .to_owned(),
    ]
}

/// Cheaper GPUs by holder, the highest saving first.
pub(super) fn table(usage: &Usage) -> Option<Table> {
    let of = usage.right_size.as_ref().filter(|it| !it.all.is_empty())?;
    let mut columns = vec![Column::text(if of.has_holders { "pod" } else { "GPU" })];
    columns.extend(["GPUs", "GPU-hours", "peak GB of a GPU", "highest busy"].map(Column::number));
    columns.push(Column::text("cheaper GPU"));
    columns.push(Column::number("saving, USD"));
    let mut all: Vec<&RightSized> = of.all.iter().collect();
    all.sort_by_key(|it| std::cmp::Reverse(it.saving));
    let more = all.len().saturating_sub(MOST);
    let more = if more == 0 {
        String::new()
    } else {
        format!(" · {more} more (--table right-size -f csv has all)")
    };
    Some(Table {
        name: "right-size".to_owned(),
        heading: format!("Cheaper GPUs that fit, against {}{more}", of.gpu),
        columns,
        rows: all.into_iter().take(MOST).map(row).collect(),
        ..Table::default()
    })
}

fn row(it: &RightSized) -> Row {
    let RightSized { need, cheaper, saving } = it;
    let cheaper = cheaper.as_ref();
    let number = |text: Option<String>| text.map_or(Cell::Missing, Cell::number);
    let gpu = match cheaper {
        Some(it) => it.gpu.clone(),
        None if need.busy.is_zero() => "idle: see --idle".to_owned(),
        None if need.memory_gb.is_none() => "memory not known".to_owned(),
        None => "none fits".to_owned(),
    };
    Row::new([
        Cell::name(need.name.as_str(), &[]),
        Cell::number(need.gpus.to_string()),
        Cell::number(gpu_hours(need.gpu_hours)),
        number(need.memory_gb.map(tenths)),
        Cell::number(percent(need.busy)),
        Cell::text(gpu),
        Cell::figure(*saving, Figure::Amount),
    ])
}

/// Conventions of the table.
pub(super) fn evidence(usage: &Usage) -> Option<Definition> {
    let of = usage.right_size.as_ref()?;
    let mut lines = vec![
        format!(
            "{} at {} USD per GPU-hour ({}); prices on demand on {}, the cheapest of each model in the built-in sheets",
            of.gpu,
            per_gpu_hour(of.price.per_gpu_hour),
            of.price.provider,
            of.day
        ),
        format!(
            "a GPU fits if its memory holds the most in use and {} more (GB of 10^9 bytes), and if its speed as a share \
             of that of {} is at least the highest busy share of a sample; one GPU replaces one, and links between GPUs \
             are not compared",
            percent(of.headroom),
            of.gpu
        ),
    ];
    let mut works: Vec<String> = Vec::new();
    for it in of.cheaper().filter_map(|it| it.cheaper.as_ref()).map(work) {
        if !works.contains(&it) {
            works.push(it);
        }
    }
    lines.extend(works);
    if of.free > 0 {
        lines.push(format!("left out: {} that no pod holds", count(of.free, "GPU")));
    }
    if of.cut > 0 {
        let gpus = count(of.cut, "GPU");
        lines.push(format!("left out: {gpus} that MIG cuts into parts, which are smaller already"));
    }
    Some(Definition::new("right size", lines.iter().map(String::as_str)))
}

/// Work of a GPU, with where it comes from.
fn work(it: &CheaperGpu) -> String {
    let basis = match &it.basis {
        WorkBasis::Benchmark(name) => format!("{name}, the benchmark in which it is slowest"),
        WorkBasis::DataSheets => {
            "data sheets, the lower of BF16 throughput and memory bandwidth".to_owned()
        }
    };
    format!(
        "{} at {} USD per GPU-hour ({}) has {} GB of memory and is {} as fast: {basis}",
        it.gpu,
        per_gpu_hour(it.price.per_gpu_hour),
        it.price.provider,
        tenths_if_broken(it.memory_gb),
        percent(it.work)
    )
}
