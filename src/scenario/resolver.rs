//! The resolver of a scenario: turns stated and looked-up figures into [`Given`]s, and problems
//! into diagnostics.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use rust_decimal::Decimal;

use super::claims::Claims;
use super::mapping::Mapping;
use crate::codes;
use crate::expr::unit::{Ratio, Unit};
use crate::expr::{Given, Origin, Place};
use crate::input::{Date, Diagnostic, Field, Sources, Span, line_of};
use crate::model::{DoubtfulPrice, RegionChoice, Throughput};
use crate::pricing::{AgeClass, ExchangeRates, History, HistoryRow, PriceList, ReadContext};
use crate::quantity::Quantity;

/// Figure of an entry in a price sheet.
#[derive(Clone, Copy, Debug)]
pub struct SheetFigure<'f> {
    /// Entry, such as `aws/p5.48xlarge`.
    pub entry: &'f str,
    /// Key of the figure or name of its plan, such as `on_demand`.
    pub what: &'f str,
    /// Class by which the figure ages.
    pub class: AgeClass,
}

/// State of the run that resolves a scenario.
pub struct Resolver<'r> {
    /// Texts and problems of the run.
    pub context: ReadContext<'r>,
    /// Folder of the scenario, where the paths in it begin.
    pub folder: PathBuf,
    /// Folders whose files the scenario may name, besides its own and the working folder.
    pub allowed: Vec<PathBuf>,
    /// All prices of the run.
    pub prices: PriceList,
    /// Day whose prices are in force.
    pub as_of: Option<Date>,
    /// ISO 4217 code of all amounts.
    pub currency: String,
    /// Hours in a year.
    pub hours_per_year: Decimal,
    /// Horizon in months.
    pub horizon: Option<Decimal>,
    /// Accelerator of the demand, and where it is named.
    pub gpu: Option<(String, Span)>,
    /// Tokens a second of one GPU, if the demand states them.
    pub throughput: Option<Throughput>,
    /// True if the demand states them with a problem.
    pub throughput_is_lost: bool,
    /// Sheets in another currency; each is reported only once.
    pub foreign: Vec<String>,
    /// Charges stated on this alternative's tiers, by provider; they replace those of the sheet.
    pub claims: Claims,
    /// True if the demand sends data, so that its providers charge for it.
    pub sends_data: bool,
    /// Prices looked up for this alternative that may not be true.
    pub doubtful: Vec<DoubtfulPrice>,
    /// Region or place in which instances are rented, if the scenario names one.
    pub region: Option<(String, Span)>,
    /// Instances chosen by the place they are rented in.
    pub regions: Vec<RegionChoice>,
    /// Exchange rates that the scenario states, by pair.
    pub stated_rates: BTreeMap<String, Given<Ratio>>,
    /// Exchange rates of sheets, once one was needed.
    pub sheet_rates: Option<Arc<ExchangeRates>>,
    /// Days after which prices are stale, in place of the limits of their classes.
    pub max_age: Option<i64>,
}

impl<'r> Resolver<'r> {
    /// Creates a resolver that knows no prices yet.
    pub fn new(context: ReadContext<'r>) -> Self {
        Self {
            context,
            folder: PathBuf::new(),
            allowed: Vec::new(),
            prices: PriceList::default(),
            as_of: None,
            currency: String::new(),
            hours_per_year: Decimal::from(8_760),
            horizon: None,
            gpu: None,
            throughput: None,
            throughput_is_lost: false,
            foreign: Vec::new(),
            claims: Claims::default(),
            sends_data: false,
            doubtful: Vec::new(),
            region: None,
            stated_rates: BTreeMap::new(),
            sheet_rates: None,
            regions: Vec::new(),
            max_age: None,
        }
    }
}

