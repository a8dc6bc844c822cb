// The page: fields for the inputs, tables that follow them, formulas behind the numbers, copies.

const data = JSON.parse(document.getElementById("data").textContent);
const graph = evaluator(data);
const text = writer(data, graph);
const [KEY, UNIT, STATED, LEAST, MOST, LIVE, HOW, PLACE, URL_OF, CHECKED, FIGURE, SETS] = Array(12).keys();
const find = (query, within = document) => [...within.querySelectorAll(query)];
const byId = (id) => document.getElementById(id);
const unitOf = (unit) => unit.replace("money", data.currency);

/** An element with attributes, properties (`onclick`) and children; text stays text. */
function make(name, attributes, ...children) {
  const it = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith("on")) it[key] = value;
    else if (value !== null && value !== undefined) it.setAttribute(key, value);
  }
  it.append(...children);
  return it;
}
const button = (label, onclick, more) => make("button", { type: "button", onclick, ...more }, label);

const changed = new Map();
const live = data.inputs.map((_, it) => it).filter((it) => data.inputs[it][LIVE]);
const asOfFile = { verdict: byId("verdict").textContent, rows: find("#alternatives tr") };
const numbers = find("td[data-f]").map((cell) => ({
  figure: Number(cell.dataset.f), digits: cell.dataset.d, of: cell.textContent, place: cell,
}));
const PLAN = /\(stated: [\d.,-]+%\)/;
const planned = find("h2, h3, caption").filter((it) => data.axis && PLAN.test(it.textContent));
const aboves = find("td[data-above]").map((place) => ({ place, of: place.textContent }));

/** Cost that ranks each alternative; NaN if it is not ranked. */
const costs = () => data.accounts.map(([, ranked, isRanked]) => (isRanked ? graph.at(ranked) : NaN));

function ranking(all) {
  const order = [...all.keys()].filter((it) => !Number.isNaN(all[it]));
  return order.sort((a, b) => all[a] - all[b]);
}

/** Sentence on inputs that no scenario may have together; none if they may be. */
function impossible() {
  const shares = live.map((it) => data.inputs[it]).filter((it) => /^demand\.shape\.\d+\.share_of_time$/.test(it[KEY]));
  const sum = shares.reduce((all, it) => all + graph.value(data.inputs.indexOf(it)), 0);
  if (sum > 1 + 1e-9) return `Shares of time add up to ${percent(sum)}: lower one of them.`;
  const utilization = data.axis ? graph.at(data.axis[1]) : NaN;
  if (utilization <= 1 + 1e-9 || Number.isNaN(utilization)) return "";
  return `Demand is ${percent(utilization)} of all GPU-hours, more than there are: lower it.`;
}

function verdict(all, order) {
  const wrong = impossible();
  if (wrong) return wrong;
  const name = (it) => data.accounts[it][0];
  const cost = (it) => `${fixed(all[it], 0)} ${data.over}`;
  const [first, next] = order;
  if (first === undefined) return "No alternative serves all demand, so none is called cheapest.";
  if (next === undefined) return `${name(first)} costs ${cost(first)}.`;
  const more = all[next] - all[first];
  if (more === 0) return `${name(first)} and ${name(next)} cost the same: ${cost(first)}.`;
  const share = all[first] === 0 ? "" : ` (${percent(more / all[first])})`;
  return `${name(first)} is cheapest: ${cost(first)}; ${name(next)} costs ${fixed(more, 0)}${share} more.`;
}

function showAbove(all, order) {
  const least = all[order[0]];
  for (const { place, of } of aboves) {
    const account = Number(place.parentElement.dataset.account);
    const [cost, isAmount] = [all[account], place.dataset.above === "amount"];
    const more = cost - least;
    let now = isAmount ? "not ranked" : "";
    if (!Number.isNaN(cost)) {
      now = isAmount ? signed(fixed(more, 0)) : signed(percent(more / least));
      if (more === 0) now = isAmount ? "cheapest" : "";
    }
    place.textContent = changed.size === 0 ? of : now;
  }
}

/** Draws all that follows from the inputs. */
function draw() {
  const isChanged = changed.size > 0;
  for (const it of numbers) {
    const value = isChanged ? graph.at(it.figure) : NaN;
    const now = isChanged ? shown[it.digits](value) : it.of;
    if (it.shown.textContent !== now) it.shown.textContent = now;
    it.place.classList.toggle("moved", now !== it.of);
  }
  for (const row of find("tr.nothing, tr.was-nothing")) {
    const isNothing = find("td", row).every((it) => /^[-0.]*$/.test(it.textContent));
    row.className = isNothing ? "nothing" : "was-nothing";
  }
  const all = costs();
  const order = ranking(all);
  showAbove(all, order);
  const unranked = [...all.keys()].filter((it) => !order.includes(it));
  const rows = isChanged ? [...order, ...unranked].map((it) => asOfFile.rows[it]) : asOfFile.rows;
  byId("alternatives").append(...rows);
  const now = isChanged ? verdict(all, order) : asOfFile.verdict;
  if (byId("verdict").textContent !== now) byId("verdict").textContent = now;
  document.body.classList.toggle("is-changed", isChanged);
  find(".changed").forEach((it) => { it.hidden = !isChanged; });
  for (const it of planned) it.textContent = it.textContent.replace(PLAN, `(stated: ${percent(graph.at(data.axis[1]))})`);
  byId("command").textContent = command();
  followAtRest(isChanged);
  drawControls();
}

