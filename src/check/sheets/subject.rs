//! Sheets as rules see them, with built-in sheets and another revision to hold them against.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::earlier::EarlierSheets;
use super::peers::PeerPrices;
use super::series::Series;
use crate::input::{Date, Sources, Span};
use crate::pricing::{Instance, Sheet};

/// Sheets as rules see them.
pub(super) struct SheetsUnderCheck<'s> {
    pub sheets: &'s [Sheet],
    /// Built-in sheets that no checked sheet replaces.
    pub built_in: &'s [Sheet],
    pub texts: &'s Sources,
    pub series: Vec<Series<'s>>,
    /// Day to which ages are counted.
    pub as_of: Date,
    pub peers: PeerPrices,
    /// Sheets at another revision, if there is one to compare with.
    pub before: Option<EarlierSheets<'s>>,
}

impl<'s> SheetsUnderCheck<'s> {
    /// Folder of a sheet's file.
    pub fn folder(&self, sheet: &Sheet) -> &'s str {
        let name = self.texts.get(sheet.at.source).map_or("", |source| source.name.as_str());
        name.rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    /// Reasons why providers and instances have no price, by name; a checked sheet overrides a
    /// built-in one.
    pub fn reasons(&self) -> BTreeMap<&'s str, &'s str> {
        let mut reasons: BTreeMap<&str, &str> = BTreeMap::new();
        for sheet in self.built_in.iter().chain(self.sheets) {
            let instances = sheet.instances.iter().filter_map(|(_, it)| it.as_ref());
            let reason = |it: &'s Instance| Some((it.entry.as_str(), it.unavailable.as_deref()?));
            reasons.extend(instances.filter_map(reason));
            reasons.extend(sheet.unavailable.as_deref().map(|reason| (sheet.id.as_str(), reason)));
        }
        reasons
    }

    /// Every entry with its accelerator, the number of its GPUs, and the span of the accelerator's
    /// name.
    pub fn accelerators(&self) -> impl Iterator<Item = (&'s str, &'s str, Decimal, Span)> {
        self.sheets.iter().flat_map(|sheet| {
            let instances = sheet.instances.iter().filter_map(|(_, it)| it.as_ref());
            let rented =
                instances.map(|it| (it.entry.as_str(), it.gpu.as_str(), it.gpus.0, it.gpu_at));
            let systems = sheet.systems.iter().filter_map(|(_, it)| it.as_ref());
            let sold = systems.map(|it| (it.entry.as_str(), it.gpu.as_str(), it.gpus.0, it.gpu_at));
            rented.chain(sold)
        })
    }
}
