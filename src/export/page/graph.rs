//! The graph as compact JSON, for the evaluator of the page.
//!
//! A figure is `[name, unit, axes, term]`. A term is the position of a figure, `[number]`, or an
//! operation in front of its terms; `evaluate.js` has the list.

use indexmap::IndexMap;
use rust_decimal::Decimal;

use crate::analysis::Workings;
use crate::analysis::explain::{HowKnown, Infix, Term, TermKind};
use crate::check::{Band, Watched, Why};
use crate::export::found::{self, FoundSize};
use crate::expr::{Expected, Input, NodeId, Op, Second, Situation};
use crate::input::escaped;
use crate::model::Case;
use crate::quantity::allowed;
use crate::report::compare::Material;
use crate::scenario::set_keys;

/// Figures of a page by the position that its data has them at.
pub(super) struct Figures<'r> {
    workings: &'r Workings,
    positions: IndexMap<NodeId, Option<usize>>,
    inputs: Vec<(NodeId, &'r str, &'r Input)>,
}

impl<'r> Figures<'r> {
    /// All figures that accounts and statements show, and those behind them.
    pub fn of(workings: &'r Workings) -> Self {
        let mut figures = Self { workings, positions: IndexMap::new(), inputs: Vec::new() };
        for id in workings.figures.iter().chain(&workings.drawn) {
            figures.add(*id);
        }
        let items = workings.statements.iter().flat_map(|it| &it.accounts).flat_map(|it| &it.items);
        for id in items.flat_map(|it| &it.figures) {
            figures.add(*id);
        }
        figures
    }

    fn add(&mut self, id: NodeId) {
        if self.positions.contains_key(&id) {
            return;
        }
        let reading = self.workings.explainer.reading();
        let input = reading.origin(id).map(|(key, input)| (id, key, input));
        self.positions.insert(id, input.map(|_| self.inputs.len()));
        self.inputs.extend(input);
    }

    /// Inputs with their nodes and keys.
    pub fn inputs(&self) -> &[(NodeId, &'r str, &'r Input)] {
        &self.inputs
    }

    /// Position of a figure.
    pub fn position(&self, id: NodeId) -> Option<usize> {
        self.positions.get_index_of(&id)
    }

    /// All figures as JSON.
    pub fn json(&self) -> String {
        list(self.positions.iter().map(|(id, input)| self.figure(*id, *input)))
    }

    fn figure(&self, id: NodeId, input: Option<usize>) -> String {
        let explainer = &self.workings.explainer;
        let extent = explainer.reading().extent(id);
        let axes = u8::from(extent.months) + 2 * u8::from(extent.levels);
        let [name, unit] = [explainer.name(id, ""), explainer.unit(id)].map(|it| string(&it));
        let term = match (input, explainer.reading().op(id), explainer.formula(id)) {
            (Some(input), ..) => format!("[\"in\",{input}]"),
            (None, Op::Series(at), _) => {
                let series = explainer.reading().series().get(*at);
                let values = series.map(|it| &it.values[..]).unwrap_or_default();
                format!("[\"series\",{}]", list(values.iter().map(|it| number(*it))))
            }
            (None, _, Some(term)) => self.term(&term),
            (None, _, None) => "[\"none\"]".to_owned(),
        };
        format!("[{name},{unit},{axes},{term}]")
    }

    fn term(&self, term: &Term) -> String {
        let all = |name: &str, terms: &[Term]| {
            let terms = terms.iter().map(|it| self.term(it));
            list(std::iter::once(string(name)).chain(terms))
        };
        let with = |name: &str, term: &Term, more: &[u32]| {
            let more = more.iter().map(u32::to_string);
            list([string(name), self.term(term)].into_iter().chain(more))
        };
        match &term.kind {
            TermKind::Figure => {
                self.position(term.id).map_or("[\"none\"]".to_owned(), |it| it.to_string())
            }
            TermKind::Number(number) => format!("[{number}]"),
            TermKind::Month => "[\"month\"]".to_owned(),
            TermKind::Missing => "[\"none\"]".to_owned(),
            TermKind::Infix(sign, both) => all(sign_of(*sign), &both[..]),
            TermKind::Call(name, terms) => all(name, terms),
            TermKind::IfAtMost(terms) => all("if", &terms[..]),
            TermKind::Levels(terms) => all("levels", terms),
            TermKind::SumOfLevels(it) => with("sumLevels", it, &[]),
            TermKind::SumOfMonths(it, span) => with("sum", it, span),
            TermKind::LargestOfMonths(it, span) => with("most", it, span),
            TermKind::SumSoFar(it) => with("soFar", it, &[]),
            TermKind::InMonth(it, month) => with("inMonth", it, &[*month]),
            TermKind::Before(it, months) => with("before", it, &[*months]),
            TermKind::OnlyIn(it, month) => with("onlyIn", it, &[*month]),
            TermKind::Mean(it) => self.mean(it),
        }
    }

