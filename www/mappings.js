// The settings of the core that are pairs: most map a name in the description to another name in the code. Each pair is
// a row.
import { element, icon, prose, write } from "./dom.js";

/** True for settings that rename; they come before the others. */
const renames = ({ key }) => /(name|words)mappings$/i.test(key);
/** The setting of a new row. */
const FIRST = "modelNameMappings";
/** The names in the description that a setting can map. */
const NAMES = { modelNameMappings: "schemas", schemaMappings: "schemas", importMappings: "schemas", operationIdNameMappings: "operations" };
/** Settings whose names can be without a value. */
const BARE = new Set(["globalProperties"]);

/** The normalizer's rule that is made from the choice of operations. */
const isFilter = ({ kind, from }) => kind === "openapiNormalizer" && from.trim() === "FILTER";

const PAUSE = 250;

export class Mappings {
  #list;
  #count;
  #rows = [];
  /**
   * The settings that affect the generator, by their keys; rows of other settings wait for a generator that they
   * affect.
   */
  #kinds = new Map();
  #names = { schemas: [], operations: [] };
  #onchange;
  #timer = 0;

  /** Calls `onchange()` for changes with an effect, and `ontyping()` before. */
  constructor({ list, count, onchange, ontyping }) {
    Object.assign(this, { ontyping });
    [this.#list, this.#count, this.#onchange] = [list, count, onchange];
    this.#draw();
  }

  /** The names that can be mapped, for completion. */
  know({ schemas, operations }) {
    this.#names = { schemas: schemas.map(({ name }) => name), operations: operations.map(({ id }) => id).filter(Boolean) };
    for (const row of this.#shown()) this.#complete(row);
  }

  /** Shows the settings that affect a generator. */
  show(settings) {
    const pairs = settings.filter(({ form }) => form === "pairs");
    this.#kinds = new Map([...pairs.filter(renames), ...pairs.filter((one) => !renames(one))].map((setting) => [setting.key, setting]));
    this.#draw();
    this.#showCount();
  }

  /** The settings that are set. */
  settings() {
    const settings = {};
    for (const row of this.#shown()) {
      const [kind, from, to] = [row.kind, row.from.trim(), row.to.trim()];
      if (from && (to || BARE.has(kind)) && !isFilter(row)) (settings[kind] ??= {})[from] = to;
    }
    return settings;
  }

  /** Sets those of the settings that are pairs, except for the choice of operations. */
  set(settings) {
    const pairs = Object.entries(settings).filter(([, value]) => typeof value === "object");
    this.#rows = pairs.flatMap(([kind, value]) => Object.entries(value).map(([from, to]) => ({ kind, from, to }))).filter((row) => !isFilter(row));
    this.#draw();
    this.#showCount();
  }

  #shown() {
    return this.#rows.filter(({ kind }) => this.#kinds.has(kind));
  }

  /** Shows problems in the rows of their settings; returns the others. */
  showProblems(problems) {
    const shown = this.#shown();
    return problems.filter(({ option, message, hint }) => {
      const row = shown.find(({ kind, from }) => option === `${kind}.${from.trim()}`) ?? shown.find(({ kind }) => option.split(".")[0] === kind);
      if (row) row.complain(hint ? `${message}; ${hint}` : message);
      return !row;
    });
  }

  clearProblems() {
    for (const row of this.#shown()) row.complain("");
  }

  /** Cancels the announcement of the text that was typed last, because a run that includes it is starting. */
  endPause() {
    clearTimeout(this.#timer);
  }

  #changed() {
    this.endPause();
    this.#showCount();
    this.#onchange();
  }

  #showCount() {
    const number = Object.values(this.settings()).reduce((sum, pairs) => sum + Object.keys(pairs).length, 0);
    write(this.#count, number ? String(number) : "");
    this.#count.classList.toggle("on", number > 0);
  }

  #add() {
    this.#rows.push({ kind: FIRST, from: "", to: "" });
    this.#draw();
    this.#list.querySelector(".map:last-of-type select").focus();
  }

  #remove(row) {
    const index = this.#shown().indexOf(row);
    this.#rows.splice(this.#rows.indexOf(row), 1);
    this.#draw();
    // Moves the focus to the next row, or to the button that adds one.
    const rows = this.#list.querySelectorAll(".map");
    (rows[Math.min(index, rows.length - 1)]?.querySelector(".remove") ?? this.#list.querySelector(".add")).focus();
    this.#changed();
  }

  #complete(row) {
    row.node.querySelector("datalist").replaceChildren(...(this.#names[NAMES[row.kind]] ?? []).slice(0, 500).map((value) => element("option", { value })));
  }

  #draw() {
    const add = element("button", { type: "button", className: "btn add", onclick: () => this.#add() }, "Add a mapping");
    if (!this.#shown().length) {
      this.#list.replaceChildren(element("div", { className: "none" }, element("p", {}, "No mappings."),
        element("p", { className: "soft" }, "A mapping gives a model, an operation or another name of the description a different name in the code. Rules for reading the description and for the files to write are set here, too."), add));
      return;
    }
    this.#list.replaceChildren(...this.#shown().map((row, index) => this.#row(row, index)), element("p", { className: "mapend" }, add));
  }

  #row(row, index) {
    const id = `names-${index}`;
    const text = (key) => element("input", {
      type: "text", value: row[key], spellcheck: false, autocapitalize: "off", autocomplete: "off",
      oninput: (event) => {
        row[key] = event.target.value;
        clearTimeout(this.#timer);
        this.#showCount();
        this.ontyping();
        this.#timer = setTimeout(() => this.#changed(), PAUSE);
      },
    });
    const kind = element("select", { "aria-label": "Setting", onchange: (event) => {
      row.kind = event.target.value;
      this.#complete(row);
      explain();
      this.#changed();
    } }, ...[...this.#kinds.keys()].map((key) => element("option", { value: key }, key)));
    kind.value = row.kind;
    const [from, to] = [text("from"), text("to")];
    const about = element("p", { className: "about", id: `${id}-about` });
    const problem = element("p", { className: "problem-text", id: `${id}-problem`, hidden: true });
    row.complain = (message) => {
      const words = message || (isFilter(row) ? "Choose operations on the Operations tab; the rule is made of them." : "");
      write(problem, words);
      problem.hidden = !words;
    };
    const explain = () => {
      const setting = this.#kinds.get(row.kind);
      const labels = renames(setting) ? ["Name in the description", "Name in the code"] : ["Name", "Value"];
      [from, to].forEach((node, at) => Object.assign(node, { ariaLabel: labels[at], placeholder: labels[at] }));
      about.replaceChildren(...prose(setting.description));
      row.complain("");
    };
    from.addEventListener("input", explain);
    for (const node of [kind, from, to]) node.setAttribute("aria-describedby", `${id}-about ${id}-problem`);
    row.node = element("div", { className: "map", role: "group", "aria-label": `Mapping ${index + 1}` },
      kind, element("button", { type: "button", className: "ghost icon remove", "aria-label": `Remove mapping ${index + 1}`, onclick: () => this.#remove(row) }, icon("close")),
      from, element("span", { "aria-hidden": "true", className: "soft" }, "→"), to, about, problem, element("datalist", { id }));
    explain();
    // The property `list` is read-only.
    row.node.querySelector("input").setAttribute("list", id);
    this.#complete(row);
    return row.node;
  }
}
