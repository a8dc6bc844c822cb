//! Everything that is drawn: inputs that are drawn once, and steps of prices that walk by month.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]

use std::borrow::Cow;

use super::correlation::Copula;
use super::inputs::{DrawnInput, InputProblem, InputProblemKind};
use super::law::SolvedLaw;
use super::walk::DrawnWalk;
use crate::analysis::study::Study;
use crate::expr::{Graph, Walk};
use crate::model::{RankCorrelation, Uncertainty};

/// Inputs and walks that are drawn for each sample.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawing {
    /// Inputs that are drawn once.
    pub once: Vec<DrawnInput>,
    /// Prices that walk.
    pub walks: Vec<DrawnWalk>,
    /// Correlations between all streams.
    pub copula: Copula,
}

impl Drawing {
    /// Inputs of all streams: those drawn once, then the steps of each walk.
    pub fn all(&self) -> Vec<DrawnInput> {
        let steps = self.walks.iter().flat_map(DrawnWalk::steps);
        self.once.iter().cloned().chain(steps).collect()
    }

    /// Draws as far as they are known at the end of a month: walks go on with their drift, and inputs that
    /// nobody has seen have their mean.
    pub fn known_after(&self, month: u32, is_seen: impl Fn(&DrawnInput) -> bool) -> Self {
        let known = |it: &DrawnInput| {
            if is_seen(it) {
                return it.clone();
            }
            DrawnInput { law: SolvedLaw::constant(it.law.mean()), ..it.clone() }
        };
        let walks = self.walks.iter().map(|it| it.seen_until(month + 1));
        Self {
            once: self.once.iter().map(known).collect(),
            walks: walks.collect(),
            copula: self.copula.clone(),
        }
    }

    /// Inputs for reports: those drawn once, then each walk as the price of its last month.
    pub fn reported(&self) -> Vec<DrawnInput> {
        self.once.iter().chain(self.walks.iter().map(|it| &it.price)).cloned().collect()
    }

    /// A graph in which prices walk, after some months have passed.
    pub fn graph(&self, graph: Graph, passed: u32) -> Graph {
        let walks: Vec<Walk> = self.walks.iter().map(DrawnWalk::of_graph).collect();
        graph.walking(walks, passed)
    }

    /// Columns of the reported inputs by those of all streams: of a walk, its mean price.
    pub fn by_input<'c>(&self, streams: Vec<&'c [f32]>) -> Vec<Cow<'c, [f32]>> {
        let mut streams = streams.into_iter();
        let once = streams.by_ref().take(self.once.len());
        let mut columns: Vec<Cow<'c, [f32]>> = once.map(Cow::Borrowed).collect();
        for walk in &self.walks {
            let steps: Vec<&[f32]> = streams.by_ref().take(walk.months().count()).collect();
            #[allow(
                clippy::cast_possible_truncation,
                reason = "7 digits are enough to rank draws"
            )]
            columns.push(Cow::Owned(walk.mean_factors(&steps).map(|it| it as f32).collect()));
        }
        columns
    }
}

impl Study<'_> {
    /// Inputs and walks that a stated uncertainty draws.
    pub(super) fn drawing(&self, stated: &Uncertainty) -> Result<Drawing, Vec<InputProblem>> {
        let mut problems = Vec::new();
        let mut drawn: Vec<DrawnInput> = Vec::new();
        for input in &stated.inputs {
            match self.drawn_input(input, &drawn) {
                Ok(input) => drawn.push(input),
                Err(found) => problems.extend(found),
            }
        }
        let once = drawn.clone();
        let mut walks: Vec<DrawnWalk> = Vec::new();
        for walk in &stated.walks {
            match self.drawn_walk(walk, &drawn) {
                Ok(walk) => {
                    drawn.push(walk.price.clone());
                    walks.push(walk);
                }
                Err(found) => problems.extend(found),
            }
        }
        let copula = copula(stated, self.graph().months()).map_err(|it| problems.push(it));
        match copula {
            Ok(copula) if problems.is_empty() => Ok(Drawing { once, walks, copula }),
            _ => Err(problems),
        }
    }

    /// Keys of walks that the model of this study, in which prices walk, does not read as prices.
    pub(super) fn not_walked(&self, stated: &Uncertainty) -> Vec<InputProblem> {
        let graph = self.graph();
        let of = |typed: &str| {
            let found = crate::analysis::variable::Variable::named(self, typed);
            found.map(|it| it.keys).unwrap_or_default()
        };
        let keys = stated.walks.iter().flat_map(|it| &it.keys);
        let still = keys.filter(|(typed, _)| !of(typed).iter().all(|key| graph.is_walked(key)));
        let problem = |(typed, place): &(String, _)| InputProblem {
            place: Clone::clone(place),
            kind: InputProblemKind::NotWalked(typed.clone()),
        };
        still.map(problem).collect()
    }
}

/// Correlations of all streams: steps of two walks are correlated month by month.
fn copula(stated: &Uncertainty, months: u32) -> Result<Copula, InputProblem> {
    let walks: Vec<&str> = stated.walks.iter().map(|it| it.name.as_str()).collect();
    let walks_with =
        |it: &RankCorrelation| it.between.each_ref().map(|name| walks.contains(&name.as_str()));
    for (at, it) in stated.correlations.iter().enumerate() {
        let is_alike =
            |known: &RankCorrelation| known.between.iter().all(|name| it.between.contains(name));
        if stated.correlations.iter().take(at).any(is_alike) {
            let kind = InputProblemKind::CorrelatedTwice(it.between.clone());
            return Err(InputProblem { place: it.place.clone(), kind });
        }
        let [one, other] = it.between.clone();
        let pair = match walks_with(it) {
            [true, false] => [one, other],
            [false, true] => [other, one],
            _ => continue,
        };
        return Err(InputProblem { place: it.place.clone(), kind: InputProblemKind::Mixed(pair) });
    }
    let once: Vec<&str> = stated.inputs.iter().map(|it| it.name.as_str()).collect();
    let names = [once.clone(), walks.clone()].concat();
    if let Err(odd) = Copula::of(&names, &stated.correlations) {
        let is_odd = |name: &String| odd.contains(name);
        let of = stated.correlations.iter().rev().find(|it| it.between.iter().all(is_odd));
        let place = of.map_or(&stated.place, |it| &it.place).clone();
        return Err(InputProblem { place, kind: InputProblemKind::NotDefinite(odd) });
    }
    let steps = |name: &&str| {
        let name = (*name).to_owned();
        (2..=months).map(move |month| DrawnWalk::stream(&name, month))
    };
    let names: Vec<String> =
        once.iter().map(|it| (*it).to_owned()).chain(walks.iter().flat_map(steps)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let (by_month, at_once): (Vec<_>, Vec<_>) =
        stated.correlations.iter().cloned().partition(|it| walks_with(it) == [true, true]);
    let each = by_month.iter().flat_map(|it| {
        (2..=months).map(move |month| RankCorrelation {
            between: it.between.each_ref().map(|name| DrawnWalk::stream(name, month)),
            ..it.clone()
        })
    });
    let pairs: Vec<RankCorrelation> = at_once.into_iter().chain(each).collect();
    Ok(Copula::of(&names, &pairs).unwrap_or_default())
}
