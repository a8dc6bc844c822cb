//! Formulas as text: each row of a graph over the rows and leaves it reads.

use super::op::{NodeId, Op};
use super::read::Reading;

/// Characters of the longest formula.
const LONGEST: usize = 120;
/// Characters of a name that is never too long.
const SHORT: usize = 16;
/// Levels of demand that a formula lists; more are counted.
const LISTED: usize = 3;

/// How tightly an operation binds, from sums to single names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Sum,
    Product,
    Power,
    Name,
}

/// Text of a formula, with how tightly its outermost operation binds.
struct Text {
    text: String,
    binding: Binding,
}

/// Formula of a node over rows, leaves and numbers: names below the node's own scope are relative,
/// else those below the scope all of them share, which then stands in front; what is still too long
/// goes by position.
pub(super) fn of(reading: &Reading, id: NodeId) -> String {
    let own = reading.names_of(id).first().and_then(|it| it.rsplit_once('.'));
    let own = own.map_or(String::new(), |(scope, _)| format!("{scope}."));
    let relative = |scope: &str| {
        write(reading, id, &|operand| {
            operand_text(reading, operand, &|it| {
                let label = reading.label(it);
                label.strip_prefix(scope).unwrap_or(&label).to_owned()
            })
        })
        .text
    };
    let in_shared = || {
        let scope = shared_scope(reading, id);
        format!("{}: {}", scope.trim_end_matches('.'), relative(&scope))
    };
    let by_position = || {
        write(reading, id, &|operand| {
            operand_text(reading, operand, &|it| {
                let label = reading.label(it);
                if label.chars().count() > SHORT { format!("#{}", it.index()) } else { label }
            })
        })
        .text
    };
    let fits = |text: &String| text.chars().count() <= LONGEST;
    Some(relative(&own))
        .filter(fits)
        .or_else(|| Some(in_shared()).filter(fits))
        .unwrap_or_else(by_position)
}

/// The longest path that the labels of all rows and leaves of a formula begin with.
fn shared_scope(reading: &Reading, id: NodeId) -> String {
    let mut labels = Vec::new();
    let mut open = reading.operands(id);
    while let Some(operand) = open.pop() {
        match reading.op(operand) {
            Op::Constant(_) | Op::Month | Op::Missing => {}
            Op::Leaf(_) => labels.push(reading.label(operand)),
            _ if !reading.is_row(operand) => open.extend(reading.operands(operand)),
            _ if reading.names_of(operand).is_empty() => {}
            _ => labels.push(reading.label(operand)),
        }
    }
    let Some(first) = labels.first() else { return String::new() };
    let mut scope = first.as_str();
    while let Some((outer, _)) = scope.trim_end_matches('.').rsplit_once('.') {
        scope = &first[..=outer.len()];
        if labels.iter().all(|label| label.starts_with(scope)) {
            return scope.to_owned();
        }
    }
    String::new()
}

/// Which nodes are rows: those with a name, those that several nodes read, and operands whose text
/// would make a formula too long.
pub(super) fn rows(reading: &Reading) -> Vec<bool> {
    let mut readers = vec![0; reading.nodes().count()];
    for id in reading.nodes() {
        reading.operands(id).iter().for_each(|operand| readers[operand.index()] += 1);
    }
    let is_plain = |id: NodeId| matches!(reading.op(id), Op::Leaf(_) | Op::Constant(_) | Op::Month);
    let mut rows: Vec<bool> = reading
        .nodes()
        .map(|id| !is_plain(id) && (readers[id.index()] > 1 || !reading.names_of(id).is_empty()))
        .collect();
    // Text of each node where it is written out, by position.
    let mut texts: Vec<Text> = Vec::new();
    for id in reading.nodes() {
        loop {
            let operand = |it: NodeId| {
                if rows[it.index()] { name(reading.label(it)) } else { copy(&texts[it.index()]) }
            };
            let text = write(reading, id, &operand);
            let longest = reading.operands(id).into_iter().filter(|it| !rows[it.index()]);
            let longest =
                longest.filter(|it| !is_plain(*it)).max_by_key(|it| length(&texts[it.index()]));
            let Some(operand) = longest.filter(|_| length(&text) > LONGEST) else {
                texts.push(text);
                break;
            };
            rows[operand.index()] = true;
        }
    }
    rows
}

