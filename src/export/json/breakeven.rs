//! Results of `breakeven`, for programs: exact.

use rust_decimal::Decimal;
use serde_json::Value as Json;

use super::shape::{ByName, Each, Shape, within};
use super::view::views;
use crate::analysis::{Axis, AxisAnswer, AxisPair, Border, CellOf, CheapestStretch, Crossing};
use crate::analysis::{MapColumn, WinnerMap};
use crate::format::six_digits;
use crate::report::breakeven::{BreakevenMaterial, name, verdict};
use crate::report::compare::SourceFile;
use crate::report::kind::Kind;

/// End of a document: notes, values of `--set`, and files.
pub(super) type End<'r> = (&'r [String], &'r [String], &'r [SourceFile]);

/// Crossings along one axis, or the map of two.
pub fn breakeven(
    material: BreakevenMaterial<'_>,
    still: &[String],
    set: &[String],
    sources: &[SourceFile],
) -> Json {
    let end = (still, set, sources);
    match (material.one, material.two) {
        (Some(one), _) => (material, one, end).json(),
        (None, Some(two)) => (material, two, end).json(),
        (None, None) => Json::Null,
    }
}

views! {
    "breakeven" = (of, it, (notes, set, sources)): (BreakevenMaterial<'_>, &AxisAnswer, End<'_>),
        "Crossings along one axis." {
        head;
        currency: &of.case.currency, "Currency of all money.";
        axis: &it.axis, "Figure that is moved.";
        points: it.points,
            "Number of values that were costed one by one; null if the whole range was searched.";
        moves_cost: !it.is_still, "True if any cost moves over the range.";
        complete: it.is_complete,
            "False if the limit of work was reached, so that values are missing.";
        not_costed: &it.gaps,
            "Stretches of whole numbers that were not costed, in order; empty if all were.";
        pairs: &it.pairs, "Pairs of alternatives, in the order of the file.";
        cheapest: Each(it.stretches.iter().map(OfAxis)),
            "Cheapest alternative of each stretch, in order.";
        notes: notes, "Sentences on sizes, hardware and omissions that do not move along the axis.";
        set: set, "Figures replaced by `--set`.";
        sources: sources, "Files that were read.";
    }

    "breakeven_gap" = it: &[Decimal; 2],
        "Stretch of whole numbers that were not costed, both ends included." {
        from: it[0], "First number.";
        to: it[1], "Last number.";
    }

    "breakeven_axis" = it: &Axis, "Figure that is moved over a range." {
        name: &it.name, "Name, as typed after `--axis`.";
        keys: it.keys(),
            "Keys of the inputs that move together; empty if the scenario is read again.";
        read_again: it.reread_key(),
            "Key with which the scenario is read again for each value; null if the inputs are live.";
        unit: &it.unit,
            "Unit of the values, with `money` for the currency; empty for a plain number.";
        stated: it.stated, "Value as stated.";
        from: it.range[0], "Lowest value looked at.";
        to: it.range[1], "Highest value looked at.";
        whole_steps: it.is_whole, "True if only whole numbers are looked at.";
    }

    "pair_along_an_axis" = it: &AxisPair, "Pair of alternatives along an axis." {
        a: &it.a, "First alternative.";
        b: &it.b, "Second alternative.";
        verdict in VERDICT: verdict(it), "How their costs lie.";
        crossings: within(it, &it.crossings), "Every crossing, in order.";
    }

    "crossing_along_an_axis" = (pair, it): (&AxisPair, &Crossing),
        "Value at which the cheaper one of a pair changes." {
        at in Kind::Exact: six_digits(it.at),
            "Value; of whole steps, the first at which the other is cheaper.";
        jump: it.jump, "True if the costs jump past each other there, false if they meet.";
        cheaper_below: name(pair, it.cheaper_below), "Alternative that is cheaper below the value.";
        cheaper_above: name(pair, it.cheaper_above), "Alternative that is cheaper above it.";
    }

    "stretch_of_an_axis" = it: OfAxis<'_>, "Stretch of an axis with one cheapest alternative." {
        from: it.0.from, "Start of the stretch.";
        to: it.0.to, "End of the stretch.";
        alternative: it.0.cheapest.as_deref(),
            "Cheapest alternative; null if none serves all demand.";
    }

    "breakeven_map" = (of, it, (notes, set, sources)): (BreakevenMaterial<'_>, &WinnerMap, End<'_>),
        "Map of the cheapest alternative over two axes." {
        head;
        currency: &of.case.currency, "Currency of all money.";
        across: &it.across, "Axis of the columns.";
        up: &it.up, "Axis of the rows.";
        complete: it.is_complete,
            "False if the limit of work was reached, so that cells are missing.";
        stated: (of, &it.stated), "Result as stated.";
        cells: cells(of, it), "Cells, column by column.";
        borders_searched: it.has_borders, "True if exact borders were searched along each column.";
        borders: Each(it.columns.iter().flat_map(of_column)), "Borders, column by column.";
        notes: notes, "Sentences on sizes, hardware and omissions that do not move along the axes.";
        set: set, "Figures replaced by `--set`.";
        sources: sources, "Files that were read.";
    }

    "map_cell" = (at, of, it): Cell<'_>, "Cell of a map." {
        across: at[0], "Value of the axis of columns.";
        up: at[1], "Value of the axis of rows.";
        result: (of, it), "Result at these values.";
    }

    "map_result" = (of, it): (BreakevenMaterial<'_>, &CellOf), "Costs at one point of a map." {
        cheapest: Each(it.cheapest.iter().filter_map(move |at| names(of).nth(*at))),
            "Cheapest alternatives: several in a tie, none if no alternative serves all demand.";
        margin: it.margin,
            "Cost of the next less that of the cheapest; 0 in a tie, null without a next.";
        margin_share: it.share, "Lead over the cost of the cheapest, 0.19 for 19%.";
        costs: ByName(names(of).zip(it.costs.iter().copied()).collect()),
            "Cost that each alternative is ranked by; null if it leaves demand unserved.";
    }

    "map_border" = (column, it): (&MapColumn, &Border),
        "Point of a column at which the cheapest alternative changes." {
        across: column.at, "Value of the axis of columns.";
        up in Kind::Exact: six_digits(it.at), "Value of the axis of rows.";
        cheapest_below: it.below.as_deref(),
            "Cheapest alternative below; null if none serves all demand.";
        cheapest_above: it.above.as_deref(),
            "Cheapest alternative above; null if none serves all demand.";
    }
}

