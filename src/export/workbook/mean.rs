//! Means of what a tier serves over the levels of demand and the nodes that are down: a row with the mean, and
//! below it a row for each number of nodes down, with its part of the mean.

use rust_decimal::Decimal;

use super::formula::Formulas;
use super::places::{At, rows_below};
use crate::analysis::explain::{Term, TermKind};
use crate::expr::{Expected, FailingNodes, Second, Situation, Steps};
use crate::report::explain::infix::Binding;

/// Chance that a sheet may leave out.
const LEFT_OUT: &str = "0.000000001";
/// The function as a file names it, which has been in Excel since 2010; engines do not all know the older name.
const BINOMIAL: &str = "_xlfn.BINOM.DIST";

impl Formulas<'_> {
    /// Formula of a mean in a month, or of a row below it, which are in `rows`; `value` is that of the mean.
    pub(super) fn mean(
        &self,
        of: &Expected<Term>,
        at: At,
        (rows, value): (&str, Option<Decimal>),
    ) -> String {
        let month = At { level: 0, ..at };
        let Some(all) = rows_below(self.explainer, of) else {
            return self.as_delivered(of, month, value);
        };
        let below = (1..).zip(&all).find(|(level, _)| *level == at.level);
        let Some((_, row)) = below else {
            let last = all.last().map(Vec::as_slice).unwrap_or_default();
            let fleets = of.of.fleets.iter().zip(last);
            let covered = fleets.map(|(it, most)| self.covered(it, *most, month));
            let covered: Vec<String> = covered.collect();
            return match covered.as_slice() {
                [] => format!("SUM({rows})"),
                all => format!("IF(AND({}), SUM({rows}), NA())", all.join(", ")),
            };
        };
        let fleets = of.of.fleets.iter().zip(row);
        let shares = fleets.clone().map(|(it, down)| self.share(it, *down, month));
        let up: Vec<String> = fleets.map(|(it, down)| self.up(it, *down, month)).collect();
        let amount = Amount { formulas: self, of, month, up: &up }.text();
        let product: Vec<String> = shares.chain([amount]).collect();
        product.join(" * ")
    }

    /// The mean as it was computed, until something that it follows from is another number.
    fn as_delivered(&self, of: &Expected<Term>, at: At, value: Option<Decimal>) -> String {
        let same = |it: &Term| {
            let stated = self.explainer.cell(it.id, [at.month as usize, 0])?;
            Some(format!("ABS({} - {stated}) <= {LEFT_OUT} * ABS({stated})", self.single(it, at)))
        };
        let conditions: Option<Vec<String>> = of.operands().into_iter().map(same).collect();
        match (conditions, value) {
            (Some(all), Some(value)) => format!("IF(AND({}), {value}, NA())", all.join(", ")),
            _ => "NA()".to_owned(),
        }
    }

    fn nodes(&self, it: &FailingNodes<Term>, at: At) -> String {
        match it.pool.kind {
            TermKind::Number(0) => self.single(&it.in_use, at),
            _ => format!("({} + {})", self.single(&it.in_use, at), self.single(&it.pool, at)),
        }
    }

    /// True if the rows have all but a negligible part of the time.
    fn covered(&self, it: &FailingNodes<Term>, most: u32, at: At) -> String {
        let (nodes, down) = (self.nodes(it, at), self.single(&it.downtime, at));
        format!(
            "IF({nodes} <= {most}, TRUE, 1 - {BINOMIAL}({most}, {nodes}, {down}, TRUE) <= {LEFT_OUT})"
        )
    }

    /// Share of time that `count` nodes are down.
    fn share(&self, it: &FailingNodes<Term>, count: u32, at: At) -> String {
        let (nodes, down) = (self.nodes(it, at), self.single(&it.downtime, at));
        let some = format!("{BINOMIAL}({count}, {nodes}, {down}, FALSE)");
        match count {
            0 => format!("IF({nodes} = 0, 1, {some})"),
            _ => format!("IF({nodes} < {count}, 0, {some})"),
        }
    }

    /// Work of the nodes that are up.
    fn up(&self, it: &FailingNodes<Term>, count: u32, at: At) -> String {
        let (used, work) = (self.single(&it.in_use, at), self.single(&it.gpus_of_node, at));
        match it.pool.kind {
            TermKind::Number(0) => format!("MAX({used} - {count}, 0) * {work}"),
            _ => format!("MAX(MIN({used}, {} - {count}), 0) * {work}", self.nodes(it, at)),
        }
    }

    fn single(&self, it: &Term, at: At) -> String {
        self.text(it, at).within(Binding::Single, false)
    }
}

