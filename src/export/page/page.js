// The page: fields for the inputs, tables that follow them, formulas behind the numbers, copies.

const data = JSON.parse(document.getElementById("data").textContent);
const graph = evaluator(data);
const text = writer(data, graph);
const [KEY, UNIT, STATED, LEAST, MOST, LIVE, HOW, PLACE, URL_OF, CHECKED, FIGURE, SETS, EXCLUDED, WHOLE, GPUS_PAID, WATCHED] = Array(16).keys();
const [NAME_OF, RANKED, IS_OFFERED, TOTAL, UNIT_COST, INVESTED, PAID, DATED, PROCEEDS, SERVED, UNSERVED, NPV_COST, COST_PER_GPU_HOUR, POSITION, BORROWED] = Array(15).keys();
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

const titles = new Map(find("tr[data-input]").map((it) => [Number(it.dataset.input), it.cells[0].firstChild.textContent.trim()]));
const changed = new Map();
const live = data.inputs.map((_, it) => it).filter((it) => data.inputs[it][LIVE]);
const asOfFile = { verdict: byId("verdict").textContent, command: byId("command").textContent, rows: find("#alternatives tr") };
const numbers = find("td[data-f]").map((cell) => ({
  figure: Number(cell.dataset.f), digits: cell.dataset.d, of: cell.textContent, place: cell,
}));
const PLAN = /\(stated: [\d.,-]+%\)/;
const planned = find("h2, h3, caption").filter((it) => data.axis && PLAN.test(it.textContent));
const aboves = find("td[data-above]").map((place) => ({ place, of: place.textContent }));

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
  showUnserved(isChanged);
  showReturns(isChanged);
  const unranked = [...all.keys()].filter((it) => !order.includes(it));
  const rows = isChanged ? [...order, ...unranked].map((it) => asOfFile.rows[it]) : asOfFile.rows;
  byId("alternatives").append(...rows);
  const now = isChanged ? verdict(all, order) : asOfFile.verdict;
  if (byId("verdict").textContent !== now) byId("verdict").textContent = now;
  document.body.classList.toggle("is-changed", isChanged);
  showWatched();
  find(".changed").forEach((it) => { it.hidden = !isChanged; });
  foldLead(order);
  if (data.axis) {
    const utilization = percent(graph.at(data.axis[1]));
    for (const it of planned) it.textContent = it.textContent.replace(PLAN, `(stated: ${utilization})`);
  }
  showCommands();
  followAtRest(isChanged);
  drawControls();
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
    const cells = [...(row?.cells || [])];
    const beyond = right < 0 ? cells.slice(0, cell.cellIndex).reverse() : cells.slice(cell.cellIndex + right);
    const shownFigure = (it) => !it.hidden && it.querySelector("button.figure");
    const next = (right ? beyond.find(shownFigure) : cells[cell.cellIndex])?.querySelector("button.figure");
    if (!next) return;
    event.preventDefault();
    event.target.setAttribute("tabindex", -1);
    next.setAttribute("tabindex", 0);
    next.focus();
  });
}
