//! Random outcomes, and what they cost.

use gpu_tco::expr::{Exact, Graph};
use gpu_tco::model::outcomes::{
    AmortizedRun, Decline, Inference, Purpose, RunElectricity, Runs, Slice, Slices, TrainingRun,
    Work,
};
use gpu_tco::model::{self, Deliverable, FigureCost, What};
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::cases::{Maker, case, place, tapes};
use super::config;

impl Maker<'_> {
    pub fn outcomes(&mut self) -> Vec<Deliverable> {
        let count = self.choice(4);
        let mut outcome = |index: u32| {
            let name = format!("o{index}");
            let path = format!("outcomes.{name}.figures");
            let kind = match self.choice(4) {
                0 => Purpose::TrainingRun(self.training_run(&path)),
                1 => Purpose::Inference(self.inference(&path)),
                2 => Purpose::Slices(self.slices(&path)),
                _ => Purpose::AmortizedRun(Box::new(self.amortized_run(&path))),
            };
            Deliverable { name, place: place(), kind }
        };
        (0..count).map(&mut outcome).collect()
    }

    fn training_run(&mut self, path: &str) -> TrainingRun {
        let key = |name: &str| format!("{path}.{name}");
        let work = match self.choice(4) {
            0 => Work::GpuHours(self.figure(key("gpu_hours"), [1, 1_000_000], 0)),
            1 => Work::Days {
                gpus: self.figure(key("gpus"), [1, 20_000], 0),
                days: self.figure(key("days"), [1, 900], 1),
            },
            2 => Work::Compute {
                compute_yottaflop: self.figure(key("compute_yottaflop"), [1, 50_000], 3),
                mfu: self.figure(key("mfu"), [10, 60], 2),
                peak_teraflops_per_gpu: self.figure(key("peak_teraflops_per_gpu"), [100, 5_000], 0),
            },
            _ => Work::Tokens {
                billion_tokens: self.figure(key("billion_tokens"), [1, 15_000], 0),
                throughput: self.throughput(path),
            },
        };
        let runs = match self.choice(3) {
            0 => None,
            1 => Some(Runs::InAll(self.figure(key("runs"), [1, 20], 0))),
            _ => Some(Runs::PerYear(self.figure(key("runs_per_year"), [1, 20], 0))),
        };
        TrainingRun { work, runs }
    }

    fn inference(&mut self, path: &str) -> Inference {
        let key = |name: &str| format!("{path}.{name}");
        if self.chance() {
            return Inference::Requests {
                requests_per_second_per_gpu: self.figure(key("requests_per_second"), [1, 900], 1),
                target_load: self.maybe(key("target_load"), [40, 100], 2),
            };
        }
        let throughput = self.throughput(path);
        let tokens_per_request = self.maybe(key("tokens_per_request"), [100, 9_000], 0);
        Inference::Tokens { throughput, tokens_per_request }
    }

    fn slices(&mut self, path: &str) -> Slices {
        let count = self.choice(2) + 1;
        let mut slice = |index: u32| Slice {
            compute: self.figure(format!("{path}.{index}.compute"), [1, 4], 0),
            memory: self.figure(format!("{path}.{index}.memory"), [1, 4], 0),
            count: self.figure(format!("{path}.{index}.count"), [1, 2], 0),
        };
        Slices { slices: (0..count).map(&mut slice).collect() }
    }

    fn amortized_run(&mut self, path: &str) -> AmortizedRun {
        let key = |name: &str| format!("{path}.{name}");
        let method = if self.chance() {
            Decline::Straight { life_years: self.figure(key("life_years"), [1, 8], 0) }
        } else {
            Decline::Market {
                decline_per_year: self.figure(key("decline_per_year"), [1, 90], 2),
                age: self.figure(key("age_days"), [0, 900], 0),
            }
        };
        AmortizedRun {
            chip_hours: self.figure(key("chip_hours"), [1, 90_000_000], 0),
            price_per_chip: self.figure(key("price_per_chip"), [0, 60_000], 0),
            method,
            fabric_share: self.maybe(key("fabric_share"), [0, 40], 2),
            price_level: self.maybe(key("price_level"), [80, 130], 2),
            electricity: self.chance().then(|| RunElectricity {
                kw_per_chip: self.figure(key("electricity.kw_per_chip"), [1, 20], 1),
                pue: self.figure(key("electricity.pue"), [100, 200], 2),
                price_per_kwh: self.figure(key("electricity.price_per_kwh"), [0, 40], 2),
            }),
        }
    }
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn an_outcome_costs_what_its_gpu_hours_cost(tape in tapes()) {
        let case = case(&tape);
        let graph = Graph::over(&case.horizon_months);
        let model = model::build(&graph, &case);
        let cells = graph.evaluate::<Exact>();
        for figure in model.outcomes.iter().flat_map(|it| &it.figures) {
            let FigureCost::Each(costs) = &figure.cost else { continue };
            prop_assert_eq!(costs.len(), model.alternatives.len());
            for (cost, it) in costs.iter().zip(&model.alternatives) {
                let (total, served) = (cells.once(it.unit_cost).0, cells.once(it.served).0);
                let each = total.zip(served).and_then(|(total, served)| total.checked_div(served));
                let hours = cells.once(figure.gpu_hours).0;
                prop_assert_eq!(cells.once(*cost).0, each.zip(hours).and_then(|(a, b)| a.checked_mul(b)));
            }
        }
    }

    #[test]
    fn slices_and_what_is_stranded_are_a_whole_gpu(tape in tapes()) {
        let case = case(&tape);
        let graph = Graph::over(&case.horizon_months);
        let model = model::build(&graph, &case);
        let cells = graph.evaluate::<Exact>();
        for (written, costed) in case.outcomes.iter().zip(&model.outcomes) {
            let Purpose::Slices(slices) = &written.kind else { continue };
            let (mut alone, mut whole) = (Decimal::ZERO, Decimal::ZERO);
            for figure in &costed.figures {
                let hours = cells.once(figure.gpu_hours).0.unwrap();
                match figure.what {
                    What::Slice(at) => alone += hours * slices.slices[at].count.stated(),
                    What::SliceWithStranded(at) => whole += hours * slices.slices[at].count.stated(),
                    _ => alone += hours,
                }
            }
            for sum in [alone, whole] {
                prop_assert!((sum - Decimal::ONE).abs() < Decimal::new(1, 20), "{sum}");
            }
        }
    }
}
