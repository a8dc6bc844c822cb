//! Results of `compare`, for programs: exact, with the reason of each value that is null.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde_json::Value as Json;

use super::inputs::entered;
use super::shape::{ByName, Each, Made, Shape, within};
use super::view::views;
use super::waiting;
use crate::analysis::{CheapestStretch, Comparison, Lever, SweepRow};
use crate::format::Figure::{Share, Whole};
use crate::report::compare::keys::{LEVER, MonthRow, STRETCH, month_rows};
use crate::report::compare::{Material, RANK_BY, assumption_lines, convention};
use crate::report::kind::Kind;
use crate::report::records::{Key, Value};

/// Every month that was searched; none if no month was.
fn months(of: Material<'_>) -> Option<Made<MonthRow>> {
    let rows = month_rows(of);
    (!rows.is_empty()).then_some(Made(rows))
}

/// The results of one scenario.
pub fn compare(material: Material<'_>) -> Json {
    material.json()
}

views! {
    "compare" = of: Material<'_>,
        "Results of one scenario. Numbers are exact decimals as text; null has its reason in `reasons`." {
        head;
        ..&answer();
        reasons;
        tied: &of.comparison.tied,
            "Alternatives that share the lowest amount; empty if one is cheapest.";
        demand: (!of.case.alternatives.is_empty()).then_some(Demanded(of)),
            "Demand in short; null if the scenario has no alternatives.";
        alternatives: &of.comparison.alternatives,
            "Cost of each alternative, in the order of the scenario.";
        break_even: &of.comparison.break_even, "Break-even of each pair of alternatives.";
        cheapest_by_utilization: &of.comparison.envelope,
            "Cheapest alternative of each stretch of utilization, from 0 to 1.";
        changes: &of.comparison.flips.levers,
            "Single changes that make another alternative the cheapest.";
        changes_cut_short: &of.comparison.flips.unproved,
            "Names of inputs whose search was cut short, so that a smaller change may suffice.";
        sweep: within(of.comparison, &of.comparison.sweep),
            "Cost per GPU-hour at each utilization.";
        view?: of.statement, "Money by period, if `--view` names a view by period.";
        teams?: of.teams, "Costs by team, if demand is a trace with a column `team`.";
        lives?: of.lives, "Expense by useful life, with `--view lives`.";
        months?: months(of), "Cost by the last month of a tier, if `until_month` is `optimal`.";
        waiting?: waiting::of(&of.case.demand, of.waiting),
            "Work that may wait, if demand is a trace with `deferrable: {share, within_hours}`.";
        assumptions: Made(assumption_lines(of)), "Assumptions of the comparison, in words.";
        outcomes: Each(of.outcomes().map(move |(it, costed)| (of.comparison, it, costed))),
            "Cost of the outcomes of the scenario, such as runs and tokens.";
        inputs: Each(of.comparison.inputs.iter().filter_map(entered)),
            "Every figure that was used, with its origin.";
        doubts: &of.judgement.decisive,
            "Conditions under which another alternative is cheapest, the most costly first.";
        doubts_without_effect: of.judgement.others,
            "Number of assumptions that do not change the winner within their plausible range.";
        findings: of.findings, "Findings on the scenario and its results, most important first.";
        set: &of.provenance.set, "Values of `--set`, as typed.";
        sources: Each(of.provenance.files()), "Files that were read.";
    }

    "demand" = it: Demanded<'_>, "Demand in short." {
        gpu: &it.0.case.demand.gpu, "Accelerator, as in the scenario.";
        peak_gpus: it.0.comparison.peak, "GPUs needed at the peak of the first month.";
        utilization: it.0.comparison.utilization,
            "Mean demand divided by its peak, over the horizon, 0 to 1.";
        gpu_hours: it.0.comparison.demanded, "GPU-hours of work over the horizon.";
        trace?: it.0.trace(),
            "Trace that demand was measured in; left out if the scenario names none.";
        curve?: it.0.trace().map(|it| &*it.outline.points),
            "Load-duration curve of the trace: at most 200 levels, highest first; left out without a trace.";
    }

    "stretch" = it: &CheapestStretch,
        "Stretch of utilization over which one alternative is cheapest." {
        ..&STRETCH;
    }

    "change" = it: &Lever,
        "Input that makes another alternative the cheapest, if it is changed far enough." {
        ..&LEVER;
        keys: &it.variable.keys, "Keys that move together: those that alternatives state alike.";
    }

    "sweep_row" = (comparison, it): (&Comparison, &SweepRow),
        "Cost per GPU-hour at one utilization." {
        utilization: it.utilization, "Utilization, 0 to 1.";
        stated: it.stated, "True for the utilization of the scenario.";
        cost_per_gpu_hour: by_name(comparison, &it.cost_per_gpu_hour),
            "Cost per GPU-hour served by alternative, in the currency; null if nothing is served.";
    }

    "assumption" = (key, text): &(String, String), "Assumption of the comparison." {
        key: key, "Subject of the assumption, such as `money`.";
        text: text, "Assumption in words.";
    }
}

