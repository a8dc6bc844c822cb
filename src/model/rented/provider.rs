//! Charges of a provider for all tiers rented from it together: storage, egress and support.
//!
//! Allowances, tiers, brackets and minimums hold once for a provider and month, so that tiers of one
//! provider are pooled. The lines belong to the first of them.

use super::{AttachedStorage, Egress, ManagedServices, SetupLabor, Support};
use crate::expr::unit::{Gigabytes, GpuHours, Money, Ratio};
use crate::expr::{Expr, Given, Graph, Monthly, if_le};
use crate::model::calendar::Calendar;
use crate::model::case::Tier;
use crate::model::demand::Demand;
use crate::model::line::Line;

/// Charges of a provider beside compute.
#[derive(Clone, Debug, Default)]
pub struct Services {
    /// Name of the provider; a tier that names none has one of its own.
    pub provider: Option<String>,
    /// Tariff for data sent.
    pub egress: Option<Egress>,
    /// Price of data kept.
    pub storage: Option<AttachedStorage>,
    /// The support plan.
    pub support: Option<Support>,
    /// Clusters that the provider manages for its customer.
    pub managed_services: Option<ManagedServices>,
    /// The customer's own work before the start.
    pub setup_labor: Option<SetupLabor>,
}

/// One alternative as a customer of its providers.
#[derive(Clone, Copy, Debug)]
pub struct Customer<'g, 'c> {
    /// The graph formulas are written into.
    pub graph: &'g Graph,
    /// Hours, months and years.
    pub calendar: Calendar<'g>,
    /// The demand, to which egress and storage belong.
    pub demand: &'c Demand,
    /// The tiers of the alternative.
    pub tiers: &'c [Tier],
    /// Work of each of them, with what waited for it.
    pub work: &'c [Expr<'g, GpuHours, Monthly>],
    /// Bill of each tier alone, month by month.
    pub billed: &'c [Expr<'g, Money, Monthly>],
}

impl<'g> Customer<'g, '_> {
    /// The lines of each provider, on the first of its tiers; one list for each tier.
    pub fn lines(&self) -> Vec<Vec<Line<'g>>> {
        let mut lines: Vec<_> = self.tiers.iter().map(|_| Vec::new()).collect();
        for pool in self.pools() {
            let first = pool.first().copied().unwrap_or_default();
            if let Some((tier, of_first)) = self.tiers.get(first).zip(lines.get_mut(first)) {
                *of_first = self.graph.within(&tier.path, || self.pooled(&pool));
            }
        }
        lines
    }

    /// The positions of the tiers of each provider.
    fn pools(&self) -> Vec<Vec<usize>> {
        let mut pools: Vec<(Option<&str>, Vec<usize>)> = Vec::new();
        for (position, tier) in self.tiers.iter().enumerate() {
            let Some(rental) = tier.rental() else { continue };
            let provider = rental.services.provider.as_deref();
            let known = pools.iter_mut().find(|(it, _)| it.is_some() && *it == provider);
            match known {
                Some((_, pool)) => pool.push(position),
                None => pools.push((provider, vec![position])),
            }
        }
        pools.into_iter().map(|(_, pool)| pool).collect()
    }

    /// Storage, egress, and support on what is billed with them.
    fn pooled(&self, pool: &[usize]) -> Vec<Line<'g>> {
        let Self { graph, demand, .. } = self;
        let windows =
            pool.iter().filter_map(|it| self.tiers.get(*it)).map(|it| it.window.service(graph));
        let calendar = &self.calendar.within_any(&windows.collect::<Vec<_>>());
        let kept = demand.storage_gb.as_ref().zip(self.stated(pool, |it| it.storage.as_ref()));
        let storage = kept.map(|(gb, storage)| {
            let gb = graph.input(gb).widen();
            storage.cost(graph, calendar, self.part(pool, gb, storage.share.as_ref()))
        });
        let sent =
            demand.egress_gb_per_month.as_ref().zip(self.stated(pool, |it| it.egress.as_ref()));
        let egress = sent.map(|(gb, egress)| {
            let gb = graph.input(gb) * calendar.months;
            egress.cost(graph, self.part(pool, gb, egress.share.as_ref()))
        });
        let mut lines: Vec<_> = storage.into_iter().chain(egress).collect();
        if let Some(support) = self.stated(pool, |it| it.support.as_ref()) {
            let alone = pool.iter().filter_map(|position| self.billed.get(*position)).copied();
            let billed = alone.chain(lines.iter().map(|line| line.cash));
            lines.push(support.cost(graph, calendar, graph.sum(billed)));
        }
        lines
    }

    /// First statement of a charge among the tiers of a pool.
    fn stated<'s, T>(
        &'s self,
        pool: &[usize],
        of: impl Fn(&'s Services) -> Option<&'s T>,
    ) -> Option<&'s T> {
        let rented = pool.iter().filter_map(|position| self.tiers.get(*position)?.rental());
        rented.map(|rental| &rental.services).find_map(of)
    }

    /// The part of the demand's data that a provider bears: as stated, or that of the work it does.
    fn part(
        &self,
        pool: &[usize],
        all: Expr<'g, Gigabytes, Monthly>,
        share: Option<&Given<Ratio>>,
    ) -> Expr<'g, Gigabytes, Monthly> {
        if let Some(share) = share {
            return all * self.graph.input(share);
        }
        if pool.len() == self.tiers.len() {
            return all; // however little work there is
        }
        let none = self.graph.zero::<GpuHours>().widen();
        let own = pool.iter().filter_map(|it| self.work.get(*it)).copied();
        let own = self.graph.sum(own).named("work_of_the_provider");
        let all_work = self.graph.sum(self.work.iter().copied()).named("work_of_all_tiers");
        // Without work it is what the first tier would serve, however little: its data is sent all the same.
        let is_first = pool.contains(&0);
        let without_work = if is_first { all } else { self.graph.zero::<Gigabytes>().widen() };
        let share = (own / all_work).named("share_of_all_work");
        if_le([all_work, none], without_work, all * share)
    }
}
