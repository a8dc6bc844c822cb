//! Codes of scenarios up to `GTS029`: names, ranges and tiers.

super::explanations! { OF_SCENARIOS
    "GTS001" NOT_IN_SHEET Error
        "A scenario or a discount names something that no price sheet has."
        why "Nothing similar is used instead, because its price may be far off."
        example "- on_demand: {instance: p5.48xlarge}"
        fix "Write the name as `gpu-tco prices` prints it, such as aws/p5.48xlarge.";
    "GTS002" SHARE Error
        "A share is outside its range, usually 0 to 1."
        why "A percentage of 65 is a share of 0.65. As a share, 65 would mean 6,500%."
        example "demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 65}"
        fix "Write 0.65.";
    "GTS003" PUE Error
        "A PUE, which is facility power divided by IT power, is below 1 or above 5."
        why "A site cannot draw less than the computers in it. An overhead of 30% is a PUE of 1.3."
        example "site: {pue: 0.3, price_per_kwh: 0.12}"
        fix "Write 1.3.";
    "GTS004" TARIFF Either
        "A price of electricity is far from what a kilowatt-hour costs: 0.02 to 1."
        why "It is probably in cents, or the price of a megawatt-hour."
        example "site: {pue: 1.3, price_per_kwh: 12}"
        fix "Write the price of one kilowatt-hour, such as 0.12.";
    "GTS005" RATE Error
        "A yearly rate is not a share between 0 and 1."
        why "A rate of 8% is 0.08. As a share, 8 would mean 800%."
        example "cost_of_capital: 8"
        fix "Write 0.08.";
    "GTS008" LINES_LEFT_OUT Warning
        "An owned tier has no line for a cost that owning usually has, such as staff or facility."
        why "If it is paid, the total of the alternative is too low, and owning looks too good."
        example "- owned:\n    node: {gpus: 8, price: 300000, busy_kw: 10.2}\n    nodes: 8"
        fix "Add what is missing: `staff`, `maintenance`, `network_fabric`, and in `site` `price_per_kwh` for electricity and `price_per_kw_month` for facility. If somebody else pays, ignore GTS008 with the reason.";
    "GTS009" UNSERVED Warning
        "An alternative leaves demand unserved and is not ranked."
        why "Its total pays for less work than was asked for. Unserved work costs as much as in the cheapest alternative that serves all work; here, no other serves all, or `unserved.allowed_share` allows less."
        example "demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.8, unserved: {allowed_share: 0}}\nalternatives:\n  own:\n    - owned: {node: {gpus: 8, price: 300000}, nodes: 4}"
        fix "Add a tier for the rest, or nodes. Or allow it: `deferrable: 1`, `unserved: {price_per_gpu_hour: PRICE}` or `unserved: {allowed_share: 0.05}`.";
    "GTS010" AS_USED Warning
        "A commitment is billed only for the hours it is used."
        why "No provider offers that, so the alternative is hypothetical and not ranked."
        example "- committed: {effective_price_per_gpu_hour: 2, term_months: 12, gpus: peak, billing: as_used}"
        fix "Remove `billing: as_used`.";
    "GTS011" NOTHING_TO_INTERRUPT Warning
        "An alternative has a spot tier, but no work of the demand may be interrupted."
        why "The tier serves nothing, so the alternative costs as much as without it."
        example "demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.8, unserved: {allowed_share: 0}}\nalternatives:\n  stack:\n    - spot: {price_per_gpu_hour: 1.5, efficiency: 0.9}\n    - on_demand: {price_per_gpu_hour: 3}"
        fix "State how much may be interrupted, such as `interruptible_share: 0.5`, or remove the tier.";
    "GTS012" OFTEN_INTERRUPTED Warning
        "A job on spot is interrupted more than once in two checkpoint intervals."
        why "The formula of spot efficiency is a first-order approximation. It overstates the loss at such rates."
        example "interruptions: {per_hour: 0.3, checkpoint_hours: 2, restart_hours: 0.2}"
        fix "Checkpoint more often, or measure and state `efficiency`.";
    "GTS013" OTHER_GPU Error
        "A tier has another GPU than the demand, and does not say how much of its work it does."
        why "An hour of one GPU is not an hour of another, so the costs would not compare."
        example "demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.8, unserved: {allowed_share: 0}}\nalternatives:\n  rent:\n    - on_demand: {gpu: h200-sxm-141gb, price_per_gpu_hour: 3.8}"
        fix "Add `relative_performance: 1.4`, the work of one GPU divided by that of one GPU of the demand.";
    "GTS014" COUNT Error
        "A count is not a whole number from 1 to 10,000,000."
        why "There are no fractions of nodes or GPUs to buy."
        example "nodes: 1.5"
        fix "Write a whole number, such as 2.";
    "GTS015" MONTHS Error
        "A number of months is not whole, or outside its range."
        why "Everything is computed month by month, within the horizon."
        example "horizon_months: 3.5"
        fix "Write a whole number from 1 to 600, and no month after the horizon.";
    "GTS016" HOURS Error
        "A year is stated with fewer than 8,000 or more than 9,000 hours."
        why "A month of 730 hours was probably meant, or another period."
        example "hours_per_year: 730"
        fix "Write 8760, or 8640 for 12 months of 720.";
    "GTS017" POSITIVE Error
        "A number is below the smallest allowed value."
        why "Negative people, hours or factors have no meaning."
        example "staff: {fte: -0.5, salary: 180000}"
        fix "Write a number of 0 or more, or above 0 for a factor.";
    "GTS018" AMOUNT Error
        "A cost is below 0."
        why "Costs are written as positive amounts. A negative one would lower the total."
        example "node: {gpus: 8, price: -300000, busy_kw: 10.2}"
        fix "Write the amount without a sign. For a credit, use a line of `other` with a negative amount.";
    "GTS019" NO_STEPS Error
        "A shape of demand is an empty list."
        why "Without steps there is no demand."
        example "demand: {gpu: h100-sxm-80gb, shape: []}"
        fix "Add steps such as `{share_of_time: 0.5, gpus: 64}`, or write `on_off` or `flat`.";
    "GTS020" RAILS Error
        "The ports of a node cannot be divided evenly among the rails of the fabric."
        why "Each rail is a fabric of its own, with the same number of ports of each node."
        example "network_fabric: {price_per_switch: 30000, switch_ports: 64, ports_per_node: 8, rails: 3}"
        fix "Write a number of rails that divides `ports_per_node`.";
    "GTS021" ALL_TIME_LOST Error
        "Interruptions, spares or overhead take all of the time."
        why "No useful work is left, so a GPU-hour of it has no cost."
        example "interruptions: {per_hour: 2, checkpoint_hours: 1, restart_hours: 0.2}"
        fix "Checkpoint more often, lower the shares, or remove the tier.";
    "GTS022" CAPEX_OVER_TIME Error
        "A cost that is paid over time is marked as capex."
        why "Only what is paid once is capitalized and depreciated."
        example "other:\n  - {name: insurance, amount: 9000, per: year, kind: capex}"
        fix "Write `per: once`, or `kind: opex`.";
    "GTS023" MEAN Error
        "A tier is sized to mean demand, and no tier after it serves the rest."
        why "All demand above the mean would be unserved."
        example "own:\n  - owned: {node: {gpus: 8, price: 300000}, gpus: mean}"
        fix "Add a tier after it, such as `on_demand`, or write `gpus: peak`.";
    "GTS024" NO_RESULT Error
        "A cost line cannot be computed: a fabric of more than three tiers, a division by zero, or a number too large."
        why "The alternative has no total without the line."
        example "network_fabric: {price_per_switch: 30000, switch_ports: 2, ports_per_node: 8}"
        fix "Follow the message, such as a switch with more `switch_ports`.";
    "GTS025" NEVER_REACHED Warning
        "A tier comes after one without a limit, so it serves nothing."
        why "The tier costs nothing and changes nothing, although its author expects it to."
        example "stack:\n  - on_demand: {price_per_gpu_hour: 3}\n  - on_demand: {price_per_gpu_hour: 2}"
        fix "Set `max_gpus` for the first, change the order, or remove the second.";
    "GTS026" DEAR_BEFORE_CHEAP Warning
        "A tier that costs more per GPU-hour used comes before one that costs less."
        why "Tiers serve demand in their order, so the alternative costs more than it must."
        example "stack:\n  - on_demand: {price_per_gpu_hour: 3, max_gpus: 32}\n  - on_demand: {price_per_gpu_hour: 2}"
        fix "Put the cheaper tier first.";
    "GTS027" LEFT_OVER Warning
        "The last term of a commitment or a lease ends after the horizon, and the total includes what it still owes."
        why "The total pays for months in which nothing is compared."
        example "horizon_months: 30\nalternatives:\n  reserve:\n    - committed: {effective_price_per_gpu_hour: 2, term_months: 12, gpus: peak}"
        fix "Choose a horizon of whole terms, or add `ends_with_horizon: true` if the last term can be ended early.";
    "GTS028" NOTHING_INSTALLED Error
        "A cost is counted by installed GPUs or nodes, but the tier rents them only while used."
        why "The tier has no GPUs of its own to count, so the cost would be 0."
        example "- on_demand: {price_per_gpu_hour: 2.5, software: {price_per_gpu_year: 4500}}"
        fix "Write the cost as a line of `other`, with `per: used_gpu_hour`, `month` or `year`.";
    "GTS029" TIERS Error
        "A list of cable prices does not have three entries, one for each number of tiers of a fabric."
        why "The size of the fabric decides which price applies."
        example "network_fabric: {price_per_switch: 36000, switch_ports: 64, ports_per_node: 8, price_per_endpoint: [1320, 2560]}"
        fix "Write one price, or three: `[1320, 2560, 3800]`.";
}
