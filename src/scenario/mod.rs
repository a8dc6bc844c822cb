//! Scenarios: a file as written becomes a [`Case`], with every figure looked up and checked.

#![warn(clippy::arithmetic_side_effects)] // figures may be of any size here, and never abort the program

mod accelerator;
mod alone;
mod alternative;
mod api;
mod benchmark;
mod called;
mod cap;
mod capital;
mod claims;
mod committed;
mod common;
mod currency;
mod demand;
mod deployment;
mod doubtful;
mod egress;
mod empirical;
mod estate;
mod existing;
mod existing_commitment;
mod fabric;
mod facility;
mod failures;
mod growth;
pub(crate) mod labels;
mod mapping;
mod node;
mod offer;
mod outcomes;
mod outside;
mod own_label;
mod owned;
mod path;
mod plans;
mod purchase;
mod quote;
mod region;
mod rented;
mod resolver;
mod runs;
mod services;
mod set;
pub(crate) mod set_keys;
mod sheets;
mod site;
mod size;
mod staff;
mod steps;
mod support;
mod tokens;
mod trace;
mod uncertainty;
mod waiting;
mod walk;
mod window;
mod written;

pub use estate::file as spelled_out;
pub use offer::with_offer;

use std::path::PathBuf;
use std::sync::Arc;

use rust_decimal::prelude::ToPrimitive;

use crate::codes;
use crate::expr::{Given, Origin};
use crate::input::{self, Date, Diagnostic, Field, SourceId, Span, YamlNode};
use crate::model::{CalendarMonth, Case, Discounting, PaidAt, Period, RankBy, Reporting};
use crate::pricing::{Provider, ReadContext, currency_code, schema_is_known};
use crate::quantity::Quantity;
use mapping::Mapping;
use resolver::Resolver;

/// Options of the command line that change a scenario.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// `--set` texts, in order.
    pub set: Vec<String>,
    /// `--as-of`.
    pub as_of: Option<Date>,
    /// `--pricing` folders and files, in order.
    pub pricing: Vec<PathBuf>,
    /// `--max-age`: days after which prices are stale, in place of the limits of their classes.
    pub max_age: Option<i64>,
    /// `--no-stale`: leave out alternatives with stale prices.
    pub no_stale: bool,
    /// Sheets below those that the scenario names, in place of built-in ones.
    pub under: Vec<PathBuf>,
    /// `--allow-folder`: folders whose files a scenario may name, besides its own and the working folder.
    pub allowed: Vec<PathBuf>,
}

/// JSON Schema of scenarios, for editors.
pub(crate) fn schema() -> schemars::Schema {
    input::schema_of::<written::Scenario>()
}

/// Reads and resolves a scenario; reports all its problems in one run.
pub fn read(id: SourceId, overrides: &Overrides, context: ReadContext<'_>) -> Option<Case> {
    let ReadContext { sources, diagnostics } = context;
    let mut root = input::parse(sources, id, diagnostics)?;
    estate::expand(&mut root, diagnostics);
    estate::edited(&mut root, |it| set::apply(it, &overrides.set, sources, diagnostics));
    let context = ReadContext { sources: &mut *sources, diagnostics: &mut *diagnostics };
    let case = of_alternatives(&root, overrides, context);
    let spelled_out = estate::spelled_out(&root);
    let case = case.map(|it| Case { spelled_out: spelled_out.into(), ..it });
    if !overrides.set.is_empty() {
        set::as_paths(diagnostics, sources);
    }
    case
}

/// Resolves a parsed scenario, with the figures of its tree: `overrides.set` is not looked at. None if
/// the diagnostics have an error, such as one of parsing.
pub fn of_tree(root: &YamlNode, overrides: &Overrides, context: ReadContext<'_>) -> Option<Case> {
    let mut root = root.clone();
    estate::expand(&mut root, context.diagnostics);
    of_alternatives(&root, overrides, context)
}

/// Resolves a scenario in which its estate is expanded already.
fn of_alternatives(
    root: &YamlNode,
    overrides: &Overrides,
    context: ReadContext<'_>,
) -> Option<Case> {
    if let Some(sheet) = sheets::a_sheet(root) {
        context.diagnostics.push(sheet);
        return None;
    }
    let keys = input::keys_of::<written::Owned>;
    let written: written::Scenario = input::read_with_tiers(root, keys, context.diagnostics)?;
    let source = context.sources.get(root.span.source);
    let path = source.map(|source| source.path.clone()).unwrap_or_default();
    let mut resolver = Resolver::new(context);
    resolver.folder = path.parent().map(PathBuf::from).unwrap_or_default();
    resolver.allowed.clone_from(&overrides.allowed);
    resolver.layers(&written, overrides);
    let case = resolver.case(root, &written, overrides);
    case.filter(|_| !resolver.context.diagnostics.has_errors())
}

/// Reports problems of a provider's charges beside compute, even if no scenario uses them.
pub fn charges(provider: &Provider, context: ReadContext<'_>) {
    let mut resolver = Resolver::new(context);
    for row in &provider.egress.rows {
        resolver.tariff_of_row(&provider.entry, row, None);
    }
    let entry = format!("{}/support", provider.entry);
    for (plan, history) in &provider.support {
        for row in &history.rows {
            resolver.charge_of_row((&entry, plan), row, None);
        }
    }
}

