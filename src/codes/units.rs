//! Codes of units: `GTU`.

super::explanations! { OF_UNITS
    "GTU005" TOTAL_MEMORY Error
        "The name of an accelerator has the memory of all GPUs of the instance instead of one."
        why "The name matches no accelerator, so prices of others and scenarios do not find it."
        example "instances:\n  gpu_8x_h100_sxm5: {gpu: h100-sxm-640gb, gpus: 8}"
        fix "Write the memory of one GPU: h100-sxm-80gb.";
    "GTU010" POWER Either
        "A power is outside what a node or its GPUs draw."
        why "It is probably in watts. Electricity and room would be a thousand times too expensive."
        example "node: {gpus: 8, price: 300000, busy_kw: 10200}"
        fix "Write kilowatts: 10.2.";
    "GTU011" TERABYTE Error
        "A terabyte is stated with another number of gigabytes than 1,000 or 1,024."
        why "Providers count by one of these two."
        example "egress: {gb_per_tb: 1042, tiers: [{up_to_tb: 10, price_per_gb: 0.09}, {price_per_gb: 0.085}]}"
        fix "Write 1000 or 1024, as the provider counts.";
    "GTU012" IDLE_ABOVE_BUSY Error
        "A node draws more power while its GPUs are idle than while they work."
        why "The two figures are probably swapped, so electricity would fall with utilization."
        example "- owned:\n    node: {gpus: 8, price: 280000, idle_kw: 10.2, busy_kw: 3}\n    nodes: 8\n    site: {pue: 1.3, price_per_kwh: 0.12}"
        fix "Swap `idle_kw` and `busy_kw`.";
}
