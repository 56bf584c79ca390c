// Compares two sets of files: finds new, removed and changed files, and the changed lines.
//
// `compare(base, files)`        → {rows, counts}: a row {path, state, added, removed} for each path, in their order, with the
//                                 states new, gone, changed and unchanged; base and files are Maps from paths to text or bytes
// `difference(before, after)`   → {hunks, added, removed} of two texts, or {tooLarge} with a reason
// `unified(hunk)`, `split(hunk)` → the rows of a hunk for either view
//
// Lines are compared by the algorithm of Myers in linear space, without the common start and end of both texts. Its cost
// grows with the number of differences, so it is limited: after `MOST_STEPS`, the rest of a part counts as replaced, which
// is a correct difference, but not the shortest.

/** The maximum number of lines of a text that is compared by line. */
export const MOST_LINES = 20_000;
/** The maximum number of steps for comparing two texts, and for comparing all files. */
const MOST_STEPS = 4_000_000;
const MOST_STEPS_OF_ALL = 40_000_000;
/** The number of unchanged lines around a change. */
const CONTEXT = 3;

export function compare(base, files, budget = { left: MOST_STEPS_OF_ALL }) {
  const counts = { new: 0, gone: 0, changed: 0, unchanged: 0 };
  const rows = [...new Set([...base.keys(), ...files.keys()])].sort(byCode).map((path) => {
    const row = { path, ...rowOf(base.get(path), files.get(path), budget) };
    counts[row.state] += 1;
    return row;
  });
  return { rows, counts };
}

const byCode = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

function rowOf(before, after, budget) {
  if (before === undefined) return { state: "new", added: lineCount(after), removed: 0 };
  if (after === undefined) return { state: "gone", added: 0, removed: lineCount(before) };
  if (same(before, after)) return { state: "unchanged", added: 0, removed: 0 };
  // null means too large to count by line.
  const { added = null, removed = null } = difference(before, after, budget);
  return { state: "changed", added, removed };
}

