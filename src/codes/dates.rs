//! Codes of dates: `GTD`.

super::explanations! { OF_DATES
    "GTD001" STALE Warning
        "The chance that a price is still the same as when it was last checked is below 90%."
        why "The price may have changed. The chance follows from how often prices of its provider and plan have changed: see docs/validity.md."
        example "- {price_per_hour: 31.92, from: 2025-01-05, checked_on: 2025-03-07, grade: A, source: \"https://example.com/prices\"}"
        fix "Open the source. If the price is the same, update `checked_on`. If it changed, end the row with `until` and add a row.";
    "GTD002" CHECKED_LATER Error
        "A row was checked on a day after the day of the check, which is today unless `--as-of` names another."
        why "Nobody can have checked a price on a day to come, so the date is wrong."
        example "checked_on: 2027-10-09 # the check is as of 2026-10-10"
        fix "Write the last day on which the source showed the figure.";
    "GTD004" OVERLAP Error
        "Two rows of one price are in force on the same day."
        why "The program cannot know which of the two prices applies."
        example "on_demand:\n  - {price_per_hour: 40, from: 2025-01-01, until: 2026-02-01}\n  - {price_per_hour: 32, from: 2026-01-01}"
        fix "End the earlier row on the day the later one begins, such as `until: 2026-01-01`.";
    "GTD005" GAP Error
        "There are days between two rows of a price on which no row is in force."
        why "A scenario of such a day has no price and cannot be computed. `until` is the first day that a price no longer holds, so it usually equals the next `from`."
        example "on_demand:\n  - {price_per_hour: 27.84, from: 2025-01-05, until: 2026-03-31}\n  - {price_per_hour: 31.92, from: 2026-04-01}"
        fix "Write `until: 2026-04-01` in the earlier row, or add a row for the days between.";
    "GTD007" REWRITTEN Warning
        "A row that had ended at the revision of `--git` was edited or removed."
        why "A scenario of those days no longer gives the answer it gave before."
        example "gpu-tco check --git main"
        fix "Restore the row. If it was a mistake, ignore GTD007 on its line with the reason.";
    "GTD008" ENDED Warning
        "The last row of a price has ended and no row follows."
        why "No price is known after that day, so later scenarios cannot use the entry."
        example "- {price_per_hour: 27.84, from: 2025-01-05, until: 2026-04-01}"
        fix "Add the row that follows, or `unavailable` with the reason if there is no price any more.";
    "GTD009" LATER_PRICE Warning
        "A price has changed after the scenario's `as_of`."
        why "The scenario uses the older price. The message states the newer price. It also states the new break-even between the first alternative of the file and the one that pays this price."
        example "as_of: 2024-06-01\nalternatives:\n  rent:\n    - on_demand: {instance: aws/p5.48xlarge} # its price fell in June 2025"
        fix "Use a later `as_of` if the scenario is meant for today. Keep it to reproduce a past decision.";
    "GTD010" CHECKED_ON Error
        "A row was checked before the day it begins."
        why "A price cannot be confirmed before it holds, so one of the dates is wrong."
        example "{price_per_hour: 40, from: 2025-01-01, checked_on: 2024-06-01}"
        fix "Write the last day on which the source showed the price, or swap the two dates.";
    "GTD011" INTERVAL Error
        "A row ends before it begins."
        why "Such a row is in force on no day."
        example "{price_per_hour: 40, from: 2025-01-01, until: 2024-12-01}"
        fix "Write the first day the figure no longer held as `until`, or swap the two dates.";
    "GTD012" NOT_IN_FORCE Error
        "No row of a price is in force on the scenario's `as_of`."
        why "The price of another day is never used instead."
        example "as_of: 2023-01-31\nalternatives:\n  rent:\n    - on_demand: {instance: aws/p5.48xlarge} # its first price is from 2023-08-08"
        fix "Change the `as_of` of the scenario to a day on which the sheet has a price. Change `from` in the sheet only if the price held earlier. Or state the price in the scenario.";
    "GTD013" BEFORE_PRICE Error
        "A run starts before the day of the price from which its chips are amortized."
        why "The method `market` reduces a price from its day on. It cannot go back in time."
        example "amortized_run: {method: market, price_date: 2024-05-01, start_date: 2024-01-15}"
        fix "Write as `price_date` a day on which the chips had that price, not after `start_date`.";
    "GTD014" REPLACED Warning
        "A row that was in force at the revision of `--git` holds another figure now."
        why "The figure that held before the change is lost, so past scenarios give another answer."
        example "gpu-tco check --git main"
        fix "End the old row with `until`, and add a row from the day the figure changed. If the old figure was a mistake, ignore GTD014 with the reason.";
    "GTD015" TEASER Warning
        "A price is the lowest of several, printed as `from` or `starting at`."
        why "It may hold only for a large order or a long term, so the price you pay may be higher."
        example "- {price_per_gpu_hour: 1.99, from: 2026-09-01, teaser: true, checked_on: 2026-10-10, grade: B, source: \"https://example.com/prices\"}"
        fix "Ask the provider for a quote, and state its price in the scenario or in a sheet of your own.";
    "GTD016" ENDS_WITHIN Warning
        "The row of a rent ends within the horizon, and no row or `price_steps` says what follows."
        why "Nobody has offered that rent for the months after the row, but it is charged in them. The message states what 10% more would cost."
        example "reserved_1y: # 24 months are compared from 2026-10-10 on\n  - {price_per_gpu_hour: 2.35, from: 2026-06-01, until: 2027-05-31, source: \"contract 2026-06\"}"
        fix "Add `price_steps` to the tier with the price after the row, or shorten `horizon_months`.";
}
