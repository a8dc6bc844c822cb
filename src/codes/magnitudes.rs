//! Codes of magnitudes and names: `GTM` and `GTN`.

super::explanations! { OF_MAGNITUDES
    "GTM001" NO_GPU_COSTS_THAT Either
        "A price of a GPU-hour is outside what any data-center GPU costs."
        why "It is probably in another unit, a bid floor, or the price of a part. The break-even would be meaningless."
        example "- {price_per_hour: 0.01} # a B200, which others rent at 7.8"
        fix "Check the unit, and that the figure is the price of a GPU-hour.";
    "GTM002" FAR_FROM_PEERS Warning
        "A price is at least five times above or below the median of other providers for the same accelerator and kind of plan."
        why "The price may be of another product. One wrong price decides the comparison."
        example "- {price_per_hour: 0.50} # an H100, which others rent at 4.00"
        fix "Check the price against its source. If it is right, ignore GTM002 with the reason.";
    "GTM003" OF_THE_INSTANCE Either
        "A price per GPU-hour looks like the price of the whole instance."
        why "It is about as many times too high as the instance has GPUs."
        example "instances:\n  gpu.8x:\n    gpus: 8\n    on_demand:\n      - {price_per_gpu_hour: 31.92}"
        fix "Write `price_per_hour: 31.92` if that is the price of all 8 GPUs.";
    "GTM004" OF_ONE_GPU Either
        "A price of an instance or a node looks like the price of one of its GPUs."
        why "The instance or node would be several times too cheap."
        example "instances:\n  gpu.8x:\n    gpus: 8\n    on_demand:\n      - {price_per_hour: 3.99}"
        fix "Write `price_per_gpu_hour: 3.99` if that is the price of one GPU.";
    "GTM005" OF_A_MONTH Error
        "A price per hour is about 730 or 8,760 times that of other providers."
        why "It looks like the price of a month or a year."
        example "- {price_per_hour: 2912.70} # an H100"
        fix "Divide the price of a month by 730 hours, and that of a year by 8,760.";
    "GTM006" CENTS Error
        "A price is about a hundred times, or a hundredth of, that of other providers."
        why "The figure is probably in cents, or was divided by 100 once too often."
        example "- {price_per_hour: 399} # an H100"
        fix "Write 3.99 if the figure is in cents.";
    "GTM007" PER_TOKEN Either
        "A price of a million tokens is outside what any model costs: 0.001 to 2,000."
        why "It looks like the price of one token, or was multiplied or divided once too often."
        example "- on_demand: {price_per_million_input_tokens: 0.00000015, price_per_million_output_tokens: 0.0000006, input_share: 0.5}"
        fix "Write the price of a million tokens, such as 0.15.";
    "GTM008" NO_MACHINE_COSTS_THAT Either
        "A price of a machine is below 500 or above 250,000 for each GPU in it."
        why "It is probably the price of a part, of several machines, or in thousands."
        example "systems:\n  node:\n    gpus: 8\n    price:\n      - {price: 280}"
        fix "Write the price of one complete machine.";
    "GTM009" NO_GIGABYTE_COSTS_THAT Either
        "A price of a gigabyte sent, or stored for a month, is outside what any provider charges."
        why "It is probably in cents, or the price of a terabyte."
        example "demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.8, egress_gb_per_month: 9000}\nalternatives:\n  rent:\n    - on_demand: {price_per_gpu_hour: 3, egress: {price_per_gb: 87}}"
        fix "Write 0.087 if that is the price of a terabyte.";
    "GTM010" UNUSUAL Warning
        "A figure is outside the usual range of such figures."
        why "It may be in another unit, or its decimal point may have slipped. The message states the range and its source."
        example "staff: {fte: 0.5, salary: 2500000}"
        fix "Check the unit. If the figure is right, ignore GTM010 on its line with the reason.";
    "GTM011" IMPOSSIBLE Error
        "A figure is outside what any fleet has."
        why "It is in another unit, or its decimal point has slipped. No result is printed, because it would be far off."
        example "staff: {fte: 0.5, salary: 250}"
        fix "Correct the figure. If it is right, ignore GTM011 on its line with the reason.";
    "GTN001" UNKNOWN_GPU Warning
        "No built-in sheet knows the name of an accelerator."
        why "Its prices cannot be compared with others, so mistakes in them are not found."
        example "gpu: h100sxm"
        fix "Write the name as the built-in sheets do, with form and memory, such as h100-sxm-80gb.";
    "GTN002" AMBIGUOUS_GPU Error
        "The name of an accelerator may mean several of them."
        why "Accelerators of one model differ in form, memory and price."
        example "gpu: H100"
        fix "Write the one that is meant, such as h100-sxm-80gb.";
}
