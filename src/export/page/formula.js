// The window with the formula of a figure.

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