const VERDICT: Kind = Kind::words(
    "breakeven_verdict",
    "How the costs of a pair lie along an axis.",
    &[
        ("crossings", "The cheaper one changes."),
        ("always", "The first is cheaper over the whole range."),
        ("never", "The second is cheaper over the whole range."),
        ("equal", "Both cost the same."),
        ("not_served", "One leaves demand unserved everywhere on the range."),
    ],
);

/// Stretch of an axis.
#[derive(Clone, Copy)]
struct OfAxis<'r>(&'r CheapestStretch);

/// Cell of a map, with the values of both axes.
type Cell<'r> = ([Decimal; 2], BreakevenMaterial<'r>, &'r CellOf);

/// Cells column by column.
fn cells<'r>(of: BreakevenMaterial<'r>, map: &'r WinnerMap) -> Vec<Cell<'r>> {
    let column = |it: &'r MapColumn| {
        map.rows.iter().zip(&it.cells).map(move |(row, cell)| ([it.at, *row], of, cell))
    };
    map.columns.iter().flat_map(column).collect()
}

fn of_column(it: &MapColumn) -> impl Iterator<Item = (&MapColumn, &Border)> {
    it.borders.iter().map(move |border| (it, border))
}

fn names(of: BreakevenMaterial<'_>) -> impl Iterator<Item = &str> {
    of.case.alternatives.iter().map(|it| it.name.as_str())
}
