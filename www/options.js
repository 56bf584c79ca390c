// The options, grouped and built from the registry, and those settings of the core that are text or switches. Only
// values that differ from the default are sent.
import { count, element, icon, prose, write } from "./dom.js";

const isSwitch = ({ type, default: value }) => type === "boolean" || value === "true" || value === "false";

/** The group of an option: the first whose pattern matches the name. */
const GROUPS = [
  ["Description", /^skipValidateSpec$/],
  ["Enums", /enum/i],
  ["Package", /^(library|sourceFolder|generateSourceCodeOnly|hideGenerationTimestamp|tags|icon|powershellGallery|buildSystem|poetry|npm|package|artifact|group|gem|pip|project|module|license|snapshot|git|release|author|info|url|homepage|develop|organi[sz]ation|repository|server(Port|Name))|Version$|Package$|Repository$|^publish/i],
  ["Code", /^with/],
  ["Names", /naming|name|prefix|suffix|case|unique|unicode|reserved|verb/i],
  ["Types", /anyOf|union|int64|type|date|time|long|null|model|propert|additional|object|map|array|schema|discriminator|numeric|uuid|byte/i],
  ["Code", /./],
];
const ORDER = ["Package", "Names", "Enums", "Types", "Code", "Description"];

/** Converts a setting of the core to the form of an option. */
const asOption = ({ key, form, description }) =>
  ({ opt: key, type: form === "switch" ? "boolean" : "string", default: form === "switch" ? "false" : null, description });

/** The pause in milliseconds after which a change of a text field takes effect; other fields take effect at once. */
const PAUSE = 250;

export class Options {
  #parts;
  #fields = new Map();
  /** The settings with fields, by their keys. */
  #settings = new Map();
  /** Values of options that the current generator lacks, until a generator with these options is chosen. */
  #kept = {};
  #folded = new Set();
  #timer = 0;

