//! Classes of figures by how fast they age.

/// Class of the figure in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AgeClass {
    /// Price of capacity that can be reclaimed at any time.
    Spot,
    /// Price that its provider changes daily.
    Daily,
    /// Price of capacity while it is used.
    OnDemand,
    /// Price of a commitment.
    Committed,
    /// Charge of a provider beside compute, or of a vendor beside machines.
    Charge,
    /// Price of a machine.
    Hardware,
    /// Price of one currency in another.
    ExchangeRate,
    /// Power usage effectiveness of a site.
    Pue,
    /// Price of electricity at a site.
    Tariff,
    /// Price of colocation at a site.
    Colocation,
    /// Property of a machine, which does not change.
    Specification,
}

impl AgeClass {
    /// Class of a plan of an instance: `on_demand`, `spot` or the name of a commitment.
    #[must_use]
    pub fn of_plan(plan: &str) -> Self {
        match plan {
            "on_demand" => Self::OnDemand,
            "spot" => Self::Spot,
            _ => Self::Committed,
        }
    }

    /// Days after which a figure should be checked again, if no history of its class is known; `None` if it does not
    /// age.
    pub(super) fn assumed_limit(self) -> Option<i64> {
        match self {
            Self::Spot | Self::Daily => Some(7),
            Self::OnDemand | Self::ExchangeRate => Some(45),
            Self::Committed | Self::Charge => Some(90),
            Self::Hardware => Some(180),
            Self::Pue | Self::Tariff | Self::Colocation => Some(400),
            Self::Specification => None,
        }
    }

    /// Name of the class.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Spot => "spot",
            Self::Daily => "daily",
            Self::OnDemand => "on-demand",
            Self::Committed => "committed",
            Self::Charge => "charge",
            Self::Hardware => "hardware",
            Self::ExchangeRate => "exchange-rate",
            Self::Pue => "pue",
            Self::Tariff => "tariff",
            Self::Colocation => "colocation",
            Self::Specification => "specification",
        }
    }

    /// Noun for `count` figures of the class, such as `spot prices`.
    #[must_use]
    pub fn figures(self, count: usize) -> String {
        let (one, several) = match self {
            Self::Charge => ("charge", "charges"),
            Self::ExchangeRate => ("exchange rate", "exchange rates"),
            Self::Pue => ("PUE", "PUE figures"),
            Self::Tariff => ("electricity price", "electricity prices"),
            Self::Specification => ("specification", "specifications"),
            _ => return format!("{} price{}", self.name(), if count == 1 { "" } else { "s" }),
        };
        if count == 1 { one.to_owned() } else { several.to_owned() }
    }
}
