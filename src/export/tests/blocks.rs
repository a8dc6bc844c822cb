//! Each block of a report, to the character.

use super::samples::{assumptions, comparison, counted, findings};
use super::tables::{break_even, breakdown, cost, npv, sweep};
use super::{Format, Layout, draw, markdown, only, text};
use crate::report::document::Document;

#[test]
fn a_report_begins_with_its_verdict_and_the_cost() {
    let expected = r"
64 H100 for three years: own or rent?

neocloud is cheapest: 3,363,840 USD over 36 months, 1,418,157 (29.7%) below own, the next.
own is cheapest if neocloud passes 3.554 per GPU-hour (+42.2%) or servers cost 41.7% less.

Cost over 36 months · USD, undiscounted · 1,345,536 GPU-hours (64 GPUs at 80.0%)

                     per GPU-hour        total        capex         opex           above cheapest
neocloud                    2.500    3,363,840            0    3,363,840                 cheapest
own [1]                     3.554    4,781,997    3,400,000    1,381,997      +1,418,157   +42.2%
reserve_as_used [3]         5.250    7,064,064            0    7,064,064      +3,700,224  +110.0%
reserve                     6.563    8,830,080            0    8,830,080      +5,466,240  +162.5%
on_demand [2]              12.290   16,536,637            0   16,536,637     +13,172,797  +391.6%
";
    assert_eq!(
        text(&Document { sections: vec![cost().into()], ..comparison() }),
        expected.trim_start_matches('\n')
    );
}

#[test]
fn a_narrow_table_leaves_out_whole_columns_and_says_so() {
    let expected = r"
Cost over 36 months · USD, undiscounted · 1,345,536 GPU-hours (64 GPUs at 80.0%)

                     per GPU-hour        total           above cheapest
neocloud                    2.500    3,363,840                 cheapest
own [1]                     3.554    4,781,997      +1,418,157   +42.2%
reserve_as_used [3]         5.250    7,064,064      +3,700,224  +110.0%
reserve                     6.563    8,830,080      +5,466,240  +162.5%
on_demand [2]              12.290   16,536,637     +13,172,797  +391.6%

2 columns do not fit: capex, opex (-f csv has all)
";
    assert_eq!(
        draw(Format::Table, &only(cost()), Layout::of_width(Some(80))),
        expected.trim_start_matches('\n')
    );
}

#[test]
fn two_parts_share_a_heading() {
    let expected = r"
NPV of cost · USD at 10.0% a year (0.797% a month) · opex paid at month ends

                              NPV           above cheapest    if paid mid-month
neocloud                2,914,063                 cheapest            2,925,658
own [1]                 4,597,211      +1,683,149   +57.8%            4,601,975
reserve_as_used [3]     6,119,532      +3,205,469  +110.0%            6,143,882
reserve                 7,649,415      +4,735,352  +162.5%            7,679,853
on_demand [2]          14,325,532     +11,411,469  +391.6%           14,382,536
";
    assert_eq!(text(&only(npv())), expected.trim_start_matches('\n'));
}

#[test]
fn a_mark_hangs_beside_its_number() {
    let expected = r"
Cost per GPU-hour over utilization · USD, capex straight-line · * cheapest

utilization    neocloud          own    reserve_as_used      reserve    on_demand
        10%       2.500*      28.432              5.250       52.500       12.290
        70%       2.500*       4.062              5.250        7.500       12.290
        80%       2.500*       3.554              5.250        6.563       12.290  stated
       100%       2.500*       2.843              5.250        5.250       12.290
";
    assert_eq!(text(&only(sweep())), expected.trim_start_matches('\n'));
}

#[test]
fn headings_of_two_lines_stand_on_their_columns() {
    let expected = r"
Break-even of own · one axis moved, all else as stated (utilization 80.0%) · USD

                      own is cheaper at      own is cheaper from      equal at their price
against                     utilization             month (cash)              per GPU-hour
on_demand [2]             above   23.1%                        9                     3.554
reserve_as_used [3]       above   54.2%                       22                     3.554
reserve                  always                               17                     2.843
neocloud                  never  113.7%               never   62                     3.554

reserve: own is 4,048,083 cheaper at every utilization, as both are paid when idle.
neocloud: 577,197 cheaper even at 100%. After never: where it would lie, beyond 100% or month 36.
Month (cash): the first from which own has cost less in total, undiscounted, and stays so.
reserve is cheaper than on_demand above 42.7%. No other pair crosses between 0% and 100%.

Counted      own: servers, staff, network fabric, electricity; the others: compute
Held fixed   all of own when GPUs are idle, electricity too: idle_kw equals busy_kw
";
    assert_eq!(
        text(&Document {
            sections: vec![break_even().into(), counted().into()],
            ..Document::default()
        }),
        expected.trim_start_matches('\n')
    );
}

