//! Codes of monitoring that becomes a trace: `GTT`, from 010.

super::explanations! { OF_USAGE
    "GTT010" USAGE_FORMAT Error
        "A file of monitoring cannot be read in the format that `--from` names."
        why "A file that is cut off, or of another kind, would give a trace that looks complete."
        example "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[]}}"
        fix "Save what the server or the program prints, as it comes, and name its format with `--from`.";
    "GTT011" USAGE_ANSWER Error
        "A server answered a query with an error, or calls its answer incomplete."
        why "What is missing from an answer would count as GPUs that nobody held."
        example "{\"status\":\"error\",\"errorType\":\"bad_data\",\"error\":\"invalid parameter \\\"query\\\"\"}"
        fix "Mend the query and ask again. For an answer that the server calls incomplete, `--allow-partial` takes it.";
    "GTT012" USAGE_NUMBER Error
        "A number in a file of monitoring cannot be a number of GPUs."
        why "Negative numbers and numbers above 10,000,000 are of another unit, or come from another metric."
        example "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{},\"values\":[[1788786000,\"-4\"],[1788789600,\"4\"]]}]}}"
        fix "Ask for a sum of GPUs.";
    "GTT013" USAGE_TIME Error
        "A time in a file of monitoring cannot be used: no zone, no length, an end before its start, or steps that differ."
        why "GPU-hours are GPUs times their length. Without the length, or with the wrong one, they are wrong."
        example "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{},\"values\":[[1788786000,\"4\"]]}]}}"
        fix "Ask for a span of time with one step, and save answers of different steps to different files.";
    "GTT014" USAGE_TWICE Error
        "Two records of one series are of the same time, and differ."
        why "Counting both would count GPUs twice, and neither is known to be right."
        example "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{},\"values\":[[1788786000,\"4\"],[1788789600,\"4\"]]},{\"metric\":{},\"values\":[[1788786000,\"5\"]]}]}}"
        fix "Keep one of them. Files may overlap only if they agree.";
    "GTT015" NO_USAGE Error
        "Files of monitoring have no GPU in use in any row."
        why "There is nothing to make a trace of. A label or the name of a resource is usually wrong."
        example "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[]}}"
        fix "Check the names and labels of the query, and the time that it asks for.";
    "GTT016" USAGE_GAPS Warning
        "Parts of the window are not known, because no series has a sample."
        why "Rows of these times are left out. The total takes them to be like the rest."
        example "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{},\"values\":[[1788786000,\"4\"],[1788789600,\"4\"],[1788811200,\"4\"]]}]}}"
        fix "Ask for these times again. With `--capacity FILE`, times in which only capacity is known have 0 GPUs in use.";
}
