//! Resolves the uncertainty of inputs. What their keys and values are is known only to the model, so
//! `simulate` checks those.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::mapping::Mapping;
use super::resolver::Resolver;
use super::written::{self, KeyOrKeys, LevelText, Points};
use crate::codes;
use crate::input::{Diagnostic, Field, Name, Span, did_you_mean, quoted};
use crate::model::{Law, Level, RankCorrelation, UncertainInput, UncertainWalk, Uncertainty};
use crate::quantity::{NotNegative, Quantity};

/// Most that probabilities may add up to beside 1, as of three thirds.
const ROUNDED: Decimal = Decimal::from_parts(1, 0, 0, false, 3);

/// Input that is drawn once, or by month.
enum Uncertain {
    Once(UncertainInput),
    ByMonth(UncertainWalk),
}

impl Resolver<'_> {
    /// Resolves the uncertainty of inputs.
    pub fn uncertainty(
        &mut self,
        at: Mapping<'_>,
        field: &Field<written::Uncertainty>,
    ) -> Option<Uncertainty> {
        let (written, at) = at.enter("uncertainty", "`uncertainty`", field)?;
        let seed = self.seed(&written.seed);
        let (mut inputs, mut walks) = (Vec::new(), Vec::new());
        let named = written.inputs.require_such(
            "inputs",
            ("{utilization: {pert: [0.4, 0.6, 0.9], of: demand.utilization}}", at.of),
            at.span,
            self.context.diagnostics,
        );
        for (name, field) in named.map(|(it, _)| it).into_iter().flatten() {
            let Some((input, span)) = field.stated() else { continue };
            let at = Mapping::new(&name.text, "an uncertain input", span);
            match self.uncertain_input(at, name, input) {
                Some(Uncertain::Once(input)) => inputs.push(input),
                Some(Uncertain::ByMonth(walk)) => walks.push(walk),
                None => {}
            }
        }
        // A name whose law has a problem is known all the same.
        let all = named.map(|(it, _)| it).into_iter().flatten();
        let names: Vec<&str> = all.map(|(name, _)| name.text.as_str()).collect();
        let correlations = written.correlations.get().into_iter().flatten();
        let pairs: Vec<RankCorrelation> =
            correlations.filter_map(|it| self.correlation(it, &names)).collect();
        Some(Uncertainty { seed, place: self.place(at.span), inputs, walks, correlations: pairs })
    }

    fn seed(&mut self, field: &Field<crate::input::Number>) -> Option<u64> {
        let (number, span) = field.stated()?;
        let seed = number.value.to_u64().filter(|_| number.value.is_integer());
        if seed.is_none() {
            let message =
                format!("seed is {}, but a whole number from 0 was expected", number.value);
            self.unfit(message, "write a whole number such as 42", span);
        }
        seed
    }

    fn uncertain_input(
        &mut self,
        at: Mapping<'_>,
        name: &Name,
        written: &written::UncertainInput,
    ) -> Option<Uncertain> {
        let keys = match written.of.stated() {
            _ if written.of.is_bad() => return None,
            None => vec![(name.text.clone(), self.place(name.span))],
            Some((KeyOrKeys::Scalar(key), span)) => vec![(key.0.clone(), self.place(span))],
            Some((KeyOrKeys::Sequence(all), _)) => {
                let stated = all.iter().filter_map(Field::stated);
                stated.map(|(key, span)| (key.0.clone(), self.place(span))).collect()
            }
        };
        if keys.is_empty() {
            self.unfit("`of` lists no key", "write `of: demand.utilization`", at.span);
        }
        let (name, place) = (name.text.clone(), self.place(name.span));
        self.one_law(at, written)?;
        if let Some((walk, at)) = at.enter("walk", "a walk", &written.walk) {
            let [drift, volatility] = self.drift_and_volatility(at, walk)?;
            return Some(Uncertain::ByMonth(UncertainWalk {
                name,
                place,
                keys,
                drift,
                volatility,
            }));
        }
        let law = self.law(at, written)?;
        Some(Uncertain::Once(UncertainInput { name, place, keys, law }))
    }

    /// Reports an input that states no law or more than one.
    fn one_law(&mut self, at: Mapping<'_>, it: &written::UncertainInput) -> Option<()> {
        let laws = [
            ("pert", it.pert.span()),
            ("triangular", it.triangular.span()),
            ("uniform", it.uniform.span()),
            ("normal", it.normal.span()),
            ("lognormal", it.lognormal.span()),
            ("beta", it.beta.span()),
            ("discrete", it.discrete.span()),
            ("empirical", it.empirical.span()),
            ("walk", it.walk.span()),
            ("from", it.from.span()),
        ];
        self.one_of(at, &laws)?;
        if it.from.is_absent() {
            self.only_with("from", &[("to", it.to.span())]);
        }
        Some(())
    }

    fn law(&mut self, at: Mapping<'_>, it: &written::UncertainInput) -> Option<Law> {
        if let Some((points, span)) = it.pert.stated() {
            self.points("pert", points, span).map(Law::Pert)
        } else if let Some((points, span)) = it.triangular.stated() {
            self.points("triangular", points, span).map(Law::Triangular)
        } else if let Some((points, span)) = it.uniform.stated() {
            self.ends(points, span).map(Law::Uniform)
        } else if let Some((law, at)) = at.enter("normal", "a normal law", &it.normal) {
            let bounds = [&law.min, &law.max].map(|it| it.get().map(|it| it.0));
            let (mean, sd) = self.mean_and_sd(at, &law.mean, &law.sd)?;
            Some(Law::Normal { mean, sd, bounds })
        } else if let Some((law, at)) = at.enter("lognormal", "a lognormal law", &it.lognormal) {
            let median = self.level(at, "median", &law.median);
            let p95 = self.level(at, "p95", &law.p95);
            Some(Law::Lognormal { median: median?, p95: p95? })
        } else if let Some((law, at)) = at.enter("beta", "a beta law", &it.beta) {
            let (mean, sd) = self.mean_and_sd(at, &law.mean, &law.sd)?;
            Some(Law::Beta { mean, sd })
        } else if let Some((rows, span)) = it.discrete.stated() {
            self.discrete(rows, span)
        } else if let Some((path, span)) = it.empirical.stated() {
            self.empirical(&path.0, span).map(Law::Empirical)
        } else {
            let from = self.level(at, "from", &it.from);
            let to = self.level(at, "to", &it.to);
            Some(Law::Between { from: from?, to: to? })
        }
    }

    fn mean_and_sd(
        &mut self,
        at: Mapping<'_>,
        mean: &Field<LevelText>,
        sd: &Field<NotNegative>,
    ) -> Option<(Level, Decimal)> {
        let mean = self.level(at, "mean", mean);
        let sd = sd.require("sd", at.of, at.span, self.context.diagnostics);
        Some((mean?, sd?.0.value()))
    }

    fn level(&mut self, at: Mapping<'_>, key: &str, field: &Field<LevelText>) -> Option<Level> {
        let level = field.require(key, at.of, at.span, self.context.diagnostics);
        level.map(|(it, _)| it.0)
    }

    /// Low, likely and high value.
    fn points(&mut self, law: &str, points: &Points, at: Span) -> Option<[Level; 3]> {
        let stated = match points {
            Points::Sequence(all) => all.iter().map(|it| it.get().map(|it| it.0)).collect(),
            Points::Mapping(it) => {
                let at = Mapping::new("", "the law", at);
                let likely = self.level(at, "likely", &it.likely);
                vec![self.level(at, "low", &it.low), likely, self.level(at, "high", &it.high)]
            }
        };
        let found = stated.len();
        let Ok(three) = <[Option<Level>; 3]>::try_from(stated) else {
            let message = format!("{law} lists {found} values, but it has 3: low, likely, high");
            self.unfit(message, format!("write `{law}: [low, likely, high]`"), at);
            return None;
        };
        let [low, likely, high] = three;
        Some([low?, likely?, high?])
    }

    /// Low and high value of a uniform law.
    fn ends(&mut self, points: &Points, at: Span) -> Option<[Level; 2]> {
        let stated = match points {
            Points::Sequence(all) => all.iter().map(|it| it.get().map(|it| it.0)).collect(),
            Points::Mapping(it) => {
                if let Some(span) = it.likely.span() {
                    let message = "likely is stated, but in a uniform law no value is likelier";
                    self.unfit(message, "remove `likely`, or write `triangular`", span);
                }
                let at = Mapping::new("", "the law", at);
                vec![self.level(at, "low", &it.low), self.level(at, "high", &it.high)]
            }
        };
        let found = stated.len();
        let Ok([low, high]) = <[Option<Level>; 2]>::try_from(stated) else {
            let message = format!("uniform lists {found} values, but it has 2: low, high");
            self.unfit(message, "write `uniform: [low, high]`", at);
            return None;
        };
        Some([low?, high?])
    }

    /// Values with their probabilities, which add up to 1.
    fn discrete(&mut self, rows: &[Field<Vec<Field<LevelText>>>], at: Span) -> Option<Law> {
        let mut law = Vec::new();
        for (row, span) in rows.iter().filter_map(Field::stated) {
            let pair: Vec<Level> = row.iter().filter_map(Field::get).map(|it| it.0).collect();
            match pair.as_slice() {
                [Level::Number(share), value] if is_probability(*share) => {
                    law.push((*share, *value));
                }
                _ => {
                    let message = "a row of discrete is not a probability and a value";
                    self.unfit(message, "write `[0.3, 1.2]`: a probability of 0.3 for 1.2", span);
                    return None;
                }
            }
        }
        let sum: Decimal = law.iter().fold(Decimal::ZERO, |sum, it| sum.saturating_add(it.0));
        if sum.saturating_sub(Decimal::ONE).abs() > ROUNDED {
            let message = format!("the probabilities of discrete add up to {sum}, not 1");
            self.unfit(message, "write probabilities that add up to 1", at);
            return None;
        }
        Some(Law::Discrete(law))
    }

    fn correlation(
        &mut self,
        field: &Field<written::Correlation>,
        inputs: &[&str],
    ) -> Option<RankCorrelation> {
        let (written, span) = field.stated()?;
        let at = Mapping::new("", "a correlation", span);
        let between = written.between.require_such(
            "between",
            ("[spot_price, on_demand_price]", at.of),
            span,
            self.context.diagnostics,
        );
        let rank = written.rank.require("rank", at.of, span, self.context.diagnostics);
        let ((names, span_of_names), (rank, span_of_rank)) = between.zip(rank)?;
        let stated: Vec<_> = names.iter().filter_map(Field::stated).collect();
        let [one, other] = stated.as_slice() else {
            let message = format!("between lists {} names, but a correlation is of 2", names.len());
            self.unfit(message, "write `between: [spot_price, on_demand_price]`", span_of_names);
            return None;
        };
        let are_known = [one, other].map(|(name, span)| self.is_an_input(&name.0, *span, inputs));
        if one.0 == other.0 {
            let message = format!("{} is correlated with itself", quoted(&one.0.0));
            self.unfit(message, "write the name of another input", other.1);
            return None;
        }
        if rank.value.abs() >= Decimal::ONE {
            let message = format!("rank is {}, but it lies between -1 and 1", rank.value);
            let fix = "write a number such as 0.9; inputs that move as one are one input with \
                       several keys in `of`";
            self.unfit(message, fix, span_of_rank);
            return None;
        }
        are_known.iter().all(|it| *it).then(|| RankCorrelation {
            between: [one.0.0.clone(), other.0.0.clone()],
            rank: rank.value,
            place: self.place(span),
        })
    }

    /// True if a name is that of an input; reports one that is not.
    fn is_an_input(&mut self, name: &str, at: Span, names: &[&str]) -> bool {
        if names.contains(&name) {
            return true;
        }
        let message = format!("{} is no input of `uncertainty`", quoted(name));
        let near = did_you_mean(name, names.iter().copied());
        let fix = if near.is_empty() { "write the name of an input".to_owned() } else { near };
        self.unfit(message, fix, at);
        false
    }

    pub(super) fn unfit(&mut self, message: impl Into<String>, fix: impl Into<String>, at: Span) {
        self.report(Diagnostic::error(codes::UNCERTAINTY, message.into()).at(at).fix(fix));
    }
}

fn is_probability(share: Decimal) -> bool {
    share > Decimal::ZERO && share <= Decimal::ONE
}
