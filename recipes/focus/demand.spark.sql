-- Made from portable.sql by `INSTA_UPDATE=always cargo test --test it recipes`.
-- Run it where `focus` is a folder of parquet files: spark-sql -f recipes/focus/demand.spark.sql. It writes the folder
-- demand; its one file demand/part-*.csv is the result.
-- If Tags and SkuPriceDetails are maps and not JSON text, write Tags['team'] and so on.
SET TIME ZONE 'UTC';
SET spark.sql.shuffle.partitions = 1;
INSERT OVERWRITE DIRECTORY 'demand' USING csv OPTIONS (header 'true')
WITH
  known_instances AS (  -- from the built-in price sheets; add your own
    SELECT * FROM (VALUES
      ('BM.GPU.A10.4', 4),
      ('BM.GPU.A100-v2.8', 8),
      ('BM.GPU.B200.8', 8),
      ('BM.GPU.B300.8', 8),
      ('BM.GPU.GB200.4', 4),
      ('BM.GPU.GB300.4', 4),
      ('BM.GPU.H100.8', 8),
      ('BM.GPU.H200.8', 8),
      ('BM.GPU.L40S.4', 4),
      ('BM.GPU.MI300X.8', 8),
      ('BM.GPU.MI355X.8', 8),
      ('BM.GPU4.8', 8),
      ('Standard_NC128ds_xl_RTXPRO6000BSE_v6', 1),
      ('Standard_NC128lds_xl_RTXPRO6000BSE_v6', 1),
      ('Standard_NC144ds_xl_RTXPRO6000BSE_v6', 1),
      ('Standard_NC144lds_xl_RTXPRO6000BSE_v6', 1),
      ('Standard_NC16as_T4_v3', 1),
      ('Standard_NC24ads_A100_v4', 1),
      ('Standard_NC256ds_xl_RTXPRO6000BSE_v6', 2),
      ('Standard_NC256lds_xl_RTXPRO6000BSE_v6', 2),
      ('Standard_NC288ds_xl_RTXPRO6000BSE_v6', 2),
      ('Standard_NC288lds_xl_RTXPRO6000BSE_v6', 2),
      ('Standard_NC320ds_xl_RTXPRO6000BSE_v6', 2),
      ('Standard_NC320lds_xl_RTXPRO6000BSE_v6', 2),
      ('Standard_NC40ads_H100_v5', 1),
      ('Standard_NC48ads_A100_v4', 2),
      ('Standard_NC4as_T4_v3', 1),
      ('Standard_NC64as_T4_v3', 4),
      ('Standard_NC80adis_H100_v5', 2),
      ('Standard_NC8as_T4_v3', 1),
      ('Standard_NC96ads_A100_v4', 4),
      ('Standard_NCC40ads_H100_v5', 1),
      ('Standard_ND128isr_NDR_GB200_v6', 4),
      ('Standard_ND96amsr_A100_v4', 8),
      ('Standard_ND96asr_v4', 8),
      ('Standard_ND96is_H100_v5', 8),
      ('Standard_ND96isr_H100_v5', 8),
      ('Standard_ND96isr_H200_v5', 8),
      ('Standard_ND96isr_MI300X_v5', 8),
      ('Standard_NV36adms_A10_v5', 1),
      ('Standard_NV36ads_A10_v5', 1),
      ('Standard_NV72ads_A10_v5', 2),
      ('a2-highgpu-1g', 1),
      ('a2-highgpu-2g', 2),
      ('a2-highgpu-4g', 4),
      ('a2-highgpu-8g', 8),
      ('a2-megagpu-16g', 16),
      ('a2-ultragpu-1g', 1),
      ('a2-ultragpu-2g', 2),
      ('a2-ultragpu-4g', 4),
      ('a2-ultragpu-8g', 8),
      ('a3-highgpu-8g', 8),
      ('a3-megagpu-8g', 8),
      ('a3-ultragpu-8g', 8),
      ('a4-highgpu-8g', 8),
      ('dl1.24xlarge', 8),
      ('g2-standard-4', 1),
      ('g2-standard-48', 4),
      ('g2-standard-96', 8),
      ('g4-standard-384', 8),
      ('g4-standard-48', 1),
      ('g5.12xlarge', 4),
      ('g5.16xlarge', 1),
      ('g5.24xlarge', 4),
      ('g5.2xlarge', 1),
      ('g5.48xlarge', 8),
      ('g5.4xlarge', 1),
      ('g5.8xlarge', 1),
      ('g5.xlarge', 1),
      ('g6.12xlarge', 4),
      ('g6.16xlarge', 1),
      ('g6.24xlarge', 4),
      ('g6.2xlarge', 1),
      ('g6.48xlarge', 8),
      ('g6.4xlarge', 1),
      ('g6.8xlarge', 1),
      ('g6.xlarge', 1),
      ('g6e.12xlarge', 4),
      ('g6e.16xlarge', 1),
      ('g6e.24xlarge', 4),
      ('g6e.2xlarge', 1),
      ('g6e.48xlarge', 8),
      ('g6e.4xlarge', 1),
      ('g6e.8xlarge', 1),
      ('g6e.xlarge', 1),
      ('g7e.12xlarge', 2),
      ('g7e.24xlarge', 4),
      ('g7e.2xlarge', 1),
      ('g7e.48xlarge', 8),
      ('g7e.4xlarge', 1),
      ('g7e.8xlarge', 1),
      ('inf2.24xlarge', 6),
      ('inf2.48xlarge', 12),
      ('inf2.8xlarge', 1),
      ('inf2.xlarge', 1),
      ('p3.16xlarge', 8),
      ('p3.2xlarge', 1),
      ('p3.8xlarge', 4),
      ('p3dn.24xlarge', 8),
      ('p4d.24xlarge', 8),
      ('p4de.24xlarge', 8),
      ('p5.48xlarge', 8),
      ('p5.4xlarge', 1),
      ('p5e.48xlarge', 8),
      ('p5en.48xlarge', 8),
      ('p6-b200.48xlarge', 8),
      ('p6-b300.48xlarge', 8),
      ('tpu-v4', 1),
      ('tpu-v5e', 1),
      ('tpu-v5p', 1),
      ('tpu-v6e', 1),
      ('tpu-v7', 1),
      ('trn1.2xlarge', 1),
      ('trn1.32xlarge', 16),
      ('trn1n.32xlarge', 16),
      ('trn2.48xlarge', 16),
      ('u-p6e-gb200x36', 36),
      ('u-p6e-gb200x72', 72)
    ) AS known (instance, gpus)
  ),
  bill AS (
    SELECT
      COALESCE(get_json_object(Tags, '$.team'), '(untagged)') AS team,
      get_json_object(SkuPriceDetails, '$.InstanceType') AS instance,
      TRY_CAST(get_json_object(SkuPriceDetails, '$.GpuCount') AS DOUBLE) AS stated_gpus,
      unix_seconds(CAST(ChargePeriodStart AS TIMESTAMP)) AS period_start,
      unix_seconds(CAST(ChargePeriodEnd AS TIMESTAMP)) AS period_end,
      CAST(ConsumedQuantity AS DOUBLE) AS quantity,
      ConsumedUnit AS unit,
      ServiceCategory AS service_category,
      EffectiveCost AS cost,
      -- Only work is demand: a commitment that nobody used and a correction of money are not.
      CASE
        WHEN ChargeClass = 'Correction' THEN 'correction'
        WHEN CommitmentDiscountStatus = 'Unused' THEN 'commitment that nobody used'
      END AS no_work
    FROM parquet.`focus`
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
  numbers AS (SELECT n FROM range(100000) AS numbers (n)),  -- 0, 1, 2 and so on, for more hours than the bill has
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
SELECT CONCAT(REPLACE(CAST(timestamp_seconds(hour) AS STRING), ' ', 'T'), 'Z') AS timestamp, gpus, team FROM trace ORDER BY hour, team;