#[test]
fn parts_are_indented_and_bars_follow_their_share() {
    let expected = r"
Breakdown · USD over 36 months, undiscounted

                            total   per GPU-hour    share
neocloud                3,363,840          2.500   100.0%
own [1]                 4,781,997          3.554   100.0%
  servers               3,400,000          2.527    71.1%  ████████████████████████████
  staff                 1,125,000          0.836    23.5%  █████████
  network fabric          134,554          0.100     2.8%  █
  electricity             122,444          0.091     2.6%  █
reserve_as_used [3]     7,064,064          5.250   100.0%
reserve                 8,830,080          6.563   100.0%
on_demand [2]          16,536,637         12.290   100.0%

The others are one line each: compute. Rows are rounded one by one: those of own add to 4,781,998.
";
    assert_eq!(text(&only(breakdown())), expected.trim_start_matches('\n'));
}

#[test]
fn values_wrap_beside_their_keys() {
    let expected = r"
Assumptions
demand       64 h100-sxm-80gb, all or none (on_off), allocated 80.0% of the hours; busy_share not
             stated (it cancels out of every break-even)
time         36 months of 730 hours (8,760 a year); prices as of 2025-04-28
money        USD, nominal, before tax; capex straight-line over 36 months, residual value 0
not stated   cost_of_capital: no NPV is printed
left out     own: spares, storage, facility, maintenance, software, connectivity, insurance
             every alternative: egress, attached storage, support plan
prices       aws/p5.48xlarge on demand: 98.32 per instance-hour of 8 GPUs, from 2023-07-26 until
             2025-06-01, checked 2025-04-28; 7 others stated in the scenario, without a source
made from    scenarios/h100-lesson.yaml (cedff8bb3c65), built-in sheets 2026-10-10, gpu-tco 0.1.0
";
    assert_eq!(text(&only(assumptions())), expected.trim_start_matches('\n'));
}

#[test]
fn findings_give_number_code_and_place() {
    let expected = r"
Findings
[1] warning  GTS008  own has no maintenance or facility line; if it pays them, its total is too low
                     scenarios/h100-lesson.yaml:9:7
[2] warning  GTD009  aws/p5.48xlarge has cost 55.04 since 2025-06-01; own then breaks even at 41.3%
                     scenarios/h100-lesson.yaml:16:19
[3] warning  GTS010  reserve_as_used prices a commitment as if its unused hours were free
                     scenarios/h100-lesson.yaml:20:72
";
    assert_eq!(text(&only(findings())), expected.trim_start_matches('\n'));
}

const FOLDED: &str = r"
## 64 H100 for three years: own or rent?

**neocloud is cheapest: 3,363,840 USD over 36 months, 1,418,157 (29.7%) below own, the next.**
own is cheapest if neocloud passes 3.554 per GPU-hour (+42.2%) or servers cost 41.7% less.

**Cost over 36 months, USD, undiscounted**

| | per GPU-hour | total | capex | opex | above cheapest | |
|:---|---:|---:|---:|---:|---:|---:|
| **`neocloud`** | **2.500** | **3,363,840** | **0** | **3,363,840** | **cheapest** | |
| `own` [1] | 3.554 | 4,781,997 | 3,400,000 | 1,381,997 | +1,418,157 | +42.2% |
| `reserve_as_used` [3] | 5.250 | 7,064,064 | 0 | 7,064,064 | +3,700,224 | +110.0% |
| `reserve` | 6.563 | 8,830,080 | 0 | 8,830,080 | +5,466,240 | +162.5% |
| `on_demand` [2] | 12.290 | 16,536,637 | 0 | 16,536,637 | +13,172,797 | +391.6% |

<details><summary>Break-even, utilization sweep, breakdown</summary>

