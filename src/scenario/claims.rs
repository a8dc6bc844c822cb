//! Charges beside compute that the tiers of an alternative state themselves.

/// Charges stated on the tiers of an alternative, as provider and key: each takes the place of that
/// charge in the provider's sheet, for all tiers of the provider.
#[derive(Clone, Debug, Default)]
pub struct Claims(Vec<(String, &'static str)>);

impl Claims {
    /// Claims from pairs of a provider and a key such as `egress`.
    pub fn new(stated: impl Iterator<Item = (String, &'static str)>) -> Self {
        Self(stated.collect())
    }

    /// True if a tier of this provider states this key.
    pub fn has(&self, provider: Option<&str>, key: &str) -> bool {
        self.0.iter().any(|(of, claimed)| Some(of.as_str()) == provider && *claimed == key)
    }
}