fn length(text: &Text) -> usize {
    text.text.chars().count()
}

fn copy(text: &Text) -> Text {
    Text { text: text.text.clone(), binding: text.binding }
}

fn name(text: impl Into<String>) -> Text {
    Text { text: text.into(), binding: Binding::Name }
}

/// An operand as its reader writes it: by name, or written out if it is neither row nor leaf.
fn operand_text(reading: &Reading, id: NodeId, label: &dyn Fn(NodeId) -> String) -> Text {
    if reading.is_row(id) || matches!(reading.op(id), Op::Leaf(_)) {
        return name(label(id));
    }
    write(reading, id, &|operand| operand_text(reading, operand, label))
}

/// Text of an operation over the text of its operands.
fn write(reading: &Reading, id: NodeId, operand: &dyn Fn(NodeId) -> Text) -> Text {
    let infix = |a: &NodeId, sign: &str, b: &NodeId, binding: Binding| {
        // Of what binds alike, only the left side stands without parentheses: a - (b - c).
        let (left, right) =
            (within(operand(*a), binding, false), within(operand(*b), binding, true));
        Text { text: format!("{left} {sign} {right}"), binding }
    };
    let call = |function: &str, of: &[&NodeId]| {
        let all: Vec<String> = of.iter().map(|it| operand(**it).text).collect();
        name(format!("{function}({})", all.join(", ")))
    };
    match reading.op(id) {
        Op::Leaf(_) => name(reading.label(id)),
        Op::Constant(number) => name(number.to_string()),
        Op::Month => name("month"),
        Op::Missing => name("missing"),
        Op::Add(a, b) => infix(a, "+", b, Binding::Sum),
        Op::Sub(a, b) => infix(a, "-", b, Binding::Sum),
        Op::Mul(a, b) => infix(a, "x", b, Binding::Product),
        Op::Div(a, b) => infix(a, "/", b, Binding::Product),
        Op::Pow(a, b) => infix(a, "^", b, Binding::Power),
        Op::Min(a, b) => call("min", &[a, b]),
        Op::Max(a, b) => call("max", &[a, b]),
        Op::Exp(a) => call("exp", &[a]),
        Op::Ceil(a) => call("ceil", &[a]),
        Op::IfLe { a, b, then, otherwise } => {
            let [a, b, then, otherwise] = [a, b, then, otherwise].map(|it| operand(*it).text);
            name(format!("if({a} <= {b}, {then}, {otherwise})"))
        }
        Op::Levels(each) => {
            let listed: Vec<String> =
                each.iter().take(LISTED).map(|it| operand(*it).text).collect();
            let more = each.len().checked_sub(LISTED).filter(|more| *more > 0);
            let more = more.map_or(String::new(), |more| format!(", {more} more"));
            name(format!("levels({}{more})", listed.join(", ")))
        }
        Op::RunningTotal(a) => call("running_total", &[a]),
        Op::SumMonths { value, from, to } => call(&format!("sum_months_{from}_to_{to}"), &[value]),
        Op::MaxMonths { value, from, to } => call(&format!("max_months_{from}_to_{to}"), &[value]),
        Op::SumLevels(a) => call("sum_levels", &[a]),
        Op::InMonth { value, month } => call(&format!("in_month_{month}"), &[value]),
        Op::Later { value, months } => call(&format!("later_by_{months}"), &[value]),
        Op::At { value, month } => call(&format!("at_month_{month}"), &[value]),
    }
}

/// The text of an operand, in parentheses where its reader binds more tightly.
fn within(text: Text, reader: Binding, is_right: bool) -> String {
    let loose = text.binding < reader || (is_right && text.binding == reader);
    if loose { format!("({})", text.text) } else { text.text }
}
