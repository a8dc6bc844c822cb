//! A cost line: one component of one tier.

use crate::expr::unit::Money;
use crate::expr::{Expr, Graph, Monthly};

/// What a component costs, month by month.
#[derive(Clone, Debug)]
pub struct Line<'g> {
    /// The component, as it is called in every table.
    pub component: String,
    /// Its accounting class.
    pub class: Class,
    /// What is paid in each month, month 0 first.
    pub cash: Expr<'g, Money, Monthly>,
    /// What of it falls due on a day of its own, the end of its month, and is discounted from there.
    pub dated: Option<Expr<'g, Money, Monthly>>,
    /// What is paid over the horizon.
    pub total: Expr<'g, Money>,
}

/// The accounting class of a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// The price of what is capitalised.
    Capex,
    /// What of it comes back when it is sold: capex, as a negative price.
    Residual,
    /// Everything else.
    Opex,
}

impl Class {
    /// Under which of the two words it is told: what is sold again is capex, as a negative price.
    pub fn name(self) -> &'static str {
        match self {
            Self::Capex | Self::Residual => "capex",
            Self::Opex => "opex",
        }
    }
}

impl<'g> Line<'g> {
    /// What is bought once, in month 0, and capitalised.
    pub fn capex(component: impl Into<String>, price: Expr<'g, Money>) -> Self {
        Self::new(component, Class::Capex, price.up_front())
    }

    /// What hardware fetches at the end.
    pub fn residual(proceeds: Expr<'g, Money, Monthly>) -> Self {
        Self::new("residual value", Class::Residual, proceeds).with_dated(proceeds)
    }

    /// What is paid as it runs.
    pub fn opex(component: impl Into<String>, cash: Expr<'g, Money, Monthly>) -> Self {
        Self::new(component, Class::Opex, cash)
    }

    /// A line of either class.
    pub fn new(component: impl Into<String>, class: Class, cash: Expr<'g, Money, Monthly>) -> Self {
        Self { component: component.into(), class, cash, dated: None, total: cash.sum_months() }
    }

    /// The line, with what of it falls due on a day of its own.
    pub fn with_dated(self, dated: Expr<'g, Money, Monthly>) -> Self {
        Self { dated: Some(dated), ..self }
    }
}

/// The price of what is capitalised among some lines.
pub fn capitalised<'g, 'l>(
    graph: &'g Graph,
    lines: impl IntoIterator<Item = &'l Line<'g>>,
) -> Expr<'g, Money>
where
    'g: 'l,
{
    lines
        .into_iter()
        .filter(|line| line.class == Class::Capex)
        .map(|line| line.total)
        .reduce(|sum, price| sum + price)
        .unwrap_or(graph.zero())
}
