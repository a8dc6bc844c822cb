// What the charts draw, from the figures of the changed inputs.

const MOST_LINES = 8;
const MEET = 0.002; // share of a cost within which two lines meet
const SMALL = 0.045; // share of the longest bar below which a part is too short to be named
const ROOM_ABOVE = 1.35;

/** Alternatives that a chart draws, cheapest first, each with the color that it has in the file. */
function drawnAlternatives() {
  const order = ranking(costs());
  const all = [...order, ...data.accounts.keys()].filter((it, at, before) => before.indexOf(it) === at);
  const shown = all.slice(0, MOST_LINES);
  const free = [...Array(KINDS).keys()].filter((it) => !shown.includes(it));
  const kinds = new Map(shown.map((it) => [it, it < KINDS ? it : free.shift()]));
  const rest = all.slice(MOST_LINES).map((it) => data.accounts[it][0]);
  return { shown, kinds, leftOut: rest.length === 0 ? "" : ` Not drawn: ${listed(rest)}.` };
}

/** The alternative that is compared with others: the cheapest if it buys anything, else that which buys most. */
function proposed() {
  const order = ranking(costs());
  const bought = (it) => figureOf(it, INVESTED) || 0;
  const buyers = order.filter((it) => bought(it) > 0);
  const most = buyers.reduce((best, it) => (best < 0 || bought(it) > bought(best) ? it : best), -1);
  return buyers.includes(order[0]) || most < 0 ? order[0] : most;
}

/** Sentence on the costs in a chart. */
function costsInIt(without) {
  const { shown } = drawnAlternatives();
  const paid = [...shown, ...data.accounts.keys()].flatMap((it) => data.parts[it].filter(([, cost]) => graph.at(cost) !== 0));
  const labels = [...new Set(paid.map(([label]) => label))].filter((it) => it !== without);
  return `Costs in it: ${listed(labels)}.`;
}

/** Cash paid so far: [before what is paid at once at the end of a month, after it], or none. */
function paidSoFar(account) {
  const [, , , , , , , dated, proceeds] = data.accounts[account];
  const inMonth = (figure, month) => (figure === null ? 0 : graph.at(figure, month));
  const all = Array.from({ length: data.months + 1 }, (_, month) => {
    const after = figureOf(account, PAID, month);
    return [month === 0 ? after : after - inMonth(dated, month) + inMonth(proceeds, month), after];
  });
  return all.some(([before, after]) => Number.isNaN(before + after)) ? [] : all;
}

/** Point from which an alternative has paid less than another, and its month; none without one. */
function crossover(one, other) {
  const isBehind = ([, a], at) => a - other[at][1] >= -1e-9 * Math.abs(a);
  const start = one.findLastIndex(isBehind);
  const [from, to] = [one[start], one[start + 1]];
  if (!from || !to || other.length === 0) return null;
  const ahead = other[start + 1][0] - to[0];
  if (ahead < 0) return { at: start + 1, paid: to[1], month: start + 1 };
  const behind = Math.max(0, from[1] - other[start][1]);
  const part = behind + ahead === 0 ? 1 : behind / (behind + ahead);
  return start + part < 1e-9 ? null : { at: start + part, paid: from[1] + part * (to[0] - from[1]), month: start + 1 };
}

