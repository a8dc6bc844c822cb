//! The built-in sheets, part of the program.

use std::sync::OnceLock;

use super::entries;
use super::sheet::{self, Sheet};
use crate::input::{self, Diagnostics, SourceId, Sources, YamlNode};

// `build.rs` lists the files of `pricing/`, so that a new sheet needs no Rust.
include!(concat!(env!("OUT_DIR"), "/embedded_sheets.rs"));

/// A built-in sheet.
#[derive(Clone, Debug)]
pub(super) struct BuiltInText {
    /// Name in messages: `pricing/aws.yaml`.
    pub name: String,
    text: &'static str,
    sha256: &'static str,
    tree: &'static [u8],
}

impl BuiltInText {
    /// Makes it a source of a run.
    pub fn embed(&self, sources: &mut Sources) -> SourceId {
        sources.embed_hashed(&*self.name, self.text, self.sha256)
    }

    /// Tree of the sheet, with the entries alone whose text is kept.
    pub fn tree(&self, source: SourceId, is_kept: impl Fn(&str) -> bool) -> Option<YamlNode> {
        let is_kept = |key: &str, entry: &str| !entries::are_named(key) || is_kept(entry);
        input::compiled_tree((source, self.text), self.tree, &is_kept)
    }
}

/// The sheet of a provider, vendor or site.
pub(super) fn sheet(id: &str) -> Option<BuiltInText> {
    let (_, text, sha256, tree) = SHEETS.iter().find(|it| it.0 == id)?;
    Some(BuiltInText { name: format!("pricing/{id}.yaml"), text, sha256, tree })
}

/// Name and text of every built-in sheet.
pub(crate) fn all() -> impl Iterator<Item = (String, &'static str)> {
    SHEETS.iter().map(|it| (format!("pricing/{}.yaml", it.0), it.1))
}

/// All built-in sheets, checked; a process reads them once.
pub(crate) fn read_all() -> &'static [Sheet] {
    static READ: OnceLock<Vec<Sheet>> = OnceLock::new();
    READ.get_or_init(|| ids().filter_map(read).collect())
}

/// A built-in sheet with its instances of an accelerator alone, checked.
pub(super) fn read_about(gpu: &str, id: &str) -> Option<Sheet> {
    let is_of = |line: &str| {
        let named = line.trim_start().strip_prefix("gpu:");
        named.and_then(|it| it.split_whitespace().next()) == Some(gpu)
    };
    read_kept(id, |entry| entry.lines().any(is_of))
}

fn read(id: &str) -> Option<Sheet> {
    read_kept(id, |_| true)
}

fn read_kept(id: &str, is_kept: impl Fn(&str) -> bool) -> Option<Sheet> {
    let source = Sources::new().embed("", "");
    sheet::of_tree(sheet(id)?.tree(source, is_kept)?, &mut Diagnostics::new())
}

/// The built-in sheet of a provider, vendor or site, checked; a process reads each once.
pub(crate) fn read_one(id: &str) -> Option<&'static Sheet> {
    static READ: [OnceLock<Option<Sheet>>; SHEETS.len()] =
        [const { OnceLock::new() }; SHEETS.len()];
    let place = SHEETS.iter().position(|it| it.0 == id)?;
    READ.get(place)?.get_or_init(|| read(id)).as_ref()
}

/// Publishers of exchange rates with a built-in sheet.
pub(super) fn publishers() -> impl Iterator<Item = &'static str> {
    SHEETS.iter().filter(|it| it.1.contains("\npublisher:")).map(|it| it.0)
}

