//! Formulas as text: in words, and with their numbers, which evaluate to the figure.

use rust_decimal::Decimal;

use super::infix::{Binding, Text};
use super::mean;
use crate::analysis::explain::{Explainer, Infix, Term, TermKind};
use crate::expr::{Expected, NodeId};

/// Word for what has no value.
const MISSING: &str = "missing";
/// Sign of a product.
const TIMES: &str = "x";

/// Name of a figure for a reader, without the path that both share. Of two figures that would have one
/// name then, each keeps more of its own.
pub fn label(explainer: &Explainer, id: NodeId, reader: &str, beside: &[NodeId]) -> String {
    let name = explainer.name(id, reader);
    let own = short(&name, reader);
    let is_taken = beside
        .iter()
        .any(|other| *other != id && short(&explainer.name(*other, reader), reader) == own);
    if !is_taken {
        return own.to_owned();
    }
    let below = name.split_once('.').filter(|(alternative, rest)| {
        reader.split('.').next() == Some(alternative) && rest.contains('.')
    });
    below.map_or(name.as_str(), |(_, rest)| rest).to_owned()
}

/// A full name without the path that it shares with its reader, or without the alternative of both.
fn short<'n>(name: &'n str, reader: &str) -> &'n str {
    let scope = reader.rsplit_once('.').map_or("", |(scope, _)| scope);
    let below = |scope: &str| name.strip_prefix(scope).and_then(|it| it.strip_prefix('.'));
    let alternative = scope.split('.').next().unwrap_or_default();
    let is_scoped = !alternative.is_empty();
    let inner = below(scope).or_else(|| below(alternative));
    inner.filter(|_| is_scoped).unwrap_or(name)
}

/// Formula in words: names of figures, and what is done with them.
pub fn words(explainer: &Explainer, term: &Term, reader: &str) -> String {
    Words { explainer, reader, figures: &term.figures() }.of(term).text
}

/// Formulas in the words of one reader.
#[derive(Clone, Copy)]
struct Words<'w> {
    explainer: &'w Explainer,
    reader: &'w str,
    /// Figures of the whole formula.
    figures: &'w [NodeId],
}

impl Words<'_> {
    fn of(self, term: &Term) -> Text {
        let Self { explainer, reader, figures } = self;
        let of = |it: &Term| self.of(it);
        let last = explainer.reading().months();
        let span = |[from, to]: [u32; 2]| match (from, to) {
            (0 | 1, to) if to == last => "over months".to_owned(),
            (from, to) => format!("over months {from} to {to}"),
        };
        let of_all = |what: String, it: &Term| {
            Text::sum(format!("{what} of {}", of(it).within(Binding::Power, false)))
        };
        match &term.kind {
            TermKind::Figure => Text::single(label(explainer, term.id, reader, figures)),
            TermKind::Number(number) => Text::single(number.to_string()),
            TermKind::Month => Text::single("month"),
            TermKind::Missing => Text::single(MISSING),
            TermKind::Infix(Infix::Mul, both) if explainer.is_running(both[1].id) => of(&both[0]),
            TermKind::Infix(Infix::Mul, both) if explainer.is_running(both[0].id) => of(&both[1]),
            TermKind::Infix(sign, both) => Text::infix(*sign, TIMES, of(&both[0]), of(&both[1])),
            TermKind::Call(function, all) => {
                let all: Vec<String> =
                    flat(function, all).into_iter().map(|it| of(it).text).collect();
                Text::single(format!("{function}({})", all.join(", ")))
            }
            TermKind::IfAtMost(all) => {
                let [_, b, then, otherwise] = all.each_ref().map(|it| of(it).text);
                let a = self.condition(&all[0], &all[2]);
                Text::single(format!("if({a} <= {b}, {then}, {otherwise})"))
            }
            TermKind::Levels(all) => Text::single(levels(all.iter().map(|it| of(it).text))),
            TermKind::SumOfLevels(it) => of_all("sum over levels".to_owned(), it),
            TermKind::SumOfMonths(it, months) => of_all(format!("sum {}", span(*months)), it),
            TermKind::LargestOfMonths(it, months) => {
                of_all(format!("largest {}", span(*months)), it)
            }
            TermKind::SumSoFar(it) => of_all("sum so far".to_owned(), it),
            TermKind::InMonth(it, month) => of_all(format!("month {month}"), it),
            TermKind::Before(it, months) => of_all(format!("{months} months before"), it),
            TermKind::OnlyIn(it, month) => of_all(format!("only in month {month},"), it),
            TermKind::Mean(it) => mean::words(it, &of),
        }
    }

    /// A condition on a figure that several alternatives share: by the name that goes with what it
    /// leads to, such as `hybrid.is_unserved` beside `hybrid.total`.
    fn condition(self, it: &Term, then: &Term) -> String {
        let is_shared = !self.reader.contains('.') && it.kind == TermKind::Figure;
        if !is_shared || then.kind != TermKind::Figure {
            return self.of(it).text;
        }
        self.explainer.name(it.id, &self.explainer.name(then.id, self.reader))
    }
}

