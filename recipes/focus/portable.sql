-- GPUs by the hour from FOCUS bills, in SQL that every engine reads, with holes: ${...}.
-- The files beside this one are it, filled in for an engine. `cargo test --test it recipes` makes them;
-- for another engine, fill the holes by hand:
--   ${focus}      table of the bill
--   ${team}       tag of the team, NULL if there is none
--   ${instance}   type of the instance, NULL if there is none
--   ${gpus}       GPUs of one instance as the bill states them, NULL if it does not
--   ${start}      ChargePeriodStart in whole seconds since 1970 in UTC
--   ${end}        ChargePeriodEnd, in the same way
--   ${numbers}    table `numbers` with a column `n`
--   ${hour}       text such as 2026-09-07T00:00:00Z of the column `hour`, in seconds since 1970
-- part: rows
WITH
  known_instances AS (  -- from the built-in price sheets; add your own
    SELECT * FROM (VALUES
${known_instances}
    ) AS known (instance, gpus)
  ),
  bill AS (
    SELECT
      COALESCE(${team}, '(untagged)') AS team,
      ${instance} AS instance,
      ${gpus} AS stated_gpus,
      ${start} AS period_start,
      ${end} AS period_end,
      CAST(ConsumedQuantity AS DOUBLE) AS quantity,
      ConsumedUnit AS unit,
      ServiceCategory AS service_category,
      EffectiveCost AS cost,
      -- Only work is demand: a commitment that nobody used and a correction of money are not.
      CASE
        WHEN ChargeClass = 'Correction' THEN 'correction'
        WHEN CommitmentDiscountStatus = 'Unused' THEN 'commitment that nobody used'
      END AS no_work
    FROM ${focus}
    WHERE ChargeCategory = 'Usage'
  ),
  usage_rows AS (
    SELECT
      bill.*,
      COALESCE(stated_gpus, known_instances.gpus) AS gpus,
      CASE
        WHEN LOWER(unit) IN ('hours', 'hour', 'hrs', 'hr', 'h') THEN 3600
        WHEN LOWER(unit) IN ('minutes', 'minute', 'min') THEN 60
        WHEN LOWER(unit) IN ('seconds', 'second', 'sec', 's') THEN 1
      END AS unit_seconds
    FROM bill LEFT JOIN known_instances ON bill.instance = known_instances.instance
  ),
-- part: demand
  numbers AS (SELECT n FROM ${numbers}),  -- 0, 1, 2 and so on, for more hours than the bill has
  periods AS (  -- GPU-seconds of each team and charge period, and the hours that it touches
    SELECT
      team, period_start, period_end,
      period_start - MOD(period_start, 3600) AS first_hour,
      SUM(quantity * gpus * unit_seconds) AS gpu_seconds
    FROM usage_rows
    WHERE no_work IS NULL AND gpus > 0 AND unit_seconds IS NOT NULL AND quantity >= 0
      AND period_end > period_start
    GROUP BY team, period_start, period_end
  ),
  bounds AS (
    SELECT
      MIN(first_hour) AS first_hour,
      MAX(period_end) AS bill_end,
      MAX(period_end - first_hour) AS longest
    FROM periods
  ),
  hours AS (  -- all hours of the bill: one without a row had no GPU
    SELECT first_hour + n * 3600 AS hour
    FROM numbers CROSS JOIN bounds
    WHERE first_hour + n * 3600 < bill_end
  ),
  teams AS (SELECT DISTINCT team FROM periods),
  offsets AS (SELECT n * 3600 AS seconds FROM numbers CROSS JOIN bounds WHERE n * 3600 < longest),
  spread AS (  -- evenly over the period: a bill says no more
    SELECT
      team,
      first_hour + seconds AS hour,
      SUM(gpu_seconds
        * (LEAST(period_end, first_hour + seconds + 3600) - GREATEST(period_start, first_hour + seconds))
        / (period_end - period_start)) / 3600 AS gpus
    FROM periods CROSS JOIN offsets
    WHERE first_hour + seconds < period_end
    GROUP BY team, first_hour + seconds
  ),
  trace AS (
    SELECT
      hours.hour AS hour,
      teams.team AS team,
      CAST(ROUND(COALESCE(spread.gpus, 0), 6) AS DECIMAL(18, 6)) AS gpus
    FROM hours CROSS JOIN teams
    LEFT JOIN spread ON spread.hour = hours.hour AND spread.team = teams.team
  )
SELECT ${hour} AS timestamp, gpus, team FROM trace ORDER BY hour, team
-- part: left out
  left_out AS (  -- by reason and instance, largest cost first
    SELECT
      CASE
        WHEN no_work IS NOT NULL THEN no_work
        WHEN gpus IS NULL THEN 'number of GPUs not known'
        WHEN unit_seconds IS NULL THEN 'unit is no time'
        WHEN quantity IS NULL THEN 'quantity not known'
        WHEN quantity < 0 THEN 'quantity below 0'
        WHEN period_end <= period_start THEN 'period has no length'
      END AS reason,
      instance, unit, cost
    FROM usage_rows
    WHERE gpus > 0
      OR (gpus IS NULL AND unit_seconds > 0
        AND service_category IN ('Compute', 'AI and Machine Learning'))
  )
SELECT
  reason, instance, unit, COUNT(*) AS bill_rows,
  CAST(SUM(CAST(cost AS DECIMAL(30, 10))) AS DECIMAL(30, 2)) AS effective_cost
FROM left_out WHERE reason IS NOT NULL
GROUP BY reason, instance, unit
ORDER BY effective_cost DESC, reason, instance
