//! Assumptions: demand, time, money, keys not stated, costs left out, prices and files.

use super::{
    Material, billed, by_text, credits, deployments, downtime, money, overrides, prices, sizes,
    tokens, trace,
};
use crate::analysis::Effort;
use crate::check::{ComparisonUnderCheck, left_out};
use crate::format::{agreed, count, list, percent, percent_signed, quantity, whole, whole_up};
use crate::model::{DemandShape, Growth, Ramp, Supply};
use crate::report::document::{Definition, Definitions, Section};

/// Section of assumptions: a fixed order of keys, none left out.
pub(super) fn section(material: Material<'_>) -> Section {
    Definitions {
        heading: Some("Assumptions".to_owned()),
        rows: rows(material),
        quiet: true,
        folded: true,
        ..Definitions::default()
    }
    .into()
}

/// Assumptions as pairs of key and paragraph, for JSON and spreadsheets.
pub(crate) fn lines(material: Material<'_>) -> Vec<(String, String)> {
    let phrases = |row: Definition| {
        let key = row.key;
        row.paragraphs.into_iter().map(move |text| (key.clone(), text))
    };
    rows(material).into_iter().flat_map(phrases).collect()
}

/// Assumptions by key.
pub(super) fn rows(material: Material<'_>) -> Vec<Definition> {
    let is_set = !material.provenance.set.is_empty();
    let overridden = is_set.then(|| Definition::new("set", [overrides::line(material)]));
    if material.case.alternatives.is_empty() {
        let made_from = Definition::new("made from", [made_from(material)]);
        return overridden.into_iter().chain([made_from]).collect();
    }
    let demand = Definition::new(
        "demand",
        std::iter::once(demand(material))
            .chain(billed::line(material))
            .chain(downtime::lines(material)),
    );
    let trace = trace::lines(material).map(|lines| Definition::new("trace", lines));
    let regions = prices::regions(material);
    let regions = (!regions.is_empty()).then(|| Definition::new("regions", regions));
    let rows = [
        Definition::new(
            "time",
            std::iter::once(time(material))
                .chain(sizes::line(material))
                .chain(deployments::lines(material)),
        ),
        Definition::new(
            "money",
            std::iter::once(money::conventions(material)).chain(credits::lines(material)),
        ),
        Definition::new("not stated", not_stated(material)),
        Definition::new("left out", left_out_lines(material)),
        Definition::new("prices", prices::lines(material)),
        Definition::new("made from", [made_from(material)]),
    ];
    overridden.into_iter().chain([demand]).chain(trace).chain(regions).chain(rows).collect()
}

/// Demand in one sentence.
pub(super) fn demand(material: Material<'_>) -> String {
    let demand = &material.case.demand;
    let peak = material.comparison.peak.map(whole).unwrap_or_default();
    let highest = material.comparison.highest_peak.map(whole_up).unwrap_or_default();
    let mean = material.comparison.utilization.map(percent).unwrap_or_default();
    let shape = match &demand.shape {
        DemandShape::OnOff(_) => format!("all or none (on_off), allocated {mean} of the hours"),
        DemandShape::Flat(_) => format!("the mean at all times (flat), {mean} of the peak"),
        DemandShape::Profile(steps) => {
            format!("in {}, {mean} of the peak on average", count(steps.len(), "step"))
        }
        DemandShape::Trace(_) => format!("as measured, {mean} of the peak on average"),
    };
    let mut phrases = vec![format!("{peak} {}, {shape}", demand.gpu)];
    let idle = material.comparison.share_without_step.filter(|it| !it.is_zero());
    phrases.extend(
        idle.map(|it| format!("no step states {} of the time, which is idle", percent(it))),
    );
    if let Some(growth) = &demand.growth {
        let how = match growth {
            Growth::Monthly(rate) => format!("by {} a year", percent_signed(rate.stated())),
            Growth::Yearly(rate) => {
                format!("by {} when a year begins", percent_signed(rate.stated()))
            }
            Growth::ByMonth(steps) => format!("in {}", count(steps.len(), "step")),
        };
        let highest = agreed(&highest, "GPU");
        phrases.push(format!("the peak changes {how}, {highest} at most"));
    }
    phrases.extend(demand.ramp.as_ref().map(ramp));
    if !demand.interruptible_share.stated().is_zero() {
        phrases.push(format!(
            "{} of it may be interrupted",
            percent(demand.interruptible_share.stated())
        ));
    }
    phrases.extend(downtime::rules(demand));
    if let Some(sent) = &demand.egress_gb_per_month {
        phrases.push(format!("{} GB sent a month", quantity(sent.stated())));
    }
    if let Some(kept) = &demand.storage_gb {
        phrases.push(format!("{} GB kept", quantity(kept.stated())));
    }
    phrases.extend(tokens::wanted(material));
    phrases.extend(tokens::busy(material));
    phrases.extend(fleets(material));
    phrases.extend(goodput(material));
    phrases.join("; ")
}

/// Ramp of the utilization.
fn ramp(ramp: &Ramp) -> String {
    match ramp {
        Ramp::Linear { from, months } => {
            let (from, months) = (percent(from.stated()), count(months.stated(), "month"));
            format!("{from} of that utilization in month 1, all of it {months} later")
        }
        Ramp::ByMonth(steps) => {
            format!("utilization reaches its mean in {}", count(steps.len(), "step"))
        }
    }
}