/// Operands of a function, with those of the same function within it in their place.
fn flat<'t>(function: &str, all: &'t [Term]) -> Vec<&'t Term> {
    let is_nested = |it: &Term| matches!(&it.kind, TermKind::Call(of, _) if *of == function);
    let each = |it: &'t Term| match &it.kind {
        TermKind::Call(_, inner) if is_nested(it) => flat(function, inner),
        _ => vec![it],
    };
    if ["min", "max"].contains(&function) {
        all.iter().flat_map(each).collect()
    } else {
        all.iter().collect()
    }
}

/// Levels in words: the first few, and the number of the others.
fn levels(all: impl ExactSizeIterator<Item = String>) -> String {
    /// Levels that are listed.
    const LISTED: usize = 3;
    let more = all.len().saturating_sub(LISTED);
    let listed: Vec<String> = all.take(LISTED).collect();
    let more = if more == 0 { String::new() } else { format!(", {more} more") };
    format!("by level: {}{more}", listed.join(", "))
}

/// Formula with the numbers of a month and a level, both from 0: typed into a calculator, it gives the
/// value of that cell.
pub fn numbers(
    explainer: &Explainer,
    term: &Term,
    cell: [usize; 2],
    digits: fn(Decimal) -> String,
) -> String {
    Numbers { explainer, digits }.of(term, cell).text
}

#[derive(Clone, Copy)]
struct Numbers<'e> {
    explainer: &'e Explainer,
    digits: fn(Decimal) -> String,
}

