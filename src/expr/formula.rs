//! Formulas as text: each row of a graph over the rows and leaves it reads.

mod mean;

use super::constant;
use super::graph::Graph;
use super::op::{NodeId, Op};
use super::read::Reading;

/// Characters of the longest formula.
const LONGEST: usize = 120;
/// Characters of a name that is never too long.
const SHORT: usize = 16;
/// Levels of demand that a formula lists; more are counted.
const LISTED: usize = 3;

/// Precedence of an operation, from sums to single names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Sum,
    Product,
    Power,
    Name,
}

/// Text of a formula, with how tightly its outermost operation binds.
struct FormulaText {
    text: String,
    binding: Binding,
}

impl Graph {
    /// Reads the graph; nodes that are added later are not in it.
    pub fn read(&self) -> Reading {
        let nodes = self.nodes().clone();
        let mut names = vec![Vec::new(); nodes.len()];
        self.each_name(|name, id| names[id.index()].push(name.to_owned()));
        let inputs = self.inputs().into_iter().collect();
        let mut reading = Reading {
            is_row: vec![false; nodes.len()],
            axes: self.axes(),
            levels: self.levels(),
            months: self.months(),
            numbers: constant::numbers(&nodes),
            nodes,
            names,
            inputs,
            series: self.series.borrow().clone(),
        };
        reading.is_row = rows(&reading);
        write_out(&mut reading);
        reading
    }
}

impl Reading {
    /// Formula of a node in at most 120 characters: rows and leaves by name, all else written out.
    pub fn formula(&self, id: NodeId) -> String {
        of(self, id)
    }
}

/// Formula of a node over rows, leaves and numbers. Names in the scope of the node lose it; in a
/// formula that is too long, all names lose the scope they share, which stands in front; in one that
/// is still too long, long names give way to positions.
fn of(reading: &Reading, id: NodeId) -> String {
    let text = |label: &dyn Fn(NodeId) -> String| {
        write(reading, id, &|operand| operand_text(reading, operand, label)).text
    };
    let within = |scope: &str| text(&|it| reading.label_within(it, scope));
    let fits = |text: &String| text.chars().count() <= LONGEST;
    let own = reading.names_of(id).first().and_then(|it| it.rsplit_once('.'));
    let own = own.map_or(String::new(), |(scope, _)| format!("{scope}."));
    let shared = || {
        let scope = shared_scope(reading, id);
        format!("{}: {}", scope.trim_end_matches('.'), within(&scope))
    };
    let by_position = || {
        text(&|it| {
            let label = reading.label(it);
            if label.chars().count() > SHORT { format!("#{}", it.index()) } else { label }
        })
    };
    let fitting = Some(within(&own)).filter(fits).or_else(|| Some(shared()).filter(fits));
    fitting.unwrap_or_else(by_position)
}

/// The longest path that the names of all rows and leaves of a formula begin with.
fn shared_scope(reading: &Reading, id: NodeId) -> String {
    let mut labels = Vec::new();
    let mut open = reading.operands(id);
    while let Some(operand) = open.pop() {
        let is_leaf = matches!(reading.op(operand), Op::Leaf(_) | Op::Series(_));
        if !is_leaf && !reading.is_row(operand) {
            open.extend(reading.operands(operand));
        } else if is_leaf || !reading.names_of(operand).is_empty() {
            labels.push(reading.label(operand));
        }
    }
    let Some(first) = labels.first() else { return String::new() };
    let ends = first.match_indices('.').map(|(at, _)| &first[..=at]);
    let shared = ends.rev().find(|scope| labels.iter().all(|label| label.starts_with(*scope)));
    shared.unwrap_or_default().to_owned()
}

