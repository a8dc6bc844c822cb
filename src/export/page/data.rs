//! Data of the page, for its script: the graph, the accounts, and what the verdict needs.

use super::graph::{list, string};
use super::{Page, verdict};
use crate::analysis::AccountFigures;
use crate::export::arguments::in_full;
use crate::expr::NodeId;
use crate::format::percent;
use crate::report::mix::found;

impl Page<'_> {
    /// The graph and what the script needs beside it.
    pub fn data(&self) -> String {
        let case = self.material.compare.case;
        let reading = self.material.workings.explainer.reading();
        let inputs = self.figures.inputs().iter().map(|(_, key, input)| (*key, *input));
        let arguments = in_full(self.material.arguments, case, inputs);
        let arguments = list(arguments.iter().map(|it| string(it)));
        let accounts = self.material.workings.accounts.iter().map(|it| self.account(it));
        let parts = [
            ("arguments", arguments),
            ("currency", string(&case.currency)),
            ("rankedBy", verdict::ranked_by(self)),
            ("verdict", verdict::rule(self)),
            ("rate", self.rate()),
            ("months", reading.months().to_string()),
            ("levels", reading.levels().to_string()),
            ("paidAfter", self.paid_after()),
            ("axis", self.axis()),
            ("sizes", string(&self.sizes())),
            ("found", self.figures.sizes_json(self.material.compare)),
            ("accounts", list(accounts)),
            ("parts", self.parts()),
            ("origin", string(self.origin())),
            ("inputs", self.figures.inputs_json(self.material.compare, self.material.watched)),
            ("figures", self.figures.json()),
        ];
        let parts: Vec<String> = parts.iter().map(|(key, it)| format!("\"{key}\":{it}")).collect();
        format!("{{{}}}", parts.join(",\n"))
    }

    /// Half months from month 0 to the payment of the operating flows of each month.
    fn paid_after(&self) -> String {
        let halves = self.material.workings.paid_after.iter();
        list(halves.map(|it| it.map_or_else(|| "null".to_owned(), |it| it.to_string())))
    }

    /// Input that moves the utilization, and the figure of the utilization.
    fn axis(&self) -> String {
        let workings = self.material.workings;
        let mut inputs = self.figures.inputs().iter();
        let input = inputs.position(|(id, ..)| Some(*id) == workings.axis);
        let figure = self.figures.position(workings.utilization);
        let both = input.zip(figure);
        both.map_or("null".to_owned(), |both| list([both.0, both.1].map(|it| it.to_string())))
    }

    /// Sentence on sizes that a search found, once inputs were changed; empty if all are stated.
    fn sizes(&self) -> String {
        let sizes = found(self.material.compare.mixes);
        let sentence = |it| {
            format!(
                "Sizes stay as found for the file: {it}. To search them again, leave out their --set."
            )
        };
        sizes.map(sentence).unwrap_or_default()
    }

    /// Input of the cost of capital, or its value in words if none of the page moves it.
    fn rate(&self) -> String {
        let Some(discounting) = &self.material.compare.case.discounting else {
            return string("");
        };
        let rate = &discounting.cost_of_capital;
        let input = self.figures.inputs().iter().position(|(_, key, _)| *key == rate.key());
        input.map_or_else(|| string(&percent(rate.stated())), |it| it.to_string())
    }

    /// Name of an alternative, the cost that ranks it, whether its prices are offered, its total, the
    /// figures that charts draw, its work, done and not, its discounted cost, its cost per GPU-hour, its
    /// position in the file and its loans.
    fn account(&self, it: &AccountFigures) -> String {
        let position = |id| self.figures.position(id).unwrap_or_default().to_string();
        let any = |id: Option<_>| id.map_or_else(|| "null".to_owned(), position);
        let is_ranked = u8::from(!it.is_hypothetical).to_string();
        let drawn = &it.drawn;
        let always = [drawn.cost_per_gpu_hour, drawn.invested, drawn.paid].map(position);
        let account = [string(&it.name), position(it.ranked), is_ranked, position(it.total)];
        let dated = [any(drawn.dated), any(drawn.proceeds)];
        let work = [it.served, it.unserved].map(position).into_iter().chain([any(it.npv)]);
        let place = self.costed(it).map_or(0, |it| it.position).to_string();
        let ranked = [position(it.cost_per_gpu_hour), place, position(drawn.borrowed)];
        list(account.into_iter().chain(always).chain(dated).chain(work).chain(ranked))
    }

    /// Cost lines of each alternative: name and the figure of its cost over the horizon.
    fn parts(&self) -> String {
        let line = |(label, cost): &(String, NodeId)| {
            let cost = self.figures.position(*cost)?;
            Some(list([string(label), cost.to_string()]))
        };
        let lines = |it: &AccountFigures| list(it.drawn.lines.iter().filter_map(line));
        list(self.material.workings.accounts.iter().map(lines))
    }

    /// The last note of a chart: where it is from.
    fn origin(&self) -> &str {
        let notes = self.material.charts.first().map(|it| it.notes.as_slice());
        notes.and_then(<[String]>::last).map_or("", String::as_str)
    }
}
