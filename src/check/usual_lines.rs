//! Doubt about the lines that owned tiers lack: they pay for them what is usual.

use indexmap::IndexMap;
use rust_decimal::Decimal;

use super::ComparisonUnderCheck;
use super::doubt::Doubt;
use super::left_out::missing;
use super::otherwise::doubt;
use super::sheets::LARGE;
use crate::expr::unit::Unit;
use crate::expr::{Given, Origin};
use crate::format::list;
use crate::model::owned::{
    FabricPrice, MAINTENANCE, NETWORK_FABRIC, NetworkFabric, PurchasePrice, YearlyShare,
};
use crate::model::{Alternative, Component, CostPath, Headcount, STAFF, Staff, Supply, Tier};
use crate::scenario::set_keys::joined;

/// Network fabric of a node with 8 GPUs: "Cloud vs On-Prem GPU Infrastructure", engineersofai.com.
const FABRIC: Decimal = Decimal::from_parts(50_000, 0, 0, false, 0);
/// Maintenance as a share of the hardware a year, as Lenovo Press LP2368 reckons.
const SHARE: Decimal = Decimal::from_parts(12, 0, 0, false, 2);
/// People for 64 GPUs, and the loaded salary of a year: "Cloud vs On-Prem GPU Infrastructure".
const PEOPLE: [Decimal; 3] = [
    Decimal::from_parts(15, 0, 0, false, 1),
    Decimal::from_parts(64, 0, 0, false, 0),
    Decimal::from_parts(250_000, 0, 0, false, 0),
];

/// Doubt about owned tiers that lack usual lines; none if the cheapest alternative lacks none, as others only cost more.
pub(super) fn usual_lines(subject: ComparisonUnderCheck<'_>) -> Vec<Doubt> {
    let is_cheapest = |it: &Alternative| subject.comparison.cheapest.as_ref() == Some(&it.name);
    let lacking = subject.fleets().filter(|(it, tier, _)| !missing(subject, it, tier).is_empty());
    let is_known = LARGE.contains(&subject.case.currency.as_str());
    let lacks = is_known && lacking.into_iter().any(|(it, ..)| is_cheapest(it));
    if lacks { paid(subject).into_iter().collect() } else { Vec::new() }
}

/// Doubt with the usual lines in every owned tier that lacks them.
fn paid(subject: ComparisonUnderCheck<'_>) -> Option<Doubt> {
    let mut case = subject.case.clone();
    let (mut set, mut labels): (IndexMap<Decimal, Vec<String>>, Vec<&str>) = Default::default();
    for alternative in &mut case.alternatives {
        let before = subject.case.alternatives.iter().find(|it| it.name == alternative.name)?;
        for (tier, stated) in alternative.tiers.iter_mut().zip(&before.tiers) {
            let owned = stated.owned().map(|_| missing(subject, before, stated));
            for component in owned.into_iter().flatten() {
                let paid = add(tier, component);
                labels.extend((!paid.is_empty()).then_some(component.label));
                for (key, value) in paid {
                    set.entry(value).or_default().push(key);
                }
            }
        }
    }
    labels.sort_unstable();
    labels.dedup();
    let edited = subject.what_if(case, |it| it.tiers.iter().any(|it| it.owned().is_some()));
    let lines = list(&labels);
    let words = (
        Some(format!("{lines} that owned fleets do not pay")),
        format!("owned fleets pay the usual {lines}"),
    );
    let texts = set.into_iter().flat_map(|(value, keys)| {
        joined(&keys).into_iter().map(move |path| format!("{path}={value}"))
    });
    let texts: Vec<String> = texts.collect();
    (!texts.is_empty()).then(|| doubt(subject, words, texts, &edited)).flatten()
}

/// Adds a usual line to a tier, and returns the keys that state it with their values; empty if no usual one is known.
fn add(tier: &mut Tier, component: &Component) -> Vec<(String, Decimal)> {
    let path = tier.path.clone();
    let key = |name: &str| format!("{path}.{name}");
    if *component == STAFF {
        let [fte, gpus, salary] = PEOPLE;
        tier.staff = Some(Staff {
            people: Headcount::PerGpus {
                fte: usual(key("staff.fte"), fte),
                gpus: usual(key("staff.per_gpus"), gpus),
            },
            salary: usual(key("staff.salary"), salary),
            hired_months_before: None,
            salary_growth_per_year: None,
        });
        return ["staff.fte", "staff.per_gpus", "staff.salary"]
            .map(key)
            .into_iter()
            .zip(PEOPLE)
            .collect();
    }
    let Supply::Owned(owned) = &mut tier.supply else { return Vec::new() };
    if *component == MAINTENANCE {
        let share = key("maintenance.share_per_year");
        let share_per_year = usual(share.clone(), SHARE);
        owned.operation.maintenance =
            vec![YearlyShare { share_per_year, of: None, path: CostPath::default() }];
        return vec![(share, SHARE)];
    }
    if *component != NETWORK_FABRIC {
        return Vec::new();
    }
    let price = key("network_fabric.price_per_node");
    let bought = FabricPrice::Bought(PurchasePrice::PerNode(usual(price.clone(), FABRIC)));
    owned.hardware.network_fabric = Some(NetworkFabric { price: bought, useful_life: None });
    vec![(price, FABRIC)]
}

fn usual<Q: Unit>(key: String, value: Decimal) -> Given<Q> {
    Given::new(key, value, Origin::Searched("usual"))
}
