#!/usr/bin/env bash
# Costs of `mix` in parts of a unit and in whole units, against linear programs solved by HiGHS.
#   tests/recipes/highs.sh FOLDER
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
python=$root/target/recipes/venv/bin/python
[ -x "$python" ] || python=python3
if ! "$python" -c "import highspy" 2>/dev/null; then
    echo "skipped: linear programs of the mix, as Python's highspy is not installed"
    exit
fi
"$python" "$root/tests/mix/lp.py" "$GPU_TCO" "$root/scenarios/philly-2017-hourly.csv" "$1"
