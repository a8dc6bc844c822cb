//! Codes of all problems and findings, with their meanings.
//!
//! The letter after `GT` is the family: `F` form of files, `P` prices, `U` units, `M` magnitudes,
//! `N` names, `C` currency, `R` sources, `D` dates, `S` scenarios, `G` comments that control
//! `check` or editors. A code never changes its meaning.

macro_rules! codes {
    ($($code:literal $name:ident $meaning:literal;)*) => {
        $(#[doc = $meaning] pub const $name: &str = $code;)*

        /// All codes with their meanings, for `explain CODE`.
        pub const TABLE: &[(&str, &str)] = &[$(($name, $meaning)),*];
    };
}

codes! {
    "GTC001" CURRENCY
        "A currency is not the three capital letters of an ISO 4217 code.";
    "GTC002" MIXED_CURRENCY
        "A price is in another currency than the scenario: amounts of two currencies are never added.";
    "GTD001" STALE
        "A price was last checked longer before the scenario's day than prices of its class stay as they are.";
    "GTD002" CHECKED_LATER
        "A row was checked after the day the check is for, which may be today.";
    "GTD004" OVERLAP
        "Two rows of one price are in force on the same day, so that nobody can say which one counts.";
    "GTD005" GAP
        "Between two rows of one price lie days on which none is in force.";
    "GTD007" REWRITTEN
        "A row that had ended at another revision was edited or removed, so that a scenario of those days no longer gives the answer it gave.";
    "GTD008" ENDED
        "The last row of a price has ended and none follows, so that nothing is known of it any more.";
    "GTD009" LATER_PRICE
        "A price has changed since the day the scenario looks at.";
    "GTD010" CHECKED_ON
        "A row was checked before the day it begins.";
    "GTD011" INTERVAL
        "A row ends before it begins.";
    "GTD012" NOT_IN_FORCE
        "No row of a price is in force on the day the scenario looks at; another day's price is never taken instead.";
    "GTD013" BEFORE_PRICE
        "A run starts before the day of the price that its chips are amortized from.";
    "GTD014" REPLACED
        "A row that had not ended at another revision holds another figure now, so that nobody knows any more what held before the change.";
    "GTF001" UNKNOWN_KEY
        "A key is not one of those that this mapping has; the keys it has are listed with the message.";
    "GTF002" WRONG_TYPE
        "A value has another kind than the one expected: a mapping, a list, a text, a number or nothing.";
    "GTF003" DUPLICATE_KEY
        "A key is written twice in one mapping, so that one of its two values would be lost.";
    "GTF004" MISSING_KEY
        "A key without which nothing can be computed is not there.";
    "GTF005" NOT_A_NUMBER
        "A value is not a plain decimal number: digits, at most one point, no separators, units or exponent.";
    "GTF006" NOT_A_DATE
        "A value is not a calendar date written as year-month-day, such as 2026-08-01.";
    "GTF007" UNKNOWN_WORD
        "A word is not one of those that are allowed in this place.";
    "GTF008" SYNTAX
        "The file is not YAML; what the parser met is said with the place.";
    "GTF009" FEATURE
        "Anchors, aliases, merge keys, tags and several documents are YAML, but a price that is written elsewhere than where it is used cannot be reviewed.";
    "GTF010" UNREADABLE
        "A file does not exist, is not a regular file, may not be read, or is not UTF-8 text.";
    "GTF011" OVER_LIMIT
        "A file is larger, deeper nested or has more values than what is read, or asks for more than is computed.";
    "GTF012" NOTHING
        "A file is empty or holds only comments.";
    "GTF013" ONE_OF
        "Two keys are stated that exclude each other.";
    "GTF014" SCHEMA
        "The file is of a format that this version does not read.";
    "GTF015" SET
        "A flag names something the scenario does not have: `--set` a path of keys, `--against` an alternative.";
    "GTF016" NAME
        "A name cannot be part of a path of keys.";
    "GTF017" SAME_NAME
        "Two things that must be told apart have one name.";
    "GTF018" NEITHER
        "A file has neither the keys of a price sheet nor those of a scenario.";
    "GTF019" NO_REVISION
        "The files of another revision cannot be read: git is missing, or knows no such revision here.";
    "GTG001" BASELINE_GONE
        "A baseline knows a problem that is there no more.";
    "GTG002" UNUSED_IGNORE
        "A comment asks to ignore a code that nothing on its line brings up.";
    "GTG003" IGNORE_WITHOUT_REASON
        "A comment asks to ignore a code and gives no reason, so that it does not count.";
    "GTG004" UNKNOWN_IGNORE
        "A comment begins as one that ignores a code, but names none there is.";
    "GTG005" SCHEMA_FILE
        "A file names a schema for editors that is not there, or is not what this version writes.";
    "GTM001" NO_GPU_COSTS_THAT
        "A price of a GPU-hour is outside what any data-centre GPU costs: another unit, a bid floor, or the price of a part.";
    "GTM002" FAR_FROM_PEERS
        "A price is at least five times above or below the median of what other providers ask for the same accelerator under the same kind of plan.";
    "GTM003" OF_THE_INSTANCE
        "A price for each GPU is about as many times what it should be, by others or by its own on-demand price, as the instance has GPUs: it looks like that of the instance.";
    "GTM004" OF_ONE_GPU
        "A price of an instance is about what one GPU of it should cost, by others or by its own on-demand price.";
    "GTM005" OF_A_MONTH
        "A price by the hour is about 730 or 8,760 times that of others: it looks like that of a month or a year.";
    "GTM006" CENTS
        "A price is about a hundred times or a hundredth of that of others: cents and whole units were mixed up.";
    "GTM007" PER_TOKEN
        "A price of a million tokens is outside what any model costs: it looks like that of one token, or was multiplied or divided once too often.";
    "GTM008" NO_MACHINE_COSTS_THAT
        "A price of a machine is outside what one costs for each GPU in it.";
    "GTM009" NO_GIGABYTE_COSTS_THAT
        "A price of a gigabyte sent, or kept for a month, is outside what any provider charges: cents, or the price of a terabyte.";
    "GTM010" UNUSUAL
        "A figure is outside the usual range of such figures: another unit, or a slip of the decimal point.";
    "GTM011" IMPOSSIBLE
        "A figure is outside what any fleet has: another unit, or a slip of the decimal point.";
    "GTN001" UNKNOWN_GPU
        "No built-in sheet knows an accelerator, so that its prices have nothing to be compared with.";
    "GTN002" AMBIGUOUS_GPU
        "Several accelerators have this name: form and memory tell them apart, and their prices differ.";
    "GTP001" PRICE
        "A price is 0 or less: missing and free are two things, and neither is a price of 0.";
    "GTP002" NO_PRICE
        "Something has no price, and a figure that is not there is never taken as 0.";
    "GTP003" SPOT_IS_ON_DEMAND
        "The spot price of an instance is its on-demand price: one column was copied into the other.";
    "GTP004" SPOT_ABOVE
        "The spot price of an instance is above its on-demand price.";
    "GTP006" HOST_APART
        "An instance of a provider that prices machines and GPUs apart costs less than a third of its others: one of the two may be missing.";
    "GTP007" OUT_OF_ORDER
        "A longer commitment costs more for each GPU-hour than a shorter one, or than none.";
    "GTP009" TWICE
        "One price stands in two sheets of a folder, so that nobody can say which one counts.";
    "GTP010" LEAP
        "A figure is more than 30% away from what it was at another revision, and no new note says why.";
    "GTP011" LOST
        "More than a fifth of the rows a sheet had at another revision are gone.";
    "GTP012" RETIRED
        "A price is in force although its provider or instance is said to be unavailable.";
    "GTP020" NET_ABOVE_LIST
        "A price that was agreed is above the list price, so that the contract costs more than having none.";
    "GTR001" NO_SOURCE
        "A figure of a price sheet has no source.";
    "GTR002" NOT_A_URL
        "The source of a figure is no https address that somebody else could open.";
    "GTR003" AGGREGATOR
        "A figure is graded as the provider's own, but its source collects the prices of others.";
    "GTR004" MOVING_SOURCE
        "The source of a figure is a file at a branch, which may hold another figure tomorrow.";
    "GTS001" NOT_IN_SHEET
        "A scenario names something that no price sheet has; nothing is taken instead.";
    "GTS002" SHARE
        "A share is outside its range; a percentage of 65 is a share of 0.65.";
    "GTS003" PUE
        "A PUE, facility power over IT power, is below 1 or far above what any site has.";
    "GTS004" TARIFF
        "A price of electric energy is far from what a kilowatt-hour costs.";
    "GTS005" RATE
        "A yearly rate is not a share: 8% is 0.08.";
    "GTS008" LINES_LEFT_OUT
        "An owned tier has no line for a cost that owning usually has, so that its total is low if it is paid.";
    "GTS009" UNSERVED
        "An alternative leaves demand unserved, so that its total does not compare with the others.";
    "GTS010" AS_USED
        "A commitment is priced as if its unused hours were free, which no provider offers.";
    "GTS011" NOTHING_TO_INTERRUPT
        "A spot tier stands in a scenario whose demand may not be interrupted, so that it serves nothing.";
    "GTS012" OFTEN_INTERRUPTED
        "A job is interrupted so often that the first-order formula of spot efficiency overstates the loss.";
    "GTS013" OTHER_GPU
        "A tier has another GPU than the demand asks for and does not say how much of its work it does.";
    "GTS014" COUNT
        "A count is not a whole number of at least 1.";
    "GTS015" MONTHS
        "A number of months is not whole or outside its range.";
    "GTS016" HOURS
        "A year does not have so many hours by any convention.";
    "GTS017" POSITIVE
        "A number is below the least it can be.";
    "GTS018" AMOUNT
        "A cost is below 0.";
    "GTS019" NO_STEPS
        "A step profile of demand has no steps.";
    "GTS020" RAILS
        "The fabric ports of a node cannot be shared evenly by so many rails.";
    "GTS021" ALL_TIME_LOST
        "Interruptions lose all the time there is.";
    "GTS022" CAPEX_OVER_TIME
        "A cost paid over time is marked as capex, but only what is paid once is capitalised.";
    "GTS023" MEAN
        "A tier is sized to mean demand, and no tier after it serves what is above the mean.";
    "GTS024" NO_RESULT
        "A cost line has no result: a fabric of more than three tiers, a division by zero, or a number too large.";
    "GTS025" NEVER_REACHED
        "A tier stands behind one that serves whatever is asked, so that nothing reaches it.";
    "GTS026" DEAR_BEFORE_CHEAP
        "A tier that costs more for each GPU-hour used is served before one that costs less.";
    "GTS027" LEFT_OVER
        "The last term of a commitment or a lease outlasts the horizon, and what it still owes is in the total.";
    "GTS028" NOTHING_INSTALLED
        "A cost is counted by GPUs or nodes that a tier has, but the tier rents them only while used and has none.";
    "GTS029" TIERS
        "A list has not one entry for each number of tiers of a fabric.";
    "GTS030" STEPS
        "Steps by the size of a fleet do not ascend, so that nobody can say which one counts.";
    "GTS031" BRACKETS
        "Tiers or brackets of a charge do not ascend to a last one that has no end.";
    "GTS032" REPAIR_TWICE
        "An owned tier states downtime and what failures waste, so that repair may be counted in both.";
    "GTS033" ABOVE_THE_FLOOR
        "A commitment is larger than demand ever falls to, so that some of it is paid for and not used.";
    "GTS034" DATA_WITHOUT_PRICE
        "The demand sends or keeps data, but a provider that bears some of it has no price for that, or the other way round.";
    "GTS035" NEVER_INTERRUPTED
        "Work runs on spot as if nothing were lost to interruptions: neither they nor an efficiency are stated.";
    "GTS036" PART_INSTANCE
        "A cap is no whole number of instances, though whole instances are rented.";
    "GTS040" FEW_SPARES
        "An owned tier plans less than 5% of its time or nodes for repair, where published advice is 5 to 10% for each of downtime and spares (engineersofai.com, Cloud vs On-Prem GPU Infrastructure).";
    "GTS041" FEW_STAFF
        "An owned tier has fewer people than published ratios: one for 64 GPUs, three from 256 GPUs on.";
    "GTS042" ONE_SIDED
        "A line that every alternative needs, or every fleet of one's own, is paid by one and not by another, so that prices are compared and not costs.";
    "GTS043" STANDBY
        "Nodes are bought beyond those that serve the demand, to stand in for nodes that are down.";
    "GTS044" SHORT_LIFE
        "The servers have no `useful_life_months` and the horizon is shorter than 36 months, so they are written off within it.";
    "GTS045" BOUGHT_ON_DAY_ONE
        "Demand grows, but a fleet sized by `peak` or `mean` is bought on day one for the last month. State `expand` or `purchases`.";
    "GTS046" SPOT_WITHOUT_LIMIT
        "Spot without `max_gpus` serves most of an alternative's work, as if spot were always available.";
    "GTS047" OVERSIZED_NODE
        "One node or reserved instance has at least three times the GPUs that the demand ever needs.";
    "GTS048" OVERSIZED_RUN
        "A training run needs more GPUs at once than the demand ever has.";
    "GTS049" OVERSIZED_FLEET
        "A tier has at least three times the GPUs that the demand ever needs, and they are paid whether used or not.";
    "GTS050" LIFE_BEYOND_HORIZON
        "Hardware lives longer than the horizon and no residual value is stated, so that it is credited at book value.";
    "GTS051" OUTLIVED
        "Hardware is used beyond its life without being replaced: it is not depreciated then and fetches nothing.";
    "GTS052" RACK_POWER
        "A node draws more than a rack can be given, so that the racks do not carry the cluster.";
    "GTS053" NEVER_REFRESHED
        "A refresh is stated for a month after the horizon, so that nothing is replaced.";
    "GTS060" SLICES
        "The slices of a GPU take more of its compute or memory than there is.";
    "GTS061" ASSUMED_UTILIZATION
        "Utilization is a round number that nobody says was measured, and another alternative is cheapest not far from it.";
    "GTS062" RARE_PEAK
        "A fleet that is paid for at all times is sized to a peak that is wanted for less than 5% of them.";
    "GTS063" UNSTATED_SHAPE
        "An alternative has several tiers and `shape` is not stated, so demand is all GPUs or none. At another shape the tiers cost other amounts.";
    "GTS064" BELOW_ZERO
        "Credits and proceeds of an alternative exceed its costs, so that its total is below 0; an amount may have the wrong sign.";
    "GTS065" NO_WORK
        "Mean demand is below 1% of its peak: a utilization of hardly anything, or GPU-hours of another period.";
    "GTS066" CUT_SHORT
        "A scenario is so large that its searches were stopped: totals are complete, and some break-evens, price changes or findings are missing.";
    "GTU005" TOTAL_MEMORY
        "The name of an accelerator has the memory of all GPUs of the instance instead of one.";
    "GTU010" POWER
        "A power is outside what a node draws; 10,200 watts are 10.2 kilowatts.";
    "GTU011" TERABYTE
        "A terabyte has 1,000 or 1,024 gigabytes, whichever the provider counts by.";
    "GTU012" IDLE_ABOVE_BUSY
        "A node draws more at rest than in use.";
}

/// Meaning of a code.
#[must_use]
pub fn describe(code: &str) -> Option<&'static str> {
    let found = TABLE.iter().find(|(known, _)| *known == code)?;
    Some(found.1)
}

/// The code from the table that equals `code`, with a static lifetime.
pub(crate) fn known(code: &str) -> Option<&'static str> {
    let found = TABLE.iter().find(|(known, _)| *known == code)?;
    Some(found.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_sorted_and_described() {
        assert!(TABLE.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert!(TABLE.iter().all(|(_, text)| text.ends_with('.')));
        assert!(describe(NOTHING).is_some_and(|text| text.contains("empty")));
        assert_eq!(describe("GTX999"), None);
    }
}
