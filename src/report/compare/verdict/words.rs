//! Text that follows from how the alternatives rank: one declaration for the report, the page and the workbook.

use crate::model::RankBy;

/// Text that depends on how the alternatives rank.
#[derive(Clone, Debug)]
pub(crate) enum Words {
    /// A text as it is.
    Fixed(String),
    /// A text that is true of the inputs of the file alone.
    OfFile(String),
    /// A text that is true of changed inputs alone.
    OfChange(String),
    /// A value of the ranking.
    Of(Slot),
    /// Texts one after the other.
    All(Vec<Self>),
    /// The first text if the test holds, else the second.
    If(Test, Box<[Self; 2]>),
}

/// A basis that alternatives can be ranked by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Basis {
    /// Total cost.
    Total,
    /// NPV of cost.
    Npv,
    /// Cost per GPU-hour.
    UnitCost,
}

impl Basis {
    /// Basis of a ranking.
    pub fn of(rank_by: RankBy) -> Self {
        match rank_by {
            RankBy::Total => Self::Total,
            RankBy::Npv => Self::Npv,
        }
    }
}

/// A value of the ranking, in words.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Slot {
    /// Name of the cheapest.
    First,
    /// Name of the next.
    Next,
    /// Names of all that cost as much as the cheapest.
    Equal,
    /// Cost of the cheapest, by the basis of the ranking.
    Cost,
    /// Cost of the next less that of the cheapest.
    More,
    /// Share that [`Slot::More`] is of the cost of the cheapest.
    MoreShare,
    /// Amount by which the cheapest is cheaper than the next by the other basis.
    LessOtherwise,
    /// Name of the cheapest by a basis.
    FirstBy(Basis),
    /// Cost of the cheapest by a basis.
    CostBy(Basis),
    /// Cost of capital a year.
    CostOfCapital,
}

/// A condition on the ranking.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Test {
    /// No alternative is ranked.
    NoneRanked,
    /// One alternative is ranked.
    OneRanked,
    /// An alternative that is not ranked serves all demand.
    OthersServe,
    /// The cheapest and the next cost the same.
    IsTie,
    /// The cost of the cheapest is above 0.
    HasShare,
    /// The two differ by the other basis.
    DifferOtherwise,
    /// Two bases have the same winner.
    Agree(Basis, Basis),
}

impl Words {
    /// A text as it is.
    pub fn fixed(text: impl Into<String>) -> Self {
        Self::Fixed(text.into())
    }

    /// The first text if the test holds, else the second.
    pub fn choose(test: Test, then: Self, otherwise: Self) -> Self {
        Self::If(test, Box::new([then, otherwise]))
    }

    /// A text if the test holds.
    pub fn when(test: Test, then: Self) -> Self {
        Self::choose(test, then, Self::fixed(""))
    }
}
