// Changed inputs that `compare` would warn of: in the wrong unit, outside the usual range, or above another.

/** A number of units: an input, or in a list a number. */
const countOf = (units) => (typeof units === "number" ? graph.value(units) : units[0]);

/** Cautions on one input; none if its value is usual. */
function cautionsOn(input) {
  const [bands, usual, other, ofOne] = data.inputs[input][WATCHED] || [[], "", null, null];
  const value = graph.value(input);
  const names = keys(input).length > 0 ? keys(input) : [data.inputs[input][KEY]];
  const [name] = names;
  const most = ofOne === null ? Infinity : ofOne[1] * countOf(ofOne[0]);
  const isIn = ([from, to, why]) => value !== 0 && (from === null || value > from) && (to === null || value < to) && (why !== 1 || value <= most);
  const isMoved = (it) => it !== null && changed.has(it);
  const found = isMoved(input) ? bands.filter(isIn) : [];
  const reasons = [usual, "", "far from the prices of other providers"];
  const why = [1, 0, 2].find((reason) => found.some((it) => it[2] === reason));
  const slips = names.map((it) => `Caution: ${it} is probably in the wrong unit.`);
  const doubts = why === 1 ? slips : why === undefined ? [] : [`${name} is ${plain(value)}: ${reasons[why]}.`];
  const isAbove = (isMoved(input) || isMoved(other)) && value > graph.value(other);
  const above = isAbove ? [`${name} is ${plain(value)}, more than ${data.inputs[other][KEY]} (${plain(graph.value(other))}).`] : [];
  return [...doubts, ...above];
}

/** Shows the cautions on changed inputs above the controls. */
function showWatched() {
  const place = byId("watch");
  const words = live.flatMap(cautionsOn);
  if (place.textContent !== words.join("")) place.replaceChildren(...words.map((it) => make("li", {}, it)));
  place.hidden = words.length === 0;
}
