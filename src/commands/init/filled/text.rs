//! Text of a filled scenario, with a comment on each assumption.

use super::parts::{FilledDemand, OwnedNodes, Parts, Rented, StatedSite};
use crate::format::{count, list, money, percent_if_broken, quantity};
use crate::pricing::EVERYWHERE;

/// Name of the alternative that owns the nodes for the peak.
pub(super) const OWN: &str = "own";

/// Months of a filled scenario, unless a flag states them.
pub(super) const HORIZON: u32 = 36;

/// Capacity that serves the work of nodes that are down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fix {
    /// Nodes on standby, as the number of nodes follows demand.
    Standby,
    /// A spare node.
    Spare,
    /// A tier that rents while nodes are down.
    Rented,
}

/// Lines of a scenario, with those that the user must fill in.
#[derive(Default)]
struct Lines {
    lines: Vec<String>,
    missing: Vec<(usize, String)>,
}

impl Lines {
    fn push(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// Adds a line with a comment that begins at a fixed column.
    fn noted(&mut self, line: &str, comment: &str) {
        self.push(format!("{line:<48} # {comment}"));
    }

    /// Adds a line that a flag states, or the one that is assumed, with its comment.
    fn stated(&mut self, key: &str, stated: Option<String>, [assumed, comment]: [&str; 2]) {
        match stated {
            Some(value) => self.push(format!("{key}: {value}")),
            None => self.noted(&format!("{key}: {assumed}"), comment),
        }
    }

    /// Key in a line, counted from 1.
    fn key(&self, number: usize) -> &str {
        let line = self.lines.get(number.saturating_sub(1));
        line.and_then(|it| it.split(':').next()).unwrap_or_default().trim()
    }

    /// Adds a key without its value.
    fn lacking(&mut self, line: &str, wanted: &str) {
        self.noted(line, &format!("missing, write yours: {wanted}"));
        self.missing.push((self.lines.len(), wanted.to_owned()));
    }
}

/// Writes a scenario; also returns what its lines lack.
pub(super) fn write(parts: &Parts<'_>, fix: Fix) -> (String, Vec<(usize, String)>) {
    let Parts { gpu, stated, as_of, currency, rented, owned, .. } = parts;
    let mut all = Lines::default();
    all.push("# yaml-language-server: $schema=../schema/scenario.json");
    all.push("");
    all.push(""); // Says which key to edit first, once that is known.
    all.push("# Prices are those of the built-in sheets: `gpu-tco prices` lists them with their sources.");
    all.push("schema: 1");
    all.push(format!("title: \"{}\"", title(parts)));
    all.noted(&format!("as_of: {as_of}"), "the newest check of a built-in price");
    all.push(format!("currency: {currency}"));
    let months = [&HORIZON.to_string(), "assumption, replace by yours"];
    all.stated("horizon_months", stated.months.map(|it| it.to_string()), months);
    all.push("demand:");
    all.push(format!("  gpu: {gpu}"));
    demand(parts, &mut all);
    all.push("alternatives:");
    if let Some(nodes) = owned {
        own(nodes, parts, fix, &mut all);
    }
    for it in rented {
        rent(it, parts.demand, &mut all);
    }
    let edit = match all.missing.first() {
        // A number of a line would be wrong after the first edit.
        Some((number, _)) => {
            let key = all.key(*number);
            let of = if key == "busy_share" { "demand" } else { "own" };
            format!("`{key}` of {of}, which has no value")
        }
        None => match parts.demand {
            FilledDemand::Peak(_) if stated.utilization.is_none() => "`utilization`".to_owned(),
            FilledDemand::Peak(_) => "`shape`".to_owned(),
            FilledDemand::Trace { .. } if stated.months.is_none() => "`horizon_months`".to_owned(),
            FilledDemand::Trace { .. } => "`downtime`".to_owned(),
        },
    };
    if let Some(line) = all.lines.get_mut(2) {
        *line = format!("# Edit first: {edit}. Then replace the other assumptions.");
    }
    let mut text = all.lines.join("\n");
    text.push('\n');
    (text, all.missing)
}

/// An alternative that rents; one that commits does so for the peak, or as much as `mix` finds.
fn rent(rented: &Rented<'_>, demand: &FilledDemand, all: &mut Lines) {
    let entry = &rented.instance.entry;
    all.push(format!("  {}:", rented.name));
    let on_demand = format!("    - on_demand: {{instance: {entry}}}");
    let region =
        rented.instance.region.as_deref().filter(|it| *it != EVERYWHERE && !entry.contains('@'));
    let Some(plan) = rented.plan else {
        let Some(region) = region else { return all.push(on_demand) };
        return all.noted(&on_demand, &format!("{region}; `region` names another, such as Europe"));
    };
    let size = match demand {
        FilledDemand::Peak(_) => "peak",
        FilledDemand::Trace { .. } => "optimal",
    };
    all.push("    # billed when idle too, for the whole term");
    all.push(format!("    - committed: {{instance: {entry}, plan: {plan}, gpus: {size}}}"));
    if matches!(demand, FilledDemand::Trace { .. }) {
        all.noted(&on_demand, "serves what the commitment does not");
    }
}

fn demand(parts: &Parts<'_>, all: &mut Lines) {
    let gpus = match parts.demand {
        FilledDemand::Trace { path, is_busy, .. } => {
            all.noted(&format!("  trace: {path}"), "GPUs by the hour, as measured");
            if *is_busy {
                all.noted("  kind: busy", "the trace counts GPUs that compute");
                all.lacking(
                    "  busy_share:",
                    "the share of held time in which a GPU is busy, 0 to 1",
                );
            }
            return;
        }
        FilledDemand::Peak(gpus) => gpus,
    };
    let use_of_gpus = parts.stated.utilization;
    if let Some((work, share)) = parts.stated.gpu_hours_per_year.zip(use_of_gpus) {
        let (hours, share) = (quantity(work), percent_if_broken(share));
        let sum = format!("{hours} GPU-hours / 8,760 hours / {share} use, rounded up");
        all.noted(&format!("  gpus: {gpus}"), &sum);
        all.push(format!("  gpu_hours_per_year: {}", work.normalize()));
    } else {
        all.noted(&format!("  gpus: {gpus}"), "peak number of GPUs");
        let assumed = ["0.7", "assumption, replace by yours: mean use of the GPUs, 0 to 1"];
        all.stated("  utilization", use_of_gpus.map(|it| it.to_string()), assumed);
    }
    let shape = "all GPUs or none; `flat`, or steps, if some are always used";
    all.noted("  shape: on_off", shape);
}

/// Life of nodes that outlast what is compared, and what their sale brings; without them they are written off.
fn sale(parts: &Parts<'_>, all: &mut Lines) {
    let Some(months) = parts.stated.months.filter(|it| *it < HORIZON) else { return };
    all.noted("        useful_life_months: 48", "assumption, replace by yours");
    let sale = "        residual_value: {share_of_price: 0.3}";
    let months = count(months as usize, "month");
    all.noted(sale, &format!("assumption, replace by yours: what a sale after {months} brings"));
}

/// Title: the alternatives of the scenario, and its months.
fn title(parts: &Parts<'_>) -> String {
    let months = count(parts.stated.months.unwrap_or(HORIZON) as usize, "month");
    let gpu = parts.gpu;
    let gpus = match parts.demand {
        FilledDemand::Peak(gpus) => gpus,
        FilledDemand::Trace { .. } => {
            return format!("{gpu} for {months}: the cheapest mix of owned and rented");
        }
    };
    let own = parts.owned.as_ref().map(|_| OWN);
    let names: Vec<&str> =
        own.into_iter().chain(parts.rented.iter().map(|it| it.name.as_str())).collect();
    format!("{gpus} {gpu} for {months}: {}", list(&names))
}

fn own(nodes: &OwnedNodes<'_>, parts: &Parts<'_>, fix: Fix, all: &mut Lines) {
    let currency = parts.currency;
    all.push(format!("  {}:", if nodes.nodes.is_some() { OWN } else { "mix" }));
    all.push("    - owned:");
    let each = count(nodes.gpus_per_node as usize, "GPU");
    if let Some(system) = nodes.system {
        let comment = match nodes.price.map(money) {
            Some(price) => {
                format!("{price} {currency} for {each}, the least per GPU in the sheets")
            }
            None => "its sheet has no price".to_owned(),
        };
        all.noted(&format!("        system: {}", system.entry), &comment);
    }
    node(nodes, parts, all);
    match nodes.nodes {
        Some(bought) => {
            let nodes = count(bought as usize, "node");
            let comment = format!("as many nodes as the peak needs: {nodes} of {each}");
            all.noted("        gpus: peak", &comment);
        }
        None => all.noted("        gpus: optimal", "`gpu-tco mix` finds the number"),
    }
    let downtime = "assumption, replace by yours: share of time that a node is down";
    all.noted("        downtime: 0.05", downtime);
    match fix {
        Fix::Standby => {}
        Fix::Spare => {
            all.noted("        standby: none", "no node more for those that are down");
            let spare = "cheaper than a node on standby, and than rent while one is down";
            all.noted("        spares: {nodes: 1}", spare);
        }
        Fix::Rented => {
            let rent = "no spare node: renting while one is down costs less";
            all.noted("        standby: none", rent);
        }
    }
    sale(parts, all);
    if nodes.nodes.is_none_or(|it| it > 1) {
        let fabric = "        network_fabric: {price_per_node: 50000}";
        all.noted(fabric, "assumption, replace by yours: switches and cables");
    }
    site(parts, all);
    let maintenance = "        maintenance: {share_per_year: 0.12}";
    all.noted(maintenance, "assumption, replace by yours: of the hardware's price");
    all.push("        # assumption, replace by yours: people for each 64 GPUs, and the loaded salary of a year");
    all.push("        staff: {fte: 1.5, per_gpus: 64, salary: 250000}");
    let serves = match (nodes.nodes, fix) {
        (None, _) => "serves what the nodes do not",
        (Some(_), Fix::Rented) => "serves while nodes are down",
        (Some(_), Fix::Standby | Fix::Spare) => return,
    };
    if let Some(rest) = parts.cheapest_rent() {
        all.noted(&format!("    - on_demand: {{instance: {}}}", rest.entry), serves);
    }
}

/// Writes the site of the nodes; its PUE too, if its sheet has none.
fn site(parts: &Parts<'_>, all: &mut Lines) {
    let site = "assumption, replace by yours: `gpu-tco prices sites` lists others";
    let pue = "assumption, replace by yours: facility power over IT power";
    match parts.stated.site {
        None => all.noted("        site: us-virginia-colo", site),
        Some(StatedSite { name, has_pue: true }) => all.push(format!("        site: {name}")),
        Some(StatedSite { name, .. }) => {
            all.noted(&format!("        site: {{from: {name}, pue: 1.3}}"), pue);
        }
    }
}

/// Writes the figures of a node that no sheet has.
fn node(nodes: &OwnedNodes<'_>, parts: &Parts<'_>, all: &mut Lines) {
    let other = nodes.system.filter(|it| it.gpu != parts.gpu);
    if nodes.price.is_some() && nodes.has_power && other.is_none() {
        return;
    }
    all.push("        node:");
    if other.is_some() {
        let comment =
            "its GPUs count as these: the sheets have no system with these that is still sold";
        all.noted(&format!("          gpu: {}", parts.gpu), comment);
    }
    if nodes.system.is_none() {
        let comment = "assumption, replace by yours: GPUs of one node";
        all.noted(&format!("          gpus: {}", nodes.gpus_per_node), comment);
    }
    if nodes.price.is_none() {
        all.lacking("          price:", &format!("the price of one node, in {}", parts.currency));
    }
    if !nodes.has_power {
        all.lacking("          busy_kw:", "the most one node draws, in kW");
    }
}
