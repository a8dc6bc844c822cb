// The verdict for changed inputs: who is cheapest, who costs the same, and who is not ranked and why.

const SHARE_OF_TIE = 1e-12; // equal decimals differ in their last bits as floats
const nameOf = (account) => data.accounts[account][NAME_OF];

/** Cost that ranks each alternative; NaN if it is not ranked. */
const costs = () => data.accounts.map((it) => (it[IS_OFFERED] ? graph.at(it[RANKED]) : NaN));

/** True if two costs differ by rounding alone. */
const isSame = (a, b) => Math.abs(a - b) <= SHARE_OF_TIE * Math.max(Math.abs(a), Math.abs(b));

function ranking(all) {
  const order = [...all.keys()].filter((it) => !Number.isNaN(all[it]));
  return order.sort((a, b) => (isSame(all[a], all[b]) ? a - b : all[a] - all[b]));
}

const statedFirst = ranking(costs())[0];
const statedUtilization = data.axis ? graph.at(data.axis[1]) : NaN;

/** Power in use of the node whose idle power this is; NaN if it has none of its own. */
function busyOf(idle) {
  const busy = data.inputs.findIndex((it) => it[KEY] === idle[KEY].replace(/idle_kw$/, "busy_kw"));
  return busy < 0 ? NaN : graph.value(busy);
}

/** Sentence on inputs that no scenario may have together; none if it may. */
function impossible() {
  const shares = live.map((it) => data.inputs[it]).filter((it) => /^demand\.shape\.\d+\.share_of_time$/.test(it[KEY]));
  const sum = shares.reduce((all, it) => all + graph.value(data.inputs.indexOf(it)), 0);
  if (sum > 1 + 1e-9) return `Shares of time would add up to ${percent(sum)}`;
  const idle = live.map((it) => data.inputs[it]).find((it) => it[KEY].endsWith(".idle_kw") && graph.value(data.inputs.indexOf(it)) > busyOf(it));
  if (idle) return `${idle[KEY]} would be more than busy_kw`;
  if (Number.isNaN(statedUtilization)) return "";
  const utilization = graph.at(data.axis[1]);
  if (Number.isNaN(utilization)) return "No step of the demand would need a GPU";
  if (utilization > 1 + 1e-9) return `Demand would be ${percent(utilization)} of all GPU-hours`;
  return utilization < -1e-9 ? `Demand would be ${percent(utilization)} of all GPU-hours, less than none` : "";
}

/** True if an alternative serves all demand, at prices that somebody offers or not. */
const serves = (account) => !Number.isNaN(figureOf(account, RANKED));

function verdict(all, order) {
  const cost = (it) => `${fixed(all[it], 0)} ${data.over}`;
  const offered = [...all.keys()].some((it) => !order.includes(it) && serves(it)) ? " at prices that are offered" : "";
  const [first, next] = order;
  if (first === undefined) return `No alternative serves all demand${offered}, so none is called cheapest.`;
  if (all.length === 1) return `${nameOf(first)} costs ${cost(first)}; there is nothing to compare it with.`;
  if (next === undefined) return `${nameOf(first)} costs ${cost(first)}; no other alternative serves all demand${offered}.`;
  const split = splitVerdict(order);
  if (split) return split;
  const same = order.filter((it) => isSame(all[it], all[first]));
  if (same.length > 1) return `${listed(same.map(nameOf))} cost the same: ${cost(first)}.`;
  const more = all[next] - all[first];
  const share = all[first] <= 0 ? "" : ` (${percent(more / all[first])})`;
  return `${nameOf(first)} is cheapest: ${cost(first)}; ${nameOf(next)} costs ${fixed(more, 0)}${share} more.`;
}

/** Verdict if total and NPV have different winners: both are named, neither is called cheaper. */
function splitVerdict(order) {
  if (order.some((it) => data.accounts[it][NPV_COST] === null)) return "";
  const least = (which) => order.reduce((best, it) => {
    const [now, before] = [figureOf(it, which), figureOf(best, which)];
    return now < before && !isSame(now, before) ? it : best;
  });
  const [byTotal, byNpv] = [least(TOTAL), least(NPV_COST)];
  const isOne = isSame(figureOf(byTotal, NPV_COST), figureOf(byNpv, NPV_COST)) || isSame(figureOf(byTotal, TOTAL), figureOf(byNpv, TOTAL));
  if (byTotal === byNpv || isOne) return "";
  const amount = (it, which) => `${fixed(figureOf(it, which), 0)} ${data.currency}`;
  return `${nameOf(byTotal)} has the lowest total (${amount(byTotal, TOTAL)}), ${nameOf(byNpv)} the lowest NPV of cost `
    + `(${amount(byNpv, NPV_COST)}): neither is called cheaper.`;
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
