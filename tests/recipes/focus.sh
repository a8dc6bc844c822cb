#!/usr/bin/env bash
# DuckDB and Spark make the expected trace of one small FOCUS bill, and Trino's SQL parses. The bill,
# focus.csv, is made: a row for each case that counts, or must not.
#   tests/recipes/focus.sh FOLDER
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$1"
python=$root/target/recipes/venv/bin/python
[ -x "$python" ] || python=python3

has() { "$python" -c "import $1" 2>/dev/null; }

if ! has duckdb; then
    echo "skipped: FOCUS recipes, as Python's duckdb is not installed (it makes the parquet file)"
    exit
fi
mkdir focus
"$python" - "$root" duckdb <<'PYTHON'
import sys, duckdb
root = sys.argv[1]
duckdb.sql(f"""COPY (SELECT * REPLACE (CAST(ConsumedQuantity AS DECIMAL(30, 10)) AS ConsumedQuantity,
    CAST(EffectiveCost AS DECIMAL(30, 10)) AS EffectiveCost)
    FROM read_csv('{root}/tests/recipes/focus.csv')) TO 'focus/bill.parquet'""")
for name in ("demand", "left-out"):
    duckdb.execute(open(f"{root}/recipes/focus/{name}.duckdb.sql").read())
PYTHON
diff "$root/tests/recipes/focus-demand.csv" demand.csv
diff "$root/tests/recipes/focus-left-out.csv" left-out.csv
mv demand.csv left-out.csv focus/

if has sqlglot; then
    for name in demand left-out; do
        "$python" -c 'import sys, sqlglot; sqlglot.parse_one(open(sys.argv[1]).read(), read="trino")' \
            "$root/recipes/focus/$name.trino.sql"
    done
else
    echo "skipped: FOCUS recipe of Trino, as Python's sqlglot is not installed"
fi

if ! has pyspark || ! command -v java >/dev/null; then
    echo "skipped: FOCUS recipe of Spark, as Python's pyspark or Java is not installed"
    exit
fi
mkdir bill && mv focus/*.parquet bill/ && mv focus kept && mv bill focus
cat "$root"/recipes/focus/{demand,left-out}.spark.sql >both.sql # one start of Spark
PATH=$(dirname "$(command -v "$python")"):$PATH PYSPARK_PYTHON=$python SPARK_LOCAL_IP=127.0.0.1 \
    timeout 300 "$(dirname "$("$python" -c 'import pyspark; print(pyspark.__file__)')")/bin/spark-sql" \
    --master 'local[2]' --conf spark.ui.enabled=false --conf spark.sql.catalogImplementation=in-memory \
    --conf spark.sql.codegen.wholeStage=false --conf spark.sql.codegen.factoryMode=NO_CODEGEN -f both.sql >spark.log 2>&1 || { tail -50 spark.log; exit 1; }
for name in demand left-out; do
    diff "kept/$name.csv" <(cat "$name"/part-*.csv)
done
