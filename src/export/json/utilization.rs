//! Results of `utilization`, for programs: exact, with the evidence.

use serde_json::Value as Json;

use super::parts::{CODE, SEVERITY};
use super::shape::{Shape, within};
use super::view::views;
use crate::demand::{hours, instant};
use crate::report::compare::SourceFile;
use crate::report::kind::Kind as JsonKind;
use crate::report::utilization::{MEASURE, UtilizationMaterial, idle_keys, right_size_keys};
use crate::usage::{
    AtUse, Evidence, IdleGpus, InstalledPrice, Kind, Measure, RightSize, RightSized, TeamUse,
    Trend, Usage, UsageFinding,
};

/// Use of GPUs, with its evidence.
pub fn utilization(material: UtilizationMaterial<'_>, sources: &[SourceFile]) -> Json {
    (material, sources).json()
}

views! {
    "utilization" = (of, sources): (UtilizationMaterial<'_>, &[SourceFile]),
        "Use of GPUs over a window, as monitoring reports it." {
        head;
        kind in USAGE_KIND: of.usage.kind.name(), "Kind of the GPUs of the trace.";
        gpu?: of.usage.gpu.as_ref(), "Name of the GPUs, if the files have one.";
        window: Window(of.usage), "Time that was measured.";
        capacity_gpus: of.usage.capacity.as_ref().map(|it| it.mean) => "not stated with --capacity",
            "Mean number of GPUs installed; null if it was not stated.";
        allocated: of.usage.measure(Kind::Allocated) => "no file was given for it",
            "GPUs that jobs or pods held; null if no file has them.";
        busy: of.usage.measure(Kind::Busy) => "no file was given with --busy",
            "GPUs that computed; null if no file has them.";
        wanted: of.usage.measure(Kind::Wanted) => "only rows of jobs have it",
            "GPUs that jobs would hold if each had started at its submission; null if no file has them.";
        price: of.usage.price.as_ref() => "no scenario was given with --price",
            "Cost of a GPU-hour that is installed; null without `--price`.";
        busy_share: of.usage.busy_share() => "allocated and busy GPUs are not both known",
            "Share of the GPU-hours held in which GPUs compute, 0 to 1; null unless both are known.";
        trend: of.usage.trend.as_ref() => "fewer than 8 whole weeks are known, or no GPU is used at their end",
            "Growth a year by the median change between whole weeks; null without eight of them.";
        reasons "Reasons of values that are null, by key.";
        idle: Idle(of.usage), "GPU-hours that are not used.";
        teams: within(of.usage, &of.usage.teams),
            "Teams, most GPU-hours first; empty without `--by`.";
        idle_gpus?: of.usage.idle.as_ref().map(|it| within(of.usage, &it.all)),
            "Idle GPUs by who holds them, most GPU-hours first, with `--idle`.";
        at_use?: of.usage.at_use.as_ref(), "GPUs that do the measured work at a use, with `--at-use`.";
        right_size?: of.usage.right_size.as_ref(), "Cheaper GPUs that fit, with `--right-size`.";
        rows_read: of.usage.read, "Rows or samples that were read.";
        duplicates: of.usage.duplicates, "Records that were there twice, each counted once.";
        evidence: &of.usage.evidence, "Explanations of the numbers: what they count, and why.";
        findings: &of.usage.findings, "Findings on the numbers.";
        sources: sources, "Files that were read.";
    }

    "usage_window" = of: Window<'_>, "Time that was measured." {
        start: instant(of.0.window[0]), "First second, in UTC.";
        end: instant(of.0.window[1]), "End, in UTC.";
        hours: of.0.hours(), "Hours between them.";
        known_hours: of.0.measures[0].statistics.known_hours(),
            "Hours in which the kind of the trace is known.";
        known_share: of.0.measures[0].statistics.coverage(),
            "Share of the hours in which it is known, 0 to 1.";
        step_seconds in JsonKind::Whole: of.0.step, "Length of most rows, in seconds.";
        gaps: of.0.gaps.as_slice(), "Parts that are not known.";
    }

    "usage_gap" = it: &[i64; 2], "Part of a window that is not known." {
        start: instant(it[0]), "First second, in UTC.";
        end: instant(it[1]), "End, in UTC.";
    }

    "usage_measure" = it: &Measure, "Statistics of a kind, weighted by time." {
        ..&MEASURE[5..6];
        known_hours: hours(it.statistics.seconds), "Hours in which the number of GPUs is known.";
        ..&MEASURE[..5];
        ..&MEASURE[6..];
    }

    "usage_price" = it: &InstalledPrice, "Cost of a GPU-hour that is installed, used or not." {
        per_gpu_hour: it.per_gpu_hour,
            "Cost of the alternative over its GPU-hours installed, or billed if it is rented while used.";
        currency: &it.currency, "ISO 4217 code.";
        alternative: &it.alternative, "Name of the alternative.";
        scenario: &it.scenario, "Name of the file of the scenario.";
    }

    "usage_idle" = of: Idle<'_>, "GPU-hours that are not used." {
        unallocated_gpu_hours: of.0.unallocated(),
            "GPU-hours installed that nothing holds; null without a capacity.";
        unallocated_cost: of.0.unallocated().and_then(|it| of.0.cost(it)),
            "Cost of them; null without `--price`.";
        held_gpu_hours: of.0.held_idle(),
            "GPU-hours held in which nothing computes; null if busy GPUs are not known.";
        held_cost: of.0.held_idle().and_then(|it| of.0.cost(it)),
            "Cost of them; null without `--price`.";
    }

    "usage_team" = (usage, it): (&Usage, &TeamUse), "Totals of a team." {
        name: &it.name, "Name of the team.";
        allocated_gpu_hours: it.gpu_hours.get(&Kind::Allocated),
            "GPU-hours that it held; null if none are known.";
        busy_gpu_hours: it.gpu_hours.get(&Kind::Busy),
            "GPU-hours in which its GPUs computed; null if none are known.";
        wanted_gpu_hours: it.gpu_hours.get(&Kind::Wanted),
            "GPU-hours that it wanted; null if none are known.";
        share: it.share, "Share of the GPU-hours of the trace, 0 to 1.";
        cost: it.gpu_hours.get(&usage.kind).and_then(|it| usage.cost(*it)),
            "Cost of its GPU-hours; null without `--price`.";
    }

    "usage_idle_gpus" = it: (&Usage, &IdleGpus), "Idle GPUs of a holder." {
        ..&idle_keys();
    }

    "usage_trend" = it: &Trend, "Growth on a straight line through whole weeks (Theil and Sen)." {
        weeks in JsonKind::Whole: it.weeks, "Weeks with at least half of their time known.";
        growth_per_year: it.per_year, "Growth a year as a share of the last week's level, 0.2 for 20%.";
        low: it.range[0], "Lower end of the range that holds it in 90% of cases.";
        high: it.range[1], "Upper end.";
        scale: it.scale, "Level of the last week over the mean of the trace: `scale` of a plan that begins then.";
    }

    "usage_at_use" = it: &AtUse, "GPUs that do the measured work at a use." {
        use_of_time: it.stated, "Share of the time that they are used, as stated.";
        gpu_hours: it.gpu_hours, "GPU-hours of the known time.";
        hours: it.hours, "Hours of the known time.";
        gpus_exact: it.exact, "GPU-hours / hours / use.";
        gpus: it.gpus, "Whole GPUs, rounded up.";
        share_at_once: it.at_once, "Share of the GPU-hours that they do as these came, without waiting.";
    }

    "usage_right_size" = it: &RightSize, "Cheaper GPUs that fit what was measured." {
        gpu: &it.gpu, "GPU in use, by its name in the price sheets.";
        provider: &it.price.provider, "Provider with its cheapest price on demand.";
        price_per_gpu_hour: it.price.per_gpu_hour, "That price, in US dollars.";
        prices_on in JsonKind::Day: it.day.to_string(), "Day of the prices.";
        headroom: it.headroom, "Memory that is kept free, as a share of the most in use.";
        gpu_hours: it.gpu_hours(), "GPU-hours on GPUs for which a cheaper one fits.";
        saving: it.saving(), "Saving over them, in US dollars.";
        by_holder: &it.all, "Holders, most GPU-hours first.";
    }

    "usage_right_sized" = it: &RightSized, "GPUs of a holder, and a cheaper one that fits." {
        ..&right_size_keys();
    }

    "usage_evidence" = it: &Evidence, "Explanation of the numbers." {
        key: it.key, "Subject, such as `kind` or `scale`.";
        text: &it.text, "Explanation.";
    }

    "usage_finding" = it: &UsageFinding, "Finding on the use of GPUs." {
        code in CODE: it.code, "Code, for `gpu-tco explain CODE`.";
        severity in SEVERITY: "warning", "Severity.";
        message: &it.message, "Finding in words.";
    }
}

const USAGE_KIND: JsonKind = JsonKind::words(
    "usage_kind",
    "Kind of a number of GPUs.",
    &[
        ("allocated", "GPUs that jobs or pods hold."),
        ("busy", "GPUs that compute."),
        ("wanted", "GPUs that jobs would hold if each had started at its submission."),
    ],
);

/// Time that was measured.
#[derive(Clone, Copy)]
struct Window<'r>(&'r Usage);

/// GPU-hours that nothing holds, and those held and not busy.
#[derive(Clone, Copy)]
struct Idle<'r>(&'r Usage);
