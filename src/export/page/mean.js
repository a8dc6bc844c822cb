// What a tier serves on average over the levels of demand and over the nodes that are down.
//
// A mean is ["mean", [flags], ...terms]: whether the levels vary, how many fleets fail, the second line of demand
// (0 none, 1 the larger counts, 2 the smaller), and whether there are a most, steps, and a most of steps. Its terms
// are the levels, their shares of time, four of each fleet, the capacity before, two of the second line, the most,
// and the steps. Each number of nodes down is a few look-ups in sums of the sorted levels.

const NEGLIGIBLE = 1e-28;
const ROUNDED = 5e-10;

/** Levels of demand, highest first, with sums of their time and work. */
function curveOf(levels) {
  const sorted = [...levels].sort((a, b) => b[0] - a[0]);
  const [time, work] = [[0], [0]];
  sorted.forEach(([level, share], at) => {
    time.push(time[at] + share);
    work.push(work[at] + level * share);
  });
  const above = (height) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle][0] > height) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    above,
    time: (count) => time[count],
    excess: (height) => { const count = above(height); return count === 0 ? 0 : work[count] - height * time[count]; },
  };
}

/** Share of time for each number of nodes down, computed from the likeliest number outwards. */
function downOf(nodes, downtime) {
  if (downtime === 0 || nodes === 0) return [[0, 1]];
  if (downtime === 1) return [[nodes, 1]];
  const odds = downtime / (1 - downtime);
  const likeliest = Math.min(Math.floor((nodes + 1) * downtime), nodes);
  const all = [[likeliest, 1]];
  let weight = 1;
  for (let down = likeliest; down > 0 && weight >= NEGLIGIBLE; down -= 1) {
    weight *= down / (nodes - down + 1) / odds;
    all.push([down - 1, weight]);
  }
  weight = 1;
  for (let down = likeliest; down < nodes && weight >= NEGLIGIBLE; down += 1) {
    weight *= ((nodes - down) / (down + 1)) * odds;
    all.push([down + 1, weight]);
  }
  const whole = all.reduce((sum, it) => sum + it[1], 0);
  return all.map(([down, it]) => [down, it / whole]);
}

/** Capacities that some fleets have together, each with its share of time. */
function statesOf(fleets) {
  let all = new Map([[0, 1]]);
  for (const [inUse, pool, downtime, gpusOfNode] of fleets) {
    const sums = new Map();
    const nodes = Math.round(inUse + pool);
    for (const [down, share] of downOf(nodes, downtime)) {
      const own = Math.min(nodes - down, inUse) * gpusOfNode;
      for (const [others, chance] of all) sums.set(others + own, (sums.get(others + own) || 0) + chance * share);
    }
    all = sums;
  }
  return [...all];
}

/** Mean work of a tier behind some capacity, or what it is billed in steps. */
function amountBehind(curve, before, second, most, steps) {
  let [kind, share, other] = second;
  if (kind > 0 && share >= 1) [kind, before] = [0, kind === 1 ? Math.min(before, other) : Math.max(before, other)];
  const beyond = (gpus) => {
    const [first, line] = [before + gpus, other + gpus];
    if (kind === 0 || (kind === 1 && (share <= 0 || line / share >= first))) return curve.excess(first);
    const meet = (first - line) / (1 - share);
    if (kind === 1) return share * curve.excess(line / share) + (1 - share) * curve.excess(meet);
    if (share <= 0) return 0;
    if (share * first < line) return share * curve.excess(line / share);
    return curve.excess(first) - (1 - share) * curve.excess(meet);
  };
  if (!steps) return beyond(0) - (most === null ? 0 : beyond(most));
  const levelFor = (gpus) => {
    const first = before + gpus;
    if (kind === 0 || (kind === 1 && share <= 0)) return first;
    if (share <= 0) return Infinity;
    const line = (other + gpus) / share;
    return kind === 1 ? Math.min(first, line) : Math.max(first, line);
  };
  const [size, e, had] = steps;
  let [sum, billed, longer, atOnce] = [0, 0, 0, 0];
  for (;;) {
    const [next, same] = [(longer + ROUNDED) * size, (atOnce + ROUNDED) * size * e];
    const gpus = Math.min(next, same);
    const count = curve.above(levelFor(gpus));
    if (!(gpus < (most ?? Infinity)) || count === 0) return sum;
    if (gpus >= next) longer += 1;
    if (gpus >= same) atOnce += 1;
    const now = Math.min((size * longer) / e, size * atOnce, had ?? Infinity);
    sum += (now - billed) * curve.time(count);
    billed = now;
  }
}

/** Function of a mean: of its terms, functions of a month and a level. Each capacity is a part of it. */
function meanOf([hasLevels, fleets, kind, hasMost, hasSteps, hasMostSteps], terms, levels) {
  const [gpus, shares, ...others] = terms;
  const count = hasLevels ? levels : 1;
  let known = { key: null, curve: null };
  function partsOf(m) {
    const rows = Array.from({ length: count }, (_, l) => [gpus(m, l), shares(m, l)]);
    const numbers = others.map((it) => it(m, 0));
    if ([...rows.flat(), ...numbers].some(Number.isNaN)) return null;
    const key = rows.join();
    if (known.key !== key) known = { key, curve: curveOf(rows) };
    const take = (many) => numbers.splice(0, many);
    const all = Array.from({ length: fleets }, () => take(4));
    const [before] = take(1);
    const second = [kind, ...take(kind > 0 ? 2 : 0)];
    const most = hasMost ? take(1)[0] : null;
    const steps = hasSteps ? [...take(2), hasMostSteps ? take(1)[0] : null] : null;
    return statesOf(all).map(([up, share]) => {
      const line = kind === 1 ? [kind, second[1], second[2] + up] : second;
      return [share, amountBehind(known.curve, before + up, line, most, steps)];
    });
  }
  const mean = (m) => (partsOf(m) || [[NaN, NaN]]).reduce((sum, [share, amount]) => sum + share * amount, 0);
  // Most months have the figures of the month before.
  let last = { key: null, value: NaN };
  function value(m) {
    const key = `${others.map((it) => it(m, 0))};${Array.from({ length: count }, (_, l) => [gpus(m, l), shares(m, l)])}`;
    if (last.key !== key) last = { key, value: mean(m) };
    return last.value;
  }
  return { value, partsOf };
}

if (typeof module === "object") module.exports = { meanOf };
