//! The GPU cap of a tier that rents whole instances.

use super::resolver::Resolver;
use crate::codes;
use crate::input::{Diagnostic, Field};
use crate::model::rented::{Granularity, Rental};
use crate::quantity::{Count, Quantity};

impl Resolver<'_> {
    /// Reports a cap that is not a whole number of instances.
    pub fn whole_instances(&mut self, rental: Option<&Rental>, max_gpus: &Field<Count>) {
        let (Some(rental), Some((most, span))) = (rental, max_gpus.stated()) else { return };
        let (most, gpus) = (most.value(), rental.gpus_per_instance.stated());
        let over = most.checked_rem(gpus).unwrap_or_default();
        if rental.granularity != Granularity::Instance || over.is_zero() {
            return;
        }
        let message = format!("max_gpus is {most}, but an instance has {gpus} GPUs");
        let below = most.saturating_sub(over);
        let above = below.saturating_add(gpus);
        let fix = if below.is_zero() {
            format!("write {above}")
        } else {
            format!("write {below} or {above}")
        };
        self.report(Diagnostic::error(codes::PART_INSTANCE, message).at(span).fix(fix));
    }
}
