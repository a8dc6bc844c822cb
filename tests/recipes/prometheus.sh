#!/usr/bin/env bash
# A Prometheus server on this machine gets four hours of a small made fleet, the recording rules fill in
# their series for the past, and the answers to the queries of docs/recipes.md hold the GPU-hours of the
# fleet, found by hand.
#   tests/recipes/prometheus.sh FOLDER
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$1"
for name in prometheus promtool curl jq; do
    if ! command -v $name >/dev/null; then
        echo "skipped: recipe of a Prometheus server, as $name is not installed"
        exit
    fi
done

first=1788739200 # 2026-09-07T00:00:00Z
last=$((first + 4 * 3600))
port=$((20000 + $$ % 10000))
server=http://127.0.0.1:$port

# A node of 8 H100 and one of 8 A10G. nlp holds the H100 from 00:30 to 02:00, and is listed for an hour more; vision
# waits for 4 A10G from 00:00 to 01:00, holds them for 15 minutes, and is listed for 15 more. Two replicas of
# kube-state-metrics report everything; dcgm-exporter sees a GPU of nlp, 50% busy, from two jobs, and one that idles.
fleet() {
    awk -v first=$first 'BEGIN {
        print "# TYPE kube_node_status_allocatable gauge"
        for (m = 0; m <= 240; m++) for (n = 0; n < 2; n++) for (r = 0; r < 2; r++)
            print "kube_node_status_allocatable{node=\"n" n "\",resource=\"nvidia_com_gpu\",instance=\"ksm-" r "\"} 8 " first + 60 * m
        print "# TYPE kube_node_labels gauge"
        for (m = 0; m <= 240; m++) for (n = 0; n < 2; n++) for (r = 0; r < 2; r++)
            print "kube_node_labels{node=\"n" n "\",label_nvidia_com_gpu_product=\"" (n ? "NVIDIA-A10G" : "NVIDIA-H100-80GB-HBM3") "\",instance=\"ksm-" r "\"} 1 " first + 60 * m
        print "# TYPE kube_pod_container_resource_requests gauge"
        for (m = 0; m <= 240; m++) for (r = 0; r < 2; r++) {
            if (m >= 30 && m < 180) print "kube_pod_container_resource_requests{namespace=\"nlp\",pod=\"a\",container=\"main\",node=\"n0\",resource=\"nvidia_com_gpu\",instance=\"ksm-" r "\"} 8 " first + 60 * m
            if (m < 90) print "kube_pod_container_resource_requests{namespace=\"vision\",pod=\"b\",container=\"main\",node=\"n1\",resource=\"nvidia_com_gpu\",instance=\"ksm-" r "\"} 4 " first + 60 * m
        }
        print "# TYPE kube_pod_status_phase gauge"
        for (m = 0; m <= 240; m++) {
            if (m >= 30 && m < 180) {
                print "kube_pod_status_phase{namespace=\"nlp\",pod=\"a\",phase=\"Running\"} " (m < 120) " " first + 60 * m
                print "kube_pod_status_phase{namespace=\"nlp\",pod=\"a\",phase=\"Succeeded\"} " (m >= 120) " " first + 60 * m
            }
            if (m < 90) {
                print "kube_pod_status_phase{namespace=\"vision\",pod=\"b\",phase=\"Pending\"} " (m < 60) " " first + 60 * m
                print "kube_pod_status_phase{namespace=\"vision\",pod=\"b\",phase=\"Running\"} " (m >= 60 && m < 75) " " first + 60 * m
            }
        }
        print "# TYPE DCGM_FI_PROF_GR_ENGINE_ACTIVE gauge"
        for (m = 30; m < 180; m++)
            print "DCGM_FI_PROF_GR_ENGINE_ACTIVE{UUID=\"GPU-1\",modelName=\"NVIDIA H100 80GB HBM3\",namespace=\"nlp\",pod=\"a\"} 0 " first + 60 * m
        for (m = 30; m <= 130; m++) for (r = 0; r < 2; r++)
            print "DCGM_FI_PROF_GR_ENGINE_ACTIVE{UUID=\"GPU-0\",modelName=\"NVIDIA H100 80GB HBM3\",namespace=\"nlp\",pod=\"a\",job=\"job-" r "\"} " (m < 120) / 2 " " first + 60 * m
        print "# TYPE DCGM_FI_DEV_FB_USED gauge"
        for (m = 30; m < 180; m++) for (g = 0; g < 2; g++)
            print "DCGM_FI_DEV_FB_USED{UUID=\"GPU-" g "\",modelName=\"NVIDIA H100 80GB HBM3\",namespace=\"nlp\",pod=\"a\"} " (g == 0 && m == 77 ? 20000 : 9000) " " first + 60 * m
        print "# EOF"
    }'
}

