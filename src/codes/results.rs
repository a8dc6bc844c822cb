//! Codes of scenarios from `GTS030` on: steps and terms, and findings on results.

super::explanations! { OF_RESULTS
    "GTS030" STEPS Error
        "Steps in a list do not ascend."
        why "The program cannot know which step applies at a month, an age or a size."
        example "price_steps: [{from_month: 25, price_per_gpu_hour: 2}, {from_month: 13, price_per_gpu_hour: 2.5}]"
        fix "Write the lowest step first, each once.";
    "GTS031" BRACKETS Error
        "Tiers or brackets of a charge do not ascend to a last one without an end."
        why "Some of the bill or the data would have no price."
        example "egress: {tiers: [{up_to_gb: 51200, price_per_gb: 0.085}, {up_to_gb: 10240, price_per_gb: 0.09}]}"
        fix "Write the lowest first, and leave out the end of the last.";
    "GTS032" REPAIR_TWICE Warning
        "An owned tier states both `downtime` and the repair time of failures."
        why "Repair may be counted twice, so the cost per GPU-hour is too high."
        example "downtime: 0.02\nfailures: {per_month: 1, job_gpus: 8, recovery: cold, repair_minutes: 30, checkpoint_minutes: 20, restart_minutes: 10}"
        fix "Use `downtime` only for what failures leave out, such as maintenance windows, or write `repair_minutes: 0`.";
    "GTS033" ABOVE_THE_FLOOR Warning
        "A commitment has idle hours, and fewer committed GPUs would cost less."
        why "Idle hours of a commitment are paid. The message states the size that costs least."
        example "reserve:\n  - committed: {effective_price_per_gpu_hour: 2, term_months: 12, gpus: 32}\n  - on_demand: {price_per_gpu_hour: 3}"
        fix "Commit to fewer GPUs, and let the next tier serve the rest.";
    "GTS034" DATA_WITHOUT_PRICE Warning
        "The demand sends or stores data that a provider has no price for, or a tier has a price for data that the demand does not have."
        why "Nothing is charged in both cases, so the alternative may look too cheap."
        example "demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.8, egress_gb_per_month: 9000}\nalternatives:\n  rent:\n    - on_demand: {price_per_gpu_hour: 3}"
        fix "Add `egress` or `storage` to the tier, or `egress_gb_per_month` or `storage_gb` to the demand.";
    "GTS035" NEVER_INTERRUPTED Warning
        "Work runs on spot as if nothing were lost to interruptions."
        why "Spot capacity is reclaimed now and then, and work since the last checkpoint is lost. Spot looks too cheap."
        example "- spot: {price_per_gpu_hour: 1.5}"
        fix "Add `efficiency: 0.9`, or `interruptions` with their checkpoints.";
    "GTS036" PART_INSTANCE Error
        "A limit in GPUs is not a whole number of instances."
        why "Whole instances are rented, so the limit can never be reached."
        example "- on_demand: {price_per_hour: 24, gpus_per_instance: 8, max_gpus: 12}"
        fix "Write a multiple of the instance, such as 8 or 16.";
    "GTS037" BENCHMARK Error
        "A benchmark is unknown, or has no result of an accelerator that is to be compared by it."
        why "Nobody measured the ratio, and a guess would look like a measurement."
        example "demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.8}\nalternatives:\n  rent:\n    - on_demand: {gpu: tpu-v4, price_per_gpu_hour: 3, relative_performance: {benchmark: mlperf-inference-llama2-70b}}"
        fix "Name a benchmark with results of both accelerators, or state the ratio as a number.";
    "GTS040" FEW_SPARES Warning
        "An owned tier plans less than 5% of its time or nodes for repair."
        why "Published advice is 5 to 10% for each of downtime and spares (engineersofai.com, Cloud vs On-Prem GPU Infrastructure). The message states the cost with 5% downtime and the cheapest fix for it: spares, more nodes, or other tiers that serve the rest."
        example "- owned: {node: {gpus: 8, price: 300000}, nodes: 8} # no downtime, no spares"
        fix "Add `downtime: 0.05` and the cure that the message names, or your own figures. Spares are whole nodes: 5% of 3 nodes is 1 node (33%).";
    "GTS041" FEW_STAFF Warning
        "An owned tier has fewer people than published ratios: one for 64 GPUs, and three from 256 GPUs on."
        why "If more people are needed, owning costs more than the total says."
        example "staff: {fte: 0.5, salary: 180000} # for 128 GPUs"
        fix "Raise `fte`. If the people are shared with another system, ignore GTS041 with the reason.";
    "GTS042" ONE_SIDED Warning
        "One alternative pays for something that another one needs too and does not pay for."
        why "The totals then compare different things, unless the price of the other includes it."
        example "own:\n  - owned: {node: {gpus: 8, price: 300000}, nodes: 8, storage: {price: 200000}}\nrent:\n  - on_demand: {price_per_gpu_hour: 3}"
        fix "Add the line to the other alternatives. If their prices include it, ignore GTS042 with the reason.";
    "GTS043" STANDBY Warning
        "Nodes are bought beyond those that serve the demand, to replace nodes that are down."
        why "Downtime of a fleet that is sized to its demand needs more nodes. The message states the cost with spares instead, or without them, whichever is cheaper."
        example "- owned: {node: {gpus: 8, price: 300000}, gpus: peak, downtime: 0.05}"
        fix "Decide with `standby`: `none`, `expected`, `one_more`, or a share of time such as 0.99.";
    "GTS044" SHORT_LIFE Warning
        "The servers have no `useful_life_months`, and the horizon is shorter than 36 months."
        why "They are written off within the horizon, so owning looks too expensive. The message states the cost with a life of 48 months."
        example "horizon_months: 12\nalternatives:\n  own:\n    - owned: {node: {gpus: 8, price: 300000}, nodes: 8}"
        fix "State what a sale at the end would bring, such as `residual_value: {share_of_price: 0.3}`. With `useful_life_months` alone, GTS050 is reported.";
    "GTS045" BOUGHT_ON_DAY_ONE Warning
        "Demand grows, but a fleet is bought on day one for the demand of the last month."
        why "Most of the fleet is idle for years, so owning looks too expensive."
        example "demand: {gpu: h100-sxm-80gb, gpus: 16, utilization: 0.6, growth_per_year: 0.6}\nalternatives:\n  own:\n    - owned: {node: {gpus: 8, price: 300000}, gpus: peak}"
        fix "Add `expand: yearly`, or list `purchases` by month.";
    "GTS046" SPOT_WITHOUT_LIMIT Warning
        "Spot without `max_gpus` serves most of an alternative's work."
        why "The total assumes that spot capacity is always available, which no provider promises. The message states the cost without spot."
        example "- spot: {price_per_gpu_hour: 1.5, efficiency: 0.9}"
        fix "Set `max_gpus`, such as `max_gpus: 16`. Add a tier after it for the rest: `- on_demand: {price_per_gpu_hour: 2.5}`.";
    "GTS047" OVERSIZED_NODE Warning
        "One node or reserved instance has at least three times the GPUs that the demand ever needs."
        why "Most of its GPU-hours are idle and paid for."
        example "demand: {gpu: h100-sxm-80gb, gpus: 2, utilization: 0.5}\nalternatives:\n  own:\n    - owned: {node: {gpus: 8, price: 300000}, nodes: 1}"
        fix "Use a smaller node or instance, or rent by the GPU.";
    "GTS048" OVERSIZED_RUN Warning
        "A training run needs more GPUs at once than the demand ever has."
        why "Its cost uses the cost per GPU-hour of a smaller demand, which may differ."
        example "demand: {gpu: h100-sxm-80gb, gpus: 16, utilization: 0.6}\noutcomes:\n  big: {training_run: {gpus: 64, days: 30}}"
        fix "Raise `gpus` of the demand, or lower `gpus` of the run.";
    "GTS049" OVERSIZED_FLEET Warning
        "A tier has at least twice the GPUs that the demand ever needs."
        why "They are paid whether used or not. The count may have a digit too many."
        example "demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.6}\nalternatives:\n  own:\n    - owned: {node: {gpus: 8, price: 300000}, nodes: 80}"
        fix "Use fewer nodes or instances, or write `gpus: peak`.";
    "GTS050" LIFE_BEYOND_HORIZON Warning
        "Hardware lives longer than the horizon, and no residual value is stated."
        why "It is credited at book value when the horizon ends. A sale may bring much less."
        example "horizon_months: 12\nalternatives:\n  own:\n    - owned: {node: {gpus: 8, price: 300000}, nodes: 8, useful_life_months: 60}"
        fix "State what a sale would bring, such as `residual_value: {share_of_price: 0.3}`.";
    "GTS051" OUTLIVED Warning
        "Hardware is used beyond its life and not replaced."
        why "It is no longer depreciated and has no resale value, so its last months look free."
        example "horizon_months: 60\nalternatives:\n  own:\n    - owned: {node: {gpus: 8, price: 300000}, nodes: 8, useful_life_months: 48}"
        fix "Add `refresh`, a longer `useful_life_months`, or a shorter horizon.";
    "GTS052" RACK_POWER Warning
        "A node draws more power than a rack can supply."
        why "The racks cannot carry the cluster, so their number and price are wrong."
        example "node: {gpus: 8, price: 300000, busy_kw: 10.2}\nracks: {kw_per_rack: 8, price_per_rack: 4000}"
        fix "Write the power of one rack, such as `kw_per_rack: 40`.";
    "GTS053" NEVER_REFRESHED Warning
        "A refresh would come after the horizon."
        why "Nothing is replaced, so `refresh` changes nothing."
        example "horizon_months: 36\nalternatives:\n  own:\n    - owned: {node: {gpus: 8, price: 300000}, nodes: 8, useful_life_months: 48, refresh: {price_ratio: 1.2, relative_performance: 2}}"
        fix "Write a longer horizon or a shorter `useful_life_months`, or remove `refresh`.";
    "GTS054" NO_IDLE_POWER Warning
        "An owned node has no `idle_kw`, and less power at rest would change its cost by 1% or more."
        why "Without it, idle GPUs are charged the power of busy ones. Servers with 8 GPUs were measured at 24 to 32% of their busy power at rest, by the meters of MLPerf Inference v5.1 and Training v4.0."
        example "node: {gpus: 8, price: 300000, busy_kw: 8.4} # idle: 8.4 kW too"
        fix "Measure a node at rest, and add `idle_kw` to `node`.";
    "GTS060" SLICES Error
        "The slices of a GPU take more of its compute or memory than it has."
        why "A GPU has 7 sevenths of compute and 8 eighths of memory."
        example "mig: {slices: [{compute: 3, memory: 4, count: 3}]}"
        fix "Use fewer or smaller slices.";
    "GTS061" ASSUMED_UTILIZATION Warning
        "Utilization is a round number that is not marked as measured, and another alternative is cheapest not far from it."
        why "An estimate that is slightly off changes the decision. The message states the break-even."
        example "demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.8}\nalternatives:\n  reserve:\n    - committed: {effective_price_per_gpu_hour: 2, term_months: 12, gpus: peak}\n  rent:\n    - on_demand: {price_per_gpu_hour: 2.8}"
        fix "Measure utilization. Then add `measured: true` to `demand`: `demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.74, measured: true}`.";
    "GTS062" RARE_PEAK Warning
        "A fleet that is always paid for is sized to a peak that occurs less than 5% of the time."
        why "Most of it is idle most of the time."
        example "demand: {gpu: h100-sxm-80gb, shape: [{share_of_time: 0.02, gpus: 64}, {share_of_time: 0.9, gpus: 20}]}\nalternatives:\n  reserve:\n    - committed: {effective_price_per_gpu_hour: 2, term_months: 12, gpus: peak}"
        fix "Size the fleet to the rest, and add a tier that is paid while used for the peak.";
    "GTS063" UNSTATED_SHAPE Warning
        "An alternative has several tiers, but the demand has no `shape`."
        why "Without one, demand is all GPUs or none. At another shape the tiers serve other hours and cost other amounts."
        example "demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.6}\nalternatives:\n  hybrid:\n    - owned: {node: {gpus: 8, price: 300000}, nodes: 4}\n    - on_demand: {price_per_gpu_hour: 3}"
        fix "Add `shape: on_off`, `shape: flat`, or a list of steps.";
    "GTS064" BELOW_ZERO Warning
        "Credits and resale of an alternative exceed its costs, so its total is below 0."
        why "An amount may have the wrong sign."
        example "other:\n  - {name: grant, amount: -2000000, per: year}"
        fix "Check the sign of each amount that the message names.";
    "GTS065" NO_WORK Warning
        "Mean demand is below 1% of its peak."
        why "Utilization may be in another unit, or the GPU-hours of another period. A GPU-hour of a fleet then costs many times its price."
        example "demand: {gpu: h100-sxm-80gb, gpus: 64, gpu_hours_per_year: 1000}"
        fix "Check the unit and the period. If they are right, ignore GTS065 with the reason.";
    "GTS066" CUT_SHORT Warning
        "A scenario is so large that its searches were stopped."
        why "Totals are complete. The break-evens, price changes or findings that the message names are missing."
        example "alternatives: # more than a hundred\n  a1: [{on_demand: {price_per_gpu_hour: 3}}]"
        fix "Compare fewer alternatives at once, or shorten the horizon or the lists that the message names.";
    "GTS067" PARTLY_UNSERVED Warning
        "An alternative leaves work unserved, and its total includes what that work costs elsewhere."
        why "All totals must pay for the same work. A GPU-hour that no tier serves costs as much as in the cheapest alternative that serves all work. The message states the amount, and the cheapest fix: a spare, a node more, or a rented tier."
        example "alternatives:\n  own:\n    - owned: {node: {gpus: 8, price: 300000}, gpus: peak, downtime: 0.05}"
        fix "Do what the message names, add a tier that serves the rest, or state `unserved` in `demand`.";
    "GTS068" NO_MIX Error
        "No size is left to `mix`: none is `optimal`, or any leaves work unserved."
        why "Without an open size there is nothing to find."
        example "gpu-tco mix scenarios/h100-lesson.yaml"
        fix "Write `gpus: optimal` in an owned or committed tier, and end the alternative with a tier that serves any amount.";
    "GTS069" SAME_HOURS Warning
        "An alternative stacks tiers that are paid always and tiers paid while used, for a demand of all GPUs or none."
        why "All GPUs are needed in the same hours (`shape: on_off`), so the first one pays no better than the last, and a mix gains nothing. Real demand is rarely like that. The message states the cost at the same mean, needed at all times."
        example "demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.6, shape: on_off}\nalternatives:\n  hybrid:\n    - owned: {node: {gpus: 8, price: 300000}, gpus: optimal}\n    - on_demand: {price_per_gpu_hour: 3}"
        fix "Write measured GPUs by the hour, `trace: demand.csv`. Without them, write `shape: flat` or a list of steps.";
    "GTS072" NO_MARGIN Error
        "No two alternatives serve all demand, so that no change of an input can make another one the cheapest."
        why "The lead of the cheapest alternative over the next is what `sensitivity` measures."
        example "gpu-tco sensitivity scenario.yaml, with one alternative"
        fix "Add an alternative, or a tier that serves the rest of the demand.";
    "GTS074" UNCERTAINTY Error
        "A law or a correlation of `uncertainty` is not possible, or is of a key that cannot be drawn."
        why "The draws would not have the law that is stated."
        example "uncertainty:\n  inputs:\n    utilization: {pert: [0.9, 0.6, 0.35], of: demand.utilization}"
        fix "Write low, likely and high in this order, and keys that `compare -f json` lists in `inputs`.";
    "GTS075" PLAN_COSTS_LESS Warning
        "An alternative rents on demand alone, and a committed plan of the same sheet for the same instance ranks it better."
        why "The comparison is of an owned fleet or a commitment with the dearest way to rent. The plan is for the peak, and its terms make up the horizon."
        example "horizon_months: 36\nalternatives:\n  aws:\n    - on_demand: {instance: aws/p5.48xlarge} # savings_plan_3y costs less than half\n  other:\n    - on_demand: {price_per_gpu_hour: 6.5}"
        fix "Add the alternative that the message states. If you cannot commit, ignore GTS075 with the reason.";
    "GTS076" NO_LONGER_SOLD Warning
        "An owned tier takes the price of a system that nobody sells any more."
        why "Nobody can buy the nodes at that price. The message states the cost with the system that is sold in its place, if its sheet names one."
        example "alternatives:\n  own:\n    - owned: {system: lenovo/sr680a-v3-8xh100, gpus: peak} # phased out"
        fix "Write the system that is sold as `system`, with `relative_performance: 1` if its GPUs do the same work. If you have an offer, state its price as `node: {price: 250000}`.";
    "GTS077" ON_DEMAND_COSTS_LESS Warning
        "An alternative commits to an instance, and its price on demand in the same sheet ranks it better."
        why "A commitment is paid for all hours. At a low utilization, hours on demand cost less in all."
        example "demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.2, shape: on_off}\nalternatives:\n  aws:\n    - committed: {instance: aws/p5.48xlarge, plan: savings_plan_3y, gpus: peak}\n  other:\n    - on_demand: {price_per_gpu_hour: 9}"
        fix "Add the alternative that the message states. If you need the capacity reserved, ignore GTS077 with the reason.";
    "GTS078" NO_MARKET_VALUE Warning
        "An alternative keeps nodes that one owns already, and says not what they would bring."
        why "To keep a node costs what selling it would bring today. Without a value, the nodes count as free, which may decide the order. The message states the value that does."
        example "alternatives:\n  keep:\n    - owned:\n        existing: {nodes: 8}\n        node: {gpus: 8, busy_kw: 6.5}\n  rent:\n    - on_demand: {price_per_gpu_hour: 1.4}"
        fix "State `market_value`: an offer of a broker, or the price of used nodes of the same age. Nodes that nobody would buy are worth 0.";
    "GTS079" WORTH_MORE_THAN_NEW Warning
        "An existing node is valued at more than a new one costs."
        why "Used nodes bring less than new ones, unless new ones cannot be had. Often one of the figures is for a node, and the other for a fleet."
        example "owned:\n  existing: {nodes: 8, market_value: 480000}\n  node: {gpus: 8, price: 150000, busy_kw: 6.5}"
        fix "State `market_value` and `node.price` for one node each.";
}