function same(before, after) {
  if (typeof before === "string" && typeof after === "string") return before === after;
  const [one, other] = [bytesOf(before), bytesOf(after)];
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

const bytesOf = (content) => (typeof content === "string" ? new TextEncoder().encode(content) : content);
const textOf = (content) => (typeof content === "string" ? content : new TextDecoder().decode(content));

/**
 * The differences of two texts by line. `added` and `removed` count lines; a line without a line feed at its end
 * differs from the same line with one.
 */
export function difference(before, after, all = { left: MOST_STEPS }) {
  const [a, b] = [linesOf(textOf(before)), linesOf(textOf(after))];
  if (Math.max(a.length, b.length) > MOST_LINES) return { tooLarge: "Too large to compare by line" };
  const budget = { left: Math.min(MOST_STEPS, all.left) };
  const given = budget.left;
  const changes = changesOf(a, b, budget);
  all.left = Math.max(0, all.left - given + budget.left);
  const count = (from, to) => changes.reduce((sum, change) => sum + change[to] - change[from], 0);
  return { hunks: hunksOf(a, b, changes), removed: count(0, 1), added: count(2, 3) };
}

/** The lines with their line feeds. */
const linesOf = (text) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

function lineCount(content) {
  const text = textOf(content);
  let count = text.length && !text.endsWith("\n") ? 1 : 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** The changed ranges, `[from, to, from, to]` in either text, in order and separated by unchanged lines. */
function changesOf(a, b, budget) {
  // Numbers compare faster than lines.
  const numbers = new Map();
  const numbered = (lines) => Int32Array.from(lines, (line) => numbers.get(line) ?? (numbers.set(line, numbers.size), numbers.size - 1));
  const [x, y] = [numbered(a), numbered(b)];
  const changes = [];
  const note = (range) => {
    const last = changes.at(-1);
    if (last?.[1] === range[0] && last[3] === range[2]) [last[1], last[3]] = [range[1], range[3]];
    else changes.push(range);
  };
  // Parts that remain to be compared, the first one last.
  const open = [[0, x.length, 0, y.length]];
  while (open.length) {
    let [x0, x1, y0, y1] = open.pop();
    while (x0 < x1 && y0 < y1 && x[x0] === y[y0]) [x0, y0] = [x0 + 1, y0 + 1];
    while (x0 < x1 && y0 < y1 && x[x1 - 1] === y[y1 - 1]) [x1, y1] = [x1 - 1, y1 - 1];
    if (x0 === x1 && y0 === y1) continue;
    const middle = x0 < x1 && y0 < y1 ? middleOf(x, x0, x1, y, y0, y1, budget) : null;
    if (middle) open.push([middle[0], x1, middle[1], y1], [x0, middle[0], y0, middle[1]]);
    else note([x0, x1, y0, y1]);
  }
  return changes;
}

/**
 * A point on a shortest path from the start of a part to its end, where the paths from both sides meet (Myers, "An
 * O(ND) Difference Algorithm and Its Variations", 4b). The part differs at its start and at its end, so the point
 * divides it. Null if the budget is used up.
 */
function middleOf(x, x0, x1, y, y0, y1, budget) {
  const [n, m] = [x1 - x0, y1 - y0];
  const most = Math.ceil((n + m) / 2);
  const width = Math.min(most, Math.ceil(Math.sqrt(Math.max(0, budget.left))) + 1) + 1;
  // The furthest point on each diagonal, from the start and from the end.
  const [forth, back] = [new Int32Array(2 * width + 1), new Int32Array(2 * width + 1)];
  const delta = n - m;
  const odd = delta % 2 !== 0;
  for (let d = 0; d <= most; d += 1) {
    budget.left -= 4 * d + 2;
    if (budget.left < 0 || d >= width) return null;
    for (let k = -d; k <= d; k += 2) {
      const from = furthest(forth, width + k, k, d, n, m);
      let i = from;
      if (i !== NOWHERE) while (i < n && i - k < m && x[x0 + i] === y[y0 + i - k]) i += 1;
      budget.left -= i - from;
      forth[width + k] = i;
      const against = delta - k;
      if (odd && Math.abs(against) < d && i + back[width + against] >= n) return [x0 + i, y0 + i - k];
    }
    for (let k = -d; k <= d; k += 2) {
      const from = furthest(back, width + k, k, d, n, m);
      let i = from;
      if (i !== NOWHERE) while (i < n && i - k < m && x[x1 - 1 - i] === y[y1 - 1 - (i - k)]) i += 1;
      budget.left -= i - from;
      back[width + k] = i;
      const against = delta - k;
      if (!odd && Math.abs(against) <= d && i + forth[width + against] >= n) return [x1 - i, y1 - (i - k)];
    }
  }
  return null;
}

/** The value of a diagonal that has left the part: so small that no sum of two reaches any position. */
const NOWHERE = -(1 << 28);

/** The furthest point on a diagonal that one more difference reaches from the neighbouring diagonals. */
function furthest(reached, at, k, d, n, m) {
  if (d === 0) return 0;
  const down = k === d ? NOWHERE : reached[at + 1];
  const right = k === -d ? NOWHERE : reached[at - 1] + 1;
  const best = Math.max(down - k <= m ? down : NOWHERE, right <= n ? right : NOWHERE);
  return best < 0 ? NOWHERE : best;
}

/** Hunks `{before, after, lines}` with the numbers of their first lines; a line is `{sign, text, before, after, ends}`. */
function hunksOf(a, b, changes) {
  const hunks = [];
  changes.forEach(([x0, x1, y0, y1], at) => {
    const [, end] = changes[at - 1] ?? [0, -Infinity];
    let hunk = hunks.at(-1);
    const gap = x0 - end;
    if (gap > 2 * CONTEXT) {
      if (hunk) keep(hunk, a, end, end + CONTEXT, changes[at - 1][3]);
      const lead = Math.min(CONTEXT, x0);
      hunk = { before: x0 - lead + 1, after: y0 - lead + 1, lines: [] };
      hunks.push(hunk);
      keep(hunk, a, x0 - lead, x0, y0 - lead);
    } else {
      keep(hunk, a, end, x0, changes[at - 1][3]);
    }
    for (let i = x0; i < x1; i += 1) hunk.lines.push({ sign: "-", ...line(a[i]), before: i + 1, after: null });
    for (let j = y0; j < y1; j += 1) hunk.lines.push({ sign: "+", ...line(b[j]), before: null, after: j + 1 });
  });
  const last = changes.at(-1);
  if (last) keep(hunks.at(-1), a, last[1], Math.min(last[1] + CONTEXT, a.length), last[3]);
  return hunks;
}

function keep(hunk, a, from, to, after) {
  for (let i = from; i < to; i += 1) hunk.lines.push({ sign: " ", ...line(a[i]), before: i + 1, after: after + i - from + 1 });
}

/** `ends` is false for a last line without a line feed. */
const line = (text) => (text.endsWith("\n") ? { text: text.slice(0, -1), ends: true } : { text, ends: false });

/** The rows of a unified view: the lines of the hunk. */
export const unified = (hunk) => hunk.lines;

/** The rows of a split view, `{left, right}`: replaced lines are next to their replacements. */
export function split(hunk) {
  const rows = [];
  let [removed, added] = [[], []];
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) rows.push({ left: removed[at] ?? null, right: added[at] ?? null });
    [removed, added] = [[], []];
  };
  for (const line of hunk.lines) {
    if (line.sign === "-") removed.push(line);
    else if (line.sign === "+") added.push(line);
    else {
      flush();
      rows.push({ left: line, right: line });
    }
  }
  flush();
  return rows;
}
