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
}
