//! Codes of bills: `GTT`, from 030.

super::explanations! { OF_BILLS
    "GTT030" USAGE_LEFT_OUT Warning
        "Rows of a bill rent machines, and how many GPUs they used is not known."
        why "Their GPU-hours are missing from the trace. Nothing is guessed: a wrong number of GPUs would not show."
        example "ChargeCategory,ChargePeriodStart,ChargePeriodEnd,ConsumedQuantity,ConsumedUnit,EffectiveCost,BillingCurrency,SkuPriceDetails\nUsage,2026-09-07T00:00:00Z,2026-09-07T01:00:00Z,1,Hours,98.32,USD,\"{\"\"InstanceType\"\":\"\"p5.48xlarge\"\"}\"\nUsage,2026-09-07T00:00:00Z,2026-09-07T01:00:00Z,2,Hours,12.40,USD,\"{\"\"InstanceType\"\":\"\"x9.gpu\"\"}\""
        fix "Ignore machines without GPUs. Write those with GPUs into a price sheet, and name it in `GPU_TCO_PRICING`.";
    "GTT031" ACTUAL Error
        "A bill cannot be compared with the plan."
        why "Amounts of another currency, or of months that the plan does not have, say nothing about it."
        example "gpu-tco actual scenarios/aws-bill-8m.yaml bill.csv --starts 2031-01"
        fix "Name the alternative, and write the first month of the plan as `--starts 2026-09`.";
    "GTT032" GPU_MODELS Error
        "Files have several GPU models, and a trace is of one."
        why "An hour of one GPU is not an hour of another: neither its price nor its work is the same."
        example "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{\"modelName\":\"NVIDIA H100 80GB HBM3\"},\"values\":[[1788786000,\"8\"],[1788789600,\"8\"]]},{\"metric\":{\"modelName\":\"NVIDIA A10G\"},\"values\":[[1788786000,\"4\"],[1788789600,\"4\"]]}]}}"
        fix "Write a trace of each into a folder with `-o demand/`, or of one with `--gpu`.";
}
