// The dialog for reusing a run elsewhere: as a command line, files, a call and a CI step, and as a link.
import { alarm, byId, copy, element, icon, size, write } from "./dom.js";
import { snippet } from "./code.js";
import { take } from "./take.js";
import { Refusal, write as link } from "./link.js";

const PATHS = { command: "a.sh", config: "a.yaml", openapitools: "a.json", call: "a.sh", step: "a.yaml" };

export class Taking {
  #run;
  #turn = 0;

  /** `run()` returns the current choices: `{language, kind, options, settings, name, text, several, chosen, total}`. */
  constructor({ run }) {
    this.#run = run;
    byId("include").addEventListener("change", () => this.#link());
    byId("copy-link").addEventListener("click", (event) => copy(byId("link").value, event.currentTarget));
  }

  open() {
    const run = this.#run();
    const number = Object.keys(run.options).length;
    write(byId("take-about"), [run.language, number ? `${number} ${number === 1 ? "option" : "options"}` : "no options", run.chosen < run.total ? `${run.chosen} of ${run.total} operations` : `all ${run.total} operations`].join(", "));
    const service = location.protocol.startsWith("http") ? location.origin : undefined;
    const forms = take({ ...run, input: run.name, output: run.kind, service });
    byId("again").replaceChildren(element("h3", {}, "Run it again elsewhere"), ...forms.map((form) => section(form)));
    byId("include").checked = true;
    byId("taking").showModal();
    this.#link();
  }

  async #link() {
    const run = this.#run();
    const turn = (this.#turn += 1);
    const includes = byId("include").checked;
    const row = (head, ...cells) => element("tr", {}, element("th", { scope: "row" }, head), element("td", {}, ...cells));
    const names = (object) => Object.keys(object).join(", ") || "none";
    // The choice of operations has a separate row.
    const { openapiNormalizer: { FILTER, ...rules } = {}, ...others } = run.settings;
    const settings = { ...others, ...(Object.keys(rules).length && { openapiNormalizer: rules }) };
    byId("link-contents").replaceChildren(
      row("Language", run.language), row("Options", names(run.options)),
      ...(Object.keys(settings).length ? [row("Settings", names(settings))] : []),
      row("Operations", FILTER ? `${run.chosen} of ${run.total}` : "all"));
    try {
      const description = includes ? { name: run.name, text: run.text } : undefined;
      const { fragment, left } = await link({ language: run.language, options: run.options, settings: run.settings, description });
      if (turn !== this.#turn) return;
      const address = `${location.origin}${location.pathname}${fragment}`;
      byId("link").value = address;
      write(byId("link-size"), left ?? `The link has ${size(address.length)}.${address.length > 8000 ? " Some mail and chat programs cut links of this length." : ""}`);
      byId("link-warning").hidden = !includes || Boolean(left);
      write(byId("include-about"), `${run.name}, ${size(new TextEncoder().encode(run.text).length)}${run.several ? "; the files around it stay here" : ""}`);
    } catch (error) {
      byId("link").value = "";
      write(byId("link-size"), error instanceof Refusal ? error.message : "The link could not be made.");
      alarm(byId("link-size").textContent);
    }
  }
}

function section({ id, title, file, text, use, notes }) {
  const button = element("button", { type: "button", className: "ghost small", onclick: () => copy(text, button) }, icon("copy"), element("span", {}, "Copy"), element("span", { className: "vh" }, `: ${title}`));
  const head = element("h4", {}, title, ...(file && file !== title ? [" ", element("code", {}, file)] : []));
  const more = [...(use ? [["Then run ", element("code", {}, use), "."]] : []), ...notes.map((one) => [one])];
  return element("section", {}, head, button, snippet(text.replace(/\n$/, ""), PATHS[id], title), ...more.map((parts) => element("p", { className: "soft" }, ...parts)));
}
