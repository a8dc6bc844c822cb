// The cheapest alternative by utilization, searched again for changed inputs.

const POINTS = data.levels > 100 ? 50 : 200;
const HALVINGS = 14; // to a thousandth of a percentage point
const asOfFileStretches = find("#stretches tr");

/** The cheapest alternative at a utilization, -1 if none serves all demand; a tie changes nothing. */
function cheapestAt(utilization, origin, reigning) {
  graph.set(data.axis[0], utilization - origin);
  const all = costs();
  const [first] = ranking(all);
  if (first === undefined) return -1;
  const isTied = reigning >= 0 && all[reigning] - all[first] <= SHARE_OF_TIE * Math.abs(all[first]);
  return isTied ? reigning : first;
}

/** Stretches of utilization: [from, to, cheapest]. */
function searchStretches() {
  const [input, figure] = data.axis;
  const now = graph.value(input);
  graph.set(input, 0);
  const origin = graph.at(figure);
  const found = [];
  // Ends are beside 0% and 100%: what is rented costs nothing at 0%, and all of it the same.
  let before = 0.5 / POINTS;
  let reigning = cheapestAt(before, origin, -1);
  let from = 0;
  for (let point = 1; point <= POINTS; point += 1) {
    const next = Math.min((point + 0.5) / POINTS, 1 - 1e-6);
    const cheapest = cheapestAt(next, origin, reigning);
    if (cheapest !== reigning) {
      let [low, high] = [before, next];
      for (let half = 0; half < HALVINGS; half += 1) {
        const middle = (low + high) / 2;
        if (cheapestAt(middle, origin, reigning) === reigning) low = middle;
        else high = middle;
      }
      found.push([from, high, reigning]);
      [from, reigning] = [high, cheapest];
    }
    before = next;
  }
  found.push([from, 1, reigning]);
  graph.set(input, now);
  return found;
}

function stretchInWords(from, to) {
  if (from === 0 && to === 1) return "at every utilization";
  if (from === 0) return `below ${percent(to)}`;
  return to === 1 ? `above ${percent(from)}` : `${percent(from)} to ${percent(to)}`;
}

function showStretchesOfFile() {
  byId("stretches")?.replaceChildren(...asOfFileStretches);
}

/** Shows the stretches of the changed inputs. */
function showStretches(stretches) {
  const body = byId("stretches");
  if (!body || !data.axis) return;
  const stated = graph.at(data.axis[1]);
  const rows = stretches.map(([from, to, cheapest]) => {
    const isHere = from <= stated && (stated < to || to === 1);
    const words = `${stretchInWords(from, to)}${isHere ? ` (${percent(stated)} stated)` : ""}`;
    const name = cheapest < 0 ? "none" : data.accounts[cheapest][0];
    return make("tr", {}, make("th", { scope: "row", class: "level0" }, words), make("td", {}, name));
  });
  body.replaceChildren(...rows);
  body.setAttribute("aria-busy", false);
}
