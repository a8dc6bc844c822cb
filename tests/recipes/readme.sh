#!/usr/bin/env bash
# The three commands of the README, against a Prometheus server on this machine: four weeks of recorded
# series become a trace, a scenario and the number of nodes to own. The fleet is made: 96 of 256 GPUs
# are held at all times, and 128 more on workdays from 08:00 to 20:00.
#   tests/recipes/readme.sh FOLDER
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$1"
for name in prometheus promtool curl jq; do
    if ! command -v $name >/dev/null; then
        echo "skipped: commands of the README with a Prometheus server, as $name is not installed"
        exit
    fi
done

first=1788739200 # 2026-09-07T00:00:00Z, a Monday
port=$((30000 + $$ % 10000))
server=http://127.0.0.1:$port

day() { # N: series of one day, each five minutes
    awk -v first=$((first + 86400 * $1)) -v day="$1" 'BEGIN {
        for (m = 5; m <= 1440; m += 5) {
            held = 96 + ((day % 7 < 5 && m > 480 && m <= 1200) ? 128 : 0)
            print "gpu:allocated:sum{namespace=\"train\"} " held " " first + 60 * m
        }
    }'
}
capacity() { # N: GPUs there are, on one day
    awk -v first=$((first + 86400 * $1)) 'BEGIN {
        for (m = 5; m <= 1440; m += 5) print "gpu:capacity:sum 256 " first + 60 * m
    }'
}
{
    echo "# TYPE gpu:allocated:sum gauge"
    for n in $(seq 0 27); do day "$n"; done
    echo "# TYPE gpu:capacity:sum gauge"
    for n in $(seq 0 27); do capacity "$n"; done
    echo "# EOF"
} >all.txt
# Blocks of a month: those of two hours take most of the time of this script.
promtool tsdb create-blocks-from --max-block-duration=720h openmetrics all.txt data >blocks.log

: >prometheus.yml
prometheus --config.file=prometheus.yml --storage.tsdb.path=data --storage.tsdb.retention.time=100y \
    --storage.tsdb.allow-overlapping-blocks --web.listen-address="127.0.0.1:$port" >server.log 2>&1 &
pid=$!
trap 'kill $pid && wait $pid || true' EXIT
for _ in $(seq 300); do
    curl -sf "$server/-/ready" >ready.log && break
    kill -0 $pid 2>/dev/null || { tail server.log; exit 1; }
    sleep 0.1
done

# The first block of the README, with the address of this server.
awk '/^```sh$/ { shown = 1; next } shown && /^```$/ { exit } shown' "$root/README.md" |
    sed "s|http://prometheus:9090|$server|" >commands.sh
grep -q "$server" commands.sh
mkdir bin
ln -s "$GPU_TCO" bin/gpu-tco
PATH=$PWD/bin:$PATH bash -euo pipefail commands.sh >answer.txt
cat answer.txt

# 96 GPUs x 672 hours + 128 GPUs x 12 hours x 20 workdays = 95,232 GPU-hours: a mean of 141.71.
found=$("$GPU_TCO" compare scenarios/demand-h100-sxm-80gb.yaml -f json |
    jq -c '[.demand.peak_gpus, .demand.trace.mean[:8], .demand.trace.hours]')
[ "$found" = '["224","141.7142","672"]' ] || { echo "demand: $found"; exit 1; }
grep -q "The cheapest sizes of mix: owned 96 GPUs (12 nodes)" answer.txt
