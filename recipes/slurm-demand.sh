#!/usr/bin/env bash
# Job records of Slurm for `gpu-tco utilization --from slurm`:
#   recipes/slurm-demand.sh 2026-09-01 2026-10-01 > jobs.txt
# -X leaves out steps, which repeat the GPUs of their job; -T cuts jobs to the window; -D has all runs of a
# job that was requeued. Times are seconds since 1970, so that none is lost when clocks change.
set -euo pipefail
export TZ=UTC SLURM_TIME_FORMAT=%s
exec sacct --allusers -X -P -T -D --noconvert -S "$1" -E "$2" \
    -o JobIDRaw,User,Account,Partition,State,Submit,Eligible,Start,End,ElapsedRaw,AllocTRES