/** Words as a shell reads them. */
const quoted = (it) => (/^[\w\-./=:,%+@]+$/.test(it) ? it : `'${it.replaceAll("'", "'\\''")}'`);

/** Keys of --set that move an input together. */
const keys = (input) => (data.inputs[input][SETS] === 1 ? [data.inputs[input][KEY]] : data.inputs[input][SETS]);

/** The command that gives the same figures. */
function command() {
  const sets = [...changed].flatMap(([it, value]) => keys(it).map((key) => [key, value]));
  const words = [...data.arguments];
  for (const [key] of sets) {
    const before = words.findIndex((it, at) => words[at - 1] === "--set" && it.startsWith(`${key}=`));
    if (before > 0) words.splice(before - 1, 2);
  }
  sets.forEach(([key, value]) => words.push("--set", `${key}=${decimal(value)}`));
  return ["gpu-tco", "compare", ...words].map(quoted).join(" ");
}

/** A number without an exponent, which no scenario has. */
function decimal(value) {
  const plainly = String(value);
  return plainly.includes("e") ? value.toFixed(20).replace(/\.?0+$/, "") : plainly;
}

/** True for what is bought or rented as a whole. */
const isWhole = (input) => ["node", "instance", "rack", "switch"].includes(data.inputs[input][UNIT]);

/** Values that the scenario may have, in words. */
function range(input) {
  const it = data.inputs[input];
  const number = isWhole(input) ? "a whole number" : "a number";
  if (it[MOST] !== null) return `${number} from ${it[LEAST]} to ${it[MOST]}`;
  return it[LEAST] === null ? number : `${number} of at least ${it[LEAST]}`;
}

/** True if the scenario may have this value. */
function isAllowed(input, value) {
  const it = data.inputs[input];
  const isIn = (it[LEAST] === null || value >= it[LEAST]) && (it[MOST] === null || value <= it[MOST]);
  return Number.isFinite(value) && isIn && (!isWhole(input) || Number.isInteger(value));
}

/** Gives inputs values, as pairs, and draws the page; the address keeps them. */
function change(pairs) {
  for (const [input, value] of pairs) {
    graph.set(input, value);
    if (value === data.inputs[input][STATED]) changed.delete(input);
    else changed.set(input, value);
  }
  const state = [...changed].map(([it, value]) => `${encodeURIComponent(data.inputs[it][KEY])}=${decimal(value)}`);
  const address = `#${state.join("&")}`;
  if (location.hash !== address && (state.length > 0 || location.hash)) {
    try { history.replaceState(null, "", address); } catch { location.hash = address; }
  }
  draw();
}

const reset = () => change([...changed.keys()].map((it) => [it, data.inputs[it][STATED]]));

/** Takes the state of the address. */
function restore() {
  const stated = new Map(live.map((it) => [it, data.inputs[it][STATED]]));
  for (const part of location.hash.slice(1).split("&").filter(Boolean)) {
    const [key, value] = part.split("=").map((it) => { try { return decodeURIComponent(it); } catch { return ""; } });
    const input = live.find((it) => data.inputs[it][KEY] === key);
    if (input !== undefined && value && isAllowed(input, Number(value))) stated.set(input, Number(value));
  }
  change([...stated].filter(([it, value]) => graph.value(it) !== value));
}

/** Runs a figure's value through the formula window. */
for (const it of numbers) {
  it.shown = button(it.of, () => openFormula(it.figure), { class: "figure", tabindex: -1 });
  it.place.replaceChildren(it.shown);
}

// One stop of the tab key for each table; arrow keys move between its numbers.
for (const table of find("table")) {
  find("button.figure", table)[0]?.setAttribute("tabindex", 0);
  table.addEventListener("keydown", (event) => {
    const cell = event.target.closest?.("td");
    const [down, right] = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[event.key] || [];
    if (!cell || down === undefined || !event.target.matches("button.figure")) return;
    const rows = find("tr", table).filter((it) => it.querySelector("button.figure") && it.offsetParent);
    const row = rows[rows.indexOf(cell.parentElement) + down];
    const next = row?.cells[cell.cellIndex + right]?.querySelector("button.figure");
    if (!next) return;
    event.preventDefault();
    event.target.setAttribute("tabindex", -1);
    next.setAttribute("tabindex", 0);
    next.focus();
  });
}
