// Horizontal bars, divided into parts that are named within them or below.

/** Draws a plot of stacks: { name, total, parts: [{ kind, name, amount, each, ends }] }. */
function drawStacks(on, { across, stacks }, area) {
  const none = { title: "", ends: across.ends, ticks: [] };
  const names = stacks.map((it) => labelOf(it.name, "", 200));
  const inner = {
    ...roomOf(across, none, area), top: area.top + 16,
    left: area.left + Math.max(0, ...names.map((it) => it.width)) + 14,
    right: area.right - widest(stacks.map((it) => it.total), NAME) - 12,
  };
  for (const [at] of across.ticks) {
    const x = inner.left + placeOf(at, across.ends, inner.right - inner.left);
    on.line([[x, inner.top], [x, inner.bottom]], at === 0 ? "ka" : "kg");
  }
  axes(on, across, none, inner);
  const step = (inner.bottom - inner.top) / Math.max(1, stacks.length);
  stacks.forEach((stack, at) => {
    const slot = { ...inner, top: inner.top + step * at, bottom: inner.top + step * (at + 1) };
    drawBar(on, across, stack, slot);
    names[at].draw(on, inner.left - 12, slot.top + 0.38 * step, "end");
  });
}

function drawBar(on, across, stack, slot) {
  const step = slot.bottom - slot.top;
  const half = Math.min(0.54 * step, 64) / 2;
  const middle = slot.top + 0.38 * step;
  const x = (at) => slot.left + placeOf(at, across.ends, slot.right - slot.left);
  const unnamed = [];
  for (const part of stack.parts) {
    const [left, right] = part.ends.map(x);
    const area = { left, right: Math.max(right - 1.5, left + 0.5), top: middle - half, bottom: middle + half };
    on.rectangle(area, part.kind < 0 ? "kr" : `kf${part.kind}`);
    if (!drawName(on, part, area) || part.kind < 0) unnamed.push(part);
  }
  const end = Math.max(slot.left, ...stack.parts.map((it) => x(it.ends[1])));
  on.text([end + 8, middle + 0.35 * NAME.size], stack.total, NAME, "start", "kn ki");
  const left = x(0) + (across.ends[0] === 0 ? 0 : 6);
  drawBelow(on, unnamed, { left, top: middle + half, right: VIEW.width - VIEW.side, bottom: slot.bottom });
}

/** Writes the name of a part into it, with the amount if both fit; true if the name does. */
function drawName(on, part, area) {
  const room = area.right - area.left - 12;
  if (widest(part.name.split(/[ _\-/]/), LABEL) > room) return false;
  const height = area.bottom - area.top - 3;
  const name = wrapped(part.name, LABEL, Math.max(room, LABEL.size));
  const fits = (lines) => widest(lines, LABEL) <= room && lines.length * LABEL.line <= height;
  const lines = [[...name, part.amount], name].find(fits);
  if (!lines) return false;
  let y = (area.top + area.bottom) / 2 - (lines.length * LABEL.line) / 2 + (LABEL.line - LABEL.ascent - LABEL.descent) / 2 + LABEL.ascent;
  for (const line of lines) {
    on.text([(area.left + area.right) / 2, y], line, LABEL, "middle", `kl ${part.kind < 0 ? "kz" : `ko${part.kind}`}`);
    y += LABEL.line;
  }
  return true;
}

/** Writes parts that are too short for their names below the bar, each after its color. */
function drawBelow(on, parts, area) {
  let [x, y] = [area.left, area.top + QUIET.line];
  for (const part of parts) {
    const lines = wrapped(inWords(part), QUIET, area.right - area.left - 15);
    const width = widthOf(lines[0], QUIET);
    if (x > area.left && x + 15 + width > area.right) [x, y] = [area.left, y + QUIET.line];
    for (const line of lines) {
      if (y + QUIET.descent > area.bottom) return; // the description has all
      on.rectangle({ left: x, right: x + 10, top: y - 10, bottom: y }, part.kind < 0 ? "kr" : `kf${part.kind}`);
      on.text([x + 15, y], line, QUIET, "start", "kq ki");
      [x, y] = lines.length > 1 ? [area.left, y + QUIET.line] : [x + 15 + width + 18, y];
    }
  }
}

/** Name and amount of a part; of small parts together, of each. */
function inWords(part) {
  const each = part.each.map(([name, amount]) => `${name} ${fixed(amount, 0)}`);
  return each.length === 1 ? each[0] : `${part.name}: ${listed(each)}`;
}

const listed = (all) => (all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`);