impl Numbers<'_> {
    fn of(self, term: &Term, cell: [usize; 2]) -> Text {
        let [month, level] = cell;
        let months =
            |[from, to]: [u32; 2]| (from as usize..=to as usize).map(move |it| [it, level]);
        match &term.kind {
            TermKind::Figure => self.figure(self.explainer.cell(term.id, cell)),
            TermKind::Number(number) => Text::single(number.to_string()),
            TermKind::Month => Text::single(month.to_string()),
            TermKind::Missing => Text::single(MISSING),
            TermKind::Infix(sign, both) => {
                Text::infix(*sign, TIMES, self.of(&both[0], cell), self.of(&both[1], cell))
            }
            TermKind::Call(function, all) => self.call(function, all, cell),
            TermKind::IfAtMost(all) if all[2..].iter().any(|it| it.kind == TermKind::Missing) => {
                let [a, b] = [&all[0], &all[1]].map(|it| self.explainer.cell(it.id, cell));
                let Some((a, b)) = a.zip(b) else { return Text::single(MISSING) };
                self.of(if a <= b { &all[2] } else { &all[3] }, cell)
            }
            TermKind::IfAtMost(all) => {
                let [a, b, then, otherwise] = all.each_ref().map(|it| self.of(it, cell).text);
                Text::single(format!("if({a} <= {b}, {then}, {otherwise})"))
            }
            TermKind::Levels(all) => {
                all.get(level).map_or_else(|| Text::single(MISSING), |it| self.of(it, cell))
            }
            TermKind::SumOfLevels(it) => {
                self.sum(it, (0..self.explainer.reading().levels()).map(|level| [month, level]))
            }
            TermKind::SumOfMonths(it, span) => self.sum(it, months(*span)),
            TermKind::LargestOfMonths(it, span) => self.largest(it, months(*span)),
            TermKind::SumSoFar(it) => self.sum(it, (0..=month).map(|it| [it, level])),
            TermKind::InMonth(it, month) => self.of(it, [*month as usize, level]),
            TermKind::Before(it, months) if *months as usize <= month => {
                self.of(it, [month - *months as usize, level])
            }
            TermKind::OnlyIn(it, only) if *only as usize == month => self.of(it, cell),
            TermKind::OnlyIn(..) | TermKind::Before(..) => Text::single("0"),
            TermKind::Mean(it) => self.mean(it, cell),
        }
    }

    /// The amount for each number of nodes down times its share of time, without those that are nothing.
    fn mean(self, of: &Expected<Term>, cell: [usize; 2]) -> Text {
        let Some(all) = self.explainer.states(of, cell) else { return Text::single(MISSING) };
        let is_one = all.len() == 1;
        let something = all.into_iter().filter(|it| it.amount.0.is_none_or(|it| !it.is_zero()));
        let all = something.map(|it| {
            let [share, amount] = [it.share, it.amount].map(|it| self.figure(it.0));
            if is_one { amount } else { Text::infix(Infix::Mul, TIMES, share, amount) }
        });
        let all: Vec<Text> = all.collect();
        match &all[..] {
            [] => Text::single("0"),
            [only] => only.clone(),
            _ => Text::sum(all.into_iter().map(|it| it.text).collect::<Vec<_>>().join(" + ")),
        }
    }

    /// A function of some terms, without those that a search of the least leaves out.
    fn call(self, function: &str, all: &[Term], cell: [usize; 2]) -> Text {
        let all = flat(function, all);
        let kept = all.iter().filter(|it| !self.is_left_out(it, cell));
        let known: Vec<String> = kept.map(|it| self.of(it, cell).text).collect();
        match (function, known.as_slice()) {
            ("min" | "max", [only]) if all.len() > 1 => Text::single(only),
            _ => Text::single(format!("{function}({})", known.join(", "))),
        }
    }

    /// True for a candidate that does not meet its condition; if that is not known, nothing is.
    fn is_left_out(self, it: &Term, cell: [usize; 2]) -> bool {
        let TermKind::IfAtMost(all) = &it.kind else { return false };
        let [a, b] = [&all[0], &all[1]].map(|it| self.explainer.cell(it.id, cell));
        self.explainer.is_candidate(it) && a.zip(b).is_some_and(|(a, b)| a > b)
    }

    fn figure(self, value: Option<Decimal>) -> Text {
        let Some(value) = value else { return Text::single(MISSING) };
        let digits = (self.digits)(value);
        Text::single(if digits.starts_with('-') { format!("({digits})") } else { digits })
    }

    /// Terms of some cells, and how many follow each other with the same text.
    fn runs(self, term: &Term, cells: impl Iterator<Item = [usize; 2]>) -> Vec<(Text, usize)> {
        let mut runs: Vec<(Text, usize)> = Vec::new();
        for cell in cells {
            let text = self.of(term, cell);
            match runs.last_mut() {
                Some((last, count)) if *last == text => *count += 1,
                _ => runs.push((text, 1)),
            }
        }
        runs
    }

    /// Sum of some cells, without those that are nothing.
    fn sum(self, term: &Term, cells: impl Iterator<Item = [usize; 2]>) -> Text {
        let counts =
            |cell: &[usize; 2]| self.explainer.cell(term.id, *cell).is_none_or(|it| !it.is_zero());
        let times = |(text, count): (Text, usize)| match count {
            1 => text,
            _ => Text::infix(Infix::Mul, TIMES, Text::single(count.to_string()), text),
        };
        let all = self.runs(term, cells.filter(counts)).into_iter().map(times);
        let all: Vec<Text> = all.collect();
        match &all[..] {
            [] => Text::single("0"),
            [only] => only.clone(),
            // Joined at once, as a sum of thousands is copied thousands of times one by one.
            _ => Text::sum(all.into_iter().map(|it| it.text).collect::<Vec<_>>().join(" + ")),
        }
    }

    fn largest(self, term: &Term, cells: impl Iterator<Item = [usize; 2]>) -> Text {
        let all: Vec<Text> = self.runs(term, cells).into_iter().map(|it| it.0).collect();
        match &all[..] {
            [] => Text::single(MISSING),
            [only] => only.clone(),
            _ => {
                let list: Vec<String> = all.into_iter().map(|it| it.text).collect();
                Text::single(format!("max({})", list.join(", ")))
            }
        }
    }
}