| own against | cheaper at utilization | | cheaper from month (cash) | equal at their price per GPU-hour |
|:---|:---|---:|---:|---:|
| `on_demand` [2] | above | 23.1% | 9 | 3.554 |
| `reserve_as_used` [3] | above | 54.2% | 22 | 3.554 |
| `reserve` | always | | 17 | 2.843 |
| `neocloud` | never | 113.7% | never (62) | 3.554 |

reserve: own is 4,048,083 cheaper at every utilization, as both are paid when idle.<br>
neocloud: 577,197 cheaper even at 100%. After never: where it would lie, beyond 100% or month 36.<br>
Month (cash): the first from which own has cost less in total, undiscounted, and stays so.<br>
reserve is cheaper than on_demand above 42.7%. No other pair crosses between 0% and 100%.

**Counted** own: servers, staff, network fabric, electricity; the others: compute<br>
**Held fixed** all of own when GPUs are idle, electricity too: idle_kw equals busy_kw

**Cost per GPU-hour over utilization, USD, capex straight-line, \* cheapest**

| utilization | `neocloud` | `own` | `reserve_as_used` | `reserve` | `on_demand` | |
|---:|---:|---:|---:|---:|---:|:---|
| 10% | 2.500\* | 28.432 | 5.250 | 52.500 | 12.290 | |
| 70% | 2.500\* | 4.062 | 5.250 | 7.500 | 12.290 | |
| 80% | 2.500\* | 3.554 | 5.250 | 6.563 | 12.290 | stated |
| 100% | 2.500\* | 2.843 | 5.250 | 5.250 | 12.290 | |

**Breakdown, USD over 36 months, undiscounted**

| | total | per GPU-hour | share |
|:---|---:|---:|---:|
| `neocloud` | 3,363,840 | 2.500 | 100.0% |
| `own` [1] | 4,781,997 | 3.554 | 100.0% |
| · servers | 3,400,000 | 2.527 | 71.1% |
| · staff | 1,125,000 | 0.836 | 23.5% |
| · network fabric | 134,554 | 0.100 | 2.8% |
| · electricity | 122,444 | 0.091 | 2.6% |
| `reserve_as_used` [3] | 7,064,064 | 5.250 | 100.0% |
| `reserve` | 8,830,080 | 6.563 | 100.0% |
| `on_demand` [2] | 16,536,637 | 12.290 | 100.0% |

The others are one line each: compute. Rows are rounded one by one: those of own add to 4,781,998.

</details>
";

#[test]
fn markdown_shows_the_verdict_and_one_table_and_folds_the_rest() {
    let printed = markdown(&comparison());
    let (open, _) = printed.split_once("\n**Assumptions**").unwrap();
    assert_eq!(open, FOLDED.trim_start_matches('\n'));
}

#[test]
fn markdown_closes_with_lists_of_assumptions_and_findings() {
    let expected = r"
**Assumptions**

- demand: 64 h100-sxm-80gb, all or none (on_off), allocated 80.0% of the hours; busy_share not stated (it cancels out of every break-even)
- time: 36 months of 730 hours (8,760 a year); prices as of 2025-04-28
- money: USD, nominal, before tax; capex straight-line over 36 months, residual value 0
- not stated: cost_of_capital: no NPV is printed
- left out: own: spares, storage, facility, maintenance, software, connectivity, insurance; every alternative: egress, attached storage, support plan
- prices: aws/p5.48xlarge on demand: 98.32 per instance-hour of 8 GPUs, from 2023-07-26 until 2025-06-01, checked 2025-04-28; 7 others stated in the scenario, without a source
- made from: scenarios/h100-lesson.yaml (cedff8bb3c65), built-in sheets 2026-10-10, gpu-tco 0.1.0

**Findings**

- [1] warning `GTS008` own has no maintenance or facility line; if it pays them, its total is too low (`scenarios/h100-lesson.yaml:9:7`)
- [2] warning `GTD009` aws/p5.48xlarge has cost 55.04 since 2025-06-01; own then breaks even at 41.3% (`scenarios/h100-lesson.yaml:16:19`)
- [3] warning `GTS010` reserve_as_used prices a commitment as if its unused hours were free (`scenarios/h100-lesson.yaml:20:72`)
";
    let printed = markdown(&comparison());
    assert!(printed.ends_with(expected));
}
