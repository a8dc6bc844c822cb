//! Codes of the form of files and arguments: `GTF`.

super::explanations! { OF_FORM
    "GTF001" UNKNOWN_KEY Error
        "A key is not one of those that its mapping has."
        why "A misspelled key would be ignored silently, and a default used instead."
        example "demand: {gpu: h100-sxm-80gb, gpus: 16, utilisation: 0.5}"
        fix "Write the key that the message suggests. The message lists all keys of the mapping.";
    "GTF002" WRONG_TYPE Error
        "A value is of another kind than expected: a mapping, a list, a text, a number or nothing."
        why "The value cannot be read as the figure it should be."
        example "utilization: [0.5]"
        fix "Write a value of the kind that the message names, or remove the key.";
    "GTF003" DUPLICATE_KEY Error
        "A key is written twice in one mapping."
        why "One of the two values would be lost."
        example "horizon_months: 36\nhorizon_months: 60"
        fix "Remove one of the two.";
    "GTF004" MISSING_KEY Error
        "A required key is missing."
        why "Nothing can be computed without it, and it has no default."
        example "capital: annuity # but no cost_of_capital"
        fix "Add the key that the message names.";
    "GTF005" NOT_A_NUMBER Error
        "A value is not a plain decimal number."
        why "Digits with separators, units, currency signs or exponents can be read in several ways."
        example "price_per_gpu_hour: \"2,50\""
        fix "Write digits with at most one point, such as 2.50.";
    "GTF006" NOT_A_DATE Error
        "A value is not a date written as year-month-day."
        why "Other orders of day and month are ambiguous."
        example "as_of: 10/11/2026"
        fix "Write the date as 2026-10-11.";
    "GTF007" UNKNOWN_WORD Error
        "A word is not one of those that are allowed here."
        why "The word selects a method or a component, so it must be one the program has."
        example "maintenance: {share_per_year: 0.05, of: [servers, fabric]}"
        fix "Write one of the words that the message lists.";
    "GTF008" SYNTAX Error
        "The file is not valid YAML."
        why "From that place on, the parser cannot distinguish keys and values."
        example "title: Lab: small"
        fix "Correct the place in the message. Write one key a line, indent with spaces, and quote texts with `: ` in them.";
    "GTF009" FEATURE Error
        "The file uses an anchor, an alias, a merge key, a tag or several documents."
        why "These are valid YAML, but a price that is written elsewhere than it is used cannot be reviewed."
        example "node: &node {gpus: 8, price: 300000, busy_kw: 10.2}"
        fix "Remove the feature and write the value in each place that uses it.";
    "GTF010" UNREADABLE Error
        "A file or folder cannot be read: it is missing, is not a regular file, is not allowed, is cut off, or is not UTF-8 text."
        why "Nothing can be computed without it."
        example "gpu-tco compare scenarios/no-such-file.yaml"
        fix "Name another file or folder, copy it again, or change its permissions or encoding.";
    "GTF011" OVER_LIMIT Error
        "A file or number exceeds a limit: of size, of nesting, of the number of values, or of computation."
        why "The limits protect against files that would take forever, and numbers that would lose digits."
        example "price: 3000000000000 # the limit is 1,000,000,000,000"
        fix "Write a smaller number, or split the file. Bills (`utilization --from focus`) may have any size.";
    "GTF012" NOTHING Error
        "A file is empty or holds only comments."
        why "There is nothing to compute."
        example "# 64 H100 for three years"
        fix "Write keys and values, or start from `gpu-tco init`.";
    "GTF013" ONE_OF Error
        "Two keys are stated that exclude each other."
        why "Both state the same figure, and the program cannot know which one is meant."
        example "managed_services: {price_per_month: 300, price_per_cluster_hour: 0.1}"
        fix "Remove one of the two.";
    "GTF014" SCHEMA Error
        "The file is of a format version that this program does not read."
        why "Keys may have another meaning in another version."
        example "schema: 2"
        fix "Write `schema: 1`, or use a newer gpu-tco.";
    "GTF015" SET Error
        "A flag names something that the scenario does not have."
        why "The flag `--set` replaces a figure by its path, and `--against` names an alternative. Both must exist."
        example "gpu-tco compare scenario.yaml --set utilization=0.5"
        fix "Write the path that the message suggests, such as `demand.utilization`.";
    "GTF016" NAME Error
        "A name of an alternative or an outcome cannot be part of a path."
        why "Names are part of paths such as `own.owned.node.price`, in `--set` and in results."
        example "alternatives:\n  rent.cloud:\n    - on_demand: {price_per_gpu_hour: 2.5}"
        fix "Use up to 60 characters without `.`, `/` and `=`, and no blank at either end.";
    "GTF017" SAME_NAME Error
        "Two cost lines of one tier have the same name."
        why "Reports and `--set` identify a line by its name."
        example "other:\n  - {name: insurance, amount: 9000, per: year}\n  - {name: insurance, amount: 800, per: month}"
        fix "Give each line its own name.";
    "GTF018" NEITHER Error
        "A file has neither the keys of a price sheet nor those of a scenario."
        why "The program does not know how to read it."
        example "services:\n  web: {image: nginx}"
        fix "Add `provider`, `vendor` or `site` to a price sheet, or `demand` and `alternatives` to a scenario. Move other files to another folder.";
    "GTF019" NO_REVISION Error
        "The files of another revision cannot be read, because git is missing or does not know the revision."
        why "The flag `--git` compares with the files at that revision."
        example "gpu-tco check --git origin/man"
        fix "Name a revision that `git rev-parse` knows. In CI, fetch it first: `git fetch origin main`.";
}
