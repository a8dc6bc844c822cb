// Fields of inputs. An entry that the scenario may not have changes nothing: it stays with a message.

const controls = [];

/** Number that a reader types as tables print it: `250,000`, `$250,000`, `250k`, `1e6`, `92%`; NaN for other text. */
function typed(entry) {
  const bare = entry.trim().replace(/^(?:[A-Z]{3}|[$\u20ac\u00a3\u00a5])\s*|\s*(?:[A-Z]{3}|[$\u20ac\u00a3\u00a5])$/g, "").replace(/[\s_'\u2019]/g, "");
  const [, digits, unit] = /^(.*?)([%kM]?)$/.exec(bare);
  const isGrouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(digits);
  const plainly = isGrouped ? digits.replaceAll(",", "") : digits;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plainly)) return NaN;
  const [factor, divisor] = { "": [1, 1], "%": [1, 100], k: [1e3, 1], M: [1e6, 1] }[unit];
  return rounded(Number(((Number(plainly) * factor) / divisor).toPrecision(15)));
}

/** Label of an input; that of the utilization is one word. */
const titleOf = (input) => (data.axis?.[0] === input ? "utilization" : titles.get(input));

/** How an input is written in its field: as in the file. */
const asInFile = (input) => ({
  words: () => decimal(graph.value(input)), value: typed, range: range(input), unit: unitOf(data.inputs[input][UNIT]), mark: "",
});

/** How utilization is written: in percent, whatever input moves it. */
function inPercent(input) {
  const [, figure] = data.axis;
  const words = () => {
    const digits = changed.has(input) ? 4 : 1;
    return decimal(Number((100 * graph.at(figure)).toFixed(digits)));
  };
  const stated = (100 * statedUtilization).toFixed(1);
  const value = (entry) => {
    const share = typed(entry.replace("%", "")) / 100;
    if (!(share >= 0 && share <= 1)) return NaN;
    // The stated value is shown rounded, and entered again it is the stated one.
    if (changed.size - changed.has(input) === 0 && typed(entry.replace("%", "")) === Number(stated)) return data.inputs[input][STATED];
    return rounded(Number((share - (graph.at(figure) - graph.value(input))).toPrecision(12)));
  };
  return { words, value, range: "a number from 0 to 100", unit: "%", mark: "%" };
}

/** A field for an input, kept as all others of it are. */
function field(input, how) {
  const it = make("input", {
    type: "text", inputmode: data.inputs[input][WHOLE] ? "numeric" : "decimal", autocomplete: "off", spellcheck: "false",
    class: "number", value: how.words(), "aria-label": `${titleOf(input)}${how.unit && `, ${how.unit}`}`, title: how.range,
  });
  const control = { input, field: it, words: how.words, mark: how.mark, before: graph.value(input), problem: null };
  it.onfocus = () => { control.before = graph.value(input); };
  it.oninput = () => enter(control, how);
  it.onchange = () => { if (!control.problem) control.before = graph.value(input); };
  it.onkeydown = (event) => {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!steps || !data.inputs[input][WHOLE] || !Number.isInteger(numberIn(it.value))) return;
    event.preventDefault();
    it.value = decimal(numberIn(it.value) + steps);
    enter(control, how);
  };
  controls.push(control);
  return it;
}

/** Takes the entry of a field; while it is none, the value from before the edit counts. */
function enter(control, how) {
  const { input, field: { value } } = control;
  const entry = value.trim();
  const number = how.value(entry);
  settle(control);
  const isIn = isAllowed(input, number);
  const why = isIn ? change([[input, number]]) : `${entry === "" ? "An empty field" : entry} is not ${expected(number, how.range)}`;
  if (!why) return;
  change([[input, control.before]]);
  complain(control, why);
}

/** Shows beside a field why its entry counts for nothing, and which value does. */
function complain(control, why) {
  settle(control);
  const words = `${why}: still ${control.words()}${control.mark}.`;
  const place = make("small", { class: "problem", role: "alert", id: `problem-${controls.indexOf(control)}` }, words);
  control.problem = { place, value: graph.value(control.input) };
  control.field.after(place);
  control.field.setAttribute("aria-invalid", true);
  control.field.setAttribute("aria-describedby", place.id);
  byId("reset").disabled = false;
}

/** Takes the message from a field. */
function settle(control) {
  if (!control.problem) return;
  control.problem.place.remove();
  control.problem = null;
  control.field.removeAttribute("aria-invalid");
  control.field.removeAttribute("aria-describedby");
}

/** Price per GPU-hour of a price per instance, in words. */
function perGpu(input) {
  const gpus = data.inputs[input][GPUS_PAID];
  return gpus === null ? "" : `= ${fixed(graph.value(input) / graph.value(gpus), 3)} per GPU-hour`;
}

/** Shows the value of each input in its fields. */
function drawControls() {
  for (const control of controls) {
    const { input, field, problem } = control;
    if (problem && problem.value !== graph.value(input)) settle(control);
    const isOwn = control.problem || (field === document.activeElement && field.type === "text");
    const words = control.words();
    if (!isOwn && field.value !== words) field.value = words;
    if (field !== document.activeElement) control.before = graph.value(input);
    field.closest("tr, .slider")?.classList.toggle("moved", changed.has(input));
  }
  find("[data-per-gpu]").forEach((it) => { it.textContent = perGpu(Number(it.dataset.perGpu)); });
  inputRows.forEach(drawOrigin);
  const names = [...changed.keys()].map((it) => (isShift(it) ? "utilization" : data.inputs[it][KEY]));
  const told = names.length === 0 ? "Inputs are those of the file." : `Changed from the file: ${names.join(", ")}.${data.sizes && ` ${data.sizes}`}`;
  if (byId("state").textContent !== told) byId("state").textContent = told;
  byId("reset").disabled = names.length === 0 && controls.every((it) => !it.problem);
}

const inputRows = find("tr[data-input]").map((row) => {
  const [origin, ...source] = [3, 4, 5].map((it) => row.cells[it]);
  return { row, input: Number(row.dataset.input), origin, source, of: origin.textContent, sources: source.map((it) => [...it.childNodes]) };
});

/** Origin of an input: a changed value has no place in the file, and no source. */
function drawOrigin({ input, origin, source, of, sources }) {
  const isChanged = changed.has(input);
  const now = isChanged ? `changed here; ${plain(data.inputs[input][STATED])} in the file` : of;
  if (origin.textContent === now) return;
  origin.textContent = now;
  source.forEach((cell, at) => cell.replaceChildren(...(isChanged ? [] : sources[at])));
}
