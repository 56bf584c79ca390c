// The options form, made from the registry; only what differs from the default is sent.
import { element, write } from "./dom.js";

const isSwitch = ({ type, default: value }) => type === "boolean" || value === "true" || value === "false";

export class Options {
  #list;
  #parts;
  #fields = new Map();

  constructor(list, parts) {
    this.#list = list;
    this.#parts = parts;
    parts.filter.addEventListener("input", () => this.#filter());
    parts.reset.addEventListener("click", () => {
      for (const field of this.#fields.values()) field.reset();
      this.clearProblems();
      this.#changed();
    });
    list.addEventListener("input", () => this.#changed());
  }

  /** Shows the options of a generator; values of options that both generators have are kept. */
  show(options) {
    const kept = this.values();
    this.#fields = new Map(options.map((option) => [option.opt, fieldFor(option)]));
    for (const [name, value] of Object.entries(kept)) this.#fields.get(name)?.set(value);
    this.#list.replaceChildren(...[...this.#fields.values()].map(({ row }) => row));
    this.#filter();
    this.#changed();
  }

  /** The changed options. */
  values() {
    const changed = [...this.#fields].map(([name, field]) => [name, field.value()]);
    return Object.fromEntries(changed.filter(([, value]) => value !== undefined));
  }

  showProblems(problems) {
    for (const { option, message, hint } of problems) {
      this.#fields.get(option)?.complain(hint ? `${message}; ${hint}` : message);
    }
  }

  clearProblems() {
    for (const field of this.#fields.values()) field.complain("");
  }

  focus(name) {
    const field = this.#fields.get(name);
    if (!field) return;
    this.#list.closest("details").open = true;
    this.#parts.filter.value = "";
    this.#filter();
    field.control.focus();
  }

  #filter() {
    const words = this.#parts.filter.value.toLowerCase().split(/\s+/);
    for (const { row, text } of this.#fields.values()) row.hidden = !words.every((word) => text.includes(word));
  }

  #changed() {
    const number = Object.keys(this.values()).length;
    for (const field of this.#fields.values()) field.row.classList.toggle("changed", field.value() !== undefined);
    this.#parts.changed.textContent = `${number} changed`;
    this.#parts.changed.hidden = number === 0;
    this.#parts.reset.disabled = number === 0;
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
  const about = element("p", { className: "about", id: `${id}-about` }, option.description);
  const meaning = option.enum && element("span", { className: "meaning" });
  if (meaning) {
    about.append(" ", meaning);
    const explain = () => (meaning.textContent = option.enum[control.node.value]);
    control.node.addEventListener("input", explain);
    control.after = explain;
    explain();
  }
  const label = element("label", { htmlFor: id }, option.opt);
  const initial = element("span", { className: "default" }, option.default === null ? "no default" : `default ${option.default}`);
  const row = element("div", { className: `option ${control.kind}` }, element("div", { className: "name" }, label, initial), control.node, about, problem);
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
  const node = element("input", { type: "checkbox", role: "switch", checked: initial === "true" });
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
