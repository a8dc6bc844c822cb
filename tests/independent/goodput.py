"""The share of allocated time that is useful work: as measured, or from what failures waste."""

from fractions import Fraction


def goodput(written, demand, calendar):
    """Of a tier; 1 unless it says anything."""
    if "failures" not in written:
        return written.get("goodput", Fraction(1))
    it = written["failures"]
    between = it["mtbf_hours"] if "mtbf_hours" in it else calendar.hours / it["per_month"]
    gpu_hours_between = it.get("gpus", demand.peak(1)) * between
    lost = waste(it) / gpu_hours_between
    return 1 - lost - it.get("idle_spare_share", 0) - it.get("overhead_share", 0)


def waste(it):
    """GPU-hours that a failure takes from a job, and from those that wait for the repair."""
    minutes = lambda key: it.get(key, Fraction(0)) / 60
    job, repair = it["job_gpus"], minutes("repair_minutes")
    if it["recovery"] == "tolerant":
        stopped, waits = minutes("detect_minutes") + minutes("failover_minutes"), None
    else:
        lost = max(minutes("detect_minutes"), minutes("checkpoint_minutes") / 2)
        stopped, waits = lost + minutes("restart_minutes"), job
    if it["recovery"] != "cold":
        waits = it["blast_radius_gpus"]
    return job * stopped + waits * repair