/// Goodput of the tiers for which it follows from failures.
fn goodput(material: Material<'_>) -> Vec<String> {
    let all = material.comparison.alternatives.iter();
    let tiers = all.flat_map(|it| it.tiers.iter().map(|tier| (it.name.as_str(), tier)));
    let phrases = tiers.filter_map(|(name, tier)| {
        Some(format!("{name}: goodput {} from its failures", percent(tier.goodput?)))
    });
    phrases.collect()
}

/// Fleet utilization of tiers that install more GPUs than the highest peak.
fn fleets(material: Material<'_>) -> Vec<String> {
    let highest = material.comparison.highest_peak.unwrap_or_default();
    let tiers = material
        .comparison
        .alternatives
        .iter()
        .flat_map(|it| it.tiers.iter().map(|tier| (it.name.as_str(), tier)));
    let phrases = tiers.filter_map(|(name, tier)| {
        let installed = tier.installed.filter(|gpus| *gpus > highest)?;
        let used = percent(tier.fleet_utilization?);
        let installed = count(installed, "GPU");
        Some(format!("{name}: {installed} installed, fleet utilization {used}"))
    });
    phrases.collect()
}

/// Horizon, length of a month, and the day of the prices.
pub(super) fn time(material: Material<'_>) -> String {
    let case = material.case;
    let month = material.comparison.hours_per_month.map(quantity).unwrap_or_default();
    let horizon = material.horizon();
    let year = quantity(case.hours_per_year.stated());
    let held = held_rents(material).map(|held| format!("; {held}")).unwrap_or_default();
    format!("{horizon} of {month} hours ({year} a year); prices as of {}{held}", case.as_of)
}

/// Rents without a price path, steps or a newer generation, which stay as they are.
fn held_rents(material: Material<'_>) -> Option<String> {
    let rented = material.tiers().filter_map(|(name, tier)| Some((name, tier.rental()?)));
    let (mut held, mut has_paths) = (Vec::new(), false);
    for (name, it) in rented {
        let is_held = it.price_growth_per_year.is_none()
            && it.steps.is_empty()
            && it.newer_generation.is_none();
        has_paths |= !is_held;
        if is_held && !held.contains(&name) {
            held.push(name);
        }
    }
    let whose = if has_paths { format!(" of {}", list(&held)) } else { String::new() };
    (!held.is_empty()).then(|| format!("rental prices{whose} stay the same in all months"))
}

fn not_stated(material: Material<'_>) -> Vec<String> {
    let mut phrases = Vec::new();
    if material.case.discounting.is_none() {
        phrases.push("cost_of_capital (no NPV)".to_owned());
    }
    let demand = &material.case.demand;
    let has_stacks = material.case.alternatives.iter().any(|it| it.tiers.len() > 1);
    if has_stacks && matches!(demand.shape, DemandShape::OnOff(_)) && !demand.shape_is_stated {
        phrases.push("shape (on_off: all GPUs or none)".to_owned());
    }
    for (name, tier) in material.tiers() {
        let Supply::Owned(owned) = &tier.supply else { continue };
        let Some(electricity) = &owned.operation.electricity else { continue };
        if electricity.busy_kw.key().ends_with(".provisioned_kw") {
            phrases.push(format!(
                "busy_kw of {name} (provisioned_kw is used: electricity costs at most this)"
            ));
        }
        if electricity.idle_kw.is_none() {
            phrases.push(format!("idle_kw of {name} (busy_kw is used)"));
        } else if electricity.refreshed_busy_kw.is_some() && electricity.refreshed_idle_kw.is_none()
        {
            phrases.push(format!(
                "idle_kw of the refresh of {name} (that of the nodes before is used)"
            ));
        }
    }
    phrases
}

/// Lines that no total contains, by the alternatives that lack them.
pub(crate) fn left_out_lines(material: Material<'_>) -> Vec<String> {
    let Material { case, comparison, .. } = material;
    let effort = &Effort::default();
    let subject = ComparisonUnderCheck { case, as_read: case, comparison, effort };
    let owned = material.tiers().filter(|(_, tier)| matches!(tier.supply, Supply::Owned(_)));
    let owned = owned.map(|(name, tier)| (left_out::left_out(subject, tier).join(", "), name));
    let owned =
        by_text(owned).into_iter().map(|(lines, names)| format!("{}: {lines}", list(&names)));
    owned.chain(services_left_out(material)).collect()
}

/// Charges of providers that are not counted, with equal alternatives joined.
fn services_left_out(material: Material<'_>) -> Vec<String> {
    let Material { case, comparison, .. } = material;
    let effort = &Effort::default();
    let subject = ComparisonUnderCheck { case, as_read: case, comparison, effort };
    let all = material.case.alternatives.iter();
    let phrases = by_text(
        all.map(|it| (left_out::services_left_out(subject, it).join(", "), it.name.as_str())),
    );
    let everyone = material.case.alternatives.len();
    let who = |names: &[&str]| {
        if names.len() == everyone { "every alternative".to_owned() } else { list(names) }
    };
    phrases.iter().map(|(lines, names)| format!("{}: {lines}", who(names))).collect()
}

fn made_from(material: Material<'_>) -> String {
    let files = material.provenance.files().map(|it| {
        let kind = if it.embedded { "built-in " } else { "" };
        let hash: String = it.sha256.chars().take(12).collect();
        format!("{kind}{} ({hash})", it.name)
    });
    let program = format!("gpu-tco {}", material.provenance.version);
    files.chain([program]).collect::<Vec<_>>().join(", ")
}
