// The operations of the description, by tag, from which the user can choose. The choice becomes the rule FILTER of
// `openapiNormalizer`, so that the command line can do the same.
import { element, icon, readable, write } from "./dom.js";

/** The number of operations above which tags are folded at first. */
const MANY = 60;
/** Names that cannot be written in a filter. */
const UNFIT = /[|;:,=]|^\s|\s$/;

/** The key of an operation, which stays the same when the text changes. */
const keyOf = ({ id, method, path }) => id ?? `${method} ${path}`;
const named = ({ id }) => id !== null && id !== undefined && !UNFIT.test(id);

/** The rule that keeps the chosen operations; empty if all are chosen. */
export function filterOf(operations, isChosen) {
  const chosen = operations.filter(isChosen);
  if (chosen.length === operations.length) return "";
  const ids = [...new Set(chosen.filter(named).map(({ id }) => id))];
  const paths = [...new Set(chosen.filter((one) => !named(one)).map(({ path }) => path))];
  return [ids.length && `operationId:${ids.join("|")}`, paths.length && `path:${paths.join("|")}`].filter(Boolean).join(";");
}

/** True if a rule in this form keeps an operation. */
export function keeps(filter, operation) {
  if (!filter) return true;
  return filter.split(";").some((part) => {
    const [criterion, list = ""] = part.split(/:(.*)/s);
    const values = list.split("|");
    if (criterion === "operationId") return values.includes(operation.id);
    return criterion === "path" && values.some((path) => operation.path.startsWith(path));
  });
}

export class Operations {
  #parts;
  #all = [];
  /** The descriptions of tags, by their names. */
  #about = new Map();
  /** The keys of operations that are not chosen; new operations are chosen. */
  #out = new Set();
  #folded = new Map();
  #rows = [];
  #isDrawn = false;
  /** A rule that was set before the operations were known. */
  #pending = null;
  /** The counts in the line under the list. */
  #summary = null;

