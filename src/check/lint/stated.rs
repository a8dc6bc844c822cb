//! Prices that a scenario states itself, compared with those of the built-in sheets.

#![allow(clippy::arithmetic_side_effects, reason = "prices are held against those of sheets")]

use rust_decimal::Decimal;

use super::super::sheets::{ComparedWith, DataPrices, DataUse, Market, PeerPrices, WrittenPrice};
use crate::check::Problem;
use crate::check::magnitudes::PER_MILLION;
use crate::codes;
use crate::format::quantity;
use crate::input::{Date, Diagnostic, SourceId, Sources, YamlNode};
use crate::pricing::{AgeClass, accelerators};

/// Keys of prices per million tokens.
const TOKENS: [&str; 3] = [
    "price_per_million_tokens",
    "price_per_million_input_tokens",
    "price_per_million_output_tokens",
];
/// Keys of prices per hour.
const HOURS: [&str; 4] = [
    "price_per_hour",
    "price_per_gpu_hour",
    "effective_price_per_hour",
    "effective_price_per_gpu_hour",
];

/// A scenario as written, and the prices of others on its day.
struct StatedScenario<'s> {
    name: &'s str,
    root: &'s YamlNode,
    currency: &'s str,
    peers: PeerPrices,
    gigabytes: DataPrices<'s>,
}

/// A problem for every stated price whose magnitude is wrong, in a scenario that cannot be computed.
pub(super) fn check(
    id: SourceId,
    root: &YamlNode,
    market: &Market,
    sources: &Sources,
) -> Vec<Problem> {
    let day = root.get("as_of").and_then(YamlNode::text).and_then(|it| it.parse::<Date>().ok());
    let Some(day) = day else { return Vec::new() };
    let name = sources.get(id).map_or("", |source| source.name.as_str());
    let currency = root.get("currency").and_then(YamlNode::text).unwrap_or_default();
    let (peers, gigabytes) = (market.on(day), market.gigabytes(day, currency));
    let subject = StatedScenario { name, root, currency, peers, gigabytes };
    let alternatives = root.get("alternatives").map(YamlNode::entries).unwrap_or_default();
    let mut problems = Vec::new();
    for alternative in alternatives {
        for tier in alternative.value.items().iter().flat_map(YamlNode::entries) {
            let (kind, tier) = (&*tier.key.text, &tier.value);
            let name = &*alternative.key.text;
            problems.extend(subject.tokens(name, tier));
            problems.extend(subject.hours(name, kind, tier));
            problems.extend(subject.gigabytes(name, tier));
        }
    }
    problems
}

impl StatedScenario<'_> {
    fn tokens(&self, alternative: &str, tier: &YamlNode) -> Vec<Problem> {
        let mut problems = Vec::new();
        for key in TOKENS {
            let Some((price, node)) = number(tier, key) else { continue };
            if price <= Decimal::ZERO || (price >= PER_MILLION.0 && price <= PER_MILLION.1) {
                continue;
            }
            let message = format!(
                "{alternative}: {key} is {}, but a million tokens cost {} to {}",
                quantity(price),
                quantity(PER_MILLION.0),
                quantity(PER_MILLION.1)
            );
            let fix = if price < PER_MILLION.0 {
                let million = price.checked_mul(1_000_000.into()).unwrap_or(price);
                format!("write {} if that is the price of one token", quantity(million))
            } else {
                let less = (price / Decimal::ONE_HUNDRED / Decimal::ONE_THOUSAND).normalize();
                format!("write {} if it is 100,000 times too high", quantity(less))
            };
            let problem = Diagnostic::error(codes::PER_TOKEN, message).at(node.span).fix(fix);
            problems.push(Problem::about(self.about(alternative, key), problem));
        }
        problems
    }

    fn hours(&self, alternative: &str, kind: &str, tier: &YamlNode) -> Option<Problem> {
        let class = match kind {
            "on_demand" => AgeClass::OnDemand,
            "spot" => AgeClass::Spot,
            "committed" => AgeClass::Committed,
            _ => return None,
        };
        let gpu = tier.get("gpu").or_else(|| self.root.get("demand")?.get("gpu"))?.text()?;
        let gpu = accelerators::full_name(gpu);
        let gpus = number(tier, "gpus_per_instance").map_or(Decimal::ONE, |(gpus, _)| gpus);
        let (key, (value, node)) =
            HOURS.into_iter().find_map(|key| Some((key, number(tier, key)?)))?;
        let quote = WrittenPrice { value, key, gpus, gpu, class, currency: self.currency };
        let usual = self.peers.usual(gpu, class, self.currency, "");
        let on_demand = self.peers.on_demand(gpu, class, self.currency);
        let known = ComparedWith { usual, on_demand };
        let what = format!("{alternative}: {key}");
        let problem = quote.diagnostic(&what, &known)?.at(node.span);
        Some(Problem::about(self.about(alternative, key), problem))
    }

    fn gigabytes(&self, alternative: &str, tier: &YamlNode) -> Vec<Problem> {
        let egress = tier.get("egress");
        let tiers = egress.and_then(|it| it.get("tiers")).map(YamlNode::items).unwrap_or_default();
        let sent = egress.into_iter().chain(tiers);
        let sent = sent.map(|it| (DataUse::Sent, it, "price_per_gb"));
        let kept = tier.get("storage").map(|it| (DataUse::Kept, it, "price_per_gb_month"));
        let found = sent.chain(kept).filter_map(|(data, of, key)| {
            let (price, node) = number(of, key)?;
            let what = format!("{alternative}: {key}");
            let found = self.gigabytes.diagnostic(data, &what, price)?.at(node.span);
            Some(Problem::about(self.about(alternative, key), found))
        });
        found.collect()
    }

    fn about(&self, alternative: &str, key: &str) -> String {
        format!("{} {alternative} {key}", self.name)
    }
}

/// A number of a tier, and its node.
fn number<'n>(tier: &'n YamlNode, key: &str) -> Option<(Decimal, &'n YamlNode)> {
    let node = tier.get(key)?;
    Some((node.text()?.parse().ok()?, node))
}
