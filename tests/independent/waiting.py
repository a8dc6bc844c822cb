"""Work of a trace that may wait, served as flat as its deadlines allow.

The rule of Yao, Demers and Shenker (FOCS 1995): of all stretches of hours, the one with the most work
that has to be done within it for each of its hours runs at that level; then the same for the rest.
"""

from fractions import Fraction


def leveled(rows, share, within_hours):
    """GPUs of each hour, once a share of its work has waited up to so many hours."""
    hours = list(range(len(rows)))
    last = len(rows) - 1
    jobs = [(at, at, gpus * (1 - share)) for at, gpus in enumerate(rows)]
    jobs += [(at, min(at + int(within_hours), last), gpus * share) for at, gpus in enumerate(rows)]
    levels = {}
    while hours:
        level, first, end = max(
            (intensity(jobs, first, end), first, end)
            for first in range(len(hours))
            for end in range(first, len(hours))
        )
        levels.update((hour, level) for hour in hours[first:end + 1])
        # A job that is left has the hours that are left for it, in their new numbers.
        jobs = [without(job, first, end) for job in jobs if not first <= job[0] <= job[1] <= end]
        hours = hours[:first] + hours[end + 1:]
    return [levels[hour] for hour in range(len(rows))]


def intensity(jobs, first, end):
    """Work that has to be done in a stretch of hours, for each of them."""
    work = sum(work for begin, last, work in jobs if first <= begin and last <= end)
    return Fraction(work) / (end - first + 1)


def without(job, first, end):
    """A job once the hours of a stretch are taken."""
    begin, last, work = job
    gone = end - first + 1
    begin = begin if begin < first else max(begin - gone, first)
    last = last if last < first else max(last - gone, first - 1)
    return begin, last, work
