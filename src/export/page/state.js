// What inputs may be, changes of them, the address that keeps them and the commands that give the same.

/** Words as a shell reads them. */
const quoted = (it) => (/^[\w\-./=:,%+@]+$/.test(it) ? it : `'${it.replaceAll("'", "'\\''")}'`);

/** Keys of --set that move an input together. */
const keys = (input) => (data.inputs[input][SETS] === 1 ? [data.inputs[input][KEY]] : data.inputs[input][SETS]);

/** True for what moves a utilization that follows from steps, a trace or hours. */
const isShift = (input) => data.axis?.[0] === input && keys(input).length === 0;

/** Why no command gives the figures of the page; none if one does. */
function noCommand() {
  const beyond = [...changed.keys()].filter((it) => keys(it).length === 0);
  if (beyond.length === 0) return "";
  const other = beyond.filter((it) => !isShift(it)).map((it) => data.inputs[it][KEY]);
  if (other.length > 0) return `No command gives this state: no --set changes ${listed(other)}.`;
  const isStepped = live.some((it) => data.inputs[it][KEY].startsWith("demand.shape."));
  const isMeasured = data.figures.some(([, , , term]) => term[0] === "series");
  const what = isStepped ? "of stepped demand" : isMeasured ? "of measured demand" : "that follows from hours of work";
  return `No command gives this state: utilization ${what} cannot be set.`;
}

/** Texts that state the sizes and months that a search found: changed inputs are priced at these. */
function sizesInGpus() {
  if (changed.size === 0) return [];
  return data.found.map(([units, key, gpus]) => [key, units === null ? 0 : countOf(units) * countOf(gpus)]);
}

/** Arguments that give the same figures. */
function flags() {
  const isFound = (input) => data.found.some(([units]) => units === input);
  const others = [...changed].filter(([it]) => !isFound(it));
  const sets = [...others.flatMap(([it, value]) => keys(it).map((key) => [key, value])), ...sizesInGpus()];
  const words = [...data.arguments];
  for (const [key] of sets) {
    const before = words.findIndex((it, at) => words[at - 1] === "--set" && it.startsWith(`${key}=`));
    if (before > 0) words.splice(before - 1, 2);
  }
  sets.forEach(([key, value]) => words.push("--set", `${key}=${decimal(value)}`));
  return words.map(quoted).join(" ");
}

/** Shows the command that gives the same figures, and the one that gives those of the unchanged file. */
function showCommands() {
  const none = noCommand();
  byId("same").textContent = none || "Same as:";
  byId("command").hidden = none !== "";
  byId("command").textContent = changed.size === 0 ? asOfFile.command : `gpu-tco compare ${flags()}`;
  const again = () => ["For the changed inputs: ", make("code", {}, `gpu-tco report ${flags()} -o page.html`)];
  find(".again").forEach((it) => it.replaceChildren(...(none ? [none] : again())));
}

/** The number with the decimals that a scenario may have. */
const rounded = (value) => Number(value.toFixed(12));

/** A number without an exponent, which no scenario has. */
function decimal(value) {
  const plainly = String(value);
  return plainly.includes("e-") ? value.toFixed(12).replace(/\.?0+$/, "") : plainly;
}

/** Number that a text writes as a scenario does; NaN for any other text. */
const numberIn = (words) => (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(words.trim()) ? rounded(Number(words)) : NaN);

/** True for a number that a file may hold. */
const isReadable = (value) => value === 0 || (Math.abs(value) >= 1e-9 && Math.abs(value) <= 1e12);

/** What an entry for an input should be, in words: its range, or the size of any number. */
const expected = (value, range) => (Number.isNaN(value) || isReadable(value) ? range : "0, or from 0.000000001 to 1,000,000,000,000");

/** Values that the scenario may have, in words. */
function range(input) {
  const it = data.inputs[input];
  const isAbove = (it[EXCLUDED] & 1) !== 0 && !it[WHOLE];
  const least = it[WHOLE] && (it[EXCLUDED] & 1) ? it[LEAST] + 1 : it[LEAST];
  return rangeInWords(it[WHOLE] ? "a whole number" : "a number", [least, it[MOST]], [isAbove, (it[EXCLUDED] & 2) !== 0]);
}

