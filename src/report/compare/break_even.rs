//! Break-even of the reference against every other alternative.

use rust_decimal::Decimal;

use super::{Material, by_text, counted};
use crate::analysis::{BreakEven, CostedAlternative, Crossing, Margin, Side, Verdict};
use crate::format::{by_number, count, list, money, per_gpu_hour, percent, percent_signed, whole};
use crate::model::{Class, Tier};
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};

/// Characters left for names in the table heading, beside its other words.
const ROOM_FOR_NAMES: usize = 30;

/// Table of break-evens, and definitions of what its figures include.
pub(super) fn sections(material: Material<'_>) -> Vec<Section> {
    let reference = &material.comparison.reference;
    let pairs: Vec<&BreakEven> =
        material.comparison.break_even.iter().filter(|pair| pair.a == *reference).collect();
    if pairs.is_empty() {
        return Vec::new();
    }
    vec![
        table(material, reference, sorted(pairs)).into(),
        counted::rows(material, reference).into(),
    ]
}

/// Sorts pairs: by first crossing, then always, then never, then pairs that cannot be compared.
fn sorted(mut pairs: Vec<&BreakEven>) -> Vec<&BreakEven> {
    pairs.sort_by_key(|pair| match &pair.verdict {
        Verdict::Crossings(all) => (0, all.first().map(|it| it.at)),
        Verdict::Always => (1, None),
        Verdict::Never => (2, pair.beyond),
        Verdict::NotServed | Verdict::NotSearched => (3, None),
    });
    pairs
}

fn table(material: Material<'_>, reference: &str, pairs: Vec<&BreakEven>) -> Table {
    let utilization = material.comparison.utilization.map(percent).unwrap_or_default();
    let currency = &material.case.currency;
    // Column headings repeat the name only if it fits; the table heading has it anyway.
    let longest = pairs.iter().map(|pair| pair.b.chars().count()).max().unwrap_or(0);
    let fits = longest + 2 * reference.chars().count() <= ROOM_FOR_NAMES;
    let is = if fits { format!("{reference} is cheaper") } else { "cheaper".to_owned() };
    let basis = material.case.rank_by.by_npv();
    let is_billed = pairs.iter().any(|pair| billed_now(pair).is_some());
    let hour = if is_billed { "per GPU-hour billed" } else { "per GPU-hour" };
    Table {
        name: "break-even".to_owned(),
        heading: format!(
            "Break-even of {reference}{basis} · one axis moved, all else as stated (utilization \
             {utilization}) · {currency}"
        ),
        short_heading: Some(format!(
            "{reference} against{basis}, utilization {utilization} unless moved"
        )),
        columns: vec![
            Column::text("against"),
            Column::threshold("utilization")
                .under(format!("{is} at"))
                .short("cheaper at utilization"),
            Column::number("month").under("payback").short("payback month").gap(6).leaves(3),
            Column::number(hour)
                .under("their break-even price")
                .short(format!("price {hour}"))
                .gap(6)
                .leaves(2),
            Column::number("change of it").short("change of their prices").leaves(1),
        ],
        notes: notes(material, &pairs),
        rows: pairs.into_iter().flat_map(|pair| rows(material, pair)).collect(),
        ..Table::default()
    }
}

fn rows(material: Material<'_>, pair: &BreakEven) -> Vec<Row> {
    let name = material.name(&pair.b);
    let month = month(material, pair);
    let equal = pair.equal_price.as_ref();
    let price = equal.and_then(|it| it.per_gpu_hour).map(per_gpu_hour);
    let price = price.map_or(Cell::Missing, Cell::number);
    let change = equal.map_or(Cell::Missing, |it| Cell::number(percent_signed(it.change)));
    let first =
        |at: Cell| Row::new([name.clone(), at, month.clone(), price.clone(), change.clone()]);
    match &pair.verdict {
        Verdict::Always => vec![first(Cell::pair("always", ""))],
        Verdict::Never if pair.margin.as_ref().is_some_and(|it| it.most.is_zero()) => {
            vec![first(Cell::pair("equal", ""))]
        }
        Verdict::Never => vec![first(Cell::pair("never", ""))],
        Verdict::NotServed => vec![first(Cell::pair("not served", ""))],
        Verdict::NotSearched => vec![first(Cell::pair("not searched", ""))],
        Verdict::Crossings(all) => {
            let mut cells = all.iter().map(crossing);
            let head = cells.next().map(first);
            let rest =
                cells.map(|at| Row::new([Cell::Empty, at, Cell::Empty, Cell::Empty, Cell::Empty]));
            head.into_iter().chain(rest).collect()
        }
    }
}

