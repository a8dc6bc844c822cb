// Lines over two axes with a label at the end of each, and points with a label.

const [NAMES, LEADER, BESIDE, DOT] = [210, 30, 9, 5.5];

/** Draws a plot of lines. */
function drawLines(on, plot, area) {
  const labels = plot.lines.map((it) => labelOf(it.name, it.value, NAMES));
  const names = Math.max(0, ...labels.map((it) => it.width));
  const inner = { ...roomOf(plot.across, plot.up, area), right: area.right - names - LEADER };
  const { tags, rows } = tagsOf(plot, inner, area.right);
  inner.top = area.top + rows * LABEL.line + QUIET.line;
  axes(on, plot.across, plot.up, inner);
  tags.forEach(([x, words, row]) => on.text([x, area.top + row * LABEL.line + LABEL.ascent], words, LABEL, "middle"));
  const at = ([x, y]) => [
    inner.left + placeOf(x, plot.across.ends, inner.right - inner.left),
    inner.bottom - placeOf(y, plot.up.ends, inner.bottom - inner.top),
  ];
  const dashed = plot.verticals.map(([x]) => [[at([x, 0])[0], inner.top - QUIET.line + 3], [at([x, 0])[0], inner.bottom]]);
  dashed.forEach((it) => on.line(it, "km"));
  const runs = (points) => below(points.map(at), inner.top);
  plot.heavy.forEach(([kind, points]) => runs(points).forEach((it) => on.path(it, `kw ks${kind}`)));
  const drawn = plot.lines.map((it) => it.runs.flatMap(runs));
  [...plot.lines.keys()].reverse().forEach((it) => drawn[it].forEach((run) => on.path(run, `kt ks${plot.lines[it].kind} kd${plot.lines[it].kind}`)));
  const ends = drawn.map((it) => it.at(-1)?.at(-1) || [inner.right, inner.top]);
  drawNames(on, plot, { labels, ends, inner });
  const along = drawn.flat().flatMap((run) => run.slice(1).map((it, before) => [run[before], it]));
  const marks = plot.marks.map(([point, words]) => [at(point), words]).filter(([it]) => it[1] >= inner.top);
  drawMarks(on, marks, [...along, ...dashed], { ...inner, top: inner.top - QUIET.line });
}

/** Labels of vertical lines in rows in which they do not meet: [middle, words, row]. */
function tagsOf(plot, inner, right) {
  const rows = [];
  const tags = plot.verticals.map(([at, words]) => {
    const half = widthOf(words, LABEL) / 2;
    const middle = inner.left + placeOf(at, plot.across.ends, inner.right - inner.left);
    const x = Math.max(Math.min(middle, right - half), inner.left + half);
    const taken = [x - half - 10, x + half + 10];
    const isFree = (row) => row.every(([from, to]) => taken[1] <= from || taken[0] >= to);
    const row = rows.findIndex(isFree) < 0 ? rows.push([]) - 1 : rows.findIndex(isFree);
    rows[row].push(taken);
    return [x, words, row];
  });
  return { tags, rows: rows.length };
}

/** Points in runs, cut at the upper side of the plot. */
function below(points, top) {
  const all = [[]];
  points.forEach((point, index) => {
    const before = points[index - 1];
    const isOut = point[1] < top;
    if (before && before[1] < top !== isOut) {
      const share = (top - before[1]) / (point[1] - before[1]);
      all.at(-1).push([before[0] + share * (point[0] - before[0]), top]);
    }
    if (isOut) all.push([]);
    else all.at(-1).push(point);
  });
  return all.filter((it) => it.length > 1);
}

/** Names at the ends of the lines, with a leader to each. */
function drawNames(on, plot, { labels, ends, inner }) {
  const top = inner.top - 2 * LABEL.line;
  const needed = labels.reduce((sum, it) => sum + it.height + LABEL.line / 10, 0);
  const more = needed > inner.bottom - top ? LABEL.line : 0;
  const places = spread(ends.map((it, at) => [it[1], labels[at].height]), top, inner.bottom + more);
  const x = inner.right + LEADER - 6;
  labels.forEach((label, at) => {
    const { kind } = plot.lines[at];
    on.path([ends[at], [x - 6, places[at]]], `kg ks${kind}`);
    on.dot(ends[at], 3.5, `kf${kind}`);
    label.draw(on, x, places[at], "start");
  });
}

