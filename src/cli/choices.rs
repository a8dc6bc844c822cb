//! Words and help of flags whose values are types of other rooms, so that those rooms know no clap.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::analysis::{Basis, By, IdleShare};
use crate::commands::drawn::ChartFormat;
use crate::export::picture::Theme;
use crate::export::{CheckFormat, Format};
use crate::format::Precision;
use crate::import::Feed;
use crate::report::picture::ChartName;
use crate::report::{actual, breakeven, compare, diff, mix, prices, simulate, utilization};
use crate::schema;
use crate::usage::{Scale, UsageFormat};

/// Implements `ValueEnum`: the word of each variant, another word for it, and its help.
macro_rules! choices {
    ($choice:ty { $($variant:ident $word:literal $(or $alias:literal)? $help:literal)* }) => {
        impl ValueEnum for $choice {
            fn value_variants<'a>() -> &'a [Self] {
                &[$(Self::$variant),*]
            }

            fn to_possible_value(&self) -> Option<PossibleValue> {
                Some(match self {
                    $(Self::$variant => {
                        PossibleValue::new($word).help($help)$(.alias($alias))?
                    })*
                })
            }
        }
    };
}

choices! { Format {
    Table "table" "Text for a terminal"
    Markdown "markdown" "For pull requests, wikis and issues"
    Html "html" "To paste into wikis, documents and mail, with tables"
    Csv "csv" "One table, for spreadsheets; text that begins with =, +, -, @ or ' has ' before it"
    Tsv "tsv" "As csv, separated by tabs, to paste into cells"
    Json "json" "For programs, with exact numbers"
} }

choices! { CheckFormat {
    Full "full" "With the line and a caret, and a summary"
    Concise "concise" "One line each"
    Json "json" "Everything, for programs"
    Github "github" "As annotations of a GitHub workflow"
    Sarif "sarif" "SARIF 2.1.0, for code scanning"
    Gitlab "gitlab" "A code quality report of GitLab"
    Junit "junit" "JUnit XML"
} }

choices! { ChartName {
    CumulativeCost "cumulative-cost" "Cash paid so far, by month"
    CostOverUtilization "cost-over-utilization" "Cost per GPU-hour by utilization, with break-evens"
    Breakdown "breakdown" "Parts of each cost"
    Tornado "tornado" "Effect of each input on the lead of the cheapest alternative"
    Mix "mix" "Tiers under the load-duration curve, for a demand in steps or a trace"
    Map "map" "The cheapest by utilization and the rental price that moves the lead most"
} }

choices! { ChartFormat {
    Svg "svg" "Vector picture, for slides and pages"
    Png "png" "Picture in pixels, with fonts that are equal everywhere"
} }

choices! { Theme {
    Light "light" "Dark on white"
    Dark "dark" "Light on black"
    Auto "auto" "As the reader's system is set (svg); a png is light"
} }

choices! { Precision {
    Screen "screen" "As many as on screen"
    Exact "exact" "All, up to 12 decimals"
} }

choices! { Feed {
    Skypilot "skypilot" "A file of the SkyPilot catalog: `vms.csv` of one provider"
    Gpuhunt "gpuhunt" "A file of the gpuhunt catalog, or its table of TPU prices"
    AzureRetail "azure-retail" "Responses of the Azure Retail Prices API"
    AwsPriceList "aws-price-list"
        "The AWS price list: a bulk offer file, or responses of `GetProducts`"
    AwsSavingsPlans "aws-savings-plans" "The offer file of AWS savings plans of a region"
    Oracle "oracle" "The price list of Oracle Cloud"
    GpuPriceIndex "gpu-price-index" "A daily file of the GPU Price Index; `--provider` or `--into` picks one provider"
    GpuPriceFeed "gpu-price-feed" "The `prices.json` of toolshedlabs; `--provider` or `--into` picks one provider"
    KarpenterAws "karpenter-aws" "The price list generated into karpenter-provider-aws (Go source)"
    KarpenterAzure "karpenter-azure" "The price list generated into karpenter-provider-azure (Go source)"
    KarpenterGcp "karpenter-gcp" "The price list generated into karpenter-provider-gcp (JSON)"
    CyclenerdGcp "cyclenerd-gcp" "The `pricing.yml` of Cyclenerd's cost calculator for Google Cloud"
    Scaleway "scaleway" "The public product catalog of Scaleway: instances of a zone"
    Verda "verda" "Instance types of the API of Verda (DataCrunch)"
    Ecb "ecb" "Euro reference rates of the European Central Bank: CSV or XML, of a day or of all; with `--into`"
    Eia "eia" "Electricity prices by state and sector of the EIA (retail sales, CSV); with `--into`"
    Eurostat "eurostat" "Electricity prices of companies of Eurostat (nrg_pc_205, SDMX-CSV); with `--into`"
} }

choices! { schema::SchemaKind {
    Scenario "scenario" "Scenarios"
    Prices "prices" "Price sheets"
    Output "output" "JSON output of the commands"
} }

