//! Codes of sources: `GTR`.

super::explanations! { OF_SOURCES
    "GTR001" NO_SOURCE Error
        "A figure of a price sheet has no source."
        why "Nobody can check it, so no result that uses it can be trusted."
        example "- {price_per_hour: 32, from: 2026-01-01, checked_on: 2026-06-01, grade: A}"
        fix "Add `source` with the address of the page. For a contract, add its name.";
    "GTR002" NOT_A_URL Error
        "The source of a figure is not an https address."
        why "Somebody else must be able to open it."
        example "source: price list of the vendor"
        fix "Write the address of the page that shows the figure.";
    "GTR003" AGGREGATOR Warning
        "A figure has grade A, but its source collects the prices of others."
        why "Grade A is for the provider's own page. Collections lag behind and drop conditions."
        example "source: \"https://instances.vantage.sh/aws/ec2/p5.48xlarge\"\ngrade: A"
        fix "Name the provider's own page, or write `grade: B`.";
    "GTR004" MOVING_SOURCE Warning
        "The source of a figure is a file at a branch."
        why "The file may hold another figure tomorrow, so nobody can check what was read."
        example "source: \"https://github.com/skypilot-org/skypilot-catalog/blob/master/catalogs/v8/aws/vms.csv\""
        fix "Replace the branch in the address by the commit that was read.";
}
