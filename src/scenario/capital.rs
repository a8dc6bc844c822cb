//! Resolves the terms on which assets are held: residual value, financing, capital charge and tax.

use super::mapping::Mapping;
use super::resolver::Resolver;
use super::written;
use crate::codes;
use crate::input::{Diagnostic, Field, Text, did_you_mean};
use crate::model::capital::{Agreed, CapitalCharge, InsuredFloor, Loan, ResidualValue};
use crate::model::owned::{self, Financing, Lease};
use crate::model::{Component, LineName, Tax, TaxDepreciation};

/// Components that a residual value may name.
const SOLD: [&Component; 7] = [
    &owned::SERVERS,
    &owned::SPARES,
    &owned::NETWORK_FABRIC,
    &owned::STORAGE,
    &owned::MANAGEMENT_NODES,
    &owned::RACKS,
    &owned::INSTALLATION,
];

impl Resolver<'_> {
    /// Resolves the resale value of hardware.
    pub fn residual_value(
        &mut self,
        at: Mapping<'_>,
        field: &Field<written::ResidualValue>,
        other: &Field<Vec<Field<written::Other>>>,
    ) -> Option<ResidualValue> {
        let (value, at) = at.enter("residual_value", "a residual value", field)?;
        let keys = [
            ("share_of_price", value.share_of_price.span()),
            ("decline_per_year", value.decline_per_year.span()),
            ("by_age", value.by_age.span()),
        ];
        let insured_floor = self.insured_floor(at, &value.insured_floor);
        self.one_of(at, &keys)?;
        let share = self.given(at, "share_of_price", &value.share_of_price);
        let decline = self.given(at, "decline_per_year", &value.decline_per_year);
        let stated = share.map(Agreed::ShareOfPrice).or(decline.map(Agreed::DeclinePerYear));
        let by_age = match stated {
            Some(agreed) => agreed,
            None => self.by_age(at, &value.by_age)?,
        };
        Some(ResidualValue { by_age, insured_floor, of: self.sold(&value.of, other) })
    }

    /// Rows that a residual value names: hardware, installation, and capex lines of `other`.
    fn sold(
        &mut self,
        field: &Field<Vec<Field<Text>>>,
        other: &Field<Vec<Field<written::Other>>>,
    ) -> Option<Vec<LineName>> {
        let lines = other.get().into_iter().flatten().filter_map(Field::get);
        let capex = lines.filter(|line| matches!(line.kind.get(), Some(written::Class::Capex)));
        let own: Vec<&str> =
            capex.filter_map(|line| line.name.get()).map(|name| name.0.as_str()).collect();
        let mut rows = Vec::new();
        for (name, span) in field.get()?.iter().filter_map(Field::stated) {
            let declared = SOLD.iter().find(|it| it.name == name.0);
            if let Some(component) = declared {
                rows.push(LineName::from(*component));
                // Leased nodes that are bought are servers, and so are existing ones.
                let is_of_servers = **component == owned::SERVERS;
                let same = [&owned::BUYOUT, &owned::EXISTING].map(LineName::from);
                rows.extend(same.into_iter().filter(|_| is_of_servers));
            } else if own.contains(&name.0.as_str()) {
                rows.push(LineName::Other(name.0.clone()));
            } else {
                let message = format!("`{}` is no capex of this tier", name.0);
                let words = SOLD.iter().map(|it| it.name).chain(own.iter().copied());
                let words: Vec<&str> = words.collect();
                let fix = match did_you_mean(&name.0, words.iter().copied()) {
                    near if near.is_empty() => format!("write one of {}", words.join(", ")),
                    near => near,
                };
                self.report(Diagnostic::error(codes::UNKNOWN_WORD, message).at(span).fix(fix));
            }
        }
        Some(rows)
    }

    fn by_age(
        &mut self,
        at: Mapping<'_>,
        field: &Field<Vec<Field<written::AgeStep>>>,
    ) -> Option<Agreed> {
        let (rows, span) = field.stated()?;
        let mut table: Vec<(crate::expr::Given<crate::expr::unit::Months>, _)> = Vec::new();
        for (row, at) in at.items("by_age", "a row of by_age", rows) {
            let months = self.require(at, "months", &row.months);
            let share = self.require(at, "share_of_price", &row.share_of_price);
            table.extend(months.zip(share));
        }
        let ascends = table.windows(2).all(|pair| match pair {
            [(younger, _), (older, _)] => younger.stated() < older.stated(),
            _ => true,
        });
        if rows.is_empty() || !ascends {
            let message = "by_age does not ascend";
            let fix = "write the youngest first, such as `{months: 12, share_of_price: 0.7}`";
            self.report(Diagnostic::error(codes::STEPS, message).at(span).fix(fix));
        }
        (table.len() == rows.len()).then_some(Agreed::Table(table))
    }

    fn insured_floor(
        &mut self,
        at: Mapping<'_>,
        field: &Field<written::InsuredFloor>,
    ) -> Option<InsuredFloor> {
        let (floor, at) = at.enter("insured_floor", "an insured floor", field)?;
        let share_of_price = self.require(at, "share_of_price", &floor.share_of_price);
        let premium = self.require(at, "premium", &floor.premium);
        Some(InsuredFloor { share_of_price: share_of_price?, premium: premium? })
    }

    /// Resolves the loan or lease that pays for hardware.
    pub fn financing(
        &mut self,
        at: Mapping<'_>,
        field: &Field<written::Financing>,
        refresh: &Field<written::Refresh>,
    ) -> Option<Financing> {
        let (financing, at) = at.enter("financing", "financing", field)?;
        let keys = [("loan", financing.loan.span()), ("lease", financing.lease.span())];
        self.one_of(at, &keys)?;
        if let (Some(lease), Some(refresh)) = (financing.lease.span(), refresh.span()) {
            let message = "servers are leased, so that none are bought to refresh them";
            let fix = "remove `refresh`, or finance by a `loan`";
            let both = Diagnostic::error(codes::ONE_OF, message).at(refresh).fix(fix);
            self.report(both.also(lease, "leased here"));
        }
        let loan = self.loan(at, &financing.loan).map(Financing::Loan);
        loan.or_else(|| self.lease(at, &financing.lease).map(Financing::Lease))
    }

    fn loan(&mut self, at: Mapping<'_>, field: &Field<written::Loan>) -> Option<Loan> {
        let (loan, at) = at.enter("loan", "a loan", field)?;
        let share = self.given_or(at, "share", &loan.share, 1);
        let apr = self.require(at, "apr", &loan.apr);
        let months = self.require(at, "months", &loan.months);
        Some(Loan { share, apr: apr?, months: months? })
    }

    fn lease(&mut self, at: Mapping<'_>, field: &Field<written::Lease>) -> Option<Lease> {
        let (lease, at) = at.enter("lease", "a lease", field)?;
        let price = self.require(at, "price_per_node_month", &lease.price_per_node_month);
        let months = self.given(at, "months", &lease.months);
        if let (Some(span), true) = (lease.buyout_share.span(), lease.months.is_absent()) {
            let message = "buyout_share is stated, but not when the lease ends";
            let fix = "add `months: 36`";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
        }
        let buyout_share = self.given(at, "buyout_share", &lease.buyout_share);
        let ends_with_horizon = lease.ends_with_horizon.get().is_some_and(|it| it.0);
        Some(Lease { price_per_node_month: price?, months, buyout_share, ends_with_horizon })
    }

    /// Resolves the form in which the price of assets enters the cost of an hour.
    pub fn capital(&mut self, written: &written::Scenario) -> CapitalCharge {
        let Some((form, span)) = written.capital.stated() else { return CapitalCharge::Straight };
        let form = match form {
            written::Capital::Straight => return CapitalCharge::Straight,
            written::Capital::Annuity => CapitalCharge::Annuity,
            written::Capital::AnnualCrf => CapitalCharge::AnnualCrf,
            written::Capital::AverageBook => CapitalCharge::AverageBook,
        };
        if written.cost_of_capital.is_absent() {
            self.needs_cost_of_capital("capital is charged with interest", span);
        }
        form
    }

    /// Resolves the tax, which pays back a part of every cost.
    pub fn tax(&mut self, at: Mapping<'_>, field: &Field<written::Tax>) -> Option<Tax> {
        let (tax, at) = at.enter("tax", "tax", field)?;
        let rate = self.require(at, "rate", &tax.rate);
        let depreciation = match tax.depreciation.get() {
            Some(written::TaxDepreciation::Macrs5) => TaxDepreciation::Macrs5,
            Some(written::TaxDepreciation::Straight) | None => TaxDepreciation::Straight,
        };
        Some(Tax { rate: rate?, depreciation })
    }
}