choices! { compare::CompareView {
    Summary "summary" "The answer on one screen"
    Full "full" "Every table, the assumptions and all findings"
    Page "page" "One page for those who approve the money, made to paste"
    Annual "annual" "Cash by period, capex and opex apart"
    Cashflow "cashflow" "Cash by period, with payback, IRR and NPV"
    Pnl "pnl" "Expense by period, as in the books"
    PerGpuHour "per-gpu-hour" "Cost per GPU-hour served, by period"
    Lives "lives" "Expense for useful lives of 2 to 7 years, at the same cash"
    Teams "teams" "Cost by team of the trace"
} }

choices! { compare::CompareTable {
    Alternatives "alternatives" "The cost of each alternative"
    Sweep "sweep" "Cost per GPU-hour over utilization"
    BreakEven "break_even" or "break-even" "Each pair: crossings, payback, return on investment"
    Cheapest "cheapest" "Cheapest alternative of each stretch of utilization"
    Levers "changes" "Single changes that make another alternative the cheapest"
    Components "components" "Cost of each component"
    Outcomes "outcomes" "Cost of runs, tokens, requests and slices"
    Inputs "inputs" "Every input, with its unit and source"
    Assumptions "assumptions" "Assumptions behind the figures"
    Curve "curve" "Levels of measured demand, with the share of time of each"
    Teams "teams" "Cost of each team of a trace, and of idle hours"
    Lives "lives" "Expense for useful lives of 2 to 7 years"
    Months "months" "Cost by the last month of a tier, if `until_month` is `optimal`"
    Waiting "waiting" "Total of each alternative with work that waits, and without"
    Cashflow "cashflow" "Cash by period"
    Annual "annual" "Cash by period, capex and opex apart"
    Pnl "pnl" "Expense by period"
    PerGpuHour "per_gpu_hour" or "per-gpu-hour" "Cost per GPU-hour served, by period"
} }

choices! { prices::PricesTable {
    Instances "instances" "Prices of instances"
    Systems "systems" "Prices and power of systems"
    Sites "sites" "PUE, tariffs and colocation of sites"
    Charges "charges" "Egress, storage, support and licenses"
} }

choices! { breakeven::BreakevenTable {
    Crossings "crossings" "Crossings of each pair along one axis"
    Cheapest "cheapest" "Cheapest alternative of each stretch of one axis"
    Cells "cells" "Cells of a map, one a row, with a column for the cost of each alternative"
    Costs "costs" "Cells of a map, with a row for each alternative"
    Borders "borders" "Exact borders along each column of a map"
} }

choices! { breakeven::CellValue {
    Margin "margin" "Lead of the cheapest over the next, in percent of its cost"
    Cost "cost" "Cost of the cheapest, in thousands"
    Share "share" "Cost of the cheapest as a percentage of that of the next"
} }

choices! { mix::MixTable {
    Tiers "tiers" "Tiers with their sizes, work and cost"
    Marginal "marginal" "One unit more against one fewer, a row for each other tier"
    Simpler "simpler" "Simpler choices"
    Otherwise "otherwise" "Demand or a price that turns out otherwise"
    Boundaries "boundaries" "Demand up to which each tier serves, in parts of a unit"
    Curve "curve" "Demand that each tier serves, in 64 equal parts of the time"
    Screening "screening" "Cost of a GPU of each tier by the share of hours in which it is used"
} }

choices! { mix::MixUnit {
    Whole "whole" "Whole nodes and instances, proved over the whole cost model"
    None "none" "Parts of a unit, from the cost of capacity and of use of each tier"
} }

choices! { simulate::SimulateTable {
    Alternatives "alternatives" "Alternatives over all draws"
    Inputs "inputs" "Inputs with their laws, and what they decide"
    Saving "saving" "Histogram of the saving"
    Draws "draws" "First draws, a row each: inputs and costs"
} }

choices! { utilization::UtilizationTable {
    Trace "trace" "Trace that a scenario reads"
    Kinds "kinds" "Statistics of allocated, busy and wanted GPUs"
    Teams "teams" "GPU-hours by team"
    Idle "idle" "Idle GPUs by who holds them, with `--idle`"
    RightSize "right-size" "Cheaper GPUs that fit, with `--right-size`"
} }

choices! { actual::ActualTable {
    Groups "groups" "GPUs by instance and plan"
    Lines "lines" "Money without hours: unused commitments, credits, taxes and more"
    Months "months" "Cost by month"
} }

choices! { Basis {
    Expense "expense" "Expense: EffectiveCost of the bill, commitments spread over what they cover"
    Cash "cash" "Cash: BilledCost of the bill, as invoiced"
} }

choices! { Scale {
    Percent "percent" "From 0 to 100"
    Ratio "ratio" "From 0 to 1"
} }

// Words and help of formats are in their register.
impl ValueEnum for UsageFormat {
    fn value_variants<'a>() -> &'a [Self] {
        Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).aliases(self.aliases()).help(self.help()))
    }
}

choices! { diff::DiffTable {
    Scenarios "scenarios" "The cheapest alternative of each scenario"
    Alternatives "alternatives" "Every alternative of each scenario"
    Edits "edits" "Edited figures"
} }

choices! { By {
    Month "month" "Each month by itself"
    Year "year" "Fiscal years if the scenario states a calendar, else years of the horizon"
} }

choices! { IdleShare {
    None "none" "No team: they are a row of their own"
    ByAllocation "by-allocation" "All teams, by the GPU-hours that they hold"
} }
