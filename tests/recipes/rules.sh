#!/usr/bin/env bash
# Prometheus's own test of the recording rules.
#   tests/recipes/rules.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/../../recipes"
if ! command -v promtool >/dev/null; then
    echo "skipped: test of the recording rules, as promtool (Prometheus) is not installed"
    exit
fi
promtool check rules gpu-demand.rules.yml
promtool test rules gpu-demand.test.yml
