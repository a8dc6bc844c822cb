//! Chart of cash paid so far, by month.

use rust_decimal::Decimal;

use super::{ChartMaterial, ChartName, Line, LinePlot, Picture, Plot, Point, Side, money_side};
use crate::analysis::{PaidSoFar, RoundScale};
use crate::format::{Figure, money, whole};
use crate::model::RESIDUAL_VALUE;

/// Most lines; more cannot be told apart.
pub(super) const MOST: usize = 8;
/// Most ticks of an axis.
pub(super) const TICKS: i64 = 6;

pub(super) fn picture(material: ChartMaterial<'_>) -> Result<Picture, String> {
    let comparison = material.compare.comparison;
    let cash = material.figures.cumulative.as_ref();
    let cash = cash.filter(|it| it.lines.iter().any(|line| !line.is_empty()));
    let cash = cash.ok_or("the scenario has no cash by month")?;
    let named = comparison.alternatives.iter().zip(&cash.lines).take(MOST);
    let amounts = cash.lines.iter().take(MOST).flatten().flat_map(|it| [it.before, it.after]);
    let up = RoundScale::beyond(amounts, TICKS).ok_or("its amounts are too large")?;
    let months = material.compare.case.horizon_months.stated();
    let lines = named.map(|(it, line)| {
        let points = (0_u32..).zip(line).flat_map(|(month, paid)| points(month.into(), *paid));
        let points = points.collect();
        let value = line.last().map(|it| money(it.after)).unwrap_or_default();
        Line { name: it.name.clone(), value, points: vec![points] }
    });
    let shown: Vec<&str> =
        comparison.alternatives.iter().take(MOST).map(|it| it.name.as_str()).collect();
    let marks = cash.crossovers.iter().filter(|it| shown.contains(&it.other.as_str()));
    let marks = marks.map(|it| {
        let label = format!("in month {}, at {}", whole(it.month), money(it.paid));
        ([it.at, it.paid], label)
    });
    let currency = &material.compare.case.currency;
    let plot = LinePlot {
        across: Side {
            title: "month".to_owned(),
            ends: [Decimal::ZERO, months],
            ticks: RoundScale::months(months).into_iter().map(|it| (it, whole(it))).collect(),
        },
        up: money_side(String::new(), &up),
        lines: lines.collect(),
        heavy: Vec::new(),
        verticals: Vec::new(),
        marks: marks.collect(),
        figure: Figure::Amount,
    };
    let is_sold = comparison.alternatives.iter().any(|it| it.proceeds.is_some());
    let before = if is_sold { " before resale" } else { "" };
    let heading = format!("Cash paid so far{before}, {currency}");
    let reference = &comparison.reference;
    let explained = if plot.marks.is_empty() {
        String::new()
    } else {
        format!(
            " A dot marks the point from which {reference} has paid less than another, with its month and \
             the cash that both have paid at it."
        )
    };
    let left_out = material.left_out(MOST);
    let cash =
        format!("Undiscounted, before tax, without proceeds of hardware.{explained}{left_out}");
    let notes = vec![cash, material.costs_but(Some(&RESIDUAL_VALUE))];
    Ok(material.picture(ChartName::CumulativeCost, heading, notes, Plot::Lines(plot)))
}

/// End of a month in a line: a step if something is paid then at once.
fn points(month: Decimal, paid: PaidSoFar) -> impl Iterator<Item = Point> {
    let step = (paid.before != paid.after).then_some([month, paid.before]);
    step.into_iter().chain([[month, paid.after]])
}

impl ChartMaterial<'_> {
    /// Sentence on the alternatives beyond the most that are drawn; empty if there are none.
    pub(super) fn left_out(self, most: usize) -> String {
        let rest = self.compare.comparison.alternatives.iter().skip(most);
        let rest: Vec<&str> = rest.map(|it| it.name.as_str()).collect();
        if rest.is_empty() {
            String::new()
        } else {
            format!(" Not drawn: {}.", crate::format::list(&rest))
        }
    }
}
