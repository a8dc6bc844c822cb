//! Place of an instance in the tree of a sheet: an entry of its own, or one of the regions of another.

use super::offers::FeedOffer;
use super::yaml::Yaml;

/// Entry of an instance: that of its name, or else the region of the instance whose name stands before
/// the `@`.
pub(super) fn of<'y>(tree: &'y mut Yaml, name: &str) -> &'y mut Yaml {
    let instances = tree.at("instances");
    match name.split_once('@') {
        Some((plain, region)) if !instances.has_key(name) => {
            instances.at(plain).at("regions").at(region)
        }
        _ => instances.at(name),
    }
}

/// Writes accelerator, number of GPUs and region of a new instance.
pub(super) fn describe(tree: &mut Yaml, name: &str, offer: &FeedOffer) {
    let gpus = Yaml::plain(offer.gpus.to_string());
    let instances = tree.at("instances");
    let plain = name.split_once('@').map_or(name, |(plain, _)| plain);
    let is_new = !instances.has_key(plain);
    let instance = instances.at(plain);
    if !is_new && !is_machine(instance, offer) {
        // Another machine has the name: the region is an entry of its own.
        let own = instances.at(name);
        (*own.at("gpu"), *own.at("gpus")) = (Yaml::text(&offer.gpu), gpus);
        set_region(own, offer);
        return;
    }
    if is_new {
        *instance.at("gpu") = Yaml::text(&offer.gpu);
        *instance.at("gpus") = gpus;
    }
    if plain == name {
        set_region(instance, offer);
    }
}

fn set_region(entry: &mut Yaml, offer: &FeedOffer) {
    if let Some(region) = &offer.region {
        *entry.at("region") = Yaml::text(region);
    }
}

/// True if an entry has the accelerators of an offer.
fn is_machine(entry: &mut Yaml, offer: &FeedOffer) -> bool {
    let count = entry.at("gpus").text_of().and_then(|it| it.parse().ok());
    entry.at("gpu").text_of() == Some(&offer.gpu) && count == Some(offer.gpus)
}
