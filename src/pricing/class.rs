//! Classes of figures, by how fast they age.

/// What kind of figure a row holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AgeClass {
    /// A price of capacity that is taken away at any time.
    Spot,
    /// A price of capacity while it is used.
    OnDemand,
    /// A price of a commitment.
    Committed,
    /// What a provider charges beside compute, or a vendor beside machines.
    Charge,
    /// A price of a machine.
    Hardware,
    /// What a site charges, or its overhead.
    Site,
    /// What a machine is, which stays.
    Specification,
}

impl AgeClass {
    /// Days after which a figure should be checked again, if it ages at all.
    #[must_use]
    pub fn limit(self) -> Option<i64> {
        match self {
            Self::Spot => Some(7),
            Self::OnDemand => Some(45),
            Self::Committed | Self::Charge => Some(90),
            Self::Hardware => Some(180),
            Self::Site => Some(400),
            Self::Specification => None,
        }
    }

    /// What the class is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Spot => "spot",
            Self::OnDemand => "on-demand",
            Self::Committed => "committed",
            Self::Charge => "charge",
            Self::Hardware => "hardware",
            Self::Site => "site",
            Self::Specification => "specification",
        }
    }

    /// What one of its figures is called, or several.
    #[must_use]
    pub fn figures(self, count: usize) -> String {
        let (one, several) = match self {
            Self::Charge => ("charge", "charges"),
            Self::Site => ("site figure", "site figures"),
            Self::Specification => ("specification", "specifications"),
            _ => return format!("{} price{}", self.name(), if count == 1 { "" } else { "s" }),
        };
        if count == 1 { one.to_owned() } else { several.to_owned() }
    }
}
