// Controls of the page: sliders, fields, the window of formulas, copies, the theme.

const COUNTED = ["GPU", "node", "instance", "rack", "switch", "month"];
const controls = [];

/** Step and ends of a slider, on a grid that holds the stated value. */
function grid(input) {
  const [, unit, stated, least, most] = data.inputs[input];
  const top = stated === 0 ? 1 : 2 * stated;
  const [low, high] = [Math.max(least ?? -Infinity, Math.min(stated / 2, top)), Math.min(most ?? Infinity, Math.max(stated / 2, top))];
  const isCount = COUNTED.includes(unit) && Number.isInteger(stated);
  const step = isCount ? 1 : 10 ** Math.floor(Math.log10((high - low) / 100));
  const from = stated - step * Math.floor((stated - low) / step + 1e-9);
  return { min: Number(from.toPrecision(12)), max: high, step: Number(step.toPrecision(12)) };
}

/** A field for an input, kept as all others of it are. */
function field(input, id) {
  const [key, unit, stated, least, most] = data.inputs[input];
  const it = make("input", {
    id, type: "number", step: "any", min: least, max: most, value: decimal(stated),
    "aria-label": `${key}${unit ? `, ${unitOf(unit)}` : ""}`, title: range(input),
  });
  it.oninput = () => {
    const isRight = it.value !== "" && isAllowed(input, it.valueAsNumber);
    it.setAttribute("aria-invalid", !isRight);
    if (isRight) change([[input, it.valueAsNumber]]);
    else byId("state").textContent = `${key} is unchanged: write ${range(input)}.`;
  };
  it.onblur = () => { it.setAttribute("aria-invalid", false); drawControls(); };
  controls.push({ input, field: it });
  return it;
}

function slider(input) {
  const [key, unit] = data.inputs[input];
  const it = make("input", { type: "range", "aria-label": key, ...grid(input), value: data.inputs[input][STATED] });
  it.oninput = () => change([[input, Number(Number(it.value).toPrecision(12))]]);
  controls.push({ input, field: it });
  const words = make("span", { class: "name" }, key, make("small", {}, unit ? ` ${unitOf(unit)}` : ""));
  return make("div", { class: "slider" }, words, it, field(input));
}

/** Shows the value of each input in its fields. */
function drawControls() {
  for (const { input, field } of controls) {
    const value = decimal(graph.value(input));
    const isTyping = field === document.activeElement && field.type === "number";
    if (!isTyping && field.value !== value) field.value = value;
    field.closest("tr, .slider")?.classList.toggle("moved", changed.has(input));
  }
  const names = [...changed.keys()].map((it) => data.inputs[it][KEY]);
  const beyond = [...changed.keys()].filter((it) => keys(it).length === 0).map((it) => data.inputs[it][KEY]);
  const without = beyond.length === 0 ? "" : ` No --set changes ${beyond.join(", ")}: the command leaves that out.`;
  const told = names.length === 0 ? "Inputs are those of the file." : `Changed from the file: ${names.join(", ")}.${without}${data.sizes && ` ${data.sizes}`}`;
  if (byId("state").textContent !== told) byId("state").textContent = told;
  byId("reset").disabled = names.length === 0;
}

/** Inputs that move the lead of the cheapest most when they change by a fifth, largest first. */
function movers(count) {
  const stated = costs();
  const [first, next] = ranking(stated);
  // Nobody moves the GPUs of a machine, hours of a year, or one share of a shape without the others.
  const isFact = (it) => it[HOW] === "default" || /(\.share_of_time|\/.*\.gpus)$/.test(it[KEY]);
  const movable = live.filter((it) => !isFact(data.inputs[it]) && keys(it).length > 0);
  if (first === undefined) return movable.slice(0, count);
  const lead = (all) => (next === undefined ? all[first] : all[next] - all[first]);
  const swing = (input) => {
    const value = data.inputs[input][STATED];
    const leads = [0.8, 1.2].map((factor) => {
      const most = data.inputs[input][MOST];
      graph.set(input, most === null ? factor * value : Math.min(most, factor * value));
      return lead(costs());
    });
    graph.set(input, value);
    const swung = leads.map((it) => Math.abs(it - lead(stated)));
    return Math.max(...swung.map((it) => (Number.isNaN(it) ? 0 : it)));
  };
  const swings = new Map(movable.map((it) => [it, swing(it)]));
  return movable.sort((a, b) => swings.get(b) - swings.get(a)).slice(0, count);
}

/** Formula of a figure, with its origin or what it reads; what is read opens in turn. */
function explained(figure) {
  const [name, , , term] = data.figures[figure];
  if (term[0] === "in") {
    const it = data.inputs[term[1]];
    const how = changed.has(term[1]) ? `changed here; ${plain(it[STATED])} in the file` : it[HOW];
    const words = [how, it[PLACE], it[CHECKED] && `checked ${it[CHECKED]}`].filter(Boolean).join(", ");
    const isLink = /^https:\/\/\S+$/.test(it[URL_OF]);
    const source = isLink ? make("a", { href: it[URL_OF], rel: "noopener noreferrer" }, it[URL_OF]) : it[URL_OF];
    return make("p", { class: "origin" }, `${words}${it[URL_OF] ? ", " : ""}`, source);
  }
  if (term[0] === "series") return make("p", { class: "origin" }, `${term[1].length} levels of demand, from the file of the trace`);
  const runs = graph.runs(figure);
  const line = (run) => `${when(figure, run)}${text.numbers(figure, run.month, run.level)} = ${plain(run.value)}`;
  const lines = runs.slice(0, 3).map((it) => make("div", {}, line(it)));
  if (runs.length > 3) lines.push(make("div", {}, `${runs.length - 3} more`));
  const reads = [...graph.operands(term)].map((it) => operand(it, name));
  return make("div", {}, make("p", { class: "words" }, text.words(figure)), make("div", { class: "numbers" }, ...lines), ...reads);
}

function when(figure, run) {
  const axes = data.figures[figure][2];
  const isOne = run.month === run.toMonth;
  const months = axes & 1 ? (isOne ? `month ${run.month}` : `months ${run.month} to ${run.toMonth}`) : "";
  const level = axes & 2 ? `level ${run.level + 1}` : "";
  const words = [months, level].filter(Boolean).join(", ");
  return words ? `${words}: ` : "";
}

function value(figure) {
  const runs = graph.runs(figure);
  const unit = unitOf(data.figures[figure][1]);
  const values = runs.map((it) => it.value).filter((it) => !Number.isNaN(it));
  const [least, most] = values.reduce(([a, b], it) => [Math.min(a, it), Math.max(b, it)], [Infinity, -Infinity]);
  const words = runs.length === 1 ? plain(runs[0].value) : values.length ? `${plain(least)} to ${plain(most)}` : "missing";
  return `${words} ${unit}`.trim();
}

function operand(figure, reader) {
  const summary = make("summary", {}, make("span", {}, text.name(figure, reader)), make("b", {}, value(figure)));
  const it = make("details", {}, summary);
  it.ontoggle = () => { if (it.open && !it.children[1]) it.append(explained(figure)); };
  return it;
}

/** Opens the formula of a figure. */
function openFormula(figure) {
  const window = byId("formula");
  const name = make("h2", { id: "formula-name" }, data.figures[figure][0]);
  const close = button("close", () => window.close(), { class: "close" });
  window.replaceChildren(make("div", { class: "bar" }, name, close), make("p", { class: "total" }, value(figure)), explained(figure));
  window.onclick = (event) => { if (event.target === window) window.close(); };
  window.showModal();
}
