//! `prices --for SCENARIO`: the offers of the sheets by what they cost for the demand of a scenario.

use std::path::Path;
use std::process::ExitCode;

use rust_decimal::Decimal;

use super::{Args, PAGE, catalog, layout};
use crate::analysis::{CostedAlternative, Effort, offered_cost, settle, what_if};
use crate::commands::output::{self, Failure, GlobalFlags};
use crate::commands::target::View;
use crate::export::{Format, json};
use crate::input::{self, Date, Diagnostics, Sources, YamlNode};
use crate::model::Case;
use crate::pricing::{Catalog, Query, ReadContext};
use crate::report::offers::{self as report, CostedOffer, OffersMaterial};
use crate::report::prices::{Listing, Question, Rent};
use crate::scenario::{self, Overrides, with_offer};

/// A scenario with its tree and the offers that may serve it.
struct OffersRequest {
    root: YamlNode,
    case: Case,
    overrides: Overrides,
    catalog: Catalog,
    as_of: Date,
}

/// Plan of capacity that can be reclaimed.
const SPOT: &str = "spot";

/// Lists what the demand of a scenario costs with each offer.
///
/// # Errors
///
/// Says what is wrong with the scenario, the sheets or the output file.
pub(super) fn run(path: &Path, args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    let (requested, mut sources) = manner.read(|context| read(path, args, context))?;
    let question = requested.question(args);
    let listing = Listing::new(&requested.catalog, &question);
    let material = requested.costed(&listing, rows(args), &mut sources);
    let view = View {
        document: &|| report::document(&material),
        records: &|| report::records(&material),
        results: &|files| json::offers(&material, files),
    };
    let text = args.target.draw(view, layout(args, manner), &sources)?;
    output::write(&text, args.target.file(), &sources.paths())?;
    Ok(ExitCode::SUCCESS)
}

/// Most rows of the table.
fn rows(args: &Args) -> Option<usize> {
    let is_page = args.target.format() == Format::Table && !args.all;
    let stated = args.limit.and_then(|it| usize::try_from(it).ok());
    stated.or(is_page.then_some(PAGE))
}

impl OffersRequest {
    /// Question for the GPU of the demand on the day of the scenario.
    fn question(&self, args: &Args) -> Question {
        let gpu = self.case.demand.gpu.clone();
        let words: Vec<String> = args.query.iter().cloned().chain([gpu]).collect();
        Question {
            query: Query::new(&words, &args.region),
            as_of: self.as_of,
            is_named: true,
            limit: None,
            history: false,
            by_accelerator: false,
            benchmark: None,
            page: None,
            width: None,
        }
    }

    /// Offers of a listing, the cheapest first.
    fn costed<'c>(
        &'c self,
        listing: &Listing<'c>,
        limit: Option<usize>,
        sources: &mut Sources,
    ) -> OffersMaterial<'c> {
        let case = &self.case;
        let cheapest =
            what_if(case, &Effort::default()).into_iter().find(CostedAlternative::is_ranked);
        let cheapest = cheapest.and_then(|it| Some((it.name, it.ranked_by?)));
        let least = cheapest.as_ref().map(|it| it.1);
        let rents = listing.rents.iter().filter(|it| it.offer.instance.gpu == case.demand.gpu);
        // Spot may be taken away, so that it serves no whole demand.
        let rents = rents.filter(|it| it.offer.plan != SPOT);
        let (fitting, others): (Vec<&Rent<'c>>, Vec<_>) = rents.partition(|it| fits(case, it));
        let offer = |it: &&Rent<'c>| self.offer((*it).clone(), least, sources);
        let mut offers: Vec<CostedOffer<'c>> = fitting.iter().filter_map(offer).collect();
        offers.sort_by_cached_key(|it| (it.cost.cost, it.rent.offer.instance.entry.clone()));
        let not_costed = fitting.len().saturating_sub(offers.len());
        OffersMaterial { case, cheapest, offers, other_terms: others.len(), not_costed, limit }
    }

    /// An offer with its cost; none if it cannot serve the demand.
    fn offer<'c>(
        &'c self,
        rent: Rent<'c>,
        least: Option<Decimal>,
        sources: &mut Sources,
    ) -> Option<CostedOffer<'c>> {
        let committed = rent.offer.term_months.map(|_| rent.offer.plan);
        let mut diagnostics = Diagnostics::new();
        let context = ReadContext { sources, diagnostics: &mut diagnostics };
        let offer = (rent.offer.instance.entry.as_str(), committed);
        let case = with_offer(&self.root, offer, &self.overrides, context)?;
        let cost = offered_cost(&case, least, &Effort::default())?;
        Some(CostedOffer { rent, cost })
    }
}

/// True if an offer needs no commitment, or whole terms of it make up the horizon.
fn fits(case: &Case, it: &Rent<'_>) -> bool {
    let horizon = case.horizon_months.stated();
    let is_whole = |term: Decimal| horizon.checked_rem(term).is_some_and(|it| it.is_zero());
    it.offer.term_months.is_none_or(is_whole)
}

fn read(path: &Path, args: &Args, context: ReadContext<'_>) -> Option<OffersRequest> {
    let ReadContext { sources, diagnostics } = context;
    let id = match sources.read(path) {
        Ok(id) => id,
        Err(problem) => {
            diagnostics.push(problem);
            return None;
        }
    };
    let root = input::parse(sources, id, diagnostics)?;
    let pricing = output::sheets(&args.pricing);
    let overrides = Overrides { as_of: args.as_of, pricing, ..Overrides::default() };
    let context = ReadContext { sources: &mut *sources, diagnostics: &mut *diagnostics };
    let case = scenario::of_tree(&root, &overrides, context)?;
    let case = settle(case, &Effort::of_sizes()).case;
    let catalog = catalog(&args.pricing, ReadContext { sources, diagnostics });
    let as_of = case.as_of.parse().ok()?;
    Some(OffersRequest { root, case, overrides, catalog, as_of })
}