start() {
    : >prometheus.yml
    prometheus --config.file=prometheus.yml --storage.tsdb.path=data --storage.tsdb.retention.time=100y \
        --storage.tsdb.allow-overlapping-blocks --web.listen-address="127.0.0.1:$port" >>server.log 2>&1 &
    pid=$!
    for _ in $(seq 300); do
        curl -sf "$server/-/ready" >ready.log && return
        kill -0 $pid 2>/dev/null || break
        sleep 0.1
    done
    tail server.log
    exit 1
}
stop() {
    [ -z "${pid:-}" ] || { kill "$pid" && wait "$pid" || true; }
    pid=
}
trap stop EXIT

fleet >fleet.txt
promtool tsdb create-blocks-from openmetrics fleet.txt data >blocks.log
start
# Rules are evaluated at a second that depends on the path of their file: here it is always one path.
cp "$root/recipes/gpu-demand.rules.yml" .
promtool tsdb create-blocks-from rules --start $first --end $last --eval-interval 1m --url "$server" \
    --output-dir recorded gpu-demand.rules.yml >rules.log 2>&1
stop
mv recorded/* data/
start

hours() { # FILE RULE [BY]: the query of docs/recipes.md, for the hours that end at 01:00, 02:00 and so on
    curl -sfG "$server/api/v1/query_range" -d start=$((first + 3600)) -d end=$last -d step=3600 \
        --data-urlencode "query=(sum ${3:-} (sum_over_time($2[1h])) or on () vector(0)) / on () group_left () max(count_over_time(gpu:capacity:sum[1h]))" >"$1"
}
hours allocated.json gpu:allocated:sum 'by (namespace, gpu_model)'
hours total.json gpu:allocated:sum
hours pending.json gpu:pending:sum 'by (namespace)'
hours busy.json gpu:busy:sum 'by (namespace, modelName)'
hours capacity.json gpu:capacity:sum 'by (gpu_model)'

is() { # FILE EXPECTED [NAMESPACE]: GPUs of each hour
    found=$(jq -c --arg team "${3:-}" \
        '[.data.result[] | select($team == "" or .metric.namespace == $team) | .values[][1] | tonumber]' "$1")
    [ "$found" = "$2" ] || { echo "$1 ${3:-}: $found, but $2 was expected"; exit 1; }
}
# nlp: 8 GPUs x 1.5 hours = 12 GPU-hours. vision: 4 x 15 minutes = 1. Together 13.
is total.json '[4,9,0,0]'
is allocated.json '[4,8]' nlp
is allocated.json '[1]' vision
# vision waits for 4 GPUs during an hour; the GPU of nlp is half busy for 1.5 hours.
is pending.json '[4]' vision
is busy.json '[0.25,0.5,0,0]' nlp
is capacity.json '[8,8,8,8,8,8,8,8]'

# The program reads the answers, a trace for each model: 12 of the GPU-hours on 8 H100, and 1 on 8 A10G. Labels of
# nodes and of dcgm-exporter write the name of a model differently.
usage() { # FLAGS
    "$GPU_TCO" utilization --from prometheus allocated.json --busy busy.json --capacity capacity.json \
        --by namespace -f json "$@"
}
# GPU-1 of nlp was forgotten from 00:30 to 03:00; GPU-0 works until 02:00, and is idle from then on.
curl -sfG "$server/api/v1/query_range" -d start=$((first + 3600)) -d end=$last -d step=1800 --data-urlencode \
    'query=max by (UUID, modelName, namespace, pod) (avg_over_time(DCGM_FI_PROF_GR_ENGINE_ACTIVE[30m]))' >gpus.json
"$GPU_TCO" utilization --from dcgm gpus.json --idle --for 90m --scale ratio -f json >idle.json
found=$(jq -c '[.idle_gpus[] | [.name, .gpus, .gpu_hours]]' idle.json)
[ "$found" = '[["nlp/a","1","2.5"]]' ] || { echo "utilization --idle: $found"; exit 1; }
# A minute with 20,000 MiB is the most of any: 20.97152 GB.
curl -sfG "$server/api/v1/query_range" -d start=$((first + 3600)) -d end=$last -d step=1800 --data-urlencode \
    'query=max by (UUID, modelName, namespace, pod) (max_over_time(DCGM_FI_DEV_FB_USED[30m]))' >memory.json
"$GPU_TCO" utilization --from dcgm gpus.json --memory memory.json --right-size --scale ratio -f json >fits.json
found=$(jq -c '[.right_size.by_holder[] | [.name, .gpus, .memory_gb, .busy]]' fits.json)
[ "$found" = '[["nlp/a",2,"20.97152","0.5"]]' ] || { echo "utilization --right-size: $found"; exit 1; }
usage -o usage/ >usage.log 2>&1
if usage >usage.log 2>&1; then
    echo "utilization: one trace of two models"
    exit 1
fi
for expected in '"nvidia-h100-80gb-hbm3":["12","0.75","8","4"]' '"nvidia-a10g":["1",null,"8","4"]'; do
    file=usage/$(echo "$expected" | cut -d'"' -f2).json
    found=$(jq -c '[.allocated.gpu_hours, .busy.gpu_hours, .capacity_gpus, .window.hours]' "$file")
    [ "$found" = "${expected#*:}" ] || { echo "utilization: $file: $found"; exit 1; }
done