    /// A mean: its flags and its terms; `mean.js` has the order.
    fn mean(&self, it: &Expected<Term>) -> String {
        let reading = self.workings.explainer.reading();
        let has_levels = [&it.levels, &it.shares].iter().any(|it| reading.extent(it.id).levels);
        let Situation { fleets, second, most, steps, .. } = &it.of;
        let kind = match second {
            None => 0,
            Some(Second::AtLeast { .. }) => 1,
            Some(Second::AtMost { .. }) => 2,
        };
        let has_most = steps.as_ref().is_some_and(|it| it.most.is_some());
        let flag = |it: bool| usize::from(it);
        let flags = [
            flag(has_levels),
            fleets.len(),
            kind,
            flag(most.is_some()),
            flag(steps.is_some()),
            flag(has_most),
        ];
        let flags = list(flags.iter().map(usize::to_string));
        let terms = it.operands().into_iter().map(|it| self.term(it));
        list([string("mean"), flags].into_iter().chain(terms))
    }

    /// Inputs as JSON: key, unit, value, range, whether it is live, origin, position of its figure, the
    /// keys of `--set` that move it, or 1 for its own; whether the lowest (1) and the highest (2) number
    /// are excluded, whether it is a whole number, the input of the GPUs that its price pays, and what is watched.
    pub fn inputs_json(
        &self,
        material: Material<'_>,
        watched: &IndexMap<String, Watched>,
    ) -> String {
        let sizes = found::sizes(material);
        let case = material.case;
        list(self.inputs.iter().map(|it| self.input_json(case, (&sizes, watched), *it)))
    }

    /// Watched values of an input as JSON: ranges of doubted values, each with its reason, the
    /// usual range in words, and the input it should not exceed; 0 if nothing is.
    fn watched_json(&self, of: Option<&Watched>) -> String {
        let Some(of) = of else { return "0".to_owned() };
        let end = |it: Option<Decimal>| it.map_or("null".to_owned(), number);
        let band = |it: &Band| list([end(it.from), end(it.to), why(it.why).to_owned()]);
        let other = of.not_above.as_ref().and_then(|it| self.input_at(it));
        let other = other.map_or("null".to_owned(), |it| it.to_string());
        let of_one = of.of_one.as_ref().map(|it| {
            let units = self.input_at(&it.units).map(|it| it.to_string());
            list([units.unwrap_or_else(|| list([number(it.count)])), number(it.most)])
        });
        let of_one = of_one.unwrap_or_else(|| "null".to_owned());
        list([list(of.bands.iter().map(band)), string(&of.usual), other, of_one])
    }

    fn input_at(&self, wanted: &str) -> Option<usize> {
        self.inputs.iter().position(|(_, key, _)| *key == wanted)
    }

