//! Resolves the demand of a scenario.

use rust_decimal::Decimal;

use super::mapping::Mapping;
use super::resolver::Resolver;
use super::tokens::most_gpus;
use super::written;
use crate::codes;
use crate::expr::{Given, Origin};
use crate::format::{percent_if_broken, quantity, tenths, whole_up};
use crate::input::{Diagnostic, Field, Span};
use crate::model::{Demand, DemandShape, Step, Unserved, Utilization};
use crate::pricing::accelerators;
use crate::quantity::{Positive, Quantity};

impl written::Demand {
    /// Keys that state the work, each with its field.
    fn work(&self) -> [(&'static str, &Field<Positive>); 3] {
        [
            ("gpu_hours_per_day", &self.gpu_hours_per_day),
            ("gpu_hours_per_month", &self.gpu_hours_per_month),
            ("gpu_hours_per_year", &self.gpu_hours_per_year),
        ]
    }

    /// Keys that state the mean use, each with its place.
    fn means(&self) -> [(&'static str, Option<Span>); 4] {
        let [day, month, year] = self.work().map(|(key, field)| (key, field.span()));
        [("utilization", self.utilization.span()), day, month, year]
    }
}

/// Most steps of a demand profile: more than one for each hour of a year.
const STEPS: usize = 10_000;

impl Resolver<'_> {
    /// Resolves the demand, and notes its accelerator for the tiers.
    pub fn demand(&mut self, demand: &written::Demand, span: Span) -> Option<Demand> {
        let at = Mapping::new("demand", "a demand", span);
        let gpu = demand.gpu.require("gpu", at.of, span, self.context.diagnostics);
        self.gpu = gpu.map(|(text, at)| (accelerators::full_name(&text.0).to_owned(), at));
        self.throughput_of_demand(at, demand);
        self.only_beside_a_trace(demand);
        if self.work_without_gpus(demand) {
            return None;
        }
        let shape = match &demand.trace {
            Field::Absent => self.shape(at, demand),
            _ => self.trace(at, demand),
        };
        let peak = match &shape {
            _ if !demand.trace.is_absent() => None,
            Some(DemandShape::Profile(steps)) => {
                self.peak_is_the_highest_step(demand, steps);
                self.no_tokens_beside_steps(demand);
                None
            }
            _ if demand.shape.is_bad() || demand.has_steps() => None,
            _ => Some(self.peak(at, demand)?),
        };
        let egress = &demand.egress_gb_per_month;
        self.sends_data = !egress.is_absent();
        Some(Demand {
            gpu: self.gpu.clone()?.0,
            peak,
            shape: shape?,
            shape_is_stated: !demand.shape.is_absent(),
            growth: self.growth(at, demand),
            ramp: self.ramp(at, &demand.utilization_ramp),
            interruptible_share: self.given_or(
                at,
                "interruptible_share",
                &demand.interruptible_share,
                0,
            ),
            deferrable: self.deferrable(at, demand),
            unserved: self.unserved(at, &demand.unserved),
            busy_share: self.given(at, "busy_share", &demand.busy_share),
            egress_gb_per_month: self.given(at, "egress_gb_per_month", egress),
            storage_gb: self.given(at, "storage_gb", &demand.storage_gb),
            measured: demand.measured.get().is_some_and(|it| it.0),
        })
    }

    /// Reports work without GPUs, which follow from it and the use, or from it alone if they are always used.
    fn work_without_gpus(&mut self, demand: &written::Demand) -> bool {
        let has_peak = !demand.gpus.is_absent() || !demand.tokens_per_second.is_absent();
        if has_peak || !demand.trace.is_absent() || demand.has_steps() {
            return false;
        }
        let work = self.hours_of_periods().into_iter().zip(demand.work());
        let stated = work.filter_map(|((period, hours), (_, field))| {
            let (work, span) = field.stated()?;
            Some((period, hours, work.value(), span))
        });
        let [(period, hours, work, span)] = stated.collect::<Vec<_>>()[..] else { return false };
        let share = demand.utilization.stated().map(|it| it.0.value());
        let at_use = share.filter(|it| !it.is_zero()).unwrap_or(Decimal::ONE);
        let gpus = work.checked_div(hours).and_then(|it| it.checked_div(at_use));
        let Some(gpus) = gpus else { return false };
        let message = format!("`gpu_hours_per_{period}` is stated without `gpus`");
        let (place, so_many) = match share {
            Some(_) => ("instead of `utilization`", ""),
            None => ("or more", " at least"),
        };
        let fix = format!(
            "write `gpus: {}` {place}: {} GPU-hours / {} hours / {} use = {}{so_many}",
            whole_up(gpus).replace(',', ""),
            quantity(work),
            quantity(hours),
            percent_if_broken(at_use),
            tenths(gpus)
        );
        self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
        true
    }

    /// Periods of work, with the hours of each.
    fn hours_of_periods(&self) -> [(&'static str, Decimal); 3] {
        let a_year = self.hours_per_year;
        let a_month = a_year.checked_div(Decimal::from(12)).unwrap_or(a_year);
        [("day", Decimal::from(24)), ("month", a_month), ("year", a_year)]
    }

    fn unserved(&mut self, at: Mapping<'_>, field: &Field<written::Unserved>) -> Option<Unserved> {
        let (unserved, at) = at.enter("unserved", "unserved", field)?;
        let (price, share) = (&unserved.price_per_gpu_hour, &unserved.allowed_share);
        self.one_of(at, &[("price_per_gpu_hour", price.span()), ("allowed_share", share.span())])?;
        let priced = self.given(at, "price_per_gpu_hour", price).map(Unserved::Priced);
        priced.or_else(|| self.given(at, "allowed_share", share).map(Unserved::Allowed))
    }

    fn shape(&mut self, at: Mapping<'_>, demand: &written::Demand) -> Option<DemandShape> {
        use written::ShapeWord;

        match &demand.shape {
            Field::Bad(_) => None,
            Field::Stated(written::Shape::Sequence(steps), span) => {
                self.no_mean_beside_steps(demand, steps);
                self.steps(at, steps, *span)
            }
            Field::Stated(written::Shape::Scalar(ShapeWord::Flat), _) => {
                self.utilization(at, demand).map(DemandShape::Flat)
            }
            Field::Stated(written::Shape::Scalar(ShapeWord::OnOff), _) | Field::Absent => {
                self.utilization(at, demand).map(DemandShape::OnOff)
            }
        }
    }

    fn utilization(&mut self, at: Mapping<'_>, demand: &written::Demand) -> Option<Utilization> {
        let keys = demand.means();
        if !demand.tokens_per_second.is_absent() && keys.iter().all(|(_, span)| span.is_none()) {
            let always = Given::default_of(at.key("utilization"), 1);
            return Some(Utilization::Share(always));
        }
        self.one_of(at, &keys)?;
        let a_year = self.hours_per_year;
        let fields = demand.work().map(|it| it.1);
        for ((period, hours), field) in self.hours_of_periods().into_iter().zip(fields) {
            if let (Some((work, span)), Some(gpus)) = (field.stated(), most_gpus(demand)) {
                let most = gpus.saturating_mul(hours);
                if work.value() > most {
                    let (work, gpus, most) = (work.value(), gpus.trunc(), quantity(most));
                    let have = if gpus == Decimal::ONE { "GPU has" } else { "GPUs have" };
                    let year = if period == "day" {
                        String::new()
                    } else {
                        format!(" in a year of {} hours", quantity(a_year))
                    };
                    let message = format!(
                        "gpu_hours_per_{period} is {work}, but {gpus} {have} {most} at most{year}"
                    );
                    let fix = "state more `gpus`, or less work";
                    self.report(Diagnostic::error(codes::SHARE, message).at(span).fix(fix));
                }
            }
        }
        let [per_day, per_month, per_year] = fields;
        let share = self.given(at, "utilization", &demand.utilization).map(Utilization::Share);
        let day = self.given(at, "gpu_hours_per_day", per_day).map(Utilization::PerDay);
        let month = self.given(at, "gpu_hours_per_month", per_month).map(Utilization::PerMonth);
        let year = self.given(at, "gpu_hours_per_year", per_year).map(Utilization::PerYear);
        share.or(day).or(month).or(year)
    }

    fn steps(
        &mut self,
        at: Mapping<'_>,
        steps: &[Field<written::Step>],
        span: Span,
    ) -> Option<DemandShape> {
        if steps.len() > STEPS {
            self.too_many((steps.len(), "steps"), STEPS, span);
            return None;
        }
        let mut resolved = Vec::new();
        for (step, at) in at.items("shape", "a step of demand", steps) {
            let share_of_time = self.require(at, "share_of_time", &step.share_of_time);
            let gpus = self.require(at, "gpus", &step.gpus);
            resolved.extend(
                share_of_time.zip(gpus).map(|(share_of_time, gpus)| Step { share_of_time, gpus }),
            );
        }
        let is_whole = resolved.len() == steps.len() && !resolved.is_empty();
        if is_whole && resolved.iter().all(|step| step.gpus.stated().is_zero()) {
            let message = "no step needs a GPU";
            let fix = "write the `gpus` of the highest step, such as 64";
            self.report(Diagnostic::error(codes::COUNT, message).at(span).fix(fix));
        }
        let shares = resolved.iter().map(|step| step.share_of_time.stated());
        let time = shares.fold(Decimal::ZERO, Decimal::saturating_add);
        if steps.is_empty() {
            let message = "shape has no steps";
            let fix = "add `{share_of_time: 0.5, gpus: 64}`, or write `on_off` or `flat`";
            self.report(Diagnostic::error(codes::NO_STEPS, message).at(span).fix(fix));
        } else if time > Decimal::ONE {
            let message = format!("the steps take {time} of the time, but there is only 1");
            let fix = "make `share_of_time` add up to 1 or less; the rest is idle";
            self.report(Diagnostic::error(codes::SHARE, message).at(span).fix(fix));
        }
        is_whole.then_some(DemandShape::Profile(resolved))
    }

    fn no_mean_beside_steps(&mut self, demand: &written::Demand, steps: &[Field<written::Step>]) {
        let keys = demand.means();
        let highest = steps.iter().filter_map(|it| it.get()?.gpus.get().map(|it| it.value())).max();
        for (key, span) in keys.into_iter().filter_map(|(key, span)| span.map(|it| (key, it))) {
            let message = format!("`{key}` is stated beside steps, from which it follows");
            let is_set = matches!(self.stated_at(span), Origin::Set { .. });
            let fix = match highest.filter(|_| is_set) {
                None => format!("remove `{key}`, or `shape` with its steps"),
                // A flat demand has its own peak and utilization.
                Some(gpus) => {
                    format!("add `--set demand.shape=flat --set demand.gpus={gpus}`")
                }
            };
            self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
        }
    }

    fn peak_is_the_highest_step(&mut self, demand: &written::Demand, steps: &[Step]) {
        let highest = steps.iter().map(|step| step.gpus.stated()).max();
        if let (Some((gpus, span)), Some(highest)) = (demand.gpus.stated(), highest)
            && gpus.value() != highest
        {
            let message = format!("gpus is {}, but the highest step is {highest}", gpus.value());
            let number = steps.iter().position(|step| step.gpus.stated() == highest);
            let number = number.unwrap_or_default().saturating_add(1);
            let fix = match self.stated_at(span) {
                Origin::Set { .. } => {
                    format!("write `demand.shape.{number}.gpus={}`", gpus.value())
                }
                _ => "remove `gpus`, which follows from the steps".to_owned(),
            };
            self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
        }
    }
}
