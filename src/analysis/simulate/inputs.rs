//! Inputs that are drawn: the figures of each, and its law over what they may be.

use rust_decimal::Decimal;

use super::law::{NoLaw, SolvedLaw};
use super::one_value::value_of;
use crate::analysis::study::Study;
use crate::analysis::variable::Variable;
use crate::expr::{Origin, Place};
use crate::model::{Law, Level, UncertainInput};

/// Change of the ends of a law if none is stated, in both directions.
const A_FIFTH: Decimal = Decimal::from_parts(2, 0, 0, false, 1);

/// Input that is drawn once for each sample.
#[derive(Clone, Debug)]
pub struct DrawnInput {
    /// Name, which picks the stream of random numbers.
    pub name: String,
    /// Figures that take the value.
    pub variables: Vec<Variable>,
    /// Stated value of the first figure, per GPU-hour if it is a rent.
    pub stated: Decimal,
    /// Law of the value, in the unit of `stated`.
    pub law: SolvedLaw,
    /// True if the value is rounded to a whole number, as a count of GPUs or nodes.
    pub is_whole: bool,
}

impl DrawnInput {
    /// Keys that take the value.
    pub fn keys(&self) -> impl Iterator<Item = &String> {
        self.variables.iter().flat_map(|it| &it.keys)
    }

    /// Unit of the value, empty for a plain number.
    pub fn unit(&self) -> &str {
        self.variables.first().map_or("", Variable::unit)
    }
}

/// Problem of an input, and its position in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputProblem {
    /// Position in the file.
    pub place: Place,
    /// Kind of the problem.
    pub kind: InputProblemKind,
}

/// Kind of a problem of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputProblemKind {
    /// No figure, or more than one, has the name; some names look like it.
    Unknown(String, Vec<String>),
    /// The figure shapes the graph: results do not follow when it changes.
    Locked(String),
    /// Another input has the figure too.
    Twice(String, String),
    /// Stated values of two figures differ, so that the law has no one stated value.
    Unlike([(String, Decimal); 2]),
    /// The law is not possible.
    NoLaw(String, NoLaw),
    /// No price of a rent by the hour, of energy or of nodes, so that nothing walks with it.
    NotWalked(String),
    /// A walk is correlated with an input that is drawn once.
    Mixed([String; 2]),
    /// Two inputs are correlated twice.
    CorrelatedTwice([String; 2]),
    /// A value of a discrete law, with its probability, is not one that the key may have.
    ValueOutside {
        /// Name of the input.
        name: String,
        /// The value.
        value: Decimal,
        /// Probability of the value.
        share: Decimal,
        /// Least and most that the key may have.
        range: [Option<Decimal>; 2],
    },
    /// Correlations of these inputs contradict each other.
    NotDefinite(Vec<String>),
}

