// The differences between the base files and the current ones: new, removed and changed files, and the lines of the
// chosen file, unified or split.
import { announce, byId, count, element, icon, prose, save, size, write } from "./dom.js";
import { Archive } from "./archive.js";
import { difference, split, unified } from "./compare.js";
import { highlighted } from "./code.js";
import { remember, remembered } from "./looks.js";
import { Tree } from "./tree.js";

/** The maximum length of texts with colours, and the number of lines that are shown before the user asks for more. */
const COLOURED = 400_000;
const SHOWN = 2000;
/** The number of milliseconds to compare before a pause. */
const SLICE = 10;
/** The maximum number of breaking changes in the list; more would not help anyone. */
const BREAKS = 200;

export class Differences {
  #base = null;
  #now = null;
  #rows = [];
  #path = "";
  #tree;
  #isSplit = remembered("diff") === "split";
  #all = false;
  /** Counts comparisons, so that an older one ends. */
  #turn = 0;
  #heard;

  /**
   * `heard` has `breaking(before, after)`, which returns the changes between two inputs that break callers,
   * `onplace(line, file)`, and `onbase()`.
   */
  constructor(heard) {
    this.#heard = heard;
    this.#tree = new Tree(byId("changes"), { mark: (row) => marked(row), onchoose: (path, byUser) => {
      this.#path = path;
      if (byUser) document.documentElement.dataset.drill = "file";
      this.#file();
    } });
    byId("filter-changes").addEventListener("input", (event) => this.#tree.filter(event.target.value));
    for (const button of document.querySelectorAll("[data-view]")) button.addEventListener("click", () => this.#view(button.dataset.view === "split"));
    byId("show-same").addEventListener("click", () => {
      this.#all = !this.#all;
      this.#list();
    });
    byId("forget-base").addEventListener("click", () => this.forget());
    byId("diff-back").addEventListener("click", () => {
      document.documentElement.dataset.drill = "tree";
      byId("changes").focus();
    });
    this.#view(this.#isSplit);
    this.#state();
  }

  /**
   * The base in a form that can be kept: `{about, input, at, run}` with the result of the run; null if there is none.
   */
  get base() {
    if (!this.#base) return null;
    const { archive, ...rest } = this.#base;
    return { ...rest, run: archive.run };
  }

  /** Restores a base that was kept. */
  restore({ run, ...rest }) {
    this.#base = { ...rest, archive: new Archive(run) };
    this.#now ??= this.#base;
    this.#state();
  }

  /**
   * Makes an archive the base. `about` describes its input in words, part by part, and `input` is the same in the form
   * for the module.
   */
  keep(archive, about, input) {
    this.#base = { archive, about, input, at: new Date() };
    announce("These files are the base now.");
    this.show(archive, about, input);
    this.#heard.onbase();
  }

  forget() {
    this.#base = null;
    this.#turn += 1;
    this.#state();
    byId("keep-first").focus();
    this.#heard.onbase();
    announce("The base is forgotten.");
  }

  /** Shows the current files. */
  show(archive, about, input) {
    this.#now = { archive, about, input };
    this.#state();
    if (this.#base) this.#compare();
  }

  #state() {
    const has = Boolean(this.#base);
    byId("no-base").hidden = has;
    byId("has-base").hidden = !has;
    write(byId("difference-count"), "");
    if (!has) return;
    const { about, at } = this.#base;
    write(byId("base-about"), about.join(", "));
    byId("base-about").title = about.join(", ");
    write(byId("base-at"), `kept at ${at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}`);
    // Parts that both have in common are shown once.
    write(byId("now-about"), this.#now.about.filter((part) => !about.includes(part)).join(", ") || "as the base");
  }

  async #compare() {
    const turn = (this.#turn += 1);
    const [base, now] = [this.#base.archive, this.#now.archive];
    const paths = [...new Set([...base.files, ...now.files].map(({ path }) => path))];
    const stateOf = (path) => !base.has(path) ? "new" : !now.has(path) ? "gone" : base.crc(path) === now.crc(path) ? "same" : "changed";
    this.#rows = paths.map((path) => ({ path, state: stateOf(path) }));
    const changed = this.#rows.filter(({ state }) => state !== "same");
    write(byId("difference-count"), String(changed.length));
    byId("difference-count").classList.toggle("on", changed.length > 0);
    if (changed.length && byId("now-about").textContent === "as the base") write(byId("now-about"), "as the base, with other values or an edited text");
    announce(changed.length ? `${count(changed.length, "file")} ${changed.length === 1 ? "differs" : "differ"} from the base` : "Nothing differs from the base.");
    this.#list();
    this.#breaks(turn);
    // Lines are counted in slices, so that typing is not blocked.
    let since = performance.now();
    for (const row of changed) {
      const [before, after] = await this.#texts(row.path);
      if (turn !== this.#turn) return;
      if (row.state === "changed") Object.assign(row, difference(before, after), { hunks: null });
      if (performance.now() - since > SLICE) {
        await new Promise((resolve) => setTimeout(resolve));
        if (turn !== this.#turn) return;
        since = performance.now();
      }
    }
    this.#list(true);
  }

  /** Lists the changes from the base's description to the current one that break callers. */
  async #breaks(turn) {
    const [before, after] = [this.#base.input, this.#now.input];
    const { ok = [] } = isSame(before, after) ? {} : await this.#heard.breaking(before, after);
    if (turn !== this.#turn) return;
    byId("breaks").hidden = !ok.length;
    if (!ok.length) return;
    write(byId("breaks-count"), `Breaks callers in ${count(ok.length, "place")}`);
    byId("breaks-first").replaceChildren(...prose(ok[0].message));
    byId("breaks-list").replaceChildren(...ok.slice(0, BREAKS).map(({ message, before: isBefore, file, line }) =>
      element("li", {}, element("span", {}, ...prose(message)), ...(line && !isBefore
        ? [" ", element("button", { type: "button", className: "link", onclick: () => this.#heard.onplace(line, file) }, `${file ? `${file}, ` : ""}line ${line}`)] : []))),
    ...(ok.length > BREAKS ? [element("li", { className: "soft" }, `and ${(ok.length - BREAKS).toLocaleString("en")} more`)] : []));
  }

  async #texts(path) {
    const { archive: base } = this.#base;
    const { archive: now } = this.#now;
    return Promise.all([base.has(path) ? base.text(path) : "", now.has(path) ? now.text(path) : ""]);
  }

  /**
   * Goes to the next change of the chosen file, or with -1 to the previous one; after the last, to those of the next
   * file.
   */
  async walk(direction) {
    const node = byId("change");
    let starts = changesIn(node);
    let to = starts.findIndex((start) => start.classList.contains("here"));
    to = to >= 0 ? to + direction : direction > 0 ? 0 : starts.length - 1;
    if (!starts[to]) {
      const path = this.#tree.nextFile(this.#path, direction);
      if (!path) return;
      this.#path = path;
      this.#tree.choose(path);
      await this.#file();
      starts = changesIn(node);
      to = direction > 0 ? 0 : starts.length - 1;
    }
    document.documentElement.dataset.drill = "file";
    for (const start of node.querySelectorAll(".here")) start.classList.remove("here");
    starts[to]?.classList.add("here");
    starts[to]?.scrollIntoView({ block: "center", inline: "nearest" });
    node.focus({ preventScroll: true });
    announce(`Change ${to + 1} of ${starts.length} in ${this.#path}`);
  }

  /** Draws the tree; `isSame` if only the numbers of lines have changed. */
  #list(isSame = false) {
    const changed = this.#rows.filter(({ state }) => state !== "same");
    const same = this.#rows.length - changed.length;
    const shown = this.#all ? this.#rows : changed;
    this.#tree.show(shown.toSorted((a, b) => (a.path < b.path ? -1 : 1)));
    byId("same-count").hidden = same === 0;
    write(byId("same-text"), changed.length ? `${count(same, "file")} ${same === 1 ? "is" : "are"} the same.` : "Nothing differs from the base.");
    write(byId("show-same"), this.#all ? "Hide them" : "Show them");
    if (!shown.some(({ path }) => path === this.#path)) {
      this.#path = (shown.find(({ state, path }) => state === "changed" && !/\.md$|^\./.test(path)) ?? shown.find(({ state }) => state === "changed") ?? shown[0])?.path ?? "";
      if (this.#path) this.#tree.choose(this.#path);
    }
    if (!isSame) this.#file();
  }

  #view(isSplit) {
    this.#isSplit = isSplit;
    remember("diff", isSplit ? "split" : "");
    for (const button of document.querySelectorAll("[data-view]")) button.setAttribute("aria-pressed", String((button.dataset.view === "split") === isSplit));
    if (this.#now) this.#file();
  }

  /** Shows the differences of the chosen file. */
  async #file() {
    const path = this.#path;
    const row = this.#rows.find((one) => one.path === path);
    write(byId("change-name"), path.split("/").pop());
    const node = byId("change");
    if (!row) return node.replaceChildren();
    const turn = this.#turn;
    const [before, after] = await this.#texts(path);
    if (turn !== this.#turn || path !== this.#path) return;
    const { hunks, added, removed, tooLarge } = difference(before, after);
    byId("change-deltas").replaceChildren(...(tooLarge ? [] : deltas(added, removed)));
    node.setAttribute("aria-label", `Differences in ${path}`);
    if (tooLarge) return node.replaceChildren(this.#apart(path, tooLarge));
    const colours = before.length + after.length < COLOURED ? [highlighted(before, path), highlighted(after, path)] : [];
    const lines = (side, number) => (number ? colours[side]?.[number - 1] : undefined);
    const textOf = (line) => (line.sign === "-" ? lines(0, line.before) : lines(1, line.after)) ?? [line.text];
    node.replaceChildren(...this.#hunks(hunks, textOf, after.split("\n"), colours[1]));
    node.classList.toggle("is-split", this.#isSplit);
  }

  /** Shows a file that is not compared by line: its sizes, and both versions for another program. */
  #apart(path, why) {
    const [stem, end] = [path.split("/").pop().replace(/\.[^.]*$/, ""), /\.[^.]*$/.exec(path)?.[0] ?? ""];
    const sides = [["base", this.#base.archive], ["now", this.#now.archive]].filter(([, archive]) => archive.has(path));
    const sizes = sides.map(([side, archive]) => `${side} ${size(archive.files.find((file) => file.path === path).size)}`);
    return element("div", { className: "none" }, element("p", {}, `${why}: ${sizes.join(", ")}.`), ...sides.map(([side, archive]) =>
      element("button", { type: "button", className: "btn", onclick: async () => save(await archive.bytes(path), `${stem}.${side}${end}`) }, side === "base" ? "Download the file of the base" : "Download the file of now")));
  }

  #hunks(hunks, textOf, after, colours) {
    const nodes = [];
    let [left, end] = [SHOWN, { before: 1, after: 1 }];
    const total = after.length - Number(after.at(-1) === "");
    const between = (from, to) => {
      const number = to - from.after;
      if (number <= 0) return;
      const [a, b] = [from.before, from.after];
      nodes.push(element("button", { type: "button", className: "hunk", onclick: (event) => {
        const rows = Array.from({ length: number }, (_, at) => {
          const line = { sign: " ", before: a + at, after: b + at, text: after[b + at - 1] };
          return this.#isSplit ? this.#pair({ left: line, right: line }, () => copies(colours?.[b + at - 1]) ?? [line.text]) : this.#line(line, () => copies(colours?.[b + at - 1]) ?? [line.text]);
        });
        event.currentTarget.replaceWith(...rows);
        byId("change").focus({ preventScroll: true });
      } }, icon("unfold"), count(number, "unchanged line")));
    };
    for (const hunk of hunks) {
      between(end, hunk.after);
      const rows = this.#isSplit ? split(hunk) : unified(hunk);
      const shown = rows.slice(0, Math.max(0, left));
      left -= shown.length;
      nodes.push(...shown.map((row) => (this.#isSplit ? this.#pair(row, textOf) : this.#line(row, textOf))));
      if (rows.length > shown.length) {
        const rest = rows.slice(shown.length);
        nodes.push(element("button", { type: "button", className: "hunk", onclick: (event) => {
          event.currentTarget.replaceWith(...rest.map((row) => (this.#isSplit ? this.#pair(row, textOf) : this.#line(row, textOf))));
          byId("change").focus({ preventScroll: true });
        } },
          icon("unfold"), `${count(rest.length, "more line")} of this change`));
      }
      const last = hunk.lines.reduce((at, line) => ({ before: line.before ? line.before + 1 : at.before, after: line.after ? line.after + 1 : at.after }), { before: hunk.before, after: hunk.after });
      end = last;
    }
    if (hunks.length) between(end, total + 1);
    return nodes;
  }

  #line(line, textOf) {
    const node = element("div", { className: `dl ${line.sign === "+" ? "add" : line.sign === "-" ? "del" : ""}` },
      element("span", { className: "sg" }, line.sign === "-" ? "−" : line.sign), element("span", {}, ...textOf(line)));
    if (line.before) node.dataset.a = line.before;
    if (line.after) node.dataset.b = line.after;
    return node;
  }

  #pair({ left, right }, textOf) {
    const side = (line, number) => {
      const node = element("div", { className: `half ${!line ? "void" : line.sign === "+" ? "add" : line.sign === "-" ? "del" : ""}` },
        element("span", { className: "sg" }, !line ? "" : line.sign === "-" ? "−" : line.sign), element("span", {}, ...(line ? copies(textOf(line)) : [])));
      if (line) node.dataset.n = number(line);
      return node;
    };
    return element("div", { className: "pair" }, side(left, ({ before }) => before), side(right, ({ after }) => after));
  }
}

/** True if two inputs are the same description with the same settings. */
function isSame(before, after) {
  const edits = ({ edits = [] }) => [...edits];
  const isKept = ([path, text]) => before.edits?.get(path) === text;
  return before.name === after.name && before.content === after.content && before.given === after.given && edits(before).length === edits(after).length
    && edits(after).every(isKept) && JSON.stringify(before.settings) === JSON.stringify(after.settings);
}

/** The first lines of the changes on the screen. */
function changesIn(node) {
  const isChange = (line) => line?.matches(".dl:is(.add, .del), .pair:has(.add, .del)") ?? false;
  return [...node.children].filter((line) => isChange(line) && !isChange(line.previousElementSibling));
}

/** In a split view a line is on both sides, but an element can only be in one place. */
const copies = (nodes) => nodes?.map((node) => (typeof node === "string" ? node : node.cloneNode(true)));

const deltas = (added, removed) => [element("span", { className: "plus" }, `+${added}`), " ", element("span", { className: "minus" }, `−${removed}`)];

function marked({ state, added, removed, tooLarge }) {
  if (state === "new" || state === "gone") return { className: `m-${state}`, nodes: [element("span", { className: "mark" }, state)] };
  if (state === "same") return { nodes: [] };
  const known = added !== undefined && !tooLarge;
  return { className: "m-changed", nodes: [element("span", { className: "delta" }, ...(known ? deltas(added, removed) : ["changed"])), element("span", { className: "vh" }, " lines, changed")] };
}