fn crossing(it: &Crossing) -> Cell {
    let side = if it.cheaper_above == Side::A { "above" } else { "below" };
    let jump = if it.jump { ", by a step" } else { "" };
    Cell::pair(format!("{side}{jump}"), percent(it.at))
}

fn month(material: Material<'_>, pair: &BreakEven) -> Cell {
    let ranked = |name: &str| material.outcome(name).is_some_and(CostedAlternative::is_compared);
    let payback = &pair.payback;
    match payback.month {
        Some(month) => Cell::number(whole(month)),
        None if ranked(&pair.a) && ranked(&pair.b) => Cell::text(material.not_within()),
        None => Cell::Missing,
    }
}

fn notes(material: Material<'_>, pairs: &[&BreakEven]) -> Vec<String> {
    let mut notes: Vec<String> = unserved(material, pairs).into_iter().collect();
    notes.extend(pairs.iter().filter_map(|pair| margin(material, pair)));
    notes.extend(served_up_to(pairs));
    notes.extend(beyond(material, pairs));
    notes.extend(billed_prices(pairs));
    let reference = &material.comparison.reference;
    let mut lines = material.comparison.alternatives.iter().flat_map(CostedAlternative::lines);
    let sold = lines.any(|line| line.class == Class::Residual);
    let residual = if sold { ", without residual values" } else { "" };
    notes.push(format!(
        "Payback month: the first after which the cumulative cash cost of {reference} stays lower \
         (undiscounted{residual})."
    ));
    notes.extend(other_pairs(material));
    notes
}

/// Sentences on paybacks that come after the horizon, and up to twice that.
fn beyond(material: Material<'_>, pairs: &[&BreakEven]) -> Vec<String> {
    let horizon = material.case.horizon_months.stated();
    let twice = horizon.saturating_add(horizon);
    let late = pairs.iter().filter_map(|pair| {
        let month = pair.payback.beyond.filter(|month| *month <= twice)?;
        let (a, b, months) = (&pair.a, &pair.b, material.horizon());
        let month = whole(month.ceil());
        Some(format!(
            "{a} would pay back against {b} in month {month}, after the {months} compared."
        ))
    });
    late.collect()
}

/// Highest utilization up to which a pair is compared, if below 100%.
fn served_up_to(pairs: &[&BreakEven]) -> Vec<String> {
    let limits = pairs.iter().filter_map(|it| Some((percent(it.served_up_to?), it.b.as_str())));
    let line = |(most, names): (String, Vec<&str>)| {
        format!("Against {} up to {most}: above it demand is left unserved.", list(&names))
    };
    by_text(limits).into_iter().map(line).collect()
}

/// Price per GPU-hour billed now, if it differs from the cost of one that is served.
fn billed_now(pair: &BreakEven) -> Option<Decimal> {
    let equal = pair.equal_price.as_ref().filter(|it| it.per_gpu_hour.is_some())?;
    equal.billed_now.filter(|_| !equal.as_served)
}

/// Sentence on prices of today that are billed and not served, so that they compare with the column.
fn billed_prices(pairs: &[&BreakEven]) -> Option<String> {
    let now = pairs.iter().filter_map(|it| Some((it.b.as_str(), per_gpu_hour(billed_now(it)?))));
    let now: Vec<String> = now.map(|(name, price)| format!("{name} {price}")).collect();
    let now: Vec<&str> = now.iter().map(String::as_str).collect();
    (!now.is_empty()).then(|| format!("Price now, per GPU-hour billed: {}.", list(&now)))
}

