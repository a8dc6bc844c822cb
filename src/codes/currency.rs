//! Codes of currencies: `GTC`.

super::explanations! { OF_CURRENCY
    "GTC001" CURRENCY Error
        "A currency is not an ISO 4217 code of three capital letters."
        why "Prices are matched by that code. Another spelling would match no price sheet."
        example "currency: usd"
        fix "Write the code in capital letters, such as `currency: USD`.";
    "GTC002" MIXED_CURRENCY Error
        "A price is in another currency than the scenario or the contract that uses it."
        why "Amounts of two currencies are never added, and no exchange rate is assumed."
        example "currency: EUR\nalternatives:\n  rent:\n    - on_demand: {instance: aws/p5.48xlarge} # the sheet is in USD"
        fix "Write the scenario in the currency of the price, or state the price in the scenario's currency.";
}
