//! Resolves the staff of a tier.

use super::mapping::Mapping;
use super::resolver::Resolver;
use super::written;
use crate::codes;
use crate::input::{Diagnostic, Field, Span};
use crate::model::{Headcount, Staff, StaffStep};

impl Resolver<'_> {
    /// Resolves the staff of a tier.
    pub fn staff(&mut self, at: Mapping<'_>, field: &Field<written::Staff>) -> Option<Staff> {
        let (staff, at) = at.enter("staff", "staff", field)?;
        let people = self.headcount(at, staff);
        let salary = self.require(at, "salary", &staff.salary);
        Some(Staff {
            people: people?,
            salary: salary?,
            hired_months_before: self.given(at, "hired_months_before", &staff.hired_months_before),
            salary_growth_per_year: self.given(
                at,
                "salary_growth_per_year",
                &staff.salary_growth_per_year,
            ),
        })
    }

    fn headcount(&mut self, at: Mapping<'_>, staff: &written::Staff) -> Option<Headcount> {
        let keys = [("fte", staff.fte.span()), ("steps", staff.steps.span())];
        self.one_of(at, &keys)?;
        if let Some((steps, span)) = staff.steps.stated() {
            if let Some(per_gpus) = staff.per_gpus.span() {
                self.one_of(at, &[("steps", Some(span)), ("per_gpus", Some(per_gpus))]);
            }
            return self.staff_steps(at, steps, span);
        }
        let fte = self.given(at, "fte", &staff.fte)?;
        Some(match self.given(at, "per_gpus", &staff.per_gpus) {
            None => Headcount::Fte(fte),
            Some(gpus) => Headcount::PerGpus { fte, gpus },
        })
    }

    fn staff_steps(
        &mut self,
        at: Mapping<'_>,
        steps: &[Field<written::StaffStep>],
        span: Span,
    ) -> Option<Headcount> {
        let mut resolved: Vec<StaffStep> = Vec::new();
        for (step, at) in at.items("steps", "a step of staff", steps) {
            let from_gpus = self.require(at, "from_gpus", &step.from_gpus);
            let fte = self.require(at, "fte", &step.fte);
            let step = from_gpus.zip(fte).map(|(from_gpus, fte)| StaffStep { from_gpus, fte });
            resolved.extend(step);
        }
        let ascends = |pair: &[StaffStep]| match pair {
            [smaller, larger] => smaller.from_gpus.stated() < larger.from_gpus.stated(),
            _ => true,
        };
        if steps.is_empty() || !resolved.windows(2).all(ascends) {
            let message = "steps of staff do not ascend";
            let fix = "write the smallest `from_gpus` first, such as `{from_gpus: 0, fte: 1}`";
            self.report(Diagnostic::error(codes::STEPS, message).at(span).fix(fix));
        }
        (resolved.len() == steps.len()).then_some(Headcount::Steps(resolved))
    }
}
