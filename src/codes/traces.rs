//! Codes of traces: `GTT`.

super::explanations! { OF_TRACES
    "GTT001" NO_TRACE Error
        "A file that a scenario names as its trace has no `timestamp,gpus`, no rows, or no GPU in any row."
        why "There is no demand to compare anything for."
        example "time,value\n2026-09-07T00:00:00Z,41.5"
        fix "Write `timestamp,gpus` as the first line, then a row for each hour.";
    "GTT002" TRACE_TIME Error
        "A timestamp of a trace is no date and time, or has no time zone."
        why "Without a zone an hour is lost or counted twice when clocks change."
        example "timestamp,gpus\n2026-09-07T00:00:00,41.5\n2026-09-07T01:00:00,42"
        fix "Add `Z` for UTC, or an offset such as `+02:00`.";
    "GTT003" TRACE_ORDER Error
        "Rows of a trace are not in the order of time, begin at the same time, or overlap."
        why "Each row lasts until the next. Time that is there twice would count twice."
        example "timestamp,gpus\n2026-09-07T01:00:00Z,41.5\n2026-09-07T00:00:00Z,42"
        fix "Sort the rows by time, and keep one for each time. If each row is a part, add a column `team`.";
    "GTT004" TRACE_ROW Error
        "A row of a trace has no usable number of GPUs or no length."
        why "NaN, negative numbers and text are no demand. An empty cell means that the number is not known."
        example "timestamp,gpus\n2026-09-07T00:00:00Z,NaN\n2026-09-07T01:00:00Z,42"
        fix "Write a number of 0 or more, or leave the cell empty if it is not known.";
}
