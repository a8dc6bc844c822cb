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
        why "Rows of these times are left out. Totals assume average demand in them."
        example "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{},\"values\":[[1788786000,\"4\"],[1788789600,\"4\"],[1788811200,\"4\"]]}]}}"
        fix "Ask for these times again. With `--capacity FILE`, times in which only capacity is known have 0 GPUs in use.";
    "GTT017" USAGE_SCALE Error
        "Numbers of busy GPUs are percentages or ratios, and neither the numbers nor the name of the metric decide which."
        why "The wrong scale makes busy GPU-hours a hundred times too high or too low."
        example "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{\"__name__\":\"DCGM_FI_DEV_GPU_UTIL\",\"UUID\":\"GPU-1\"},\"values\":[[1788786000,\"1\"],[1788789600,\"0\"]]}]}}"
        fix "Add `--scale percent` or `--scale ratio`. It is refused if a number contradicts it.";
    "GTT018" BUSY_PARTLY_KNOWN Warning
        "GPUs have no sample for a part of the time between their first and their last one."
        why "Each GPU is taken to be as busy in the missing time as in the rest of its time. Time in which no GPU has a sample is left out."
        example "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{\"__name__\":\"DCGM_FI_DEV_GPU_UTIL\",\"UUID\":\"GPU-1\"},\"values\":[[1788786000,\"80\"],[1788789600,\"90\"],[1788811200,\"70\"]]}]}}"
        fix "Find out why the exporter sent nothing. Ask again, if only the query was cut off.";
    "GTT019" ENGINE_STUCK Warning
        "A GPU has 0 in all samples of its engine, although its power or its kernels are high."
        why "An exporter can lose the metric of the engine until it is restarted. Busy GPU-hours are then too low."
        example "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{\"__name__\":\"DCGM_FI_PROF_GR_ENGINE_ACTIVE\",\"UUID\":\"GPU-1\"},\"values\":[[1788786000,\"0\"],[1788789600,\"0\"]]},{\"metric\":{\"__name__\":\"DCGM_FI_PROF_GR_ENGINE_ACTIVE\",\"UUID\":\"GPU-2\"},\"values\":[[1788786000,\"0.9\"],[1788789600,\"0.8\"]]},{\"metric\":{\"__name__\":\"DCGM_FI_DEV_POWER_USAGE\",\"UUID\":\"GPU-1\"},\"values\":[[1788786000,\"612\"],[1788789600,\"640\"]]}]}}"
        fix "Restart the exporter, or ask for `DCGM_FI_DEV_GPU_UTIL`.";
    "GTT020" FINISHED_PODS Error
        "GPU requests of pods come without the phases of the pods."
        why "Requests stay until a pod is deleted, so finished pods count as held GPUs: half as much again, in an example."
        example "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{\"__name__\":\"kube_pod_container_resource_requests\",\"resource\":\"nvidia_com_gpu\",\"namespace\":\"nlp\",\"pod\":\"a\"},\"values\":[[1788786000,\"8\"],[1788789600,\"8\"]]}]}}"
        fix "Multiply requests by `kube_pod_status_phase{phase=\"Running\"} == 1` in the query, or add the answer for the phases to the file.";
    "GTT021" OVER_CAPACITY Warning
        "More GPUs are in use than are installed."
        why "Something counts twice, or finished pods count. A fleet sized to these numbers is too large."
        example "gpu-tco utilization --from csv jobs.csv --capacity 8"
        fix "Count running pods only, each once, and check `--capacity`.";
    "GTT022" AT_CAPACITY Warning
        "GPUs in use reach the number installed for more than 5% of the time."
        why "A full fleet cannot show more. Jobs may have waited, and a fleet sized to these numbers keeps them waiting."
        example "gpu-tco utilization --from csv jobs.csv --capacity 8"
        fix "Size from job records, each from its submission for as long as it ran.";
    "GTT023" MORE_BUSY_THAN_HELD Warning
        "More GPUs compute than are allocated."
        why "One of the two leaves out GPUs or counts some twice, so neither share can be trusted."
        example "gpu-tco utilization --from prometheus allocated.json --busy busy.json"
        fix "Ask for both with the same labels and the same GPUs.";
    "GTT024" NO_USAGE_PRICE Error
        "The alternative that `--price` names is not in the scenario, or has no owned or committed GPUs."
        why "Idle GPU-hours have no price without it: rent by use pays for none."
        example "gpu-tco utilization --from csv jobs.csv --capacity 8 --price lab.yaml:own"
        fix "Name an alternative with owned or committed GPUs, as `lab.yaml:own`.";
    "GTT025" JOBS_TWICE Warning
        "Two files have jobs with the same start, end and GPUs, and no column says which job it is."
        why "If the files overlap, as exports of two months that share a day do, these GPU-hours count twice."
        example "gpu-tco utilization --from csv september.csv october.csv"
        fix "Add a column `id`, so that a job in two files counts once, or leave the time in both out of one.";
    "GTT026" OTHER_GPU_PRICE Warning
        "Idle GPU-hours are priced by a scenario of another GPU model."
        why "Their cost is that of other hardware, so it may be several times too high or too low."
        example "gpu-tco utilization --from dcgm busy.json --gpu a10g --price h100.yaml:own"
        fix "Name a scenario whose demand is of this GPU.";
}
