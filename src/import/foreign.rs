//! Recognizes formats that look like a feed but are not supported, for a helpful message.

use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// Name of the unsupported format of a text, with the reason; `None` if it is not recognized.
pub(super) fn recognize(text: &str) -> Option<&'static str> {
    match text.trim_start().as_bytes().first()? {
        b'[' => {
            let items: Vec<&RawValue> = serde_json::from_str(text).ok()?;
            of_keys(&keys(items.first()?.get())?)
        }
        b'{' => {
            let keys = keys(text)?;
            of_keys(&keys).or_else(|| keys.values().next().and_then(|it| calculator(it.get())))
        }
        _ => None,
    }
}

fn keys(text: &str) -> Option<BTreeMap<String, &RawValue>> {
    serde_json::from_str(text).ok()
}

fn of_keys(keys: &BTreeMap<String, &RawValue>) -> Option<&'static str> {
    let has = |all: &[&str]| all.iter().all(|key| keys.contains_key(*key));
    if has(&["instance_type", "pricing", "vCPU"]) {
        return Some(
            "the instances.json of Vantage (ec2instances.info), a third party's copy of the AWS price \
             list; take that list itself with `--from aws-price-list`",
        );
    }
    if has(&["gpu_model", "price_usd_hour", "collected_at"]) {
        return Some(
            "a list of offerings collected by hand (tardellirs/gpu-pricing), whose rows have sources \
             and dates of their own; copy the rows that you have checked into a sheet",
        );
    }
    None
}

/// The files behind the AWS pricing calculator: machines by the display name of their region.
fn calculator(text: &str) -> Option<&'static str> {
    #[derive(Deserialize)]
    struct KnownRegion<'t> {
        #[serde(borrow)]
        regions: BTreeMap<String, BTreeMap<String, &'t RawValue>>,
    }
    let region: KnownRegion<'_> = serde_json::from_str(text).ok()?;
    let machine = keys(region.regions.values().next()?.values().next()?.get())?;
    (machine.contains_key("rateCode") && machine.contains_key("Instance Type")).then_some(
        "data of the AWS pricing calculator, which does not state tenancy or capacity; take the AWS \
         price list with `--from aws-price-list`",
    )
}
