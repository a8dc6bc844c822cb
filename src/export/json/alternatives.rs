//! Alternatives, their tiers and cost lines.

use super::view::views;
use crate::analysis::{CostedAlternative, CostedLine, CostedTier};
use crate::report::compare::keys::{ALTERNATIVE, COST, LINE, TIER};

views! {
    "alternative" = it: &CostedAlternative,
        "Cost of an alternative over the horizon, in the scenario's currency." {
        ..&ALTERNATIVE;
        reasons;
        tiers: &it.tiers, "Tiers in the order in which they serve demand.";
    }

    "tier" = it: &CostedTier, "Tier of an alternative." {
        ..&TIER;
        reasons;
        components: &it.lines, "Cost lines of the tier.";
    }

    "cost_line" = it: &CostedLine, "Cost line of a tier." {
        ..&LINE;
        ..&COST => &it.cost;
        reasons? "Reasons of the null values above, by key; left out if there are none.";
    }
}
