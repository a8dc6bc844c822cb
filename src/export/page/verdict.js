// The verdict for changed inputs: who is cheapest, who costs the same, and who is not ranked and why.

const SHARE_OF_TIE = 1e-12; // equal decimals differ in their last bits as floats
const figureOf = (account, which, month) => graph.at(data.accounts[account][which], month);
const nameOf = (account) => data.accounts[account][NAME_OF];
const [OWN_BASIS, SECOND_BASIS] = data.rankedBy.filter((it) => it !== "unit");

/** Cost that ranks each alternative; NaN if it is not ranked. */
const costs = () => data.accounts.map((it) => (it[IS_OFFERED] ? graph.at(it[RANKED]) : NaN));

/** True if two costs differ by rounding alone. */
const isSame = (a, b) => Math.abs(a - b) <= SHARE_OF_TIE * Math.max(Math.abs(a), Math.abs(b));

/** Costs of the ranked alternatives by a basis; those that differ from the least by rounding alone are the least. */
function costsBy(basis, all) {
  const figure = { total: TOTAL, npv: NPV_COST, unit: COST_PER_GPU_HOUR }[basis];
  const costs = all.map((it, at) => (Number.isNaN(it) || basis === OWN_BASIS ? it : figureOf(at, figure)));
  const least = costs.reduce((least, it) => (it < least ? it : least), Infinity);
  return costs.map((it) => (isSame(it, least) ? least : it));
}

/** Ranked alternatives, cheapest by a basis first; equals by the second basis, then as in the file. */
function ranking(all, basis = OWN_BASIS) {
  const second = basis === OWN_BASIS ? SECOND_BASIS : OWN_BASIS;
  const [first, next] = [basis, second].map((it) => (it ? costsBy(it, all) : all.map(() => 0)));
  const order = [...all.keys()].filter((it) => !Number.isNaN(all[it]));
  const position = (it) => data.accounts[it][POSITION];
  return order.sort((a, b) => first[a] - first[b] || next[a] - next[b] || position(a) - position(b));
}

const statedFirst = ranking(costs())[0];
const statedUtilization = data.axis ? graph.at(data.axis[1]) : NaN;

const LOST = ".share_of_time_lost";
const lostShares = [...data.figures.keys()].filter((it) => data.figures[it][0].endsWith(LOST));

/** Inputs of rows that ascend, such as ages and sizes, each with that of the next row. */
const ascending = [...data.inputs.keys()].flatMap((it) => {
  const [, list, row, word] = /^(.*\.(?:by_age|steps|price_steps)\.)(\d+)(\.(?:months|from_gpus|from_month))$/.exec(data.inputs[it][KEY]) || [];
  const next = data.inputs.findIndex((other) => other[KEY] === `${list}${Number(row) + 1}${word}`);
  return next < 0 ? [] : [[it, next]];
});

/** Sentence on inputs that no scenario may have together; none if it may. */
function impossible() {
  const tangled = ascending.find(([one, next]) => graph.value(one) >= graph.value(next));
  if (tangled) return `${tangled.map((it) => data.inputs[it][KEY]).join(" would not be below ")}`;
  const lost = lostShares.find((it) => graph.at(it) >= 1);
  if (lost !== undefined) return `Interruptions would leave no time for work on ${data.figures[lost][0].replace(LOST, "")}`;
  const shares = live.map((it) => data.inputs[it]).filter((it) => /^demand\.shape\.\d+\.share_of_time$/.test(it[KEY]));
  const sum = shares.reduce((all, it) => all + graph.value(data.inputs.indexOf(it)), 0);
  if (sum > 1 + 1e-9) return `Shares of time would add up to ${percent(sum)}`;
  if (Number.isNaN(statedUtilization)) return "";
  const utilization = graph.at(data.axis[1]);
  if (Number.isNaN(utilization)) return "No step of the demand would need a GPU";
  if (utilization > 1 + 1e-9) return `Demand would be ${percent(utilization)} of all GPU-hours`;
  return utilization < -1e-9 ? `Demand would be ${percent(utilization)} of all GPU-hours, less than none` : "";
}