/// Every provider, vendor and site with a built-in sheet.
pub(super) fn ids() -> impl Iterator<Item = &'static str> {
    SHEETS.iter().map(|it| it.0)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::pricing::read_context::ReadContext;
    use crate::pricing::{History, market};

    fn sheets() -> Vec<Sheet> {
        let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
        let read = ids().map(|id| {
            let mut context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
            let source = sheet(id).unwrap().embed(context.sources);
            let sheet = sheet::read(source, &mut context);
            let messages: Vec<String> =
                context.diagnostics.iter().map(|it| it.message.clone()).collect();
            assert!(messages.is_empty(), "{id}: {messages:?}");
            sheet.unwrap()
        });
        read.collect()
    }

    /// All histories of a sheet.
    fn histories(sheet: &Sheet) -> Vec<&History> {
        let instances = sheet.instances.iter().filter_map(|(_, it)| it.as_ref()).flat_map(|it| {
            let plans = it.committed.iter().filter_map(|(_, plan)| Some(&plan.as_ref()?.price));
            [&it.on_demand, &it.spot].into_iter().chain(plans)
        });
        let systems = sheet.systems.iter().filter_map(|(_, it)| it.as_ref());
        let systems =
            systems.flat_map(|it| [&it.price, &it.idle_kw, &it.busy_kw, &it.provisioned_kw]);
        let licenses = sheet.licenses.iter().filter_map(|(_, it)| it.as_ref());
        let licenses = licenses.map(|it| &it.price_per_gpu_year);
        let site = sheet.site.iter().flat_map(|it| {
            [&it.pue, &it.price_per_kwh, &it.industrial_price_per_kwh, &it.colocation]
        });
        let rates = sheet.exchange_rates.iter().map(|(_, rates)| rates);
        instances.chain(systems).chain(licenses).chain(site).chain(rates).collect()
    }

    #[test]
    fn compiled_trees_are_those_of_the_texts() {
        for id in ids() {
            let mut sources = Sources::new();
            let source = sheet(id).unwrap().embed(&mut sources);
            let mut diagnostics = Diagnostics::new();
            let parsed = input::parse(&sources, source, &mut diagnostics).unwrap();
            let compiled = sheet(id).unwrap().tree(source, |_| true).unwrap();
            assert!(diagnostics.is_empty() && compiled == parsed, "{id}");
        }
    }

    #[test]
    fn every_sheet_is_whole_and_the_rows_are_counted() {
        let sheets = sheets();
        let figures: Vec<_> = sheets.iter().flat_map(histories).flat_map(|it| &it.rows).collect();
        // Whoever adds or removes a row updates the number here.
        assert_eq!((sheets.len(), figures.len()), (82, 2729));
        assert!(figures.iter().all(|it| it.source.starts_with("https://")));
    }

    #[test]
    fn a_sheet_has_figures_or_says_why_it_has_none() {
        for sheet in sheets() {
            let rows: usize = histories(&sheet).iter().map(|it| it.rows.len()).sum();
            assert_ne!(rows > 0, sheet.unavailable.is_some(), "{}", sheet.id);
        }
    }

    #[test]
    fn spot_costs_less_than_on_demand() {
        for instance in
            sheets().iter().flat_map(|it| &it.instances).filter_map(|(_, it)| it.as_ref())
        {
            let (Some(spot), Some(on_demand)) =
                (instance.spot.rows.last(), instance.on_demand.rows.last())
            else {
                continue;
            };
            let same_unit = spot.key == on_demand.key;
            assert!(same_unit && spot.value < on_demand.value, "{}", instance.entry);
        }
    }

    /// Two spellings of one accelerator would keep it from being compared with itself.
    #[test]
    fn accelerators_are_spelled_in_one_way() {
        const NAMES: &str = "a10-pcie-24gb a100-pcie-40gb a100-pcie-80gb a100-pcie-nvlink-80gb \
            a100-sxm-40gb a100-sxm-80gb a10g-pcie-24gb b200-sxm-180gb b300-sxm-288gb gaudi-32gb \
            gb200-nvl72-186gb gb300-nvl72-288gb gh200-96gb h100-nvl-94gb h100-pcie-80gb \
            h100-pcie-nvlink-80gb h100-sxm-80gb h200-nvl-141gb h200-sxm-141gb inferentia2-32gb l4-pcie-24gb \
            l40-pcie-48gb l40s-pcie-48gb mi300x-oam-192gb mi325x-oam-256gb mi350x-oam-288gb \
            mi355x-oam-288gb rtx-pro-4000-sff-24gb rtx-pro-6000-max-q-96gb rtx-pro-6000-pcie-96gb tpu-v4 tpu-v5e tpu-v5p tpu-v6e tpu-v7 t4-pcie-16gb \
            trainium-32gb trainium2-96gb v100-sxm-16gb v100-sxm-32gb";
        let sheets = sheets();
        let rented = sheets.iter().flat_map(|it| &it.instances);
        let rented = rented.filter_map(|(_, it)| Some(it.as_ref()?.gpu.as_str()));
        let sold = sheets.iter().flat_map(|it| &it.systems);
        let sold = sold.filter_map(|(_, it)| Some(it.as_ref()?.gpu.as_str()));
        let names: BTreeSet<&str> = rented.chain(sold).collect();
        assert_eq!(names, NAMES.split_whitespace().collect());
        assert_eq!(market::accelerators(), names.into_iter().collect::<Vec<_>>());
    }
}
