//! Charts as data: lines, stacks, bars, layers and cells with their labels, before a format draws
//! them.
//!
//! A picture holds exact figures of the analysis and finished labels; [`crate::export::picture`] gives
//! them places on a page.

mod breakdown;
mod cumulative;
mod data;
mod map;
mod mix;
mod plot;
mod tornado;
mod utilization;

pub use data::data;
pub use plot::{
    BarPlot, GridCell, GridPlot, LayerPlot, Line, LinePlot, Part, PictureLayer, Plot, Point,
    RangeBar, Side, StackBar, StackPlot,
};

use super::compare::{self, Material};
use super::sensitivity::SensitivityMaterial;
use crate::analysis::{CostedAlternative, Cumulative, RoundScale, Stacked, UnitCosts, WinnerMap};
use crate::format::{count, list, short};
use crate::model::Component;

/// The register of charts: a variant, and its word, which is also the name of its file.
macro_rules! register {
    ($($doc:literal $name:ident $word:literal;)*) => {
        /// Name of a chart, as `--chart` has it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum ChartName {
            $(#[doc = $doc] $name,)*
        }

        impl ChartName {
            /// Every chart, in the order of a report.
            pub const ALL: [Self; [$(Self::$name),*].len()] = [$(Self::$name),*];

            /// The word for it, which is also the name of its file.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }
        }
    };
}

register! {
    "Cash paid so far, by month." CumulativeCost "cumulative-cost";
    "Cost per GPU-hour along utilization." CostOverUtilization "cost-over-utilization";
    "Parts of each cost." Breakdown "breakdown";
    "Effect of each input on the lead of the cheapest." Tornado "tornado";
    "Tiers under the load-duration curve." Mix "mix";
    "The cheapest by utilization and the rental price that moves the lead most." Map "map";
}

/// Figures that charts need beyond those of the comparison; none if a chart was not asked for.
#[derive(Clone, Debug, Default)]
pub struct ChartFigures {
    /// Cash by month.
    pub cumulative: Option<Cumulative>,
    /// Costs along utilization.
    pub unit_costs: Option<UnitCosts>,
    /// Name of the alternative whose tiers are drawn, and what each serves.
    pub mix: Option<(String, Stacked)>,
    /// Winners over two axes.
    pub map: Option<WinnerMap>,
}

/// Everything a chart is made from.
#[derive(Clone, Copy, Debug)]
pub struct ChartMaterial<'r> {
    /// Results.
    pub compare: Material<'r>,
    /// Figures beyond them.
    pub figures: &'r ChartFigures,
    /// Effect of the inputs, for the tornado.
    pub sensitivity: Option<SensitivityMaterial<'r>>,
}

/// A chart with its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Name, with which the ids of its elements begin.
    pub name: &'static str,
    /// Quantity that is drawn, with its unit.
    pub heading: String,
    /// Sentence that answers the question of the scenario.
    pub verdict: String,
    /// Sentences below the chart: which costs are in it, and where it is from.
    pub notes: Vec<String>,
    /// The drawing.
    pub plot: Plot,
}

/// Builds a chart.
///
/// # Errors
///
/// Says why the scenario has no such chart.
pub fn picture(name: ChartName, material: ChartMaterial<'_>) -> Result<Picture, String> {
    match name {
        ChartName::CumulativeCost => cumulative::picture(material),
        ChartName::CostOverUtilization => utilization::picture(material),
        ChartName::Breakdown => breakdown::picture(material),
        ChartName::Tornado => tornado::picture(material),
        ChartName::Mix => mix::picture(material),
        ChartName::Map => map::picture(material),
    }
}

impl Picture {
    /// Sentences for those who do not see it: the verdict, the notes and, of bars, their parts.
    #[must_use]
    pub fn description(&self) -> String {
        let parts = match &self.plot {
            Plot::Stacks(it) => it.in_words(),
            Plot::Lines(it) => it.in_words(),
            Plot::Bars(_) | Plot::Layers(_) | Plot::Grid(_) => String::new(),
        };
        let all = std::iter::once(&self.verdict).chain([&parts]).chain(&self.notes);
        let all: Vec<&str> = all.map(String::as_str).filter(|it| !it.is_empty()).collect();
        all.join(" ")
    }
}

impl ChartMaterial<'_> {
    /// A chart with the verdict, and with notes that end with its origin.
    fn picture(self, name: ChartName, heading: String, notes: Vec<String>, plot: Plot) -> Picture {
        let lead = compare::document(self.compare).lead;
        let verdict = lead.into_iter().find(|it| it.strong).map(|it| it.text);
        let notes = notes.into_iter().chain([self.origin()]).collect();
        let name = name.word();
        Picture { name, heading, verdict: verdict.unwrap_or_default(), notes, plot }
    }

    /// Title of the scenario, day of the prices and version.
    fn origin(self) -> String {
        let title = self.compare.case.title.trim();
        let title = if title.is_empty() {
            String::new()
        } else {
            let end = if title.ends_with(['.', '?', '!']) { "" } else { "." };
            format!("{title}{end} ")
        };
        let (day, version) = (&self.compare.case.as_of, self.compare.provenance.version);
        format!("{title}Prices of {day}, gpu-tco {version}.")
    }

    /// Sentence on the costs in the chart.
    fn costs(self) -> String {
        self.costs_but(None)
    }

    /// Sentence on the costs in a chart that leaves one of them out.
    fn costs_but(self, left_out: Option<&Component>) -> String {
        let is_left_out = |label: &str| left_out.is_some_and(|it| it.label == label);
        let mut labels: Vec<&str> = Vec::new();
        for line in self.compare.comparison.alternatives.iter().flat_map(CostedAlternative::lines) {
            let label = line.component.label();
            if line.is_paid() && !is_left_out(label) && !labels.contains(&label) {
                labels.push(label);
            }
        }
        format!("Costs in it: {}.", list(&labels))
    }

    /// Horizon in words.
    fn months(self) -> String {
        count(self.compare.case.horizon_months.stated(), "month")
    }
}

/// Side with amounts of money.
pub(crate) fn money_side(title: String, scale: &RoundScale) -> Side {
    let ticks = scale.ticks.iter().map(|it| (*it, short(*it))).collect();
    Side { title, ends: [scale.low, scale.high], ticks }
}
