// Copies of tables, and the start of the page.

const AS_OF_FILE = "for the inputs of the file, not for those changed on the page";

/** Words of a cell; of a field, the value that counts, whatever entry it has; of an input, its label and its key. */
function valueOf(cell) {
  const { input } = cell.parentElement.dataset;
  if (input !== undefined && cell.cellIndex === 0) return `${titles.get(Number(input))} (${data.inputs[input][KEY]})`;
  return cell.querySelector("input") ? decimal(graph.value(Number(input))) : cell.textContent.trim();
}

/** Rows and cells of a table that are shown. */
function shownCells(table) {
  const rows = find("tr", table).filter((it) => !it.hidden && !it.classList.contains("nothing"));
  return rows.map((row) => [...row.cells].filter((it) => !it.hidden));
}

const isNumber = (words) => /^[+-]?[\d,]*\.?\d+%?$/.test(words);

/** Words that no spreadsheet computes; numbers without separators. */
function inCell(words) {
  if (isNumber(words)) return words.replace(/[,+]/g, "");
  return /^[=+\-@]/.test(words) ? `'${words}` : words;
}

/** What a table shows, for readers who see the copy alone: title, currency, months, and whose inputs. */
function captionOf(table) {
  const words = table.caption.textContent;
  const months = `${data.months} month${data.months === 1 ? "" : "s"}`;
  const more = [data.currency, months].filter((it) => !words.includes(it));
  const isOfFile = table.closest(".of-file") !== null;
  const inputs = changed.size === 0 ? [] : [isOfFile ? AS_OF_FILE : "with inputs changed from the file"];
  return `${find("h1")[0].textContent}: ${[words, ...more, ...inputs].join(", ")}`;
}

/** Caption and cells as lines with tabs, all of one width. */
function asText(caption, all) {
  const lines = all.map((row) => row.flatMap((it) => [inCell(valueOf(it)), ...Array(it.colSpan - 1).fill("")]));
  const width = Math.max(...lines.map((it) => it.length));
  return [[inCell(caption)], ...lines].map((it) => [...it, ...Array(width - it.length).fill("")].join("\t")).join("\n");
}

/** A table with its caption, as it looks on the page, for documents and mail. */
function asHtml(caption, all) {
  const copy = make("table", { "data-look": "border-collapse:collapse" }, make("caption", { "data-look": "text-align:left;font-weight:bold" }, caption));
  for (const row of all) {
    const cells = row.map((it) => {
      const words = valueOf(it);
      const side = it.classList.contains("n") || isNumber(words) ? "right" : "left";
      const look = `border:1px solid #b8b8b8;padding:2px 8px;vertical-align:top;text-align:${side}`;
      return make(it.localName, { "data-look": look, colspan: it.colSpan > 1 ? it.colSpan : null }, words);
    });
    copy.append(make("tr", {}, ...cells));
  }
  // The policy of the page lets no script style an element: its copy is text.
  return copy.outerHTML.replaceAll(" data-look=", " style=");
}

/** Puts a table on the clipboard as HTML and as cells with tabs. */
async function copyTable(table) {
  const [caption, all] = [captionOf(table), shownCells(table)];
  const kinds = { "text/html": asHtml(caption, all), "text/plain": asText(caption, all) };
  const blobs = Object.entries(kinds).map(([type, it]) => [type, new Blob([it], { type })]);
  try {
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
  } catch {
    const give = (event) => {
      Object.entries(kinds).forEach(([type, it]) => event.clipboardData.setData(type, it));
      event.preventDefault();
    };
    document.addEventListener("copy", give, { once: true });
    if (!document.execCommand("copy")) return "Not copied: select the table, and copy it.";
  }
  return `Copied ${all.length} rows.`;
}

/** A button beside the title of each table, which says what it copied. */
function addCopies() {
  for (const table of find("main table")) {
    const frame = table.closest(".scroll");
    const near = [frame.previousElementSibling, frame.previousElementSibling?.previousElementSibling];
    const title = near.find((it) => it?.matches("h2, h3"));
    const status = make("span", { role: "status", class: "copied" });
    const onclick = async () => {
      status.textContent = "";
      status.textContent = await copyTable(table);
    };
    const copy = button("copy", onclick, {
      class: "copy", "aria-label": `copy the table: ${table.caption.textContent}`,
    });
    const bar = make("div", { class: "title" });
    (title || frame).before(bar);
    bar.append(...(title ? [title] : []), copy, status);
  }
}

/** Prints everything, not the two pages of a normal print. */
function printAll() {
  document.body.classList.add("print-all");
  addEventListener("afterprint", () => document.body.classList.remove("print-all"), { once: true });
  print();
}

/** Buttons, the fields of the table of inputs, and its search. */
function start() {
  const theme = button("dark or light", () => {
    const root = document.documentElement;
    const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = isDark ? "light" : "dark";
  });
  const buttons = make("div", { class: "buttons" },
    button("reset", reset, { id: "reset" }), theme, button("print", () => print()),
    button("print all tables", printAll));
  const sliders = make("div", { class: "sliders" }, ...steered().map(slider));
  const link = make("p", { id: "link", class: "problem", role: "alert", hidden: "" });
  byId("controls").append(link, make("p", { id: "state", role: "status" }), sliders, buttons);
  byId("controls").hidden = false;
  for (const { row, input } of inputRows) {
    if (!data.inputs[input][LIVE] || isShift(input)) continue;
    row.querySelector(".value").replaceChildren(field(input, asInFile(input)));
    if (data.inputs[input][GPUS_PAID] !== null) row.cells[2].append(" ", make("small", { "data-per-gpu": input }, perGpu(input)));
  }
  addCopies();
  const search = make("input", { type: "search", placeholder: "search inputs", "aria-label": "search inputs" });
  search.oninput = () => inputRows.forEach(({ row }) => {
    row.hidden = !row.textContent.toLowerCase().includes(search.value.toLowerCase());
  });
  find("#inputs .scroll")[0].before(search);
  restore();
  addEventListener("hashchange", restore);
}

start();
