//! Codes of traces: `GTT`.

super::explanations! { OF_TRACES
    "GTT001" NO_TRACE Error
        "A file that a scenario names as its trace has no `timestamp,gpus`, no rows, or no GPU in any row."
        why "There is no demand to compare anything for."
        example "time,value\n2026-09-07T00:00:00Z,41.5"
        fix "Write `timestamp,gpus` as the first line, then a row for each hour.";
    "GTT002" TRACE_TIME Error
        "A timestamp of a trace is no date and time, has no time zone, or is before 2000."
        why "Without a zone an hour is lost or counted twice when clocks change."
        example "timestamp,gpus\n2026-09-07T00:00:00,41.5\n2026-09-07T01:00:00,42"
        fix "Add `Z` for UTC, or an offset such as `+02:00`.";
    "GTT003" TRACE_ORDER Error
        "Rows of a trace are not in the order of time, begin at the same time, or overlap."
        why "Each row lasts until the next. Time that is there twice would count twice."
        example "timestamp,gpus\n2026-09-07T01:00:00Z,41.5\n2026-09-07T00:00:00Z,42"
        fix "Sort the rows by time, and keep one for each time. If each row is a part, add a column `team`.";
    "GTT004" TRACE_ROW Error
        "A row of a trace has no usable number of GPUs, no length, or more or fewer cells than the first line."
        why "NaN, negative numbers and text are no demand. An empty cell means that the number is not known."
        example "timestamp,gpus\n2026-09-07T00:00:00Z,NaN\n2026-09-07T01:00:00Z,42"
        fix "Write a number of 0 or more, or leave the cell empty if it is not known.";
    "GTT005" SHORT_TRACE Warning
        "A trace covers less than 28 days."
        why "One busy or quiet week changes the mean and the peak, and with them the total and every break-even."
        example "timestamp,gpus\n2026-09-07T00:00:00Z,41.5\n2026-09-07T01:00:00Z,42"
        fix "Measure for 28 days or more. Until then, compare with `scale: 0.8` and `scale: 1.2`.";
    "GTT006" PARTLY_KNOWN_TRACE Warning
        "Less than 90% of the window of a trace is known."
        why "The total takes the time that is not known to be like the rest. A collector often fails when the cluster is full or down."
        example "timestamp,gpus\n2026-09-07T00:00:00Z,41.5\n2026-09-07T01:00:00Z,\n2026-09-07T02:00:00Z,40"
        fix "Fill in the hours that are missing. Write 0 for an hour in which no GPU was held.";
    "GTT007" COARSE_TRACE Warning
        "Rows of a trace are longer than an hour."
        why "The peak is then a mean over hours. A fleet sized to it does not serve the hours above that mean."
        example "timestamp,gpus\n2026-09-07T00:00:00Z,41.5\n2026-09-08T00:00:00Z,42"
        fix "Measure by the hour, or shorter.";
    "GTT008" HELD_ROWS Warning
        "Rows of a trace last longer than the others until the next row, without `duration_s`."
        why "Each number is taken to hold until the next row, so a gap in the measurement counts as demand."
        example "timestamp,gpus\n2026-09-07T00:00:00Z,41.5\n2026-09-07T01:00:00Z,42\n2026-09-07T02:00:00Z,40\n2026-09-07T05:00:00Z,41"
        fix "Add rows with an empty cell `gpus` if nothing was measured, or a column `duration_s`.";
    "GTT009" TRACE_AT_A_LIMIT Warning
        "A trace stays at its highest number for more than 5% of the time, and for three rows or more at once."
        why "A full cluster cannot show more demand than it has GPUs. A fleet sized to this peak may be too small."
        example "timestamp,gpus\n2026-09-07T00:00:00Z,64\n2026-09-07T01:00:00Z,64\n2026-09-07T02:00:00Z,64\n2026-09-07T03:00:00Z,40"
        fix "Use a trace of what jobs wanted: each from its submission for as long as it ran. Or write `scale` above 1.";
}