/// Mean over the levels of what a tier serves or is billed behind known capacity.
struct Amount<'a> {
    formulas: &'a Formulas<'a>,
    of: &'a Expected<Term>,
    month: At,
    /// Capacity of each fleet.
    up: &'a [String],
}

impl Amount<'_> {
    fn text(&self) -> String {
        let Expected { levels, shares, .. } = self.of;
        let ranges = [levels, shares].map(|it| self.formulas.levels_of(it, self.month));
        if let [Some(levels), Some(shares)] = ranges {
            return format!("SUMPRODUCT({shares}, {})", self.of_level(&levels, Each::Many));
        }
        let [level, share] = [levels, shares].map(|it| self.formulas.single(it, self.month));
        format!("{share} * ({})", self.of_level(&level, Each::One))
    }

    /// Amount of one level, or of each of several.
    fn of_level(&self, level: &str, each: Each) -> String {
        let Situation { second, most, steps, .. } = &self.of.of;
        let single = |it: &Term| each.single(&self.formulas.single(it, self.month));
        let before = |it: &Term, up: &[String]| {
            let own = Some(it).filter(|it| it.kind != TermKind::Number(0)).map(single);
            let all = own.into_iter().chain(up.iter().map(|it| each.single(it)));
            all.fold(String::new(), |text, it| text + " - " + &it)
        };
        let first = format!("{level}{}", before(&self.of.of.before, self.up));
        let wanted = match second {
            None => first,
            Some(Second::AtLeast { share, before: other }) => {
                let line = format!("{} * {level}{}", single(share), before(other, self.up));
                each.most(&first, &line)
            }
            Some(Second::AtMost { share, before: other }) => {
                let line = format!("{} * {level}{}", single(share), before(other, &[]));
                each.least(&first, &line)
            }
        };
        let wanted = each.most(&wanted, "0");
        let served = most.as_ref().map_or(wanted.clone(), |it| each.least(&wanted, &single(it)));
        let billed = |steps: &Steps<Term>| {
            let billed = each.billed(&served, &single(&steps.gpus), &single(&steps.e));
            steps.most.as_ref().map_or(billed.clone(), |it| each.least(&billed, &single(it)))
        };
        steps.as_ref().map_or(served.clone(), billed)
    }
}

/// One number, or one for each of several levels: functions of a sheet take the least of all cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Each {
    One,
    Many,
}

impl Each {
    fn least(self, a: &str, b: &str) -> String {
        match self {
            Self::One => format!("MIN({a}, {b})"),
            Self::Many => format!("((({a}) <= ({b})) * ({a}) + (({a}) > ({b})) * ({b}))"),
        }
    }

    /// A name of one cell is a range to some engines, which would not fit the levels.
    fn single(self, it: &str) -> String {
        match self {
            Self::Many if it.parse::<Decimal>().is_err() => format!("SUM({it})"),
            _ => it.to_owned(),
        }
    }

    /// Billed work of what is served, in whole nodes.
    fn billed(self, served: &str, gpus: &str, e: &str) -> String {
        let whole =
            |work: &str| format!("-INT(-{}) * {gpus}", self.rounded(&format!("({work}) / {gpus}")));
        if e == "1" {
            return format!("({})", whole(served));
        }
        let longer = format!("({}) / {e}", whole(served));
        self.least(&longer, &whole(&format!("({served}) / {e}")))
    }

    fn most(self, a: &str, b: &str) -> String {
        match (self, b) {
            (Self::One, _) => format!("MAX({a}, {b})"),
            (Self::Many, "0") => format!("((({a}) > 0) * ({a}))"),
            (Self::Many, _) => format!("((({a}) >= ({b})) * ({a}) + (({a}) < ({b})) * ({b}))"),
        }
    }

    /// Rounded to nine places; not all engines round cell by cell, and to whole numbers they do.
    fn rounded(self, work: &str) -> String {
        match self {
            Self::One => format!("ROUND({work}, 9)"),
            Self::Many => format!("(INT({work} * 1000000000 + 0.5) / 1000000000)"),
        }
    }
}
