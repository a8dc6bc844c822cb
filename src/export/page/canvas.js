// Charts for changed inputs: the sizes, classes and rules are those of the charts of the file.

const SVG = "http://www.w3.org/2000/svg";
const VIEW = { width: 1280, height: 720, side: 48, edge: 32 };
const KINDS = 8;
const font = (name, size, weight) => ({ name, size, weight, line: 1.3 * size, ascent: 0.8 * size, descent: 0.24 * size });
const HEADING = font("kh", 26, 600);
const VERDICT = font("kv", 17, 400);
const NAME = font("kn", 15, 600);
const LABEL = font("kl", 15, 400);
const QUIET = font("kq", 14, 400);
const FAMILY = '"Open Sans","Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif';
const ROOM = 1.02; // Canvas and SVG place letters a little differently.
const pen = document.createElement("canvas").getContext("2d");

function widthOf(words, of) {
  pen.font = `${of.weight} ${of.size}px ${FAMILY}`;
  return ROOM * pen.measureText(words).width;
}

const widest = (all, of) => Math.max(0, ...all.map((it) => widthOf(it, of)));

/** Words in lines of a width, broken after spaces and signs, or within a longer word. */
function wrapped(words, of, width) {
  const lines = [""];
  const fits = (it) => widthOf(it.trimEnd(), of) <= width;
  for (const word of words.split(/(?<=[ _\-/])/)) {
    if (fits(lines.at(-1) + word)) {
      lines.push(lines.pop() + word);
      continue;
    }
    if (lines.at(-1)) lines.push("");
    for (const letter of word) {
      if (lines.at(-1) && !fits(lines.at(-1) + letter)) lines.push(letter);
      else lines.push(lines.pop() + letter);
    }
  }
  return lines.map((it) => it.trimEnd()).filter(Boolean);
}

const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function boxOf([x, y], words, of, anchor) {
  const width = widthOf(words, of);
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  return { left, right: left + width, top: y - of.ascent, bottom: y + of.descent };
}

/** Elements of a chart in order, and the boxes of its labels. */
function sheet() {
  const parts = [];
  const boxes = [];
  const at = (number) => Math.round(100 * number) / 100;
  const add = (name, attributes, words) => {
    const it = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) it.setAttribute(key, typeof value === "number" ? at(value) : value);
    if (words !== undefined) it.textContent = words;
    parts.push(it);
  };
  return {
    parts, boxes,
    line: ([[x1, y1], [x2, y2]], style) => add("line", { class: style, x1, y1, x2, y2 }),
    path: (points, style) => add("path", { class: style, d: `M${points.map(([x, y]) => `${at(x)} ${at(y)}`).join("L")}` }),
    rectangle: (area, style) => add("rect", { class: style, x: area.left, y: area.top, width: area.right - area.left, height: area.bottom - area.top }),
    dot: ([cx, cy], r, style) => add("circle", { class: style, cx, cy, r }),
    text: ([x, y], words, of, anchor = "start", style = of.name) => {
      boxes.push(boxOf([x, y], words, of, anchor));
      add("text", { class: style, x, y, ...(anchor === "start" ? {} : { "text-anchor": anchor }) }, words);
    },
  };
}

/** Draws the heading, the verdict and notes; the room between them. */
function frame(on, { heading, verdict, notes }) {
  const width = VIEW.width - 2 * VIEW.side;
  let y = VIEW.edge + HEADING.ascent;
  const down = (lines, of) => lines.forEach((it) => { on.text([VIEW.side, y], it, of); y += of.line; });
  down(wrapped(heading, HEADING, width), HEADING);
  y -= 4;
  down(wrapped(verdict, VERDICT, width), VERDICT);
  const top = y + 2;
  const lines = notes.flatMap((it) => shortened(wrapped(it, QUIET, width), width));
  const bottom = VIEW.height - VIEW.edge - lines.length * QUIET.line;
  y = bottom + QUIET.line;
  down(lines, QUIET);
  return { left: VIEW.side, right: VIEW.width - VIEW.side, top, bottom: bottom - 10 };
}

/** Two lines of a note; the description has all. */
function shortened(lines, width) {
  if (lines.length <= 2) return lines;
  let last = lines[1];
  while (last && widthOf(`${last} ...`, QUIET) > width) last = last.slice(0, -1);
  return [lines[0], `${last} ...`];
}