  /** `parts`: `list`, `find`, `all`, `none`, `foot`, `count`; `onchange()`, and `onplace(line)`. */
  constructor(parts) {
    this.#parts = parts;
    new ResizeObserver(() => {
      this.#drawIfShown();
      this.#update();
    }).observe(parts.list);
    parts.find.addEventListener("input", () => this.#filter());
    parts.all.addEventListener("click", () => this.#choose(this.#shown(), true));
    parts.none.addEventListener("click", () => this.#choose(this.#shown(), false));
    parts.list.addEventListener("change", (event) => {
      const { tag, index } = event.target.dataset;
      const operations = tag === undefined ? [this.#all[index]] : this.#rows.filter((row) => row.tag === tag && !row.node.hidden).map(({ operation }) => operation);
      this.#choose(operations, event.target.checked);
    });
    parts.list.addEventListener("click", (event) => {
      const fold = event.target.closest(".fold");
      if (!fold) return;
      const open = fold.getAttribute("aria-expanded") !== "true";
      this.#folded.set(fold.dataset.tag, !open);
      this.#fold(fold, open);
    });
  }

  /** Shows the operations of a description, and its tags: `{name, about}`. */
  show(operations, tags) {
    const same = JSON.stringify([tags, ...operations.map(({ id, method, path, tags }) => [id, method, path, tags])]);
    this.#about = new Map(tags.map(({ name, about }) => [name, about.trim().split("\n")[0]]));
    const isNew = same !== this.same;
    this.same = same;
    this.#all = operations;
    if (this.#pending !== null && operations.length) {
      this.#out = new Set(operations.filter((operation) => !keeps(this.#pending, operation)).map(keyOf));
      this.#pending = null;
    }
    if (isNew) {
      this.#isDrawn = false;
      this.#rows = [];
      this.#parts.list.replaceChildren();
    }
    this.#drawIfShown();
    this.#update();
  }

  /** Hundreds of rows take a while to draw, so they are drawn only when they are visible. */
  #drawIfShown() {
    if (this.#isDrawn || !this.#parts.list.closest("[role=tabpanel]").checkVisibility()) return;
    this.#isDrawn = true;
    this.#draw();
  }

  /** The rule for the current choice; null if nothing is chosen. */
  filter() {
    if (this.#pending !== null) return this.#pending;
    if (this.#all.length && this.#all.every((operation) => !this.#isChosen(operation))) return null;
    return filterOf(this.#all, this.#isChosen);
  }

  /** Chooses the operations that a rule keeps in the next description. */
  set(filter) {
    this.#pending = filter;
    this.#out = new Set(this.#all.filter((operation) => !keeps(filter, operation)).map(keyOf));
    this.#update();
  }

  get all() {
    return this.#all;
  }
  get chosen() {
    return this.#all.filter(this.#isChosen).length;
  }

  #isChosen = (operation) => !this.#out.has(keyOf(operation));

  #choose(operations, on) {
    this.#pending = null;
    for (const operation of operations) {
      if (on) this.#out.delete(keyOf(operation));
      else {
        this.#out.add(keyOf(operation));
        // An operation without a name is chosen by its path, which includes the paths in it.
        for (const other of this.#all) if (!named(other) && operation.path.startsWith(other.path)) this.#out.add(keyOf(other));
      }
    }
    // The rule may keep more operations than were chosen, so the choice becomes the operations that it keeps.
    const filter = filterOf(this.#all, this.#isChosen);
    if (filter) this.#out = new Set(this.#all.filter((operation) => !keeps(filter, operation)).map(keyOf));
    this.#update();
    this.#parts.onchange();
  }

  #shown() {
    return this.#rows.filter(({ node }) => !node.hidden).map(({ operation }) => operation);
  }

  #draw() {
    const byTag = new Map();
    this.#all.forEach((operation, index) => {
      const tag = operation.tags[0] ?? "";
      if (!byTag.has(tag)) byTag.set(tag, []);
      byTag.get(tag).push([operation, index]);
    });
    this.#rows = [];
    const groups = [...byTag].map(([tag, list], place) => {
      const id = `operations-of-${place}`;
      const rows = list.map(([operation, index]) => {
        const node = row(operation, index);
        const text = `${operation.id ?? ""} ${operation.method} ${operation.path} ${operation.tags.join(" ")}`.toLowerCase();
        this.#rows.push({ node, operation, tag, text, box: node.querySelector("input") });
        return node;
      });
      const label = tag || "no tag";
      const fold = element("button", { type: "button", className: "fold", "aria-controls": id, "aria-label": `Operations of ${readable(label)}`, "data-tag": tag }, icon("chev"));
      const body = element("div", { id }, ...rows);
      const group = element("div", { className: "tag" }, element("div", { className: "taghead" }, fold,
        element("label", {}, element("input", { type: "checkbox", "data-tag": tag }), element("span", {}, label)), element("span", { className: "soft one", title: readable(this.#about.get(tag) ?? "") }, this.#about.get(tag) ?? ""), element("span", { className: "grow" }), element("span", { className: "count" })), body);
      group.tag = tag;
      this.#fold(fold, !(this.#folded.get(tag) ?? this.#all.length > MANY), body);
      return group;
    });
    this.#parts.list.replaceChildren(...groups, element("p", { className: "none soft", hidden: true }, "No operation matches."));
    this.#filter();
  }

  #fold(fold, open, body = document.getElementById(fold.getAttribute("aria-controls"))) {
    fold.setAttribute("aria-expanded", String(open));
    body.hidden = !open;
  }

  #filter() {
    const words = this.#parts.find.value.toLowerCase().split(/\s+/);
    const isSearch = this.#parts.find.value.trim() !== "";
    for (const { node, text } of this.#rows) node.hidden = !words.every((word) => text.includes(word));
    let left = 0;
    for (const group of this.#parts.list.querySelectorAll(".tag")) {
      const shown = [...group.querySelectorAll(".op")].filter((node) => !node.hidden).length;
      group.hidden = shown === 0;
      left += shown;
      const fold = group.querySelector(".fold");
      this.#fold(fold, isSearch || !(this.#folded.get(group.tag) ?? this.#all.length > MANY));
    }
    const none = this.#parts.list.querySelector(".none");
    if (none) none.hidden = left > 0 || !this.#all.length;
  }

  #update() {
    const total = this.#all.length;
    const chosen = this.chosen;
    for (const { node, operation, box } of this.#rows) {
      box.checked = this.#isChosen(operation);
      node.classList.toggle("off", !box.checked);
    }
    for (const group of this.#parts.list.querySelectorAll(".tag")) {
      const rows = this.#rows.filter(({ tag }) => tag === group.tag);
      const on = rows.filter(({ box }) => box.checked).length;
      const box = group.querySelector(".taghead input");
      box.checked = on > 0;
      box.indeterminate = on > 0 && on < rows.length;
      write(group.querySelector(".count"), on === rows.length ? String(rows.length) : `${on} of ${rows.length}`);
    }
    write(this.#parts.count, chosen === total ? (total ? String(total) : "") : `${chosen} of ${total}`);
    this.#parts.count.classList.toggle("on", chosen < total);
    this.#summarise(chosen, total);
  }

  /** Updates the line under the list, unless it is unchanged: replacing it would take the focus from its button. */
  #summarise(chosen, total) {
    const state = `${chosen} of ${total}`;
    if (this.#summary === state) return;
    this.#summary = state;
    const all = () => {
      this.#choose(this.#all, true);
      this.#parts.all.focus();
    };
    this.#parts.foot.replaceChildren(...(!total ? [element("span", {}, "The description has no operations.")]
      : !chosen ? [element("span", {}, "No operation is chosen, so there is nothing to generate. "), element("button", { type: "button", className: "link", onclick: all }, "Choose all")]
        : [element("span", {}, element("strong", {}, chosen === total ? `All ${total}` : state), total === 1 ? " operation" : " operations")]));
  }
}

function row(operation, index) {
  const { id, method, path } = operation;
  const verb = method.toUpperCase();
  return element("label", { className: "op" },
    element("input", { type: "checkbox", "data-index": String(index) }),
    element("span", { className: `verb ${/^[A-Z]+$/.test(verb) ? verb : ""}` }, verb === "DELETE" ? "DEL" : verb),
    element("span", { className: "oid", title: id ?? "" }, id ?? ""),
    element("span", { className: "path", title: readable(path) }, element("bdi", { dir: "ltr" }, path)));
}
