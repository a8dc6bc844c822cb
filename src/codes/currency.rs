//! Codes of currencies: `GTC`.

super::explanations! { OF_CURRENCY
    "GTC001" CURRENCY Error
        "A currency is not an ISO 4217 code of three capital letters."
        why "Prices are matched by that code. Another spelling would match no price sheet."
        example "currency: usd"
        fix "Write the code in capital letters, such as `currency: USD`.";
    "GTC002" MIXED_CURRENCY Error
        "A price is in another currency than the scenario or the contract that uses it, and no exchange rate is known."
        why "Amounts of two currencies are never added, and an exchange rate that no sheet and no scenario states is not assumed."
        example "currency: ISK\nalternatives:\n  rent:\n    - on_demand: {instance: aws/p5.48xlarge} # the sheet is in USD"
        fix "Add the rate to the scenario, such as `exchange_rates: {EUR/USD: 1.12}`, or state the price in the scenario's currency.";
}