/** Cash paid so far, by month. */
function cashPlot() {
  const { shown, kinds, leftOut } = drawnAlternatives();
  const paid = new Map(data.accounts.map((_, it) => [it, paidSoFar(it)]));
  const drawn = shown.filter((it) => paid.get(it).length > 0);
  const steps = ([before, after], month) => (before === after ? [[month, after]] : [[month, before], [month, after]]);
  const lines = drawn.map((it) => ({
    name: data.accounts[it][0], value: fixed(paid.get(it).at(-1)[1], 0), kind: kinds.get(it), runs: [paid.get(it).flatMap(steps)],
  }));
  const reference = proposed();
  const others = reference === undefined ? [] : drawn.filter((it) => it !== reference);
  const crossings = others.map((it) => crossover(paid.get(reference), paid.get(it))).filter(Boolean);
  const every = [1, 2, 3, 6, 12, 24, 60, 120].find((it) => data.months / it <= 10) || data.months;
  const ticks = Array.from({ length: Math.floor(data.months / every) + 1 }, (_, it) => [it * every, fixed(it * every, 0)]);
  const name = reference === undefined ? "" : data.accounts[reference][0];
  const dots = crossings.length === 0 ? "" : ` A dot marks the point from which ${name} has paid less than another, with its month and the cash that both have paid at it.`;
  return {
    across: { title: "month", ends: [0, data.months], ticks },
    up: side(drawn.flatMap((it) => paid.get(it).flat()), short, true),
    lines, heavy: [], verticals: [],
    marks: crossings.map(({ at, paid: sum, month }) => [[at, sum], `in month ${fixed(month, 0)}, at ${fixed(sum, 0)}`]),
    notes: [`Undiscounted, before tax, without proceeds of hardware.${dots}${leftOut}`, costsInIt("residual value")],
    digits: (it) => fixed(it, 0), label: (it) => fixed(it, 0),
  };
}

/** Costs by utilization: at each point, of each alternative, what ranks it and its price; and crossings. */
function sweep(stretches) {
  const [input, figure] = data.axis;
  const now = graph.value(input);
  graph.set(input, 0);
  const origin = graph.at(figure);
  const at = (utilization) => {
    graph.set(input, utilization - origin);
    return { utilization, costs: data.accounts.map((_, it) => figureOf(it, RANKED)), prices: data.accounts.map((_, it) => figureOf(it, UNIT_COST)) };
  };
  graph.set(input, now);
  const stated = graph.at(figure);
  const reference = proposed();
  const count = Math.min(100, POINTS);
  const known = [stated, ...stretches.map(([, to]) => to)].filter((it) => it > 0 && it <= 1);
  const points = [...Array.from({ length: count }, (_, it) => (it + 1) / count), ...known].sort((a, b) => a - b);
  const rows = points.filter((it, before) => it !== points[before - 1]).map(at);
  const crossings = reference === undefined ? [] : crossingsOf(reference, rows, at);
  graph.set(input, now);
  const all = [...rows, ...crossings.map((it) => it.row)].sort((a, b) => a.utilization - b.utilization);
  return { rows: all, stated, reference, crossings };
}

/** Utilizations at which an alternative costs as much as another, searched by halves. */
function crossingsOf(reference, rows, at) {
  const found = [];
  data.accounts.forEach((_, other) => {
    const gap = (row) => row.costs[reference] - row.costs[other];
    rows.slice(1).forEach((next, before) => {
      let [low, high] = [rows[before], next];
      if (other === reference || Number.isNaN(gap(low) + gap(high)) || gap(low) === 0 || gap(low) > 0 === gap(high) > 0) return;
      for (let half = 0; half < 2 * HALVINGS; half += 1) {
        const middle = at((low.utilization + high.utilization) / 2);
        if (gap(middle) > 0 === gap(low) > 0) low = middle;
        else high = middle;
      }
      const [one, two] = [high.prices[reference], high.prices[other]];
      if (Math.abs(one - two) <= MEET * one) found.push({ other, row: high, price: one });
    });
  });
  return found;
}

/** Points in runs without a gap. */
function runsOf(points) {
  const runs = [[]];
  for (const it of points) {
    if (Number.isNaN(it[1])) runs.push([]);
    else runs.at(-1).push(it);
  }
  return runs.filter((it) => it.length > 1);
}