const CAPITAL: Kind = Kind::words(
    "capital",
    "Form in which capex enters the cost of a GPU-hour.",
    &[
        ("straight", "Price less residual value, spread evenly over the life."),
        ("annuity", "Equal monthly payments at the cost of capital."),
        ("annual_crf", "Equal yearly payments at the cost of capital, a twelfth each month."),
        (
            "average_book",
            "Straight over the months of use, plus the cost of capital on half the price.",
        ),
    ],
);

/// The question in short, and the names of the winners.
fn answer<'r>() -> [Key<Material<'r>>; 12] {
    type Of<'r> = Key<Material<'r>>;
    [
        Of::plain("title", |it| Value::text(&it.case.title)).says("Title of the scenario."),
        Of::plain("currency", |it| Value::text(&it.case.currency))
            .says("ISO 4217 code of all amounts of money."),
        Of::plain("as_of", |it| Value::text(&it.case.as_of))
            .kind(Kind::Day)
            .says("Day whose prices were used."),
        Of::figure("horizon_months", Whole, |it| {
            (!it.case.alternatives.is_empty()).then(|| it.case.horizon_months.stated())
        })
        .says("Number of months compared.")
        .unless(|_| "there is nothing to compare"),
        Of::figure("hours_per_year", Whole, |it| Some(it.case.hours_per_year.stated()))
            .always()
            .says("Hours in a year."),
        Of::figure("cost_of_capital", Share, |it| {
            Some(it.case.discounting.as_ref()?.cost_of_capital.stated())
        })
        .says("Effective annual rate at which payments are discounted, 0.08 for 8%.")
        .unless(|_| "not stated"),
        Of::maybe("npv_convention", |it| {
            Value::maybe(it.case.discounting.as_ref().map(|rate| convention(*it, rate)))
        })
        .says("Convention for discounting payments, in words.")
        .unless(|_| "cost_of_capital is not stated"),
        Of::plain("capital", |it| Value::text(it.case.capital.name()))
            .kind(CAPITAL)
            .says("Form in which capex enters the cost of a GPU-hour."),
        Of::plain("rank_by", |it| Value::text(it.case.rank_by.name()))
            .kind(RANK_BY)
            .says("Amount by which alternatives are ranked."),
        Of::maybe("cheapest", |it| Value::maybe(it.comparison.cheapest.as_deref()))
            .says(
                "Alternative with the lowest amount; null if several tie or none serves all \
                 demand.",
            )
            .unless(|_| "no alternative serves all demand"),
        Of::maybe("cheapest_by_other_basis", |it| {
            Value::maybe(it.comparison.cheapest_otherwise.as_deref())
        })
        .says(
            "Cheapest alternative by the amount that `rank_by` does not name, if it is another \
             one.",
        )
        .unless(|_| "the same, or there is no other basis"),
        Of::maybe("cheapest_per_gpu_hour", |it| {
            Value::maybe(it.comparison.cheapest_per_gpu_hour.as_deref())
        })
        .says("Cheapest alternative by cost per GPU-hour, if it is another one.")
        .unless(|_| "the same, or none serves all demand"),
    ]
}

/// Demand of a scenario.
#[derive(Clone, Copy)]
struct Demanded<'r>(Material<'r>);

/// Costs of the alternatives, by name.
pub(super) fn by_name<'r>(
    comparison: &'r Comparison,
    costs: &[Option<Decimal>],
) -> ByName<'r, Option<Decimal>> {
    let names = comparison.alternatives.iter().map(|it| it.name.as_str());
    let sorted: BTreeMap<_, _> = names.zip(costs.iter().copied()).collect();
    ByName(sorted.into_iter().collect())
}
