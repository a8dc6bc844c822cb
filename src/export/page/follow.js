// Charts of lines and bars follow the inputs; without a change they are those of the file, to the byte.

const charts = find("figure[data-chart]").map((place) => ({
  name: place.dataset.chart, frame: place.querySelector(".scroll"), of: place.querySelector("svg"),
  drawn: [...place.querySelector(".scroll").childNodes],
  table: place.querySelector("details table"), cells: [...place.querySelector("details table").childNodes],
  region: place.querySelector("details .scroll"), label: place.querySelector("details .scroll").getAttribute("aria-label"),
}));
const colors = colored(); // before an input is changed: a component keeps its color
let resting = null;

/** Shows the stretches and charts of the file, or those of changed inputs once they rest. */
function followAtRest(isChanged) {
  clearTimeout(resting);
  byId("stretches")?.setAttribute("aria-busy", isChanged);
  byId("charts")?.setAttribute("aria-busy", isChanged);
  if (!isChanged) {
    showStretchesOfFile();
    charts.forEach(showOfFile);
    return;
  }
  resting = setTimeout(() => {
    const stretches = data.axis ? searchStretches() : [];
    showStretches(stretches);
    charts.forEach((it) => drawAgain(it, stretches));
    byId("charts")?.setAttribute("aria-busy", false);
  }, 150);
}

function showOfFile({ frame, of, drawn, table, cells, region, label }) {
  if (frame.firstElementChild === of) return;
  frame.replaceChildren(...drawn);
  table.replaceChildren(...cells);
  region.setAttribute("aria-label", label);
}

/** Draws a chart of the changed inputs, and the table of its data. */
function drawAgain(chart, stretches) {
  const { name, frame: place, of, table, region } = chart;
  const { caption } = table;
  const isStack = name === "breakdown";
  const word = /\d% measured$/m.test(of.textContent) ? "measured" : "stated";
  const plot = isStack ? stackPlot(colors) : name === "cumulative-cost" ? cashPlot() : unitPlot(stretches, word);
  if (!plot) {
    place.replaceChildren(make("p", { class: "note" }, byId("verdict").textContent));
    table.replaceChildren(caption);
    return;
  }
  const heading = of.querySelector("title").textContent;
  const verdict = byId("verdict").textContent;
  const notes = [...plot.notes, `${data.origin} With inputs changed from the file.`];
  const on = sheet();
  const area = frame(on, { heading, verdict, notes });
  (isStack ? drawStacks : drawLines)(on, plot, area);
  const told = [verdict, isStack ? stacksInWords(plot) : linesInWords(plot), ...notes].filter(Boolean).join(" ");
  place.replaceChildren(element(on, name, heading, told));
  table.replaceChildren(caption, ...(isStack ? stackRows(plot) : lineRows(plot)));
  region.setAttribute("aria-label", caption.textContent);
}

const stacksInWords = ({ stacks }) => stacks.map((it) => `${it.name} ${it.total}: ${it.parts.map(inWords).join(", ")}.`).join(" ");

function linesInWords(plot) {
  const all = [...plot.lines.map((it) => `${it.name} ${it.value}`), ...plot.verticals.map(([, it]) => it), ...plot.marks.map(([, it]) => it)];
  return `${all.join("; ")}.`;
}

const headOf = (first, others) => make("thead", {}, make("tr", {}, make("th", { scope: "col" }, first),
  ...others.map((it) => make("th", { scope: "col", class: "n" }, it))));
const rowOf = (head, cells, level = 0) => make("tr", {}, make("th", { scope: "row", class: `level${level}` }, head),
  ...cells.map((it) => make("td", { class: "n" }, it)));

/** Rows at the ticks of the axis below, and at what is marked on it. */
function lineRows(plot) {
  const places = [...plot.across.ticks, ...plot.verticals].map(([at]) => at).sort((a, b) => a - b);
  const value = (line, at) => line.runs.flat().findLast(([x]) => Math.abs(x - at) < 1e-12)?.[1] ?? NaN;
  const rows = places.filter((it, at) => it !== places[at - 1]).map((at) => [at, plot.lines.map((it) => value(it, at))]);
  const known = rows.filter(([, all]) => all.some((it) => !Number.isNaN(it)));
  const body = known.map(([at, all]) => rowOf(plot.label(at), all.map(plot.digits)));
  return [headOf(plot.across.title.split(":")[0], plot.lines.map((it) => it.name)), make("tbody", {}, ...body)];
}

function stackRows({ stacks }) {
  const body = stacks.flatMap((it) => [
    rowOf(it.name, [it.total]),
    ...it.parts.flatMap((part) => part.each).map(([name, amount]) => rowOf(name, [fixed(amount, 0)], 1)),
  ]);
  return [headOf("part", ["cost"]), make("tbody", {}, ...body)];
}
