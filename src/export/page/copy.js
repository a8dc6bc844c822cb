// Copies of tables, and the start of the page.

const AS_OF_FILE = "For the inputs of the file, not for those changed on the page.";

/** Words of a cell; of a field, the value that counts, whatever entry it has. */
function valueOf(cell) {
  const { input } = cell.querySelector("input") ? cell.parentElement.dataset : {};
  return input === undefined ? cell.textContent : decimal(graph.value(Number(input)));
}

/** Cells of a table as text: numbers without separators, other text that no spreadsheet computes. */
function rows(table) {
  const plainly = (cell) => {
    const words = valueOf(cell).trim();
    if (/^[+-]?[\d,]*\.?\d+%?$/.test(words)) return words.replace(/[,+]/g, "");
    return /^[=+\-@]./.test(words) ? `'${words}` : words;
  };
  const shownRows = find("tr", table).filter((it) => !it.hidden && !it.classList.contains("nothing"));
  const shownCells = (row) => [...row.cells].filter((it) => !it.hidden);
  return shownRows.map((row) => shownCells(row).flatMap((it) => [plainly(it), ...Array(it.colSpan - 1).fill("")]));
}

function asHtml(all) {
  const copy = make("table", { style: null });
  all.forEach((cells, at) => {
    const row = make("tr", {});
    for (const words of cells) {
      const cell = make(at === 0 ? "th" : "td", {}, words.replace(/^'/, ""));
      const side = /^-?\d/.test(words) ? "right" : "left";
      row.append(cell);
      cell.setAttribute("align", side);
    }
    copy.append(row);
  });
  return copy.outerHTML.replace(/ align="(\w+)"/g, ' style="text-align:$1;padding:2px 8px"');
}

/** Puts a table on the clipboard as HTML and as cells with tabs. */
async function copyTable(table) {
  const all = rows(table);
  if (changed.size > 0 && table.closest(".of-file")) all.push([AS_OF_FILE, ...Array(all[0].length - 1).fill("")]);
  const kinds = { "text/html": asHtml(all), "text/plain": all.map((it) => it.join("\t")).join("\n") };
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
