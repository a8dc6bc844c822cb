//! The built-in sheets, part of the program.

use std::collections::BTreeSet;
use std::sync::{LazyLock, OnceLock};

use super::read_context::ReadContext;
use super::sheet::{self, Sheet};
use crate::input::{Diagnostics, Sources};

// `build.rs` lists the files of `pricing/`, so that a new sheet needs no Rust.
include!(concat!(env!("OUT_DIR"), "/embedded_sheets.rs"));

/// Name and text of the sheet of a provider, vendor or site.
pub(super) fn sheet(id: &str) -> Option<(String, &'static str)> {
    let (_, text) = SHEETS.iter().find(|(known, _)| *known == id)?;
    Some((format!("pricing/{id}.yaml"), text))
}

/// Name and text of every built-in sheet.
pub(crate) fn all() -> impl Iterator<Item = (String, &'static str)> {
    SHEETS.iter().map(|(id, text)| (format!("pricing/{id}.yaml"), *text))
}

/// Accelerators that built-in sheets name, sorted.
pub(super) fn accelerators() -> &'static [&'static str] {
    static ALL: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
        let lines = SHEETS.iter().flat_map(|(_, text)| text.lines());
        let named = lines.filter_map(|line| line.trim_start().strip_prefix("gpu:"));
        let names: BTreeSet<&str> = named.filter_map(|it| it.split_whitespace().next()).collect();
        names.into_iter().collect()
    });
    &ALL
}

/// All built-in sheets, checked; a process reads them once.
pub(crate) fn read_all() -> &'static [Sheet] {
    static READ: OnceLock<Vec<Sheet>> = OnceLock::new();
    READ.get_or_init(|| read(all()))
}

/// Built-in sheets with an instance of an accelerator, checked, without other instances and without
/// charges; that is several times as fast as reading all of them.
pub(crate) fn read_about(gpu: &str) -> Vec<Sheet> {
    read(all().filter_map(|(name, text)| Some((name, instances_of(gpu, text)?))))
}

fn read<T: Into<String>>(sheets: impl Iterator<Item = (String, T)>) -> Vec<Sheet> {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let read = sheets.filter_map(|(name, text)| {
        let mut context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
        let id = context.sources.embed(name, text);
        sheet::read(id, &mut context)
    });
    read.collect()
}

/// Head of a sheet and its instances of an accelerator, each a block below `instances:`; none if it has
/// no such instance.
fn instances_of(gpu: &str, text: &str) -> Option<String> {
    let is_of = |block: &str| {
        let of_block = block.lines().filter_map(|line| line.trim_start().strip_prefix("gpu:"));
        of_block.filter_map(|it| it.split_whitespace().next()).any(|it| it == gpu)
    };
    let (head, below) = text.split_once("\ninstances:\n")?;
    let (mut kept, mut block) = (String::new(), String::new());
    for line in below.split_inclusive('\n') {
        let depth = line.find(|it: char| it != ' ').unwrap_or_default();
        let begins = depth <= 2 && !line.trim_start().starts_with('#') && !line.trim().is_empty();
        if begins && is_of(&block) {
            kept.push_str(&block);
        }
        if begins {
            block.clear();
        }
        if begins && depth == 0 {
            break;
        }
        block.push_str(line);
    }
    if is_of(&block) {
        kept.push_str(&block);
    }
    (!kept.is_empty()).then(|| format!("{head}\ninstances:\n{kept}"))
}

/// The built-in sheet of a provider, vendor or site, checked; a process reads each once.
pub(crate) fn read_one(id: &str) -> Option<&'static Sheet> {
    static READ: [OnceLock<Option<Sheet>>; SHEETS.len()] =
        [const { OnceLock::new() }; SHEETS.len()];
    let place = SHEETS.iter().position(|(known, _)| *known == id)?;
    READ.get(place)?.get_or_init(|| read(sheet(id).into_iter()).pop()).as_ref()
}

/// Publishers of exchange rates with a built-in sheet.
pub(super) fn publishers() -> impl Iterator<Item = &'static str> {
    SHEETS.iter().filter(|(_, text)| text.contains("\npublisher:")).map(|(id, _)| *id)
}

/// Every provider, vendor and site with a built-in sheet.
pub(super) fn ids() -> impl Iterator<Item = &'static str> {
    SHEETS.iter().map(|(id, _)| *id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pricing::History;

    fn sheets() -> Vec<Sheet> {
        let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
        let read = SHEETS.iter().map(|(id, text)| {
            let mut context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
            let source = context.sources.embed(format!("pricing/{id}.yaml"), *text);
            let sheet = sheet::read(source, &mut context);
            let said: Vec<String> =
                context.diagnostics.iter().map(|it| it.message.clone()).collect();
            assert!(said.is_empty(), "{id}: {said:?}");
            sheet.unwrap()
        });
        read.collect()
    }

    #[test]
    fn sheets_read_for_an_accelerator_have_all_of_its_instances() {
        let of = |sheets: &[Sheet], gpu: &str| -> Vec<String> {
            let all = sheets.iter().flat_map(|it| &it.instances).filter_map(|(_, it)| it.as_ref());
            all.filter(|it| it.gpu == gpu).map(|it| it.entry.clone()).collect()
        };
        let whole = read_all();
        for gpu in ["h100-sxm-80gb", "a100-sxm-40gb", "b200-sxm-180gb", "mi300x-oam-192gb"] {
            let about = read_about(gpu);
            let entries = of(whole, gpu);
            assert!(!entries.is_empty(), "{gpu}");
            assert_eq!(of(&about, gpu), entries);
            assert_eq!(about.iter().flat_map(|it| &it.instances).count(), entries.len(), "{gpu}");
        }
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
    fn every_sheet_is_whole_and_the_rows_are_counted() {
        let sheets = sheets();
        let figures: Vec<_> = sheets.iter().flat_map(histories).flat_map(|it| &it.rows).collect();
        // Whoever adds or removes a row updates the number here.
        assert_eq!((sheets.len(), figures.len()), (71, 2534));
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
            h100-pcie-nvlink-80gb h100-sxm-80gb h200-sxm-141gb inferentia2-32gb l4-pcie-24gb \
            l40-pcie-48gb l40s-pcie-48gb mi300x-oam-192gb mi325x-oam-256gb mi350x-oam-288gb \
            mi355x-oam-288gb rtx-pro-6000-pcie-96gb tpu-v4 tpu-v5e tpu-v5p tpu-v6e tpu-v7 t4-pcie-16gb \
            trainium-32gb trainium2-96gb v100-sxm-16gb v100-sxm-32gb";
        let sheets = sheets();
        let rented = sheets.iter().flat_map(|it| &it.instances);
        let rented = rented.filter_map(|(_, it)| Some(it.as_ref()?.gpu.as_str()));
        let sold = sheets.iter().flat_map(|it| &it.systems);
        let sold = sold.filter_map(|(_, it)| Some(it.as_ref()?.gpu.as_str()));
        let names: BTreeSet<&str> = rented.chain(sold).collect();
        assert_eq!(names, NAMES.split_whitespace().collect());
        assert_eq!(accelerators(), names.into_iter().collect::<Vec<_>>());
    }
}
