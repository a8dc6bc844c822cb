// Numbers as text, and formulas in words and with their numbers.

const [SUM, PRODUCT, POWER, SINGLE] = [0, 1, 2, 3];
const SIGNS = { "+": ["+", SUM], "-": ["-", SUM], "*": ["x", PRODUCT], "/": ["/", PRODUCT], "^": ["^", POWER] };

/** A number with so many decimals, rounded half away from zero, as the tables of the file are. */
function fixed(value, decimals) {
  if (!Number.isFinite(value)) return "-";
  const scale = 10 ** decimals;
  const units = Math.round(Math.abs(value) * scale * (1 + 1e-14));
  const [whole, fraction] = (units / scale).toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return (value < 0 && units > 0 ? "-" : "") + grouped + (fraction ? `.${fraction}` : "");
}

const signed = (text) => (/^-|^[0.,%]*$/.test(text) ? text : `+${text}`);
const percent = (share) => `${fixed(100 * share, 1)}%`;
const shown = { money: (it) => fixed(it, 0), price: (it) => fixed(it, 3), share: percent };

/** A number of any unit: separators, and at most six decimals. */
function plain(value) {
  if (!Number.isFinite(value)) return "missing";
  if (value !== 0 && Math.abs(value) < 1e-6) return value.toPrecision(2);
  const text = fixed(value, Math.abs(value) >= 1000 ? 2 : 6);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

const single = (text) => ({ text, binding: SINGLE });
const sum = (text) => ({ text, binding: SUM });
const within = (it, reader, orAlike) =>
  it.binding < reader || (orAlike && it.binding === reader && it.binding !== SINGLE) ? `(${it.text})` : it.text;

function infix(sign, left, right) {
  const [mark, binding] = SIGNS[sign];
  const isPower = sign === "^";
  const isPlainSum = sign === "+" && right.binding === SUM;
  const text = `${within(left, binding, isPower)} ${mark} ${within(right, binding, !isPlainSum)}`;
  return { text, binding };
}

/** Formulas of a graph as text. */
function writer(data, graph) {
  const { figures, levels } = data;
  const span = (from, to) => (from <= 1 && to === data.months ? "over months" : `over months ${from} to ${to}`);

  /** Name of a figure for a reader, without the path that both share. */
  function name(figure, reader) {
    const full = figures[figure][0];
    const scope = reader.split(".").slice(0, -1);
    const inner = [scope.join("."), scope[0]].find((it) => it && full.startsWith(`${it}.`));
    return inner ? full.slice(inner.length + 1) : full;
  }

  /** Formula in words: names of figures, and what is done with them. */
  function words(term, reader) {
    if (typeof term === "number") return single(name(term, reader));
    const [kind, ...parts] = term;
    const of = (it) => words(it, reader);
    const all = (terms) => terms.map((it) => of(it).text);
    const ofAll = (what) => sum(`${what} of ${within(of(parts[0]), POWER, false)}`);
    if (typeof kind === "number") return single(String(kind));
    if (SIGNS[kind]) return infix(kind, of(parts[0]), of(parts[1]));
    const [, first, second] = parts;
    switch (kind) {
      case "month": return single("month");
      case "none": return single("missing");
      case "if": {
        const [a, b, then, otherwise] = all(parts);
        return single(`if(${a} <= ${b}, ${then}, ${otherwise})`);
      }
      case "levels": {
        const more = parts.length > 3 ? `, ${parts.length - 3} more` : "";
        return single(`by level: ${all(parts.slice(0, 3)).join(", ")}${more}`);
      }
      case "sumLevels": return ofAll("sum over levels");
      case "sum": return ofAll(`sum ${span(first, second)}`);
      case "most": return ofAll(`largest ${span(first, second)}`);
      case "soFar": return ofAll("sum so far");
      case "inMonth": return ofAll(`month ${first}`);
      case "before": return ofAll(`${first} months before`);
      case "onlyIn": return ofAll(`only in month ${first},`);
      case "mean": return single(`mean over levels and nodes down, from ${all(parts.slice(1)).join(", ")}`);
      default: return single(`${kind}(${all(parts).join(", ")})`);
    }
  }

  /** Formula with the numbers of a month and a level. */
  function numbers(term, m, l) {
    if (typeof term === "number") {
      const value = plain(graph.at(term, m, l));
      return single(value.startsWith("-") ? `(${value})` : value);
    }
    const [kind, ...parts] = term;
    const of = (it) => numbers(it, m, l);
    const months = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => [from + at, l]);
    if (typeof kind === "number") return single(String(kind));
    if (SIGNS[kind]) return infix(kind, of(parts[0]), of(parts[1]));
    const [inner, first, second] = parts;
    switch (kind) {
      case "month": return single(String(m));
      case "none": return single("missing");
      case "if": {
        const [a, b, then, otherwise] = parts.map((it) => of(it).text);
        return single(`if(${a} <= ${b}, ${then}, ${otherwise})`);
      }
      case "levels": return parts[l] === undefined ? single("missing") : of(parts[l]);
      case "sumLevels": return added(inner, Array.from({ length: levels }, (_, at) => [m, at]));
      case "sum": return added(inner, months(first, second));
      case "soFar": return added(inner, months(0, m));
      case "most": {
        const all = grouped(inner, months(first, second)).map(([it]) => it.text);
        return all.length === 1 ? single(all[0]) : single(`max(${few(all).join(", ")})`);
      }
      case "inMonth": return numbers(inner, first, l);
      case "before": return m < first ? single("0") : numbers(inner, m - first, l);
      case "onlyIn": return m === first ? of(inner) : single("0");
      case "mean": {
        const all = (graph.means(term).partsOf(m) || [[NaN, NaN]]).filter(([, amount]) => amount !== 0);
        const products = all.map((both) => both.map(plain).join(" x "));
        return products.length === 0 ? single("0") : sum(few(products).join(" + "));
      }
      default: return single(`${kind}(${parts.map((it) => of(it).text).join(", ")})`);
    }
  }

  const few = (all) => (all.length > 14 ? [...all.slice(0, 12), `... ${all.length - 12} more`] : all);

  /** Texts of some cells, each with how many follow each other. */
  function grouped(term, places) {
    const found = [];
    for (const [m, l] of places) {
      const it = numbers(term, m, l);
      const before = found.at(-1);
      if (before && before[0].text === it.text) before[1] += 1;
      else found.push([it, 1]);
    }
    return found;
  }

  function added(term, places) {
    const some = grouped(term, places).filter(([it]) => it.text !== "0");
    const all = some.map(([it, count]) => (count === 1 ? it : infix("*", single(String(count)), it)));
    if (all.length === 1) return all[0];
    return all.length === 0 ? single("0") : sum(few(all.map((it) => it.text)).join(" + "));
  }

  return {
    name,
    words: (figure) => words(figures[figure][3], figures[figure][0]).text,
    numbers: (figure, m, l) => numbers(figures[figure][3], m, l).text,
  };
}
