// The languages, as cards by kind, with a search.
import { byId, element, icon, write } from "./dom.js";

/** The text with which the first visit counts them: `4 clients: C, …`. */
export function counted(generators) {
  const of = (kind) => {
    const all = generators.filter((generator) => generator.kind === kind);
    const byLanguage = Map.groupBy(all, ({ language }) => language);
    const names = [...byLanguage].map(([language, list]) => {
      const libraries = list.map(({ library }) => library).filter(Boolean).join(", ");
      return libraries && list.length > 1 ? `${language} (${libraries})` : language;
    });
    return `${all.length} ${kind}${all.length === 1 ? "" : "s"}: ${names.join(", ")}.`;
  };
  return `${of("client")} ${of("server")}`;
}

export class Languages {
  #dialog = byId("languages");
  #all = [];
  #kind = "";
  #current = "";
  #onchoose;

  constructor({ onchoose }) {
    this.#onchoose = onchoose;
    byId("find-language").addEventListener("input", () => this.#filter());
    byId("find-language").addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        this.#choose(byId("cards").querySelector(".card:not([hidden]) input")?.value);
      }
      else if (event.key === "ArrowDown") {
        event.preventDefault();
        byId("cards").querySelector(".card:not([hidden]) input:checked, .card:not([hidden]) input")?.focus();
      }
    });
    const cards = byId("cards");
    // A click chooses; the arrow keys only move, and Enter or Space chooses. A click that comes from an arrow key has
    // no coordinates.
    cards.addEventListener("click", (event) => {
      const input = event.target.closest(".card")?.querySelector("input");
      if (input && (event.clientX || event.clientY)) this.#choose(input.value);
    });
    cards.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        this.#choose(event.target.value);
      }
    });
  }

  fill(generators) {
    this.#all = generators.toSorted((a, b) => `${a.language} ${a.library}`.localeCompare(`${b.language} ${b.library}`, "en"));
    const kinds = [["", "All"], ["client", "Clients"], ["server", "Servers"]];
    byId("kinds").replaceChildren(...kinds.map(([kind, label]) =>
      element("button", { type: "button", "aria-pressed": String(kind === this.#kind), onclick: () => this.#pick(kind) },
        `${label} ${this.#all.filter((one) => !kind || one.kind === kind).length}`)));
    byId("kinds").kinds = kinds.map(([kind]) => kind);
    const groups = [["client", "Clients"], ["server", "Servers"]].flatMap(([kind, label]) => {
      const cards = this.#all.filter((one) => one.kind === kind);
      if (!cards.length) return [];
      const title = element("h3", { id: `cards-${kind}` }, label, element("span", { className: "count" }, String(cards.length)));
      return [title, element("div", { className: "cards", role: "radiogroup", "aria-labelledby": title.id }, ...cards.map(card))];
    });
    byId("cards").replaceChildren(...groups, element("p", { className: "none soft", hidden: true }, "No language matches."));
  }

  open(current) {
    this.#current = current;
    byId("find-language").value = "";
    this.#pick("");
    this.#dialog.showModal();
    const input = byId("cards").querySelector(`input[value="${CSS.escape(current)}"]`);
    if (input) input.checked = true;
    input?.closest(".card").scrollIntoView({ block: "nearest" });
    byId("find-language").focus();
  }

  #choose(name) {
    if (!name || !this.#dialog.open) return;
    this.#dialog.close();
    if (name !== this.#current) this.#onchoose(name);
  }

  #pick(kind) {
    this.#kind = kind;
    [...byId("kinds").children].forEach((button, index) => button.setAttribute("aria-pressed", String(byId("kinds").kinds[index] === kind)));
    this.#filter();
  }

  #shown() {
    const words = byId("find-language").value.toLowerCase().split(/\s+/);
    return this.#all.filter(({ name, kind, language, library }) =>
      (!this.#kind || kind === this.#kind) && words.every((word) => `${name} ${language} ${library}`.toLowerCase().includes(word)));
  }

  #filter() {
    const shown = new Set(this.#shown().map(({ name }) => name));
    for (const cards of byId("cards").querySelectorAll(".cards")) {
      let left = 0;
      for (const node of cards.children) {
        node.hidden = !shown.has(node.querySelector("input").value);
        left += Number(!node.hidden);
      }
      cards.hidden = cards.previousElementSibling.hidden = left === 0;
      write(cards.previousElementSibling.querySelector(".count"), String(left));
    }
    byId("cards").querySelector(".none").hidden = shown.size > 0;
  }
}

function card({ name, language, library, runs, badge }) {
  return element("label", { className: "card" },
    element("input", { type: "radio", name: "language", value: name }),
    element("span", { className: "badge", "aria-hidden": "true" }, badge),
    element("span", { className: "cname" }, element("strong", {}, language), " ", element("span", {}, library)),
    element("span", { className: "cid" }, name), element("span", { className: "crun" }, runs), icon("check"));
}