/** True if an alternative serves all demand, at prices that somebody offers or not. */
const serves = (account) => !Number.isNaN(figureOf(account, RANKED));

/** Where the alternatives rank: the values and tests that the rule of the verdict reads. */
function standing(all, order) {
  const [first, next] = order;
  const own = costsBy(OWN_BASIS, all);
  const winner = (basis) => ranking(all, basis)[0];
  const more = own[next] - own[first];
  const other = SECOND_BASIS ? costsBy(SECOND_BASIS, all) : own.map(() => 0);
  const less = other[next] - other[first];
  const isRate = typeof data.rate === "number";
  return {
    noneRanked: () => order.length === 0,
    oneRanked: () => order.length === 1,
    othersServe: () => [...all.keys()].some((it) => !order.includes(it) && serves(it)),
    isTie: () => more === 0,
    hasShare: () => own[first] > 0,
    differOtherwise: () => !isSame(other[next], other[first]),
    agree: (a, b) => winner(a) === winner(b),
    first: () => nameOf(first),
    next: () => nameOf(next),
    equal: () => listed(order.filter((it) => own[it] === own[first]).map(nameOf)),
    cost: () => fixed(own[first], 0),
    more: () => fixed(more, 0),
    share: () => percent(more / own[first]),
    lessOtherwise: () => fixed(less, 0),
    firstBy: (basis) => nameOf(winner(basis)),
    costBy: (basis) => fixed(costsBy(basis, all)[winner(basis)], basis === "unit" ? 3 : 0),
    rate: () => (isRate ? percent(graph.value(data.rate)) : data.rate),
  };
}

/** The verdict by its rule. */
function verdict(all, order) {
  const where = standing(all, order);
  const valueOf = ([name, ...bases]) => where[name](...bases);
  const textOf = (words) => {
    if (typeof words === "string") return words;
    const [kind, ...parts] = words;
    if (kind === "all") return parts.map(textOf).join("");
    return kind === "of" ? valueOf(parts[0]) : textOf(valueOf(parts[0]) ? parts[1] : parts[2]);
  };
  return textOf(data.verdict);
}

/** Why an alternative is not ranked. */
function unranked(account) {
  if (serves(account)) return "hypothetical";
  const [served, short] = [SERVED, UNSERVED].map((it) => figureOf(account, it));
  return short > 0 ? `leaves ${percent(short / (served + short))} unserved` : "not ranked";
}

function showAbove(all, order) {
  const least = all[order[0]];
  for (const { place, of } of aboves) {
    const account = Number(place.parentElement.dataset.account);
    const [cost, isAmount] = [all[account], place.dataset.above === "amount"];
    const more = cost - least;
    let now = isAmount ? unranked(account) : "";
    if (!Number.isNaN(cost)) {
      now = isAmount ? signed(fixed(more, 0)) : signed(percent(more / least));
      if (isSame(cost, least)) now = isAmount ? "cheapest" : "";
    }
    place.textContent = changed.size === 0 ? of : now;
  }
}

const unservedOfFile = find("[data-unserved]").some((it) => !it.hidden);

/** Shows the column of work that is not served if there is some. */
function showUnserved(isChanged) {
  // Sums of floats leave a rest where decimals leave none.
  const isShort = (it) => figureOf(it, UNSERVED) > SHARE_OF_TIE * (figureOf(it, SERVED) + figureOf(it, UNSERVED));
  const isShown = isChanged ? [...data.accounts.keys()].some(isShort) : unservedOfFile;
  find("[data-unserved]").forEach((it) => { it.hidden = !isShown; });
}

/** Folds the lines after the verdict once another alternative is cheapest; a reader may open them. */
function foldLead(order) {
  const isOther = order[0] !== statedFirst;
  const lead = byId("lead");
  if (lead.dataset.isOther !== String(isOther)) lead.open = !isOther;
  lead.dataset.isOther = isOther;
}
