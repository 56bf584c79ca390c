// Names that the description has and names that the code gets instead: rows, which become settings of the core.
import { element, icon, write } from "./dom.js";

/** The settings that map names, with what they map. */
export const KINDS = [
  ["modelNameMappings", "Model", "schemas"],
  ["operationIdNameMappings", "Operation", "operations"],
  ["parameterNameMappings", "Parameter", ""],
  ["nameMappings", "Property", ""],
  ["enumNameMappings", "Enum member", ""],
  ["inlineSchemaNameMappings", "Inline model", ""],
  ["reservedWordsMappings", "Reserved word", ""],
];

const PAUSE = 250;

export class Mappings {
  #list;
  #count;
  #rows = [];
  #names = { schemas: [], operations: [] };
  #onchange;
  #timer = 0;

  /** `onchange()` for what counts, `ontyping()` before. */
  constructor({ list, count, onchange, ontyping }) {
    Object.assign(this, { ontyping });
    [this.#list, this.#count, this.#onchange] = [list, count, onchange];
    this.#draw();
  }

  /** The names that can be mapped, for completion. */
  know({ schemas, operations }) {
    this.#names = { schemas, operations: operations.map(({ id }) => id).filter(Boolean) };
    for (const row of this.#rows) this.#complete(row);
  }

  /** The settings that are set. */
  settings() {
    const settings = {};
    for (const { kind, from, to } of this.#rows) {
      if (from.trim() && to.trim()) (settings[kind] ??= {})[from.trim()] = to.trim();
    }
    return settings;
  }

  set(settings) {
    this.#rows = KINDS.flatMap(([kind]) => Object.entries(settings[kind] ?? {}).map(([from, to]) => ({ kind, from, to })));
    this.#draw();
  }

  #changed() {
    clearTimeout(this.#timer);
    const number = Object.values(this.settings()).reduce((sum, pairs) => sum + Object.keys(pairs).length, 0);
    write(this.#count, number ? String(number) : "");
    this.#count.classList.toggle("on", number > 0);
    this.#onchange();
  }

  #add() {
    this.#rows.push({ kind: KINDS[0][0], from: "", to: "" });
    this.#draw();
    this.#list.querySelector(".map:last-of-type select").focus();
  }

  #remove(row) {
    const index = this.#rows.indexOf(row);
    this.#rows.splice(index, 1);
    this.#draw();
    // To what comes next, or to the way to add another.
    const rows = this.#list.querySelectorAll(".map");
    (rows[Math.min(index, rows.length - 1)]?.querySelector(".remove") ?? this.#list.querySelector(".add")).focus();
    this.#changed();
  }

  #complete(row) {
    const what = KINDS.find(([kind]) => kind === row.kind)[2];
    row.node.querySelector("datalist").replaceChildren(...(this.#names[what] ?? []).slice(0, 500).map((value) => element("option", { value })));
  }

  #draw() {
    const add = element("button", { type: "button", className: "btn add", onclick: () => this.#add() }, "Add a mapping");
    if (!this.#rows.length) {
      this.#list.replaceChildren(element("div", { className: "none" }, element("p", {}, "No mappings."),
        element("p", { className: "soft" }, "A mapping gives a model, an operation or another name of the description a different name in the code."), add));
      return;
    }
    this.#list.replaceChildren(...this.#rows.map((row, index) => this.#row(row, index)), element("p", { className: "mapend" }, add));
  }

  #row(row, index) {
    const id = `names-${index}`;
    const text = (key, label, properties = {}) => element("input", {
      type: "text", value: row[key], spellcheck: false, autocapitalize: "off", autocomplete: "off", "aria-label": label, placeholder: label, ...properties,
      oninput: (event) => {
        row[key] = event.target.value;
        clearTimeout(this.#timer);
        this.ontyping();
        this.#timer = setTimeout(() => this.#changed(), PAUSE);
      },
    });
    const kind = element("select", { "aria-label": "What is renamed", onchange: (event) => {
      row.kind = event.target.value;
      this.#complete(row);
      this.#changed();
    } }, ...KINDS.map(([value, label]) => element("option", { value }, label)));
    kind.value = row.kind;
    row.node = element("div", { className: "map", role: "group", "aria-label": `Mapping ${index + 1}` },
      kind, element("button", { type: "button", className: "ghost icon remove", "aria-label": `Remove mapping ${index + 1}`, onclick: () => this.#remove(row) }, icon("close")),
      text("from", "Name in the description"), element("span", { "aria-hidden": "true", className: "soft" }, "→"), text("to", "Name in the code"), element("datalist", { id }));
    // `list` is a property that cannot be set.
    row.node.querySelector("input").setAttribute("list", id);
    this.#complete(row);
    return row.node;
  }
}
