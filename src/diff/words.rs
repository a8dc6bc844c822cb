//! Names of places in sheets and scenarios, for messages.

/// Groups that add nothing to a name.
const GROUPS: [&str; 2] = ["committed", "prices"];

/// Groups of a sheet whose entries have names.
pub(super) const ENTRIES: [&str; 4] = ["instances", "systems", "licenses", "licences"];

/// Subject of a path in a sheet: `lambda/gpu_8x_h100_sxm5 on demand`.
pub(super) fn of_sheet(owner: &str, path: &[String]) -> String {
    let (head, rest) = match path {
        [group, name, rest @ ..] if ENTRIES.contains(&group.as_str()) => {
            (format!("{owner}/{name}"), rest)
        }
        rest => (owner.to_owned(), rest),
    };
    let words = rest.iter().filter(|it| !GROUPS.contains(&it.as_str()));
    let words = words.map(|it| if it == "on_demand" { "on demand" } else { it.as_str() });
    std::iter::once(head.as_str()).chain(words).collect::<Vec<_>>().join(" ")
}

/// Unit of a key of money or power: `USD per instance-hour`.
pub(super) fn unit(path: &[String], key: &str, currency: &str) -> Option<String> {
    let last = path.last().map(String::as_str).unwrap_or_default();
    let key = key.trim_start_matches("effective_").trim_start_matches("net_");
    let per = match key {
        "kw" => return Some("kW".to_owned()),
        "price" => match last.strip_prefix("price_per_") {
            Some(per) => per,
            None => return Some(currency.to_owned()),
        },
        "price_per_hour" => "instance_hour",
        _ => key.strip_prefix("price_per_")?,
    };
    let words = per.split('_').map(|it| match it {
        "gpu" => "GPU",
        "kwh" => "kWh",
        "kw" => "kW",
        "gb" => "GB",
        other => other,
    });
    Some(format!("{currency} per {}", words.collect::<Vec<_>>().join("-")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn a_path_is_called_as_people_call_it() {
        let of = |text| of_sheet("aws", &path(text));
        assert_eq!(of("instances p5 on_demand"), "aws/p5 on demand");
        assert_eq!(of("instances p5 committed reserved_1y prices"), "aws/p5 reserved_1y");
        assert_eq!(of("egress"), "aws egress");
    }

    #[test]
    fn keys_of_money_have_a_unit() {
        let unit = |at, key| unit(&path(at), key, "USD");
        let hour = unit("instances p5 on_demand", "price_per_hour");
        assert_eq!(hour.as_deref(), Some("USD per instance-hour"));
        let plan = unit("prices", "effective_price_per_gpu_hour");
        assert_eq!(plan.as_deref(), Some("USD per GPU-hour"));
        assert_eq!(unit("price_per_kwh", "price").as_deref(), Some("USD per kWh"));
        let license = unit("licenses suite price_per_gpu_year", "price");
        assert_eq!(license.as_deref(), Some("USD per GPU-year"));
        assert_eq!(unit("on_demand", "until"), None);
    }
}
