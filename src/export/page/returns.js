// Payback and rate of return of the alternative that buys, in place of each other one.

const RATES = [-0.99, 100]; // of loss and of gain a year, within which rates are searched
const STEPS = 4000; // in which the rates of flows that change sign more than once are searched
const DIGITS = 1e-12; // amounts below so much of the largest are the rest of a sum of floats
const returnsOfFile = byId("returns") && { heading: byId("returns-of").textContent, rows: find("#returns tbody tr"), hidden: byId("returns").hidden };
const monthsOf = (of) => Array.from({ length: data.months + 1 }, (_, month) => of(month));
const partOf = (account, which, month) => (data.accounts[account][which] === null ? 0 : figureOf(account, which, month));

/** First month after which one alternative has paid less than another and stays so; none within the horizon. */
function paybackOf(one, other) {
  const lead = monthsOf((month) => figureOf(one, PAID, month) - figureOf(other, PAID, month));
  // Sums of floats leave a rest where decimals leave none.
  const month = lead.findLastIndex((it) => Math.round(it * 1e6) >= 0) + 1;
  return month > data.months || lead.some(Number.isNaN) ? null : month;
}

/** Own money in what one alternative buys beyond another. */
const investedIn = (one, other) => {
  const own = (it) => figureOf(it, INVESTED) - figureOf(it, BORROWED);
  return own(one) - own(other);
};

/** Cost of a month, and the part that falls due on a day of its own. */
function costIn(account, month) {
  const paid = figureOf(account, PAID, month) - (month === 0 ? 0 : figureOf(account, PAID, month - 1));
  return [paid + partOf(account, PROCEEDS, month), partOf(account, DATED, month)];
}

/** What one alternative saves, by the half month in which it is paid. */
function flowsOf(one, other) {
  const flows = new Map();
  let largest = 0;
  const add = (at, amount) => flows.set(at, (flows.get(at) || 0) + amount);
  monthsOf((month) => {
    const [own, rent] = [one, other].map((it) => costIn(it, month));
    largest = Math.max(largest, Math.abs(own[0]), Math.abs(rent[0]));
    add(data.paidAfter[month], rent[0] - rent[1] - own[0] + own[1]);
    add(2 * month, rent[1] - own[1]);
  });
  return [...flows].filter(([, amount]) => Math.abs(amount) > DIGITS * largest).sort(([a], [b]) => a - b);
}

/** Effective annual rates at which the flows are worth nothing. */
function ratesOf(flows) {
  const changes = flows.filter(([, it], at) => at > 0 && it > 0 !== flows[at - 1][1] > 0).length;
  const last = flows.at(-1)?.[0];
  // A positive factor keeps powers of small numbers within the range of floats.
  const worth = (growth) => flows.reduce((sum, [at, it]) => sum + it * growth ** ((growth < 1 ? last - at : -at) / 24), 0);
  if (changes === 0) return [];
  const [low, high] = RATES.map((it) => Math.log(1 + it));
  const steps = changes === 1 ? 1 : STEPS;
  const found = [];
  for (let step = 0; step < steps; step += 1) {
    let [from, to] = [step, step + 1].map((it) => low + ((high - low) * it) / steps);
    const isAbove = worth(Math.exp(from)) >= 0;
    if (worth(Math.exp(to)) >= 0 === isAbove) continue;
    for (let half = 0; half < 60; half += 1) {
      const middle = (from + to) / 2;
      if (worth(Math.exp(middle)) >= 0 === isAbove) from = middle;
      else to = middle;
    }
    found.push(Math.exp(to) - 1);
  }
  return found;
}

/** The alternative that buys against each other one that it puts money into, as compared now. */
function returns() {
  const one = proposed();
  const order = ranking(costs());
  const all = [...order, ...[...data.accounts.keys()].filter((it) => !order.includes(it))];
  const others = one === undefined ? [] : all.filter((it) => it !== one && investedIn(one, it) > 0);
  return others.map((other) => ({
    one, other,
    invested: investedIn(one, other),
    saving: figureOf(other, TOTAL) - figureOf(one, TOTAL),
    payback: paybackOf(one, other),
    rates: ratesOf(flowsOf(one, other)),
  }));
}

/** Draws the returns of the changed inputs, or those of the file. */
function showReturns(isChanged) {
  if (!returnsOfFile) return;
  const all = isChanged ? returns() : [];
  const cell = (words) => make("td", { class: "n" }, words);
  const row = (it) => make("tr", {},
    make("th", { scope: "row" }, nameOf(it.other)), cell(fixed(it.invested, 0)), cell(signed(fixed(it.saving, 0))),
    cell(it.payback === null ? `not within ${data.months}` : String(it.payback)),
    cell(it.rates.length === 0 ? "none" : listed(it.rates.map(percent))));
  find("#returns tbody")[0].replaceChildren(...(isChanged ? all.map(row) : returnsOfFile.rows));
  byId("returns").hidden = isChanged ? all.length === 0 : returnsOfFile.hidden;
  byId("returns-of").textContent = isChanged && all.length ? `Payback and return of ${nameOf(all[0].one)}, ${data.currency}` : returnsOfFile.heading;
}
