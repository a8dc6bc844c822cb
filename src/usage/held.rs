//! Single GPUs while somebody holds them.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::Intervals;

/// GPU, or a part of one, while somebody holds it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeldGpu {
    /// Identity of the GPU.
    pub id: String,
    /// Pod that holds it; none if nothing names one.
    pub holder: Option<String>,
    /// Team of the holder; none without `--by`.
    pub team: Option<String>,
    /// Name of the GPU, such as that of its model.
    pub gpu: Option<String>,
    /// Part of a GPU, 0 to 1.
    pub part: Decimal,
    /// Time that was measured.
    pub known: Intervals,
    /// Time in which it computes less than the rule says.
    pub idle: Intervals,
    /// Highest share of the time of a sample in which it computes, 0 to 1; none without a sample.
    pub most_busy: Option<Decimal>,
}

/// Times of one GPU and holder from several files as one.
pub(super) fn merged(all: Vec<HeldGpu>) -> Vec<HeldGpu> {
    let mut by_key: BTreeMap<(String, Option<String>), HeldGpu> = BTreeMap::new();
    for it in all {
        let key = (it.id.clone(), it.holder.clone());
        match by_key.get_mut(&key) {
            Some(before) => {
                before.known.add(&it.known);
                before.idle.add(&it.idle);
                before.most_busy = before.most_busy.max(it.most_busy);
            }
            None => _ = by_key.insert(key, it),
        }
    }
    by_key.into_values().collect()
}