    /// Sizes and months that a search found as JSON: the input of the units, or null if there are none, the key of the
    /// GPUs, and the GPUs of a unit as their input, or as a number in a list; a month is a number in a list.
    pub fn sizes_json(&self, material: Material<'_>) -> String {
        let input = |wanted: &str| self.input_at(wanted);
        let size = |it: FoundSize<'_>| {
            let units = input(it.units).map_or("null".to_owned(), |it| it.to_string());
            let each = it.gpus_per_unit_key.and_then(input);
            let stated = || list([number(it.gpus_per_unit)]);
            let each = each.map_or_else(stated, |it| it.to_string());
            list([units, string(&it.gpus), each])
        };
        let month = |(key, month): (&str, u32)| {
            list([list([month.to_string()]), string(key), list([1.to_string()])])
        };
        let months = material.case.found_months().map(month);
        list(found::sizes(material).into_iter().map(size).chain(months))
    }

    fn input_json(
        &self,
        case: &Case,
        (sizes, watched): (&[FoundSize<'_>], &IndexMap<String, Watched>),
        (id, key, input): (NodeId, &str, &Input),
    ) -> String {
        let range = allowed(key, &input.unit);
        let range = sizes.iter().fold(range, |range, size| size.bound(key, range));
        let sets = set_keys::keys(case, key, input);
        let evidence = self.workings.explainer.evidence(id);
        let place = evidence.place.map(|it| format!("{}:{}", it.file, it.line));
        let source = evidence.source.as_ref();
        let url = source.map(|it| it.url.as_str()).unwrap_or_default();
        let checked = source.and_then(|it| it.checked_on.as_deref()).unwrap_or_default();
        let is_live = self.workings.axis == Some(id) || self.is_live(case, (id, key, input));
        let [least, most] = range.excluded.map(u8::from);
        let gpus = set_keys::gpus_paid_by(case, key);
        let gpus = self.inputs.iter().position(|(_, key, _)| gpus == Some(key));
        list([
            string(key),
            string(&input.unit),
            number(input.value),
            if range.least == Decimal::MIN { "null".to_owned() } else { number(range.least) },
            range.most.map_or("null".to_owned(), number),
            u8::from(is_live).to_string(),
            string(evidence.how.name()),
            string(&place.unwrap_or_default()),
            string(url),
            string(checked),
            self.position(id).unwrap_or_default().to_string(),
            if sets == [key] { "1".to_owned() } else { list(sets.iter().map(|it| string(it))) },
            (least | most << 1).to_string(),
            // The peak of a trace is counted in GPUs, and is what was measured.
            u8::from(range.is_whole && input.value.is_integer()).to_string(),
            gpus.map_or("null".to_owned(), |it| it.to_string()),
            self.watched_json(watched.get(key)),
        ])
    }

    /// True if a reader may change an input: all follows from it, and a scenario can state it.
    ///
    /// GPUs of a rented instance are a fact of a sheet, or a default, without which demand is not rounded
    /// up to whole instances: stating them gives the graph another shape.
    pub fn is_live(&self, case: &Case, (id, key, input): (NodeId, &str, &Input)) -> bool {
        let is_of_rental = set_keys::is_gpus_per_instance(case, key);
        let is_stated = || self.workings.explainer.evidence(id).how != HowKnown::Default;
        input.live
            && (!is_of_rental || (is_stated() && !set_keys::keys(case, key, input).is_empty()))
    }
}

/// Reason of a doubt: the position of its words in `watch.js`.
fn why(it: Why) -> &'static str {
    match it {
        Why::Unusual => "0",
        Why::WrongUnit => "1",
        Why::FarFromOthers => "2",
    }
}

fn sign_of(sign: Infix) -> &'static str {
    match sign {
        Infix::Add => "+",
        Infix::Sub => "-",
        Infix::Mul => "*",
        Infix::Div => "/",
        Infix::Pow => "^",
    }
}

/// A JSON array of JSON.
pub(super) fn list(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", items.into_iter().collect::<Vec<_>>().join(","))
}

/// A JSON string that ends no script element; hidden characters are codes.
pub(super) fn string(text: &str) -> String {
    let json = serde_json::Value::from(escaped(text)).to_string();
    let inert = |it: char| match it {
        '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => format!("\\u{:04x}", u32::from(it)),
        other => other.to_string(),
    };
    json.chars().map(inert).collect()
}

/// A JSON number with all digits.
pub(super) fn number(value: Decimal) -> String {
    value.normalize().to_string()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_string_ends_no_script() {
        let json = super::string("</script>&\u{2028}\"\u{202e}");
        assert_eq!(json, r#""\u003c/script\u003e\u0026\\u{2028}\"\\u{202e}""#);
    }
}
