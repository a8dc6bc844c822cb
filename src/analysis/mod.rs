//! Questions to the graph: totals, break-evens, and the changes that would flip the verdict.
//!
//! Every answer is data, exact where it is printed; nothing here rounds, writes a sentence or can
//! fail. Floats only search; decimals confirm what they find.

mod actual;
mod axis;
mod best_month;
mod break_even;
mod bridge;
mod change;
mod comparison;
mod costed;
mod crossing;
mod curve;
mod curves;
mod deliverable;
mod difference;
mod downtime;
mod effort;
mod envelope;
mod equal_price;
pub mod explain;
mod flip;
mod gap;
mod held_fixed;
mod idle;
mod investment;
mod irr;
mod kept;
mod large;
mod lives;
mod market_value;
mod mix;
mod moved_figures;
mod node_uses;
mod offered;
mod pair;
mod pairs;
mod payback;
mod periods;
mod points;
mod proposal;
mod renewals;
mod rent_bound;
mod residue;
mod round_scale;
mod sensitivity;
mod service;
mod simulate;
mod statement;
mod study;
mod sweep;
mod teams;
mod variable;
mod verdict;
mod waiting;
mod what_if;
mod workings;
mod yardsticks;

pub use actual::{
    Actual, ActualGroup, ActualKind, ActualLine, ActualMonth, ActualStep, Basis, BilledLine,
    BilledMonth, Forecast, InputAsBilled, NotAsBilled, Parts as VarianceParts, Spent, actual,
    as_billed, costs_apart,
};
pub use axis::{
    Axis, AxisAnswer, AxisPair, Border, CellCosts, CellOf, Costing, HORIZON, MOST_POINTS,
    MapColumn, Read, Way, WinnerMap, along, by_reading, map, rent_map,
};
pub use best_month::{OtherMonths, above_best, other_months, rule_of_thumb};
pub use break_even::BreakEven;
pub use bridge::{Bridge, BridgeLine, bridge};
pub use change::FigureChange;
pub use comparison::{Comparison, FLIPS, Lead, compare, first_pair};
pub use costed::{Above, Cost, CostedAlternative, CostedLine, CostedTier};
pub use curves::{
    Crossover, Cumulative, PaidSoFar, Stack, StackPart, UnitCosts, breakdown, components,
};
pub use deliverable::{CostedDeliverable, CostedFigure};
pub use difference::{Crossing, Side};
pub use downtime::Downtime;
pub use effort::{Effort, Stage};
pub use envelope::CheapestStretch;
pub use equal_price::EqualPrice;
pub use flip::{Flips, HardwareChange, Lever, SearchedFigure};
pub use held_fixed::HeldFixed;
pub use investment::{Investment, saved_by_month};
pub use large::largest_counts;
pub use lives::{AlternativeLives, Life, Lives, lives};
pub use market_value::{TRIED_VALUE, at_market_value, break_even as break_even_market_value};
pub use mix::{
    Boundary, FreeSize, Gap, HoldOut, MarginalUnit, Mix, MixAnswer, Otherwise, Relaxed,
    RelaxedSize, ScreeningPoint, Settled, SimplerChoice, SimplerKind, Stacked, StackedColumn,
    TierPart, TierRates, UnservedPart, Unsolved, costed_again, explain_mix, relaxed, settle,
    stacked, with_peers,
};
pub use moved_figures::MovedFigures;
pub use node_uses::NodeUses;
pub use offered::{OfferedCost, offered_cost};
pub use payback::Payback;
pub use periods::{By, StatementPeriod};
pub use proposal::proposal;
pub use renewals::renewals;
pub(crate) use rent_bound::least_lead;
pub use round_scale::RoundScale;
pub use sensitivity::{
    At, FlipPoint, FlipSide, Measure, NoSensitivity, Omission, SensitiveInput, Sensitivity,
    SensitivityQuestion, Standing, bar_scale, sensitivity,
};
pub use simulate::{
    BestOnAverage, Bin, DecisionQuestion, DrawRow, DrawnInput, Draws, Driver, Estimate, Following,
    InputProblem, InputProblemKind, LaterDecision, MedianShift, NoDecision, NoLaw, NoMemory,
    Saving, SimulatedAlternative, SimulatedPayback, Simulation, SimulationSize, Simulator,
    SolvedLaw, Spread, beside_the_answer, follow_the_peak,
};
pub use statement::{Account, Item, ItemKind, Statement, StatementView};
pub use study::Study;
pub use sweep::SweepRow;
pub use teams::{IdleShare, Pooling, Showback, TeamAccount, TeamUse, Unused};
pub use variable::{NoVariable, UTILIZATION, Variable};
pub use verdict::{Margin, Verdict};
pub use waiting::{WaitingCost, WaitingCosts, waiting};
pub use what_if::{what_if, what_if_among, what_if_of};
pub use workings::{AccountFigures, DrawnFigures, TierAccount, Workings};
pub use yardsticks::{is_round, units_for};