/// Rows of a graph: nodes with a name, nodes that several nodes read, and operands whose text
/// would make a formula too long.
fn rows(reading: &Reading) -> Vec<bool> {
    let mut readers = vec![0; reading.nodes().count()];
    for id in reading.nodes() {
        reading.operands(id).iter().for_each(|operand| readers[operand.index()] += 1);
    }
    let is_plain = |id: NodeId| is_plain(reading, id);
    let mut rows: Vec<bool> = Vec::new();
    for id in reading.nodes() {
        let is_named = !reading.names_of(id).is_empty();
        let is_shared = readers[id.index()] > 1 && !is_step(reading, id, &rows);
        rows.push(!is_plain(id) && (is_named || is_shared));
    }
    // Text of each node where it is written out, by position.
    let mut texts: Vec<FormulaText> = Vec::new();
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

/// Writes out again what fits: a row without a name that one other reads, if that one's formula stays
/// short. Names lose their scope in a formula, so that it is shorter than [`rows`] can know.
fn write_out(reading: &mut Reading) {
    let mut readers = vec![Vec::new(); reading.nodes().count()];
    for id in reading.nodes() {
        reading.operands(id).iter().for_each(|operand| readers[operand.index()].push(id));
    }
    let unnamed = reading.rows().filter(|id| reading.names_of(*id).is_empty());
    for id in unnamed.collect::<Vec<_>>() {
        let [mut reader] = readers[id.index()][..] else { continue };
        while let ([next], false) = (&readers[reader.index()][..], reading.is_row(reader)) {
            reader = *next;
        }
        reading.set_row(id, false);
        let is_short = reading.is_row(reader) && of(reading, reader).chars().count() <= LONGEST;
        reading.set_row(id, !is_short);
    }
}

/// True for a node that never needs a row: a leaf, a number, the month, or nothing at all.
fn is_plain(reading: &Reading, id: NodeId) -> bool {
    match reading.op(id) {
        Op::Leaf(_) | Op::Series(_) | Op::Constant(_) | Op::Month | Op::Missing => true,
        Op::At { .. } => is_number(reading, id, 0),
        _ => false,
    }
}

/// True for a step so small that each reader writes it out: one operation on one row or leaf, such
/// as `1 - share`.
fn is_step(reading: &Reading, id: NodeId, rows: &[bool]) -> bool {
    let is_sum = matches!(
        reading.op(id),
        Op::SumMonths { .. } | Op::MaxMonths { .. } | Op::RunningTotal(_) | Op::SumLevels(_)
    );
    let operands = reading.operands(id);
    let is_constant = |id: &&NodeId| matches!(reading.op(**id), Op::Constant(_));
    let is_written = |id: &NodeId| is_plain(reading, *id) || rows[id.index()];
    !is_sum
        && operands.iter().all(is_written)
        && operands.iter().filter(|it| !is_constant(it)).count() <= 1
}

fn is_number(reading: &Reading, id: NodeId, number: u32) -> bool {
    reading.numbers[id.index()] == Some(number)
}

fn length(text: &FormulaText) -> usize {
    text.text.chars().count()
}

fn copy(text: &FormulaText) -> FormulaText {
    FormulaText { text: text.text.clone(), binding: text.binding }
}

fn name(text: impl Into<String>) -> FormulaText {
    FormulaText { text: text.into(), binding: Binding::Name }
}

/// An operand as its reader writes it: by name, or written out if it is neither row nor leaf.
fn operand_text(reading: &Reading, id: NodeId, label: &dyn Fn(NodeId) -> String) -> FormulaText {
    if reading.is_row(id) || matches!(reading.op(id), Op::Leaf(_) | Op::Series(_)) {
        return name(label(id));
    }
    write(reading, id, &|operand| operand_text(reading, operand, label))
}

fn unchanged(reading: &Reading, id: NodeId) -> Option<NodeId> {
    constant::unchanged(reading.op(id), |it| reading.numbers[it.index()])
}

/// Number of which a node is the floor, written 0 - ceil(0 - a).
fn floored(reading: &Reading, id: NodeId) -> Option<NodeId> {
    let negated = |id: NodeId| match *reading.op(id) {
        Op::Sub(zero, a) if is_number(reading, zero, 0) => Some(a),
        _ => None,
    };
    match *reading.op(negated(id)?) {
        Op::Ceil(a) => negated(a),
        _ => None,
    }
}

/// Text of an operation over the text of its operands.
fn write(reading: &Reading, id: NodeId, operand: &dyn Fn(NodeId) -> FormulaText) -> FormulaText {
    let infix = |a: &NodeId, sign: &str, b: &NodeId, binding: Binding| {
        // Between operations that bind alike, the right side needs parentheses: a - (b - c).
        let (left, right) =
            (within(operand(*a), binding, false), within(operand(*b), binding, true));
        FormulaText { text: format!("{left} {sign} {right}"), binding }
    };
    let call = |function: &str, of: &[&NodeId]| {
        let all: Vec<String> = of.iter().map(|it| operand(**it).text).collect();
        name(format!("{function}({})", all.join(", ")))
    };
    if let Some(same) = unchanged(reading, id) {
        return operand(same);
    }
    if let Some(a) = floored(reading, id) {
        return name(format!("floor({})", operand(a).text));
    }
    match reading.op(id) {
        Op::Leaf(_) | Op::Series(_) => name(reading.label(id)),
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
        Op::SumMonths { value, from: 0, to } if *to == reading.months => {
            call("sum_months", &[value])
        }
        Op::MaxMonths { value, from: 1, to } if *to == reading.months => {
            call("max_months", &[value])
        }
        Op::SumMonths { value, from, to } => call(&format!("sum_months_{from}_to_{to}"), &[value]),
        Op::MaxMonths { value, from, to } => call(&format!("max_months_{from}_to_{to}"), &[value]),
        Op::SumLevels(a) => call("sum_levels", &[a]),
        Op::InMonth { value, month } => call(&format!("in_month_{month}"), &[value]),
        Op::Later { value, months } => call(&format!("later_by_{months}"), &[value]),
        Op::At { .. } if is_number(reading, id, 0) => name("0"),
        Op::At { value, month } => call(&format!("at_month_{month}"), &[value]),
        Op::Expected(of) => mean::text(of, operand),
    }
}

/// The text of an operand, in parentheses where its reader binds more tightly.
fn within(text: FormulaText, reader: Binding, is_right: bool) -> String {
    let loose = text.binding < reader || (is_right && text.binding == reader);
    if loose { format!("({})", text.text) } else { text.text }
}