impl Resolver<'_> {
    fn case(
        &mut self,
        root: &YamlNode,
        written: &written::Scenario,
        overrides: &Overrides,
    ) -> Option<Case> {
        let span = root.span;
        let at = Mapping::new("", "a scenario", span);
        schema_is_known(written.schema.stated(), self.context.diagnostics);
        let title = self.title(written, span);
        let stated = written.as_of.require("as_of", at.of, span, self.context.diagnostics);
        self.max_age = overrides.max_age;
        self.as_of = overrides.as_of.or(stated.map(|(day, _)| *day));
        let currency = written.currency.require("currency", at.of, span, self.context.diagnostics);
        self.currency = currency_code(currency, self.context.diagnostics);
        self.exchange_rates(at, &written.exchange_rates);
        self.region = written.region.stated().map(|(name, at)| (name.0.clone(), at));
        let is_alone = alone::is_alone(written);
        let horizon_months = if is_alone {
            Some(self.given_or(at, "horizon_months", &written.horizon_months, 1))
        } else {
            self.require(at, "horizon_months", &written.horizon_months)
        };
        self.horizon = horizon_months.as_ref().map(Given::stated);
        if let Some(hours) = written.hours_per_year.get() {
            self.hours_per_year = hours.value();
        }
        let (demand, alternatives) = if is_alone {
            (Some(alone::no_demand()), Some(Vec::new()))
        } else {
            let demand = written.demand.require("demand", at.of, span, self.context.diagnostics);
            let demand = demand.and_then(|(demand, span)| self.demand(demand, span));
            (demand, self.alternatives(at, &written.alternatives))
        };
        let (alternatives, left_out) = self.without_stale(alternatives?, overrides.no_stale);
        let outcomes = self.outcomes(&written.outcomes, written.demand.span());
        let uncertainty = self.uncertainty(at, &written.uncertainty);
        Some(Case {
            title: title?,
            as_of: self.as_of?.to_string(),
            currency: self.currency.clone(),
            horizon_months: horizon_months?,
            hours_per_year: self.given_or(at, "hours_per_year", &written.hours_per_year, 8_760),
            reporting: self.reporting(written),
            discounting: self.discounting(at, written),
            capital: self.capital(written),
            tax: self.tax(at, &written.tax),
            rank_by: self.rank_by(written),
            demand: demand?,
            alternatives,
            left_out,
            archive: self.prices.archive.clone(),
            spelled_out: Arc::default(),
            names: Arc::new(self.prices.names()),
            regions: std::mem::take(&mut self.regions),
            outcomes: outcomes?,
            uncertainty,
        })
    }

    fn title(&self, written: &written::Scenario, span: Span) -> Option<String> {
        match &written.title {
            Field::Absent => Some(self.file_name(span)),
            title => title.get().map(|text| text.0.clone()),
        }
    }

    /// Name of the scenario's file, without folder and extension: the title of a scenario without one.
    fn file_name(&self, span: Span) -> String {
        let name = self.context.sources.get(span.source).map_or("", |it| it.name.as_str());
        let file = name.rsplit('/').next().unwrap_or(name);
        let stem = [".yaml", ".yml", ".json"].iter().find_map(|end| file.strip_suffix(end));
        stem.unwrap_or(file).to_owned()
    }

    /// The calendar of the report; `None` numbers the months. The first month defaults to the one
    /// after `as_of` if only the start of fiscal years is stated.
    fn reporting(&self, written: &written::Scenario) -> Option<Reporting> {
        let begins = written.fiscal_year_begins.get().map(|it| it.value());
        let stated = written.first_month.get();
        if stated.is_none() && begins.is_none() {
            return None;
        }
        let first = stated.map(|it| CalendarMonth::new(it.year, it.month));
        let next = self.as_of.map(|day| {
            let (year, month) = day.year_and_month();
            CalendarMonth::new(year, month).after(1)
        });
        let year_begins = begins.and_then(|it| it.to_u32()).unwrap_or(1);
        Some(Reporting { first: first.or(next)?, year_begins })
    }

    fn discounting(&mut self, at: Mapping<'_>, written: &written::Scenario) -> Option<Discounting> {
        let none = written::Discounting::default();
        let convention = written.discounting.get().unwrap_or(&none);
        let period = match convention.period.get() {
            Some(written::Period::Year) => Period::Year,
            _ => Period::Month,
        };
        let paid = match convention.at.get() {
            Some(written::PaidAt::Mid) => PaidAt::Mid,
            Some(written::PaidAt::Begin) => PaidAt::Begin,
            _ => PaidAt::End,
        };
        let cost_of_capital = self.given(at, "cost_of_capital", &written.cost_of_capital);
        if let (None, Some(span)) = (&cost_of_capital, written.discounting.span())
            && written.cost_of_capital.is_absent()
        {
            self.needs_cost_of_capital("discounting is stated", span);
        }
        Some(Discounting { cost_of_capital: cost_of_capital?, period, at: paid })
    }

    fn rank_by(&mut self, written: &written::Scenario) -> RankBy {
        match written.rank_by.stated() {
            Some((written::RankBy::Npv, span)) => {
                if written.cost_of_capital.is_absent() {
                    self.needs_cost_of_capital("rank_by is npv", span);
                }
                RankBy::Npv
            }
            _ => RankBy::Total,
        }
    }

    /// Reports that a figure needs a cost of capital, which is not stated.
    fn needs_cost_of_capital(&mut self, what: &str, at: Span) {
        let message = format!("{what}, but there is no cost of capital to discount by");
        let fix = "add `cost_of_capital: 0.1` to the scenario";
        self.report(Diagnostic::error(codes::MISSING_KEY, message).at(at).fix(fix));
    }
}

/// True if a figure was replaced on the command line.
pub fn is_set<Q: crate::expr::unit::Unit>(given: &Given<Q>) -> bool {
    matches!(given.origin(), Origin::Set { .. })
}