  /**
   * `parts`: the elements `list`, `filter`, `only`, `reset` and `changed`; `oncount(number)` for the number of changed
   * options; `ontyping()` and, after a pause or a choice, `onchange()`.
   */
  constructor(parts) {
    this.#parts = parts;
    parts.filter.addEventListener("input", () => this.#filter());
    parts.only.addEventListener("change", () => this.#filter());
    parts.reset.addEventListener("click", () => {
      for (const field of this.#fields.values()) field.reset();
      this.#kept = {};
      this.clearProblems();
      this.#changed();
      this.#filter();
    });
    parts.list.addEventListener("input", (event) => {
      clearTimeout(this.#timer);
      if (event.target.type === "text") {
        this.#count();
        parts.ontyping();
        this.#timer = setTimeout(() => this.#changed(), PAUSE);
      } else this.#changed();
    });
    parts.list.addEventListener("click", (event) => {
      const name = event.target.closest("[data-reset]")?.dataset.reset;
      if (!name) return;
      const field = this.#fields.get(name);
      field.reset();
      field.complain("");
      this.#changed();
      field.control.focus();
    });
  }

  /**
   * Shows the options of a generator, and the settings that affect it; values of options that both generators have are
   * kept.
   */
  show(options, settings) {
    const values = { ...this.#kept, ...this.#given() };
    this.#settings = new Map(settings.filter(({ form }) => form !== "pairs").map((setting) => [setting.key, setting]));
    const all = [...options, ...[...this.#settings.values()].map(asOption)];
    this.#fields = new Map(all.map((option) => [option.opt, fieldFor(option)]));
    this.#kept = Object.fromEntries(Object.entries(values).filter(([name]) => !this.#fields.has(name)));
    for (const [name, value] of Object.entries(values)) this.#fields.get(name)?.set(value);
    const groups = Map.groupBy(this.#fields, ([name]) => GROUPS.find(([, pattern]) => pattern.test(name))[0]);
    this.#parts.list.replaceChildren(...ORDER.filter((name) => groups.has(name)).map((name) => this.#group(name, groups.get(name).map(([, field]) => field))));
    const none = element("p", { className: "none soft", hidden: true }, "No option matches.");
    this.#parts.list.append(none);
    this.#parts.filter.placeholder = `Find among ${count(this.#fields.size, "option")}`;
    this.#filter();
    this.#changed();
  }

  #group(name, fields) {
    const dot = element("span", { className: "dot" });
    const group = element("details", { className: "group", open: !this.#folded.has(name) },
      element("summary", {}, icon("chev"), element("span", {}, name), element("span", { className: "count" }, String(fields.length)), dot),
      ...fields.map(({ row }) => row));
    group.addEventListener("toggle", () => (group.open ? this.#folded.delete(name) : this.#folded.add(name)));
    group.fields = fields;
    group.dot = dot;
    return group;
  }

  #given() {
    return Object.fromEntries([...this.#fields].map(([name, field]) => [name, field.value()]).filter(([, value]) => value !== undefined));
  }

  /** The changed options. */
  values() {
    return Object.fromEntries(Object.entries(this.#given()).filter(([name]) => !this.#settings.has(name)));
  }

  /** The changed settings, in order. */
  settings() {
    const given = this.#given();
    const changed = [...this.#settings].filter(([key]) => key in given);
    return Object.fromEntries(changed.map(([key, { form }]) => [key, form === "switch" ? given[key] === "true" : given[key]]));
  }

  /** Sets options and settings; all others get their defaults. */
  set(values) {
    for (const [name, field] of this.#fields) name in values ? field.set(String(values[name])) : field.reset();
    this.#kept = Object.fromEntries(Object.entries(values).filter(([name]) => !this.#fields.has(name)));
    this.#changed();
  }

  showProblems(problems) {
    const rest = [];
    for (const problem of problems) {
      const { option, message, hint } = problem;
      const field = this.#fields.get(option);
      if (field) field.complain(hint ? `${message}; ${hint}` : message);
      else rest.push(problem);
    }
    return rest;
  }

  clearProblems() {
    for (const field of this.#fields.values()) field.complain("");
  }

  focus(name) {
    const field = this.#fields.get(name);
    if (!field) return;
    this.#parts.filter.value = "";
    this.#parts.only.checked = false;
    this.#filter();
    field.row.closest("details").open = true;
    field.control.focus();
  }

  /** The names of all options, for finding an option by its name. */
  names() {
    return [...this.#fields.keys()];
  }

  #filter() {
    const words = this.#parts.filter.value.toLowerCase().split(/\s+/);
    const only = this.#parts.only.checked;
    let shown = 0;
    for (const group of this.#parts.list.querySelectorAll(".group")) {
      for (const { row, text, value } of group.fields) row.hidden = !words.every((word) => text.includes(word)) || (only && value() === undefined);
      const left = group.fields.filter(({ row }) => !row.hidden).length;
      group.hidden = left === 0;
      if (this.#parts.filter.value && left) group.open = true;
      shown += left;
    }
    const none = this.#parts.list.querySelector(".none");
    if (none) none.hidden = shown > 0;
    this.#parts.reset.hidden = !only;
  }

  #count() {
    const number = Object.keys(this.#given()).length;
    for (const { row, value } of this.#fields.values()) row.classList.toggle("changed", value() !== undefined);
    for (const group of this.#parts.list.querySelectorAll(".group")) {
      const changed = group.fields.filter(({ value }) => value() !== undefined).length;
      write(group.dot, changed ? `${changed} changed` : "");
    }
    write(this.#parts.changed, number ? String(number) : "");
    this.#parts.changed.classList.toggle("on", number > 0);
    this.#parts.oncount(number);
  }

  /** Cancels the announcement of the text that was typed last, because a run that includes it is starting. */
  endPause() {
    clearTimeout(this.#timer);
  }

  #changed() {
    this.endPause();
    this.#count();
    this.#parts.onchange();
  }
}

/** A row of the form: {row, control, text, value(), set(), reset(), complain()}. */
function fieldFor(option) {
  const id = `option-${option.opt}`;
  const control = option.enum ? choice(option) : isSwitch(option) ? toggle(option) : line(option);
  control.node.id = id;
  control.node.setAttribute("aria-describedby", `${id}-about ${id}-problem`);
  const problem = element("p", { className: "problem-text", id: `${id}-problem`, hidden: true });
  const about = element("p", { className: "about", id: `${id}-about` }, ...prose(option.description));
  const meaning = option.enum && element("span", { className: "meaning" });
  if (meaning) {
    about.append(" ", meaning);
    const explain = () => (meaning.textContent = option.enum[control.node.value]);
    control.node.addEventListener("input", explain);
    control.after = explain;
    explain();
  }
  const label = element("label", { htmlFor: id }, ...broken(option.opt));
  const initial = element("span", { className: "def" }, ...(option.default === null ? ["Default none"] : ["Default ", element("code", {}, option.default)]), " · ",
    element("button", { type: "button", className: "link", "aria-label": `Reset ${option.opt} to its default`, "data-reset": option.opt }, "Reset"));
  about.append(" ", initial);
  const row = element("div", { className: `opt ${control.kind}` }, label, control.node, about, problem);
  const complain = (message) => {
    write(problem, message);
    problem.hidden = !message;
    if (message) control.node.setAttribute("aria-invalid", "true");
    else control.node.removeAttribute("aria-invalid");
  };
  control.node.addEventListener("input", () => complain(""));
  const set = (value) => {
    control.set(value);
    control.after?.();
  };
  const text = `${option.opt} ${option.description}`.toLowerCase();
  return { row, control: control.node, text, complain, set, value: control.value, reset: () => set(option.default ?? "") };
}

function toggle({ default: initial }) {
  const node = element("input", { type: "checkbox", role: "switch", className: "switch", checked: initial === "true" });
  const value = () => (String(node.checked) === (initial ?? "false") ? undefined : String(node.checked));
  return { kind: "is-switch", node, value, set: (text) => (node.checked = text === "true") };
}

function choice({ default: initial, enum: allowed }) {
  const node = element("select", {}, ...Object.keys(allowed).map((value) => element("option", { value }, value)));
  node.value = initial ?? node.options[0].value;
  const first = node.value;
  return { kind: "is-choice", node, value: () => (node.value === first ? undefined : node.value), set: (text) => (node.value = text || first) };
}

function line({ default: initial }) {
  const node = element("input", { type: "text", placeholder: initial ?? "", spellcheck: false, autocapitalize: "off", autocomplete: "off" });
  const value = () => (node.value === "" || node.value === initial ? undefined : node.value);
  return { kind: "is-line", node, value, set: (text) => (node.value = text === initial ? "" : text) };
}

/** Splits a name so that it can be broken before its capitals. */
const broken = (name) => name.split(/(?<=[a-z])(?=[A-Z])/).flatMap((part, index) => (index ? [element("wbr"), part] : part));