/** Draws points and their labels where these cover nothing, with leaders to those that are far. */
function drawMarks(on, marks, segments, within) {
  const dots = marks.map(([[x, y]]) => ({ left: x - DOT, right: x + DOT, top: y - DOT, bottom: y + DOT }));
  const taken = [...on.boxes];
  const leaders = [];
  const placed = marks.flatMap(([point, words], own) => {
    const isFar = (area) => isUnclear(marks, own, area);
    const rank = ({ area, far }) => {
      const crossed = [...segments, ...leaders].filter((it) => crosses(it, { ...area, top: area.top - 2, bottom: area.bottom + 2 })).length;
      if (!isFar(area)) return 8 * crossed + far;
      const leader = [point, nearest(point, area)];
      const covered = [...taken, ...dots.filter((_, at) => at !== own)].filter((it) => crosses(leader, it)).length;
      return 8 * (crossed + covered) + 4 + far;
    };
    const isFree = ({ area }) => area.left >= within.left && area.right <= within.right && area.top >= within.top
      && area.bottom <= within.bottom && ![...taken, ...dots].some((it) => meets(it, area));
    const ranked = around(point, words).filter(isFree).map((it) => [rank(it), it]);
    if (ranked.length === 0) return [];
    const best = ranked.reduce((least, it) => (it[0] < least[0] ? it : least))[1];
    taken.push(best.area);
    if (isFar(best.area)) leaders.push([point, nearest(point, best.area)]);
    return [[best, words]];
  });
  leaders.forEach((it) => on.line(it, "km"));
  marks.forEach(([point]) => on.dot(point, DOT, "kc"));
  placed.forEach(([{ at, anchor }, words]) => on.text(at, words, LABEL, anchor, "kl ki"));
}

/** Places around a point, near ones first. */
function around([x, y], words) {
  const steps = Array.from({ length: 64 }, (_, at) => [at >> 3, at & 7]);
  return steps.flatMap(([row, side]) => {
    const [up, down] = [-BESIDE - row * LABEL.line, BESIDE + LABEL.ascent + row * LABEL.line];
    const aside = BESIDE + side * LABEL.line;
    const corners = [[-aside, up, "end"], [aside, down, "start"], [aside, up, "start"], [-aside, down, "end"]];
    return corners.map(([dx, dy, anchor]) => {
      const at = [x + dx, y + dy];
      const box = boxOf(at, words, LABEL, anchor);
      return { at, anchor, far: row + side, area: { ...box, left: box.left - 2, right: box.right + 2 } };
    });
  });
}

const nearest = ([x, y], it) => [Math.min(Math.max(x, it.left), it.right), Math.min(Math.max(y, it.top), it.bottom)];

/** True if a label is far from its point, or not much nearer to it than to another. */
function isUnclear(marks, own, area) {
  const away = marks.map(([point]) => Math.hypot(nearest(point, area)[0] - point[0], nearest(point, area)[1] - point[1]));
  return away[own] > 2 * BESIDE || away.some((it, at) => at !== own && 2 * it < 3 * away[own]);
}

/** True if a straight line may pass through an area. */
function crosses([[x1, y1], [x2, y2]], area) {
  const own = { left: Math.min(x1, x2), right: Math.max(x1, x2) + 0.01, top: Math.min(y1, y2), bottom: Math.max(y1, y2) + 0.01 };
  if (!meets(own, area)) return false;
  const corners = [[area.left, area.top], [area.right, area.top], [area.left, area.bottom], [area.right, area.bottom]];
  const sides = corners.map(([x, y]) => Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)));
  return !(sides.every((it) => it > 0) || sides.every((it) => it < 0));
}
