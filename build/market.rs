//! Prices of every accelerator in all sheets, in lines that a run reads in place of the sheets.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::tree::Node;

/// Prices of an accelerator.
#[derive(Default)]
struct Accelerator {
    /// A line for each price, its parts apart by a space: `2025-06-23 9999-12-31 aws on_demand USD 21.957642 8`,
    /// the day from which and until which it holds first; the word `teaser` behind a price that few buyers get.
    prices: String,
    /// Sheets with prices that follow from other prices: theirs are read, and have no line.
    derived: BTreeSet<String>,
}

/// Code of the list of all accelerators, with their prices and the sheets that are read beside them.
pub fn code(sheets: &[(String, Node)]) -> String {
    let mut all: BTreeMap<&str, Accelerator> = BTreeMap::new();
    for (id, sheet) in sheets {
        let of = |key: &str| sheet.get(key).map_or(&[][..], Node::entries);
        let owner = Owner { id, currency: text(sheet, "currency") };
        for (_, instance) in of("instances") {
            let entry = all.entry(text(instance, "gpu")).or_default();
            owner.offers(instance, text(instance, "gpus"), entry);
            for (_, offers) in instance.get("regions").map_or(&[][..], Node::entries) {
                owner.offers(offers, text(instance, "gpus"), entry);
            }
        }
        for (_, system) in of("systems") {
            let entry = all.entry(text(system, "gpu")).or_default();
            owner.rows("system", system.get("price"), text(system, "gpus"), entry);
        }
    }
    let mut code = "pub(super) static MARKET: &[(&str, &str, &[&str])] = &[\n".to_owned();
    for (gpu, Accelerator { prices, derived }) in all {
        let is_read = |line: &&str| derived.iter().any(|id| line.split(' ').nth(2) == Some(id));
        let prices: String = prices.split_inclusive('\n').filter(|it| !is_read(it)).collect();
        let derived: Vec<_> = derived.iter().collect();
        writeln!(code, "    ({gpu:?}, {prices:?}, &{derived:?}),").expect("text has room");
    }
    code + "];\n"
}

struct Owner<'o> {
    id: &'o str,
    currency: &'o str,
}

impl Owner<'_> {
    /// Prices of one instance in one region.
    fn offers(&self, offers: &Node, gpus: &str, found: &mut Accelerator) {
        for kind in ["on_demand", "spot"] {
            self.rows(kind, offers.get(kind), gpus, found);
        }
        for (_, plan) in offers.get("committed").map_or(&[][..], Node::entries) {
            self.rows("committed", plan.get("prices"), gpus, found);
        }
    }

    fn rows(&self, kind: &str, rows: Option<&Node>, gpus: &str, found: &mut Accelerator) {
        const KEYS: [(&str, bool); 5] = [
            ("price_per_hour", false),
            ("effective_price_per_hour", false),
            ("price", false),
            ("price_per_gpu_hour", true),
            ("effective_price_per_gpu_hour", true),
        ];
        for row in rows.map_or(&[][..], Node::items) {
            let is_plain = row.get("upfront").is_none();
            let price = KEYS.iter().find(|(key, _)| is_plain && row.get(key).is_some());
            let Some((key, is_per_gpu)) = price else {
                found.derived.insert(self.id.to_owned());
                continue;
            };
            let until = row.get("until").map_or("9999-12-31", Node::text);
            let gpus = if *is_per_gpu { "1" } else { gpus };
            let (from, price) = (text(row, "from"), text(row, key));
            let line = [from, until, self.id, kind, self.currency, price, gpus];
            let is_teaser = row.get("teaser").is_some_and(|it| it.text() == "true");
            let teaser = if is_teaser { " teaser\n" } else { "\n" };
            found.prices.push_str(&(line.join(" ") + teaser));
        }
    }
}

/// Text of a key; empty if it has none.
fn text<'n>(of: &'n Node, key: &str) -> &'n str {
    of.get(key).map_or("", Node::text)
}