function rangeInWords(number, [least, most], [isAbove, isBelow]) {
  const upper = most === null ? "" : `${isBelow ? "below" : "up to"} ${plain(most)}`;
  if (least === null) return upper ? `${number} ${upper}` : number;
  if (!upper) return isAbove ? `${number} above ${plain(least)}` : `${number} of ${plain(least)} or more`;
  if (!isAbove && !isBelow) return `${number} from ${plain(least)} to ${plain(most)}`;
  return `${number} ${isAbove ? "above" : "from"} ${plain(least)} and ${upper}`;
}

/** True if the scenario may have this value. */
function isAllowed(input, value) {
  const it = data.inputs[input];
  const [isAbove, isBelow] = [(it[EXCLUDED] & 1) !== 0, (it[EXCLUDED] & 2) !== 0];
  const isOver = it[LEAST] === null || value > it[LEAST] || (value === it[LEAST] && !isAbove);
  const isUnder = it[MOST] === null || value < it[MOST] || (value === it[MOST] && !isBelow);
  // Limits of a shift are those of the utilization, which `impossible` knows.
  const isIn = isShift(input) || (isOver && isUnder && isReadable(value));
  return Number.isFinite(value) && isIn && (!it[WHOLE] || Number.isInteger(value));
}

/** Gives inputs values, as pairs, and draws the page; the address keeps them. Nothing changes, and the
 * reason is given, if the scenario may not have them together. */
function change(pairs) {
  const before = pairs.map(([it]) => [it, graph.value(it)]);
  pairs.forEach(([it, value]) => graph.set(it, value));
  const why = impossible();
  if (why) {
    before.forEach(([it, value]) => graph.set(it, value));
    return why;
  }
  for (const [input, value] of pairs) {
    if (value === data.inputs[input][STATED]) changed.delete(input);
    else changed.set(input, value);
  }
  const state = [...changed].map(([it, value]) => `${encodeURIComponent(data.inputs[it][KEY])}=${decimal(value)}`);
  const address = `#${state.join("&")}`;
  if (location.hash !== address && (state.length > 0 || location.hash)) {
    try { history.replaceState(null, "", address); } catch { location.hash = address; }
  }
  draw();
  return "";
}

function reset() {
  controls.forEach(settle);
  byId("link").hidden = true;
  change([...changed.keys()].map((it) => [it, data.inputs[it][STATED]]));
}

/** Key and value of each part of the address. */
function partsOfAddress() {
  const decoded = (it) => { try { return decodeURIComponent(it); } catch { return it; } };
  return location.hash.slice(1).split("&").filter(Boolean).map((it) => it.split("=").map(decoded));
}

/** Takes the state of the address, and says which of its values the page cannot use. */
function restore() {
  const wanted = new Map(live.map((it) => [it, data.inputs[it][STATED]]));
  const unusable = [];
  for (const [key, value = ""] of partsOfAddress()) {
    const input = live.find((it) => data.inputs[it][KEY] === key);
    if (input === undefined) unusable.push(`${key} (no input of this page)`);
    else if (!isAllowed(input, numberIn(value))) unusable.push(`${key}=${value} (${expected(numberIn(value), range(input))})`);
    else wanted.set(input, numberIn(value));
  }
  controls.forEach(settle);
  const usable = [...wanted].filter(([it, value]) => graph.value(it) !== value);
  const why = change(usable);
  if (why) {
    const keys = usable.map(([it, value]) => `${data.inputs[it][KEY]}=${decimal(value)}`);
    unusable.push(`${keys.join(", ")} (${why.charAt(0).toLowerCase()}${why.slice(1)})`);
    reset();
  }
  byId("link").hidden = unusable.length === 0;
  byId("link").textContent = `The link has values this page cannot use: ${unusable.join("; ")}.`;
}