/// Sentence on the winner and margin of a pair that does not cross.
fn margin(material: Material<'_>, pair: &BreakEven) -> Option<String> {
    let Margin { least, at, most } = pair.margin.as_ref()?;
    let (a, b) = (&pair.a, &pair.b);
    let winner = if pair.verdict == Verdict::Always { a.as_str() } else { "" };
    let is = if winner.is_empty() { String::new() } else { format!("{winner} is ") };
    let cheaper = match at {
        None if most.is_zero() => {
            return Some(format!("{b}: costs the same at every utilization."));
        }
        None => format!("{} cheaper at every utilization", money(*most)),
        // A constant margin needs no range.
        Some(_) if money(*least) == money(*most) => {
            format!("{} cheaper at every utilization", money(*most))
        }
        Some(at) if *at == Decimal::ONE => format!("{} cheaper even at 100%", money(*least)),
        Some(_) => {
            format!("{} to {} cheaper between 10% and 100%", money(*least), money(*most))
        }
    };
    // What is paid when idle differs by the same amount at every utilization.
    let constant = at.is_none() || money(*least) == money(*most);
    let both = paid_when_idle(material, a) && paid_when_idle(material, b);
    let why = if constant && both { ", as both are paid when idle" } else { "" };
    Some(format!("{b}: {is}{cheaper}{why}."))
}

fn paid_when_idle(material: Material<'_>, name: &str) -> bool {
    let alternative = material.case.alternatives.iter().find(|it| it.name == name);
    alternative.is_some_and(|it| it.tiers.iter().all(Tier::is_paid_when_idle))
}

/// Sentences on the pairs without the reference that cross.
fn other_pairs(material: Material<'_>) -> Option<String> {
    let reference = &material.comparison.reference;
    let others = material.comparison.break_even.iter();
    let others = others.filter(|pair| pair.a != *reference && pair.is_searched());
    let mut sentences = Vec::new();
    let (mut all_others, mut crossing) = (0usize, 0usize);
    for pair in others {
        all_others += 1;
        let Verdict::Crossings(all) = &pair.verdict else { continue };
        crossing += 1;
        let above = all.first().is_some_and(|it| it.cheaper_above == Side::A);
        let (cheaper, other) = if above { (&pair.a, &pair.b) } else { (&pair.b, &pair.a) };
        let at: Vec<String> = all.iter().map(|it| percent(it.at)).collect();
        let sentence = match at.as_slice() {
            [at] => format!("{cheaper} is cheaper than {other} above {at}."),
            _ => format!("{cheaper} and {other} change places at {}.", list(&at)),
        };
        sentences.push(sentence);
    }
    if crossing < all_others {
        let phrase = if material.comparison.pairs_left_out == 0 {
            "No other pair crosses between 0% and 100%."
        } else {
            "No other pair that was searched crosses between 0% and 100%."
        };
        sentences.push(phrase.to_owned());
    }
    let left_out = material.comparison.pairs_left_out;
    if left_out > 0 {
        let pairs = count(Decimal::from(left_out), "pair");
        sentences.push(format!("{pairs} of others were not searched: name one by `--against`."));
    }
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// Sentence on alternatives that leave demand unserved and cannot be compared.
fn unserved(material: Material<'_>, pairs: &[&BreakEven]) -> Option<String> {
    let reference = material.comparison.reference.as_str();
    let others = pairs.iter().map(|pair| pair.b.as_str());
    let all = std::iter::once(reference).chain(others);
    let short = |name: &&str| material.outcome(name).is_some_and(|it| !it.is_compared());
    let names: Vec<&str> = all.filter(short).collect();
    let verb = by_number(names.len(), "leaves", "leave");
    (!names.is_empty()).then(|| format!("{} {verb} demand unserved.", list(&names)))
}