/** The chart as an element; `told` are sentences for those who do not see it. */
function element(on, name, heading, told) {
  const make = (tag, attributes, words) => {
    const it = document.createElementNS(SVG, tag);
    Object.entries(attributes).forEach(([key, value]) => it.setAttribute(key, value));
    if (words) it.textContent = words;
    return it;
  };
  const [title, words] = [`${name}-title`, `${name}-desc`];
  const svg = make("svg", { class: "chart", viewBox: `0 0 ${VIEW.width} ${VIEW.height}`, role: "img", "aria-labelledby": `${title} ${words}` });
  const paper = make("rect", { class: "kp", width: VIEW.width, height: VIEW.height });
  svg.append(make("title", { id: title }, heading), make("desc", { id: words }, told), paper, ...on.parts);
  return svg;
}

/** Round step between at most so many ticks. */
function stepOf(length, most) {
  const least = length / most;
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((it) => it * power).find((it) => it >= least * (1 - 1e-12));
}

/** Amounts from 0, or less, to the highest; `isRound` goes on to the first tick beyond. */
function side(amounts, label, isRound) {
  const [low, high] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  const step = stepOf(high - low || 1, 6);
  const ends = isRound ? [Math.floor(low / step) * step, Math.max(Math.ceil(high / step - 1e-9) * step, step)] : [low, high || 1];
  const ticks = [];
  for (let at = Math.ceil(ends[0] / step - 1e-9); at * step <= ends[1] * (1 + 1e-12); at += 1) ticks.push(Number((at * step).toPrecision(12)) || 0);
  return { title: "", ends, ticks: ticks.map((it) => [it, label(it)]) };
}

/** An amount of a tick: `5 M`. */
function short(amount) {
  const [one, mark] = [[1e9, " B"], [1e6, " M"]].find(([it]) => Math.abs(amount) >= it) || [1, ""];
  return mark ? `${Number((amount / one).toPrecision(12))}${mark}` : fixed(amount, 0);
}

const placeOf = (value, [low, high], length) => (length * (value - low)) / (high - low);

/** Room of the plot between the labels of its axes. */
function roomOf(across, up, area) {
  const bottom = area.bottom - QUIET.line - (across.title ? QUIET.line : 0) - 5;
  return { ...area, left: area.left + widest(up.ticks.map(([, it]) => it), QUIET) + 10, bottom };
}

/** Draws ticks, thin lines across and the title below. */
function axes(on, across, up, area) {
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  for (const [at, label] of up.ticks) {
    const y = area.bottom - placeOf(at, up.ends, height);
    on.line([[area.left, y], [area.right, y]], at === 0 ? "ka" : "kg");
    on.text([area.left - 10, y + 0.35 * QUIET.size], label, QUIET, "end");
  }
  const baseline = area.bottom + 5 + QUIET.ascent + 2;
  for (const [at, label] of across.ticks) {
    const x = area.left + placeOf(at, across.ends, width);
    on.line([[x, area.bottom], [x, area.bottom + 5]], "ka");
    on.text([x, baseline], label, QUIET, "middle");
  }
  if (across.title) on.text([(area.left + area.right) / 2, baseline + QUIET.line], across.title, QUIET, "middle");
}

/** A name with words below it, in lines. */
function labelOf(name, words, width) {
  const lines = [...wrapped(name, NAME, width).map((it) => [it, NAME]), ...wrapped(words, LABEL, width).map((it) => [it, LABEL])];
  return {
    width: Math.max(0, ...lines.map(([it, of]) => widthOf(it, of))),
    height: lines.reduce((sum, [, of]) => sum + of.line, 0),
    draw(on, x, middle, anchor) {
      let top = middle - this.height / 2;
      for (const [line, of] of lines) {
        on.text([x, top + (of.line - of.ascent - of.descent) / 2 + of.ascent], line, of, anchor);
        top += of.line;
      }
    },
  };
}

/** Middles of labels near where they belong, one below the other: [middle, height] each. */
function spread(wanted, top, bottom) {
  const order = [...wanted.keys()].sort((a, b) => wanted[a][0] - wanted[b][0] || a - b);
  const placed = [];
  let from = top;
  for (const it of order) {
    const [middle, height] = wanted[it];
    placed[it] = Math.max(middle, from + height / 2);
    from = placed[it] + height / 2 + 2;
  }
  let until = bottom;
  for (const it of order.reverse()) {
    placed[it] = Math.min(placed[it], until - wanted[it][1] / 2);
    until = placed[it] - wanted[it][1] / 2 - 2;
  }
  return placed;
}
