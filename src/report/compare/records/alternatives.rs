//! Records of the cost of each alternative, in the order of the report.

use super::Material;
use crate::analysis::CostedAlternative;
use crate::check::Finding;
use crate::format::Figure::{Amount, Change, Difference, PerGpuHour, Whole};
use crate::report::records::{Field, Key, Records, Value, pick_all, table};

type Of = Key<CostedAlternative>;
const NO_RATE: fn(&CostedAlternative) -> &'static str = |_| "cost_of_capital is not stated";
const NOT_RANKED: fn(&CostedAlternative) -> &'static str = |it| {
    if it.is_hypothetical { "its prices are hypothetical" } else { "demand is left unserved" }
};
const NO_SHARE: fn(&CostedAlternative) -> &'static str =
    |it| if it.ranked_above.amount.is_some() { "the cheapest costs 0" } else { NOT_RANKED(it) };

/// Values of an alternative.
pub(crate) const ALTERNATIVE: [Of; 20] = [
    Of::plain("name", |it| Value::text(&it.name)).says("Name of the alternative in the scenario."),
    Of::flag("ranked", CostedAlternative::is_ranked).says("True if the alternative is ranked."),
    Of::flag("hypothetical", |it| it.is_hypothetical)
        .says("True if a price is one that no provider offers; it is not ranked then."),
    Of::figure("total", Amount, |it| it.total).says("Total cost over the horizon, undiscounted."),
    Of::figure("cost_per_gpu_hour", PerGpuHour, |it| it.cost_per_gpu_hour)
        .says("Cost per GPU-hour served.")
        .headed("per GPU-hour")
        .unless(|_| "nothing is served"),
    Of::figure("cost_per_busy_gpu_hour", PerGpuHour, |it| it.cost_per_busy_gpu_hour)
        .says("Cost per GPU-hour in which GPUs are busy, if `busy_share` is stated.")
        .headed("GPU-hour")
        .unless(|_| "busy_share is not stated, or nothing is served"),
    Of::figure("cost_per_gpu_year", Amount, |it| it.cost_per_gpu_year)
        .says("Cost per GPU of the highest peak and year."),
    Of::figure("capex", Amount, |it| it.capex).says("Capital expenditure less resale."),
    Of::figure("opex", Amount, |it| it.opex).says("Operating expenditure."),
    Of::figure("unserved_work", Amount, |it| it.unserved_cost)
        .says("Charge for work that no tier serves, at the cost of the cheapest that serves all; not paid.")
        .unless(|_| "no unserved work is charged"),
    Of::figure("purchases", Amount, |it| it.invested)
        .says("Purchases that are capitalized, before any resale."),
    Of::figure("resale", Amount, |it| it.proceeds)
        .says("Resale value of hardware, sold or credited at the end of the horizon.")
        .unless(|_| "nothing is sold"),
    Of::figure("paid_upfront", Amount, |it| it.upfront)
        .says("Cash paid in month 0, before the first month: purchases and upfronts less loans.")
        .headed("paid upfront"),
    Of::figure("paid_later_per_year", Amount, |it| it.later_per_year)
        .says("Mean cash paid a year after month 0, without resale.")
        .headed("then per year"),
    Of::figure("npv", Amount, |it| it.npv)
        .says("Net present value of cost.")
        .headed("NPV")
        .unless(NO_RATE),
    Of::figure("npv_if_paid_mid_period", Amount, |it| it.npv_mid)
        .says("Net present value of cost if opex were paid in the middle of each period.")
        .unless(NO_RATE),
    Of::figure("above_cheapest", Difference, |it| it.ranked_above.amount)
        .says("Amount above the cheapest alternative, by `rank_by`.")
        .unless(NOT_RANKED),
    Of::figure("above_cheapest_share", Change, |it| it.ranked_above.share)
        .says("Amount above the cheapest alternative, as a share of that one.")
        .unless(NO_SHARE),
    Of::figure("served_gpu_hours", Whole, |it| it.served).says("GPU-hours of work served."),
    Of::figure("unserved_gpu_hours", Whole, |it| it.unserved)
        .says("GPU-hours of work that no tier serves.")
        .headed("unserved"),
];

/// Columns of the spreadsheet, from left to right.
const COLUMNS: [Of; 16] = pick_all(
    &ALTERNATIVE,
    [
        "name",
        "cost_per_gpu_hour",
        "total",
        "capex",
        "opex",
        "unserved_work",
        "npv",
        "above_cheapest",
        "above_cheapest_share",
        "unserved_gpu_hours",
        "npv_if_paid_mid_period",
        "cost_per_busy_gpu_hour",
        "purchases",
        "resale",
        "paid_upfront",
        "paid_later_per_year",
    ],
);

pub(super) fn records(material: Material<'_>) -> Records {
    let all = &material.comparison.alternatives;
    let findings = Records {
        columns: vec![Field::plain("findings")],
        rows: all.iter().map(|it| vec![findings(material, it)]).collect(),
    };
    table(&COLUMNS, &material.case.currency, all).beside(findings)
}

/// Codes of the findings on an alternative, and of those on the whole comparison.
fn findings(material: Material<'_>, of: &CostedAlternative) -> Value {
    let concerns = |it: &&Finding| it.alternative == of.name || it.alternative.is_empty();
    let codes = material.findings.iter().filter(concerns).map(|it| it.code);
    let codes = codes.collect::<Vec<_>>().join(" ");
    Value::maybe((!codes.is_empty()).then_some(codes))
}
