//! Basis of amounts in words: currency, horizon, and the cost that alternatives are ranked by.

use crate::format::count;
use crate::model::{Case, RankBy};

/// Unit and basis of ranked costs: `USD over 36 months, undiscounted`.
pub(super) fn of_ranked(case: &Case) -> String {
    let basis = match case.rank_by {
        RankBy::Total => "undiscounted",
        RankBy::Npv => "NPV",
    };
    let months = count(case.horizon_months.stated(), "month");
    format!("{} over {months}, {basis}", case.currency)
}

impl RankBy {
    /// Words behind a difference of ranked costs, if these are not totals: ` by NPV`.
    pub(crate) fn by_npv(self) -> &'static str {
        match self {
            Self::Total => "",
            Self::Npv => " by NPV",
        }
    }
}
