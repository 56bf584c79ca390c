// Goes to a file of the output, with `@` to an operation or a schema of the description, and with `:` to one of its
// lines or to an option: one field, and a list of matches. The focus stays in the field, which refers to the active
// row.
import { byId, element, write } from "./dom.js";

/** The maximum number of matches in the list. */
const SHOWN = 50;

const KINDS = {
  "": { what: "file", label: "Files" },
  "@": { what: "operation or schema", label: "Operations and schemas" },
  ":": { what: "line or option", label: "Lines and options" },
};

export class GoTo {
  #dialog = byId("goto");
  #field = byId("goto-field");
  #list = byId("goto-list");
  #sources;
  #found = [];
  #active = 0;

  /**
   * `sources` has a function for each prefix (`""`, `@` and `:`) that returns `[{name, more, go}]` for the text after
   * it.
   */
  constructor(sources) {
    this.#sources = sources;
    this.#field.addEventListener("input", () => this.#find());
    this.#field.addEventListener("keydown", (event) => {
      const to = { ArrowDown: this.#active + 1, ArrowUp: this.#active - 1 }[event.key];
      if (to !== undefined && this.#found.length) this.#point((to + this.#found.length) % this.#found.length);
      else if (event.key === "Enter") this.#go(this.#active);
      else return;
      event.preventDefault();
    });
    this.#list.addEventListener("click", (event) => {
      const row = event.target.closest("[role=option]");
      if (row) this.#go([...this.#list.children].indexOf(row));
    });
  }

  open(text = "") {
    this.#field.value = text;
    this.#find();
    this.#dialog.showModal();
    this.#field.focus();
  }

  #go(index) {
    const found = this.#found[index];
    if (!found) return;
    // The focus returns first, and then moves to the target.
    this.#dialog.close();
    found.go();
  }

  #find() {
    const sign = /^[@:]/.exec(this.#field.value)?.[0] ?? "";
    const query = this.#field.value.slice(sign.length).trim().toLowerCase();
    const words = query.split(/\s+/);
    const rank = ({ name }) => {
      const last = name.toLowerCase().split("/").pop();
      return last.startsWith(words[0]) ? 0 : last.includes(words[0]) ? 1 : 2;
    };
    const all = this.#sources[sign](query);
    const fitting = all.filter(({ name, more = "", isAnswer }) => isAnswer || words.every((word) => `${name} ${more}`.toLowerCase().includes(word)));
    this.#found = fitting.sort((a, b) => rank(a) - rank(b)).slice(0, SHOWN);
    const { what, label } = KINDS[sign];
    this.#list.setAttribute("aria-label", label);
    this.#list.replaceChildren(...this.#found.map(({ name, more }, at) =>
      element("li", { role: "option", id: `goto-${at}`, "aria-selected": "false" }, element("span", { className: "one" }, name), ...(more ? [element("span", { className: "soft one" }, more)] : []))));
    write(byId("goto-none"), this.#found.length ? "" : sign === ":" && !query ? "Type the number of a line or the name of an option." : `No ${what} matches.`);
    byId("goto-none").hidden = this.#found.length > 0;
    this.#list.hidden = !this.#found.length;
    this.#point(0);
  }

  #point(index) {
    this.#list.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
    this.#active = index;
    const row = this.#list.children[index];
    row?.setAttribute("aria-selected", "true");
    row?.scrollIntoView({ block: "nearest" });
    if (row) this.#field.setAttribute("aria-activedescendant", row.id);
    else this.#field.removeAttribute("aria-activedescendant");
  }
}