impl Resolver<'_> {
    /// Reports a problem.
    pub fn report(&mut self, problem: Diagnostic) {
        self.context.diagnostics.push(problem);
    }

    /// The figure of a key, if it is stated.
    pub fn given<Q: Unit>(
        &self,
        at: Mapping<'_>,
        key: &str,
        field: &Field<impl Quantity>,
    ) -> Option<Given<Q>> {
        self.given_over(at, key, field, None)
    }

    /// The figure of a key, if it is stated: in the place of the sheet's figure with the key `sheet`.
    pub fn given_over<Q: Unit>(
        &self,
        at: Mapping<'_>,
        key: &str,
        field: &Field<impl Quantity>,
        sheet: Option<String>,
    ) -> Option<Given<Q>> {
        let (quantity, span) = field.stated()?;
        let origin = match self.stated_at(span) {
            Origin::Set { place, .. } => Origin::Set { place, over: sheet },
            other => other,
        };
        Some(Given::new(at.key(key), quantity.value(), origin))
    }

    /// The figure of a key, or the model's convention if none is stated.
    pub fn given_or<Q: Unit>(
        &self,
        at: Mapping<'_>,
        key: &str,
        field: &Field<impl Quantity>,
        convention: u32,
    ) -> Given<Q> {
        let stated = self.given(at, key, field);
        stated.unwrap_or_else(|| Given::default_of(at.key(key), convention))
    }

    /// The figure of a required key; reports a missing one.
    pub fn require<Q: Unit>(
        &mut self,
        at: Mapping<'_>,
        key: &str,
        field: &Field<impl Quantity>,
    ) -> Option<Given<Q>> {
        field.require(key, at.of, at.span, self.context.diagnostics);
        self.given(at, key, field)
    }

    /// The figure of a sheet on the scenario's day, and its row.
    pub fn looked_up<Q: Unit>(
        &mut self,
        of: SheetFigure<'_>,
        history: &History,
        at: Span,
    ) -> Option<(Given<Q>, HistoryRow)> {
        let SheetFigure { entry, what, .. } = of;
        let figure = self.in_force(of, history, at)?;
        let origin = Origin::LookedUp(self.aging_quote(of, &figure));
        Some((Given::new(format!("{entry}.{what}"), figure.value, origin), figure))
    }

    /// The row of a history in force on the scenario's day; reports a missing one.
    pub fn in_force<V: Clone>(
        &mut self,
        of: SheetFigure<'_>,
        history: &History<V>,
        at: Span,
    ) -> Option<HistoryRow<V>> {
        let SheetFigure { entry, what, .. } = of;
        let day = self.as_of?;
        let on_day = history.on(day);
        if let Some(row) = on_day {
            self.doubt(of, row);
        }
        if on_day.is_some() || history.is_broken {
            // Problems of the sheet were reported; a missing row follows from them.
            return on_day.cloned();
        }
        let (known, fix) = self.outside(history, day);
        let message = format!("{entry} has no `{what}` row in force on {day}; {known}");
        self.report(Diagnostic::error(codes::NOT_IN_FORCE, message).at(at).fix(fix));
        None
    }

    /// File, line and column of a span.
    pub fn place(&self, span: Span) -> Place {
        place(self.context.sources, span)
    }

    /// A figure of a sheet without a history.
    pub fn constant<Q: Unit>(&self, entry: &str, what: &str, value: (Decimal, Span)) -> Given<Q> {
        Given::new(format!("{entry}.{what}"), value.0, Origin::Stated(self.place(value.1)))
    }

    /// Reports that none or several of some keys are stated; `None` then.
    pub fn one_of(&mut self, at: Mapping<'_>, keys: &[(&str, Option<Span>)]) -> Option<()> {
        let stated: Vec<_> =
            keys.iter().filter_map(|(key, span)| span.map(|it| (key, it))).collect();
        match stated.as_slice() {
            [_] => return Some(()),
            [] => {
                let all: Vec<_> = keys.iter().map(|(key, _)| format!("`{key}`")).collect();
                let message = format!("{} has none of {}", at.of, all.join(", "));
                let first = line_of(keys.first().map_or("", |it| it.0));
                let fix = format!("add one of them, such as `{first}`");
                self.report(Diagnostic::error(codes::MISSING_KEY, message).at(at.span).fix(fix));
            }
            [(one, first), (two, second), ..] => {
                let message =
                    format!("{} states `{one}` and `{two}`, which exclude each other", at.of);
                let both = Diagnostic::error(codes::ONE_OF, message)
                    .at(*second)
                    .fix(format!("remove `{two}` or `{one}`"))
                    .also(*first, "stated here");
                self.report(both);
            }
        }
        None
    }

    /// True if one of some keys is stated; reports it, because it has no effect without the key
    /// `other`, which is missing.
    pub fn only_with(&mut self, other: &str, keys: &[(&str, Option<Span>)]) -> bool {
        let found = keys.iter().find_map(|(key, span)| Some((*key, (*span)?)));
        if let Some((key, span)) = found {
            let message = format!("`{key}` is stated without `{other}`");
            let other = if other.contains(':') { other.to_owned() } else { line_of(other) };
            let fix = format!("add `{other}`, or remove `{key}`");
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
        }
        found.is_some()
    }

    /// Reports a list that is too long to compute.
    pub fn too_many(&mut self, (found, what): (usize, &str), most: usize, at: Span) {
        let message = format!("there are {found} {what}, but at most {most} are computed");
        let fix = format!("leave {most} of them here, and put the rest into another scenario");
        self.report(Diagnostic::error(codes::OVER_LIMIT, message).at(at).fix(fix));
    }

    /// Place of a problem of several keys of a mapping: the last one that `--set` states, or else the
    /// mapping.
    pub fn set_or<const N: usize>(&self, at: Mapping<'_>, keys: [Option<Span>; N]) -> Span {
        let is_set = |span: &Span| matches!(self.stated_at(*span), Origin::Set { .. });
        keys.into_iter().flatten().rfind(is_set).unwrap_or(at.span)
    }

    /// Origin of a figure at a span: the file, or `--set`.
    pub fn stated_at(&self, span: Span) -> Origin {
        let place = self.place(span);
        if place.file == super::set::SOURCE {
            Origin::Set { place, over: None }
        } else {
            Origin::Stated(place)
        }
    }
}

/// File, line and column of a span.
pub fn place(sources: &Sources, span: Span) -> Place {
    let place = sources.place(span);
    Place { file: place.name.to_owned(), line: place.line, column: place.column }
}
