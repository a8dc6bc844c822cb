//! Price of an idle GPU-hour: the cost of an alternative over the GPU-hours installed.

use std::path::{Path, PathBuf};

use super::super::scenario_flags::ScenarioFlags;
use crate::analysis::{CostedAlternative, Effort, Study, settle};
use crate::check;
use crate::codes;
use crate::expr::Graph;
use crate::input::{Diagnostic, did_you_mean, quoted, shown};
use crate::pricing::{ReadContext, accelerators};
use crate::usage::{InstalledPrice, Usage, UsageFinding, cost_per_installed_hour};

/// Scenario, and the alternative behind its name, if one is named.
#[derive(Clone, Debug)]
pub(super) struct PricedBy {
    scenario: PathBuf,
    alternative: Option<String>,
}

impl PricedBy {
    /// Parses `SCENARIO` or `SCENARIO:ALTERNATIVE`.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Err("name a scenario, such as `lab.yaml:own`".to_owned());
        }
        let named = text.rsplit_once(':').filter(|(path, name)| {
            let is_yaml = |it: &str| Path::new(it).extension().is_some();
            is_yaml(path) && !name.is_empty() && !name.contains(['/', '\\'])
        });
        let (path, name) = named.map_or((text, None), |(path, name)| (path, Some(name.to_owned())));
        Ok(Self { scenario: path.into(), alternative: name })
    }
}

/// Cost of a GPU-hour of the alternative; none with problems, which are reported.
pub(super) fn price(by: &PricedBy, context: ReadContext<'_>) -> Option<InstalledPrice> {
    let ReadContext { sources, diagnostics } = context;
    let flags = ScenarioFlags::default();
    let case = flags.read(&by.scenario, ReadContext { sources, diagnostics })?;
    let settled = settle(case, &Effort::of_sizes());
    let (case, _) = check::solved(settled, ReadContext { sources, diagnostics })?;
    let graph = Graph::over(&case.horizon_months);
    let compared = Study::new(&graph, &case).totals(0);
    let names: Vec<&str> = compared.alternatives.iter().map(|it| it.name.as_str()).collect();
    let file = shown(&by.scenario);
    let wanted = by.alternative.as_deref().or(compared.cheapest.as_deref());
    let found = wanted.and_then(|name| compared.alternatives.iter().find(|it| it.name == name));
    let mut report = |message: String, fix: String| {
        diagnostics.push(Diagnostic::error(codes::NO_USAGE_PRICE, message).fix(fix));
    };
    let Some(found) = found else {
        let near = did_you_mean(wanted.unwrap_or_default(), names.iter().copied());
        let fix = if near.is_empty() { format!("it has {}", names.join(", ")) } else { near };
        report(
            format!("{file} has no alternative {}", quoted(wanted.unwrap_or("that is cheapest"))),
            fix,
        );
        return None;
    };
    let Some(per_gpu_hour) = cost_per_installed_hour(found) else {
        let (message, fix) = without_price(found, &compared.alternatives, &file);
        report(message, fix);
        return None;
    };
    let (currency, alternative) = (case.currency.clone(), found.name.clone());
    let gpu = case.demand.gpu.clone();
    Some(InstalledPrice { per_gpu_hour, currency, alternative, scenario: file, gpu })
}

/// Finding on GPUs that the price is not of.
pub(super) fn of_another_gpu(usage: &Usage) -> Option<UsageFinding> {
    let (price, name) = (usage.price.as_ref()?, usage.gpu.as_ref()?);
    let meant = accelerators::fitting(name, accelerators::NAMES);
    let is_other = !meant.is_empty() && !meant.contains(&price.gpu.as_str());
    is_other.then(|| UsageFinding {
        code: codes::OTHER_GPU_PRICE,
        message: format!(
            "GPU-hours of {name} are priced as those of {}, which {} compares. Name a scenario of that GPU",
            price.gpu, price.scenario
        ),
    })
}

/// Message and fix of an alternative whose idle hours have no price.
fn without_price(
    found: &CostedAlternative,
    all: &[CostedAlternative],
    file: &str,
) -> (String, String) {
    let name = quoted(&found.name);
    if found.tiers.iter().any(|it| it.fleet_utilization.is_some()) {
        let message = format!("{name} of {file} has no cost per installed GPU-hour");
        return (message, "name an alternative that serves the demand".to_owned());
    }
    let message = format!("{name} of {file} rents by use, so an idle GPU-hour has no price");
    let other = all.iter().find(|it| cost_per_installed_hour(it).is_some());
    let fix = match other {
        Some(other) => format!("name one that owns or commits: `--price {file}:{}`", other.name),
        None => "add an alternative with owned or committed GPUs, and name it".to_owned(),
    };
    (message, fix)
}
