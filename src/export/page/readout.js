// Values of a chart of lines at the pointer, or at a place that the arrow keys move.

/** Left and right side of the plot in a chart of lines. */
function sidesOf(plot) {
  const names = Math.max(0, ...plot.lines.map((it) => labelOf(it.name, it.value, NAMES).width));
  const left = VIEW.side + widest(plot.up.ticks.map(([, it]) => it), QUIET) + 10;
  return [left, VIEW.width - VIEW.side - names - LEADER];
}

/** Value of a line at a place, between the points that it has; NaN beyond them. */
function valueAt(line, place) {
  for (const run of line.runs) {
    // What is paid at the end of a month makes two points of it: the second counts.
    const exact = run.findLast(([at]) => Math.abs(at - place) < 1e-9);
    if (exact) return exact[1];
    const after = run.findIndex(([at]) => at > place);
    if (after < 1) continue;
    const [[x1, y1], [x2, y2]] = [run[after - 1], run[after]];
    return y1 + ((y2 - y1) * (place - x1)) / (x2 - x1);
  }
  return NaN;
}

/** Makes a chart of lines say its values below it. */
function readable({ name, frame }) {
  const isCash = name === "cumulative-cost";
  const words = make("p", { class: "readout", role: "status" });
  const known = { state: null, plot: null };
  let at = null;
  frame.after(words);
  const plot = () => {
    const state = JSON.stringify([...changed]);
    if (known.state !== state) Object.assign(known, { state, plot: isCash ? cashPlot() : unitPlot([], "") });
    return frame.querySelector("svg") ? known.plot : null;
  };
  const clear = () => {
    frame.querySelector("[data-readout]")?.remove();
    words.textContent = "";
  };
  const show = (wanted) => {
    const it = plot();
    if (!it) return;
    const [low, high] = it.across.ends;
    at = Math.min(Math.max(isCash ? Math.round(wanted) : Math.round(100 * wanted) / 100, low), high);
    const [left, right] = sidesOf(it);
    const x = left + placeOf(at, it.across.ends, right - left);
    clear();
    const on = sheet();
    on.line([[x, 0.16 * VIEW.height], [x, 0.85 * VIEW.height]], "km");
    on.parts[0].dataset.readout = "";
    frame.querySelector("svg").append(on.parts[0]);
    const each = it.lines.map((line) => [line.name, valueAt(line, at)]).filter(([, value]) => !Number.isNaN(value));
    const unit = isCash ? data.currency : `${data.currency} per GPU-hour`;
    words.textContent = `${isCash ? `Month ${at}` : `Utilization ${percent(at)}`}: ${each.map(([own, value]) => `${own} ${it.digits(value)}`).join("; ")} ${unit}.`;
  };
  frame.addEventListener("pointermove", (event) => {
    const it = event.target.closest("svg") && plot();
    if (!it) return;
    const box = frame.querySelector("svg").getBoundingClientRect();
    const [left, right] = sidesOf(it);
    const x = ((event.clientX - box.left) * VIEW.width) / box.width;
    const [low, high] = it.across.ends;
    show(low + ((x - left) / (right - left)) * (high - low));
  });
  frame.addEventListener("pointerleave", clear);
  frame.addEventListener("blur", clear);
  frame.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // A chart that is wider than the page scrolls.
    if (!step || frame.scrollWidth > frame.clientWidth + 1 || !plot()) return;
    event.preventDefault();
    show(at === null ? (isCash ? 0 : graph.at(data.axis[1])) : at + step * (isCash ? 1 : 0.01));
  });
}

charts.filter((it) => it.name !== "breakdown").forEach(readable);