impl Study<'_> {
    /// Input of a stated law; some are drawn before it.
    pub(super) fn drawn_input(
        &self,
        input: &UncertainInput,
        before: &[DrawnInput],
    ) -> Result<DrawnInput, Vec<InputProblem>> {
        let variables = self.figures(&input.name, &input.keys, before)?;
        let problem = |kind| vec![InputProblem { place: input.place.clone(), kind }];
        let Some(first) = variables.first() else { return Err(Vec::new()) };
        let other = variables.iter().find(|it| it.stated != first.stated);
        if let Some(other) = other.filter(|_| follows_stated(&input.law)) {
            let pair = [first, other].map(|it| (it.name.clone(), it.stated));
            return Err(problem(InputProblemKind::Unlike(pair)));
        }
        if let Some((share, value)) = value_outside(&input.law, first) {
            let (name, range) = (input.name.clone(), range(first));
            return Err(problem(InputProblemKind::ValueOutside { name, value, share, range }));
        }
        of_law(&input.name, &variables, &input.law)
            .map_err(|it| problem(InputProblemKind::NoLaw(input.name.clone(), it)))
    }

    /// Figures of the keys of an input; some inputs are drawn before it.
    pub(super) fn figures(
        &self,
        name: &str,
        keys: &[(String, Place)],
        before: &[DrawnInput],
    ) -> Result<Vec<Variable>, Vec<InputProblem>> {
        let mut variables: Vec<Variable> = Vec::new();
        let mut problems = Vec::new();
        for (typed, place) in keys {
            match self.figure(typed, (name, &variables), before) {
                Ok(variable) => variables.push(variable),
                Err(kind) => problems.push(InputProblem { place: place.clone(), kind }),
            }
        }
        if problems.is_empty() { Ok(variables) } else { Err(problems) }
    }

    /// Figure of a typed key that no input has yet.
    fn figure(
        &self,
        typed: &str,
        (name, own): (&str, &[Variable]),
        before: &[DrawnInput],
    ) -> Result<Variable, InputProblemKind> {
        let found = Variable::named(self, typed).map_err(|it| {
            let typed = typed.to_owned();
            if it.locked {
                InputProblemKind::Locked(typed)
            } else {
                InputProblemKind::Unknown(typed, it.similar)
            }
        })?;
        let has_one = |it: &Variable| it.keys.iter().any(|key| found.keys.contains(key));
        let other = before.iter().find(|it| it.variables.iter().any(has_one));
        let other = other.map(|it| it.name.as_str());
        match other.or(own.iter().any(has_one).then_some(name)) {
            Some(other) => Err(InputProblemKind::Twice(typed.to_owned(), other.to_owned())),
            None => Ok(found),
        }
    }

    /// Every figure that may move: a price of a sheet by the history of its series, any other from -20% to +20% of its
    /// value.
    pub(super) fn all_by_default(&self) -> Vec<DrawnInput> {
        let of = |variable: Variable| {
            let [a, b] = [Decimal::ONE - A_FIFTH, Decimal::ONE + A_FIFTH]
                .map(|factor| variable.shown(variable.stated.checked_mul(factor)?));
            let [least, most] = range(&variable);
            let stated = variable.shown(variable.stated)?;
            // What is stated at an end of its range, such as a share of all, is no guess.
            if Some(stated) == least || Some(stated) == most {
                return None;
            }
            let low = a?.min(b?).max(least.unwrap_or(Decimal::MIN));
            let high = a?.max(b?).min(most.unwrap_or(Decimal::MAX));
            let law = by_history(&variable, stated)
                .unwrap_or_else(|| Law::Triangular([low, stated, high].map(Level::Number)));
            let name = variable.name.clone();
            of_law(&name, &[variable], &law).ok().filter(|it| !it.law.is_constant())
        };
        self.variables().iter().cloned().filter_map(of).collect()
    }
}

/// Law of a price of a sheet: 5% are below and 5% above the spread of its series; none for other figures.
fn by_history(variable: &Variable, stated: Decimal) -> Option<Law> {
    let Origin::LookedUp(quote) = &variable.input.origin else { return None };
    let factor = quote.spread?.checked_add(Decimal::ONE)?;
    let [from, to] = [stated.checked_div(factor)?, stated.checked_mul(factor)?].map(Level::Number);
    (factor > Decimal::ONE).then_some(Law::Between { from, to })
}

/// Input of some figures with a law that is solved for their stated value and range.
fn of_law(name: &str, variables: &[Variable], law: &Law) -> Result<DrawnInput, NoLaw> {
    let first = variables.first();
    let stated = first.and_then(|it| it.shown(it.stated)).unwrap_or_default();
    let law = SolvedLaw::of(law, stated, first.map_or([None; 2], range))?;
    Ok(DrawnInput {
        name: name.to_owned(),
        variables: variables.to_vec(),
        stated,
        law,
        is_whole: first.is_some_and(|it| it.is_whole),
    })
}

/// Least and greatest value that a figure may have, as people write it.
fn range(variable: &Variable) -> [Option<Decimal>; 2] {
    let least = Some(variable.least).filter(|it| *it > Decimal::MIN);
    [least, variable.most].map(|it| variable.shown(it?))
}

/// True if a value of a law is the stated one, or a change of it.
fn follows_stated(law: &Law) -> bool {
    let is = |it: &Level| !matches!(it, Level::Number(_));
    match law {
        Law::Pert(points) | Law::Triangular(points) => points.iter().any(is),
        Law::Uniform(ends) => ends.iter().any(is),
        Law::Normal { mean, bounds, .. } => is(mean) || bounds.iter().flatten().any(is),
        Law::Lognormal { median, .. } => is(median),
        Law::Between { from, to } => is(from) || is(to),
        Law::Beta { mean, .. } => is(mean),
        Law::Empirical(_) => false,
        Law::Discrete(rows) => rows.iter().any(|it| is(&it.1)),
    }
}

/// First value of a discrete law, with its probability, that a figure may not have.
fn value_outside(law: &Law, variable: &Variable) -> Option<(Decimal, Decimal)> {
    let Law::Discrete(rows) = law else { return None };
    let stated = variable.shown(variable.stated)?;
    let [least, most] = range(variable);
    let values = rows.iter().map(|(share, level)| (*share, value_of(*level, stated)));
    let is_outside =
        |value: Decimal| least.is_some_and(|it| value < it) || most.is_some_and(|it| value > it);
    let mut outside = values.filter(|(share, value)| !share.is_zero() && is_outside(*value));
    outside.next()
}
