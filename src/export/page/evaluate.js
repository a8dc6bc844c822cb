"use strict";
// Evaluator of the graph: every figure from its formula, when asked for, and once.
//
// A figure is [name, unit, axes, term]; axes has bit 1 if it varies by month, bit 2 if by level of
// demand. A term is the position of a figure, [number], or an operation in front of its terms. A missing
// figure is NaN, which travels through all that is computed from it.

function evaluator(data) {
  const { figures, levels } = data;
  const last = data.months;
  const values = data.inputs.map((it) => it[2]);
  const cells = figures.map(() => null);
  const formulas = figures.map(() => null);
  const missing = () => NaN;
  const finite = (value) => (Number.isFinite(value) ? value : NaN);

  // Equal decimals may differ in their last bits as floats.
  const isAtMost = (a, b) => a - b <= 1e-12 * Math.max(Math.abs(a), Math.abs(b));
  const either = (f) => (a, b) => (m, l) => finite(f(a(m, l), b(m, l)));
  const one = (f) => (a) => (m, l) => finite(f(a(m, l)));
  const over = (count, pick) => {
    let sum = 0;
    for (let at = 0; at < count; at += 1) sum += pick(at);
    return sum;
  };
  // Each takes the functions of its terms, and the numbers behind them, in the order of the data.
  const operations = {
    "+": either((a, b) => a + b),
    "-": either((a, b) => a - b),
    "*": either((a, b) => a * b),
    "/": either((a, b) => (b === 0 ? NaN : a / b)),
    "^": either((a, b) => a ** b),
    min: either(Math.min),
    max: either(Math.max),
    exp: one(Math.exp),
    // After rounding to nine decimals.
    ceil: one((a) => Math.ceil(a - 5e-10)),
    floor: one((a) => Math.floor(a + 5e-10)),
    if: (a, b, then, otherwise) => (m, l) => {
      const [x, y] = [a(m, l), b(m, l)];
      if (Number.isNaN(x) || Number.isNaN(y)) return NaN;
      return isAtMost(x, y) ? then(m, l) : otherwise(m, l);
    },
    levels: (...all) => (m, l) => (all[l] || missing)(m, l),
    sumLevels: (a) => (m) => over(levels, (l) => a(m, l)),
    sum: (a, from, to) => (_, l) => over(to - from + 1, (at) => a(from + at, l)),
    most: (a, from, to) => (_, l) => {
      let most = a(from, l);
      for (let m = from + 1; m <= to; m += 1) most = Math.max(most, a(m, l));
      return most;
    },
    soFar: (a) => (m, l) => over(m + 1, (at) => a(at, l)),
    inMonth: (a, month) => (_, l) => a(month, l),
    before: (a, months) => (m, l) => (m < months ? 0 : a(m - months, l)),
    onlyIn: (a, month) => (m, l) => (m === month ? a(m, l) : 0),
    month: () => (m) => m,
    none: () => missing,
    in: (_, at) => () => values[at],
    series: (_, numbers) => (m, l) => numbers[l],
  };
  const numbered = ["sum", "most", "inMonth", "before", "onlyIn"];

  function compile(term) {
    if (typeof term === "number") return (m, l) => at(term, m, l);
    const [name, ...parts] = term;
    if (typeof name === "number") return () => name;
    if (name === "in" || name === "series") return operations[name](null, parts[0]);
    if (name === "mean") return means(term).value;
    if (numbered.includes(name)) return operations[name](compile(parts[0]), ...parts.slice(1));
    return operations[name](...parts.map(compile));
  }

  /** Value and parts of what a tier serves on average. */
  const means = ([, flags, ...terms]) => meanOf(flags, terms.map(compile), levels);

  /** Figure in a month and at a level, both from 0. */
  function at(figure, month = 0, level = 0) {
    const axes = figures[figure][2];
    const width = axes & 2 ? levels : 1;
    const place = (axes & 1 ? month * width : 0) + (axes & 2 ? level : 0);
    let known = cells[figure];
    if (known === null) {
      const size = (axes & 1 ? last + 1 : 1) * width;
      known = { values: new Float64Array(size), has: new Uint8Array(size) };
      cells[figure] = known;
    }
    if (!known.has[place]) {
      formulas[figure] ||= compile(figures[figure][3]);
      known.values[place] = formulas[figure](month, level);
      known.has[place] = 1;
    }
    return known.values[place];
  }

  /** Positions of the figures that a term reads, each once. */
  function operands(term, found = new Set()) {
    if (typeof term === "number") return found.add(term);
    const [name, ...parts] = term;
    if (typeof name === "number" || name === "in" || name === "series") return found;
    const terms = numbered.includes(name) ? parts.slice(0, 1) : parts.slice(name === "mean" ? 1 : 0);
    terms.forEach((it) => operands(it, found));
    return found;
  }

  // Figures that follow from each input: operands stand before their readers.
  const reads = figures.map((it) => [...operands(it[3])]);
  const followers = data.inputs.map(() => null);
  function follow(input) {
    const follows = new Uint8Array(figures.length);
    follows[data.inputs[input][10]] = 1;
    reads.forEach((all, it) => {
      if (all.some((read) => follows[read])) follows[it] = 1;
    });
    return figures.map((_, it) => it).filter((it) => follows[it]);
  }

  /** Gives an input a value; what follows from it is computed again when asked for. */
  function set(input, value) {
    if (values[input] === value) return;
    values[input] = value;
    followers[input] ||= follow(input);
    followers[input].forEach((it) => cells[it]?.has.fill(0));
  }

  /** Runs of months and levels with the same value: [month, level, months, levels, value]. */
  function runs(figure) {
    const axes = figures[figure][2];
    const found = [];
    for (let m = 0; m <= (axes & 1 ? last : 0); m += 1) {
      for (let l = 0; l < (axes & 2 ? levels : 1); l += 1) {
        const value = at(figure, m, l);
        const run = found.at(-1);
        if (run && Object.is(run.value, value)) [run.toMonth, run.toLevel] = [m, l];
        else found.push({ month: m, level: l, toMonth: m, toLevel: l, value });
      }
    }
    return found;
  }

  return { at, set, operands, runs, means, value: (input) => values[input] };
}

if (typeof module === "object") module.exports = { evaluator };
