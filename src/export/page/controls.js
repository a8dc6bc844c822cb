// Sliders for the inputs that matter most: utilization first, then what moves the lead, and nodes of the winner.

/** Step and ends of a slider, on a grid that holds the stated value. */
function grid(input) {
  const [, , stated, least, most] = data.inputs[input];
  const top = stated === 0 ? 1 : 2 * stated;
  const lowest = least !== null && data.inputs[input][EXCLUDED] & 1 && data.inputs[input][WHOLE] ? least + 1 : least;
  const [low, high] = [Math.max(lowest ?? -Infinity, Math.min(stated / 2, top)), Math.min(most ?? Infinity, Math.max(stated / 2, top))];
  const step = data.inputs[input][WHOLE] ? 1 : 10 ** Math.floor(Math.log10((high - low) / 100));
  const from = stated - step * Math.floor((stated - low) / step + 1e-9);
  return { min: Number(from.toPrecision(12)), max: high, step: Number(step.toPrecision(12)) };
}

function slider(input) {
  const isAxis = data.axis?.[0] === input;
  const name = titleOf(input);
  const how = isAxis ? inPercent(input) : asInFile(input);
  const ends = isAxis ? { min: 0, max: 100, step: 0.1 } : grid(input);
  const it = make("input", { type: "range", "aria-label": name, ...ends, value: how.words() });
  const entry = field(input, how);
  const control = controls.at(-1);
  it.oninput = () => {
    settle(control);
    const value = how.value(decimal(Number(Number(it.value).toPrecision(12))));
    const why = isAllowed(input, value) ? change([[input, value]]) : `${it.value} is not ${how.range}`;
    if (!why) return;
    it.value = how.words();
    complain(control, why);
  };
  controls.push({ input, field: it, words: how.words, problem: null });
  const stated = isAxis ? ` %, ${percent(statedUtilization)} in the file` : how.unit && ` ${how.unit}`;
  const price = data.inputs[input][GPUS_PAID] === null ? [] : [" ", make("small", { "data-per-gpu": input }, perGpu(input))];
  const key = isAxis ? [] : [" ", make("small", { class: "key" }, data.inputs[input][KEY])];
  const words = make("span", { class: "name" }, name, make("small", {}, stated), ...price, ...key);
  return make("div", { class: "slider" }, words, it, entry);
}

/** Inputs with a slider: utilization, those that move the lead most, and the nodes that the winner owns. */
function steered() {
  const axis = data.axis && !Number.isNaN(statedUtilization) ? [data.axis[0]] : [];
  const isOfWinner = (it) => statedFirst !== undefined && data.inputs[it][KEY].startsWith(`${nameOf(statedFirst)}.`);
  const nodes = live.filter((it) => /\.nodes$/.test(data.inputs[it][KEY]) && isOfWinner(it));
  return [...new Set([...axis, ...movers(6), ...nodes])];
}

/** Inputs that move the lead of the cheapest most when they change by a fifth, largest first. */
function movers(count) {
  const stated = costs();
  const [first, next] = ranking(stated);
  // Nobody moves the GPUs of a machine, hours of a year, or one share of a shape without the others.
  const isFact = (it) => it[HOW] === "default" || /(\.share_of_time|\/.*\.gpus)$/.test(it[KEY]);
  const movable = live.filter((it) => !isFact(data.inputs[it]) && keys(it).length > 0 && it !== data.axis?.[0]);
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
