//! Codes of prices: `GTP`.

super::explanations! { OF_PRICES
    "GTP001" PRICE Error
        "A price is 0 or less."
        why "A price that is missing and a thing that is free are different, and neither has a price of 0."
        example "- on_demand: {price_per_gpu_hour: 0}"
        fix "Remove the key if the price is unknown or nothing is charged. In a price sheet, write `unavailable` with the reason.";
    "GTP002" NO_PRICE Error
        "A tier or a sheet has no price for something that is used."
        why "A missing figure is never taken as 0."
        example "- spot: {instance: lambda/gpu_8x_h100_sxm5} # its sheet has no spot price"
        fix "State the price in the scenario, such as `price_per_gpu_hour: 2.5`, or add a row to a sheet of your own.";
    "GTP003" SPOT_IS_ON_DEMAND Error
        "The spot price of an instance equals its on-demand price."
        why "One column was probably copied into the other, so the spot price is unknown."
        example "on_demand:\n  - {price_per_hour: 28.66}\nspot:\n  - {price_per_hour: 28.66}"
        fix "Write the spot price, or remove the row.";
    "GTP004" SPOT_ABOVE Warning
        "The spot price of an instance is above its on-demand price."
        why "Nobody would take it, so one of the two prices may be wrong or old."
        example "on_demand:\n  - {price_per_hour: 0.44}\nspot:\n  - {price_per_hour: 0.49}"
        fix "Check both prices against their sources.";
    "GTP006" HOST_APART Warning
        "An instance costs less than a third of others with the same GPU, at a provider that prices machines and GPUs apart."
        why "The price of the machine or of the GPU may be missing."
        example "instances:\n  a2-highgpu-1g:\n    gpu: a100-sxm-40gb\n    gpus: 1\n    on_demand:\n      - {price_per_hour: 0.94} # others of gcp: 3.67"
        fix "Add the prices of both.";
    "GTP007" OUT_OF_ORDER Warning
        "A longer commitment costs more per GPU-hour than a shorter one, or than none."
        why "Commitments usually get cheaper with their term, so one of the prices may be wrong."
        example "committed:\n  reserved_1y: {term_months: 12, prices: [{effective_price_per_hour: 18}]}\n  reserved_3y: {term_months: 36, prices: [{effective_price_per_hour: 24}]}"
        fix "Check both prices against their sources, and that both are per hour with upfronts included.";
    "GTP009" TWICE Error
        "Two sheets of a folder have a price for the same thing."
        why "The program cannot know which of the two counts."
        example "gpu-tco check pricing # a.yaml and b.yaml both price acme/gpu.8x"
        fix "Remove one of the two.";
    "GTP010" LEAP Warning
        "A figure differs by more than 30% from its value at the revision of `--git`, and no new note says why."
        why "Such a change is rare and often a slip."
        example "gpu-tco check --git main"
        fix "Check the figure against its source, and add `note` with the reason.";
    "GTP011" LOST Warning
        "More than a fifth of the rows that a sheet had at the revision of `--git` are gone."
        why "An import that failed in part looks like that. Scenarios that use these rows cannot be computed."
        example "gpu-tco check --git main"
        fix "Restore the rows. End what is no longer offered with `until`.";
    "GTP012" RETIRED Error
        "A price is in force although its provider or instance is marked as unavailable."
        why "Scenarios would rent what nobody can rent."
        example "instances:\n  gpu.1x:\n    unavailable: sold out since 2026-07\n    on_demand:\n      - {price_per_hour: 3.10, from: 2026-08-01}"
        fix "Write `until` with the day the price ended, or remove `unavailable`.";
    "GTP020" NET_ABOVE_LIST Warning
        "A negotiated price is above the list price."
        why "The contract then costs more than having none. The list price may have fallen since."
        example "discounts:\n  - {instance: gpu.8x, net_price_per_hour: 40, from: 2026-07-01} # the list price is 32"
        fix "Check the contract, or remove the discount.";
    "GTP021" NET_OF_NET Warning
        "A discount is taken off a price of a private sheet."
        why "A contract or an offer states what is paid. A discount off that is counted twice."
        example "private: true\ninstances:\n  big: {gpu: h100-sxm-80gb, gpus: 8, on_demand: [{price_per_gpu_hour: 2.1, source: offer 4711}]}\ndiscounts:\n  - {discount_share: 0.2, source: contract 2026-07}"
        fix "Name the `instance` and `plan` that the discount is for, or remove it.";
}
