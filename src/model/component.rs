//! Identity of cost components: each is declared once, beside its formula.

use std::fmt;

/// A component of cost, as every view knows it.
#[derive(Debug, PartialEq, Eq)]
pub struct Component {
    /// Key in paths, such as `network_fabric`.
    pub name: &'static str,
    /// Words in tables, such as `network fabric`.
    pub label: &'static str,
    /// Kind of cost.
    pub family: Family,
    /// Expectation that somebody pays for the component; none if nobody misses it.
    pub expected: Option<Expected>,
}

/// Kinds of cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Machines and what they are mounted in and connected by.
    Hardware,
    /// Work that is capitalized with hardware.
    Work,
    /// Power, space, people and contracts that keep a tier running.
    Running,
    /// Money and machines that belong to others.
    Financing,
    /// GPUs that are rented.
    Rent,
    /// Charges of a provider beside its GPUs.
    Services,
    /// Entries of the books: what is sold, lost or deducted.
    Books,
}

/// Expectation that a component is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// True if a total of owning is rarely complete without the component.
    pub is_usual: bool,
    /// Whom a comparison is lopsided for without it.
    pub of: ExpectedOf,
}

/// Tiers that are expected to pay for a component if another alternative does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedOf {
    /// Every owned tier.
    Owners,
    /// Nobody: some fleets need it and others do not.
    SomeOwners,
    /// Whoever runs GPUs, owned or rented.
    Everyone,
}

/// Component of a line, declared here or named by the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineName {
    /// A component of the model.
    Declared(&'static Component),
    /// A line under `other`, by the name it has there.
    Other(String),
}

impl Component {
    /// A component that nobody misses.
    pub const fn new(name: &'static str, label: &'static str, family: Family) -> Self {
        Self { name, label, family, expected: None }
    }

    /// A component that a total of owning is rarely complete without.
    pub const fn usual(self, of: ExpectedOf) -> Self {
        Self { expected: Some(Expected { is_usual: true, of }), ..self }
    }

    /// A component that is listed where it is left out.
    pub const fn listed(self, of: ExpectedOf) -> Self {
        Self { expected: Some(Expected { is_usual: false, of }), ..self }
    }
}

impl LineName {
    /// Words in tables.
    pub fn label(&self) -> &str {
        match self {
            Self::Declared(component) => component.label,
            Self::Other(name) => name,
        }
    }

    /// Path below the tier: no line of the user's can have that of a component.
    pub fn path(&self) -> String {
        match self {
            Self::Declared(component) => component.name.to_owned(),
            Self::Other(name) => format!("other.{name}"),
        }
    }

    /// True if the line is that component of the model.
    pub fn is(&self, component: &Component) -> bool {
        matches!(self, Self::Declared(it) if **it == *component)
    }

    /// Kind of cost; that of the user's lines is not known.
    pub fn family(&self) -> Option<Family> {
        match self {
            Self::Declared(component) => Some(component.family),
            Self::Other(_) => None,
        }
    }
}

impl From<&'static Component> for LineName {
    fn from(component: &'static Component) -> Self {
        Self::Declared(component)
    }
}

impl fmt::Display for LineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label())
    }
}