/** Cost per GPU-hour by utilization. */
function unitPlot(stretches, word) {
  const { shown, kinds, leftOut } = drawnAlternatives();
  const { rows, stated, reference, crossings } = sweep(stretches);
  const here = rows.find((it) => it.utilization === stated);
  const priced = (row) => row.prices.filter((it) => !Number.isNaN(it));
  const highest = here && priced(here).length ? here : rows.findLast((it) => priced(it).length > 0);
  if (!highest) return null;
  const points = (account, from, to) => rows.filter((it) => from <= it.utilization && it.utilization <= to)
    .map((it) => [it.utilization, it.prices[account]]);
  const lines = shown.map((it) => {
    const runs = runsOf(points(it, 0, 1));
    const end = runs.at(-1)?.at(-1);
    return { name: data.accounts[it][0], value: end ? `${fixed(end[1], 3)} at ${percent(end[0])}` : "", kind: kinds.get(it), runs };
  });
  const heavy = stretches.filter(([, , it]) => kinds.has(it))
    .flatMap(([from, to, it]) => runsOf(points(it, from, to)).map((run) => [kinds.get(it), run]));
  const changes = stretches.slice(1).map(([from, , it]) => [from, `${percent(from)}: ${it < 0 ? "none serves all" : data.accounts[it][0]}`]);
  const mark = here ? [[stated, `${percent(stated)} ${word}`]] : [];
  const dots = crossings.length === 0 ? "" : ` Dots: ${data.accounts[reference][0]} and another cost the same.`;
  const npv = OWN_BASIS === "npv" ? " The cheapest is that by NPV; costs are undiscounted." : "";
  return {
    across: { title: "utilization: mean demand over its peak", ends: [0, 1], ticks: [0, 0.2, 0.4, 0.6, 0.8, 1].map((it) => [it, `${fixed(100 * it, 0)}%`]) },
    up: side([ROOM_ABOVE * Math.max(...priced(highest))], plain, true),
    lines, heavy, verticals: [...changes, ...mark],
    marks: crossings.map(({ row, price }) => [[row.utilization, price], percent(row.utilization)]),
    notes: [`The heavy line is the cheapest.${dots}${npv}${leftOut}`, costsInIt()],
    digits: (it) => fixed(it, 3), label: percent,
  };
}

/** Costs of an alternative by component, tiers together, largest first. */
function componentsOf(account) {
  const sums = new Map();
  for (const [label, cost] of data.parts[account]) sums.set(label, (sums.get(label) || 0) + graph.at(cost));
  return [...sums].filter(([, amount]) => amount !== 0).sort(([, a], [, b]) => b - a);
}

/** Components with a color of their own, those with the largest parts first. */
function colored() {
  const totals = data.accounts.map((_, it) => figureOf(it, TOTAL)).filter((it) => !Number.isNaN(it));
  const least = SMALL * Math.max(0, ...totals);
  const largest = new Map();
  for (const it of drawnAlternatives().shown) {
    const all = componentsOf(it);
    const small = all.filter(([, amount]) => Math.abs(amount) < least);
    for (const [label, amount] of small.length === 1 ? all : all.filter((part) => !small.includes(part))) {
      largest.set(label, Math.max(largest.get(label) || 0, Math.abs(amount)));
    }
  }
  return [...largest].sort(([, a], [, b]) => b - a).map(([label]) => label).slice(0, KINDS);
}

/** Parts of each cost. */
function stackPlot(colors) {
  const { shown, leftOut } = drawnAlternatives();
  const drawn = shown.filter((it) => !Number.isNaN(figureOf(it, TOTAL)));
  const least = SMALL * Math.max(0, ...drawn.map((it) => figureOf(it, TOTAL)));
  const stacks = drawn.map((account) => {
    const all = componentsOf(account);
    const small = all.filter(([, amount]) => Math.abs(amount) < least).sort(([, a], [, b]) => Math.abs(b) - Math.abs(a));
    const groups = [...all.filter((it) => !small.includes(it)).map((it) => [it]), ...(small.length ? [small] : [])];
    const ends = [0, 0];
    const parts = groups.map((each) => {
      const amount = each.reduce((sum, it) => sum + it[1], 0);
      const from = ends[amount < 0 ? 0 : 1];
      ends[amount < 0 ? 0 : 1] = from + amount;
      const name = each.length === 1 ? each[0][0] : `others (${each.length})`;
      const kind = each.length === 1 ? colors.indexOf(name) : -1;
      return { kind, name, amount: fixed(amount, 0), each, ends: [Math.min(from, from + amount), Math.max(from, from + amount)] };
    });
    return { name: data.accounts[account][0], total: fixed(figureOf(account, TOTAL), 0), parts };
  });
  const across = side(stacks.flatMap((it) => it.parts.flatMap((part) => part.ends)), short, false);
  return { across, stacks, notes: [`Undiscounted, before tax.${leftOut}`, costsInIt()] };
}
