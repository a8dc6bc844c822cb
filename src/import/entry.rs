//! Place of an instance in the tree of a sheet: an entry of its own, or one of the regions of another.

use super::offers::FeedOffer;
use super::yaml::Yaml;

/// Entry of an instance by its name. `name@region` without an entry of its own is a region of the
/// instance `name`, if that lists the region.
pub(super) fn of<'y>(tree: &'y mut Yaml, name: &str) -> &'y mut Yaml {
    let instances = tree.at("instances");
    if !instances.has_key(name)
        && let Some((plain, region)) = name.split_once('@')
        && instances.has_key(plain)
        && instances.at(plain).has_key("regions")
        && instances.at(plain).at("regions").has_key(region)
    {
        return instances.at(plain).at("regions").at(region);
    }
    instances.at(name)
}

/// Writes accelerator, number of GPUs and region of a new instance.
pub(super) fn describe(tree: &mut Yaml, name: &str, offer: &FeedOffer) {
    let instances = tree.at("instances");
    let further = name.split_once('@').filter(|(plain, region)| {
        // A name of the feed may have an `@` of its own.
        !plain.is_empty() && offer.region.as_deref() == Some(region) && offer.instance == *plain
    });
    if let Some((plain, region)) = further {
        let is_new = !instances.has_key(plain);
        let instance = instances.at(plain);
        if is_new {
            set_machine(instance, offer);
        }
        // Otherwise another machine has the name, and the region is an entry of its own.
        if is_machine(instance, offer) {
            instance.at("regions").at(region);
            return;
        }
    }
    let own = instances.at(name);
    set_machine(own, offer);
    if let Some(region) = &offer.region {
        *own.at("region") = Yaml::text(region);
    }
}

fn set_machine(entry: &mut Yaml, offer: &FeedOffer) {
    *entry.at("gpu") = Yaml::text(&offer.gpu);
    *entry.at("gpus") = Yaml::plain(offer.gpus.to_string());
}

/// True if an entry has the accelerators of an offer.
fn is_machine(entry: &mut Yaml, offer: &FeedOffer) -> bool {
    let count = entry.at("gpus").text_of().and_then(|it| it.parse().ok());
    entry.at("gpu").text_of() == Some(&offer.gpu) && count == Some(offer.gpus)
}
