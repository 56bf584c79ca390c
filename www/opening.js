// The sources of a description: a file, a folder, a zip, pasted text, or a URL that the browser fetches. All of them
// are passed on as a name, bytes, and the other files.
import { byId, count, element, prose, size } from "./dom.js";
import { Refusal, dropped, named } from "./chosen-files.js";

/** The number of bytes below which reading is too fast for a message. */
const LARGE = 1_000_000;

const OFFLINE = "This browser is offline, so it cannot fetch a URL. Everything else works: drop a file here, or paste its text.";
const CORS = "The browser could not fetch this URL: it is unreachable, or its server does not allow other pages to read it (CORS). Download the file and drop it here, or run `specmint generate -i URL`.";

export class Opening {
  #heard;
  /** Counts choices, so that responses about an older choice are dropped. */
  #choice = 0;
  #given = null;

  /**
   * `heard` has `reading(isReading)`, `say(text)`, `take({name, content, given, hint})`, `look(given, root)`,
   * `pair(next)` after the first of two descriptions, and `replaces()`, a promise that is true if the text may be
   * replaced.
   */
  constructor(heard) {
    this.#heard = heard;
    for (const [buttons, input] of [[["pick", "open-file"], "file"], [["pick-folder", "open-folder"], "folder"]]) {
      const field = byId(input);
      for (const button of buttons) byId(button).addEventListener("click", () => field.click());
      field.addEventListener("change", () => {
        // Clearing the field also empties its list of files.
        if (field.files.length) this.open(async (files) => named(files), [...field.files]);
        field.value = "";
      });
    }
    for (const [form, field] of [["fetch", "url"], ["fetch-again", "url-again"]]) {
      byId(form).addEventListener("submit", (event) => {
        event.preventDefault();
        this.fetch(byId(field).value, event.submitter);
      });
    }
    byId("root").addEventListener("change", async () => {
      await this.#read((isCurrent) => this.#begin(this.#given, byId("root").value, isCurrent));
      // The arrow keys then move through the list.
      byId("root").focus();
    });
    this.#acceptDrops();
    this.#acceptPaste();
  }

  /** Cancels any reading in progress. */
  supersede() {
    this.#choice += 1;
    this.#heard.reading(false);
  }

  /** Opens a document whose content is already available. */
  take(name, content) {
    this.supersede();
    this.#alone();
    this.#heard.take({ name, content, given: null });
  }

  /** Opens files from the user: one document, or several files with a root document. */
  async open(files, from) {
    // The files of a drop must be read while its event is handled.
    const reading = files(from);
    reading.catch(() => {});
    if (!(await this.#heard.replaces())) return;
    await this.#read(async (isCurrent) => {
      const given = await reading;
      const [[path, only] = []] = given;
      const bulk = [...given.values()].reduce((sum, file) => sum + file.size, 0);
      if (bulk > LARGE) this.#heard.say(`Reading ${given.size === 1 ? path.split("/").pop() : count(given.size, "file")}, ${size(bulk)}…`);
      if (given.size !== 1) return this.#begin(given, undefined, isCurrent);
      if (/\.zip$/i.test(path) || (await isZip(only))) return this.#begin(only, undefined, isCurrent);
      const bytes = new Uint8Array(await only.arrayBuffer());
      if (!isCurrent()) return;
      this.#alone();
      this.#heard.take({ name: path.split("/").pop(), content: bytes, given: null });
    });
  }

  /** Shows the root document of several files: `root`, or the likeliest of several candidates. */
  async #begin(given, root, isCurrent) {
    const { refused, roots, bytes, count: number } = await this.#heard.look(given, root);
    if (!isCurrent()) return;
    if (refused) throw new Refusal(refused);
    if (!roots.length) throw new Refusal("None of these files is an OpenAPI description: none has `openapi` or `swagger` at the top level.");
    const list = byId("root");
    if (!root) list.replaceChildren(...roots.map((path) => element("option", { value: path }, path)));
    list.value = roots[0];
    byId("root-row").hidden = list.options.length < 2;
    this.#given = given;
    const hint = `References can use the ${number === 2 ? "other file" : `${number - 1} other files`} that you added.`;
    this.#heard.take({ name: roots[0], content: bytes, given, hint });
    if (!root && number === 2 && roots.length === 2) {
      this.#heard.pair(() => this.#read((isStill) => this.#begin(given, roots[1], isStill)));
    }
  }

  /** Shows a description without other files. */
  #alone() {
    this.#given = null;
    byId("root-row").hidden = true;
  }

  /** Only the result of the last choice is used. */
  async #read(work) {
    const choice = ++this.#choice;
    const isCurrent = () => choice === this.#choice;
    this.#heard.reading(true);
    let refused;
    try {
      await work(isCurrent);
    } catch (error) {
      refused = error instanceof Refusal ? error.message : "The browser could not read these files.";
    }
    if (!isCurrent()) return;
    this.#heard.reading(false);
    if (refused) this.#heard.say(refused);
  }

  async fetch(address, button) {
    if (!navigator.onLine) return this.#heard.say(OFFLINE);
    if (!(await this.#heard.replaces())) return;
    if (button) button.disabled = true;
    this.#heard.say("Fetching…");
    await this.#read(async (isCurrent) => {
      const response = await fetch(address, { credentials: "omit", referrerPolicy: "no-referrer" }).catch(() => {
        throw new Refusal(CORS);
      });
      if (!response.ok) throw new Refusal(`The server responded with ${response.status} ${response.statusText}`.trim() + ".");
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (!isCurrent()) return;
      this.#alone();
      this.#heard.take({ name: new URL(address).pathname.split("/").pop() || "description", content: bytes, given: null });
    });
    if (button) button.disabled = false;
  }

  #acceptDrops() {
    const overlay = byId("dropping");
    addEventListener("dragover", (event) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      overlay.hidden = false;
    });
    addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) overlay.hidden = true;
    });
    // Registered before the editor's handler, which would treat the text of the file as a dropped selection.
    addEventListener("drop", (event) => {
      overlay.hidden = true;
      if (!event.dataTransfer.files.length) return;
      event.preventDefault();
      event.stopPropagation();
      this.open(dropped, event.dataTransfer);
    }, { capture: true });
  }

  /** Accepts text or a URL that is pasted anywhere except into a field. */
  #acceptPaste() {
    addEventListener("paste", async (event) => {
      if (event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]")) return;
      const files = [...event.clipboardData.files];
      const text = event.clipboardData.getData("text/plain");
      if (!files.length && !text.trim()) return;
      event.preventDefault();
      if (files.length) return this.open(async (list) => named(list), files);
      if (/^https?:\/\/\S+$/.test(text.trim())) return this.fetch(text.trim());
      if (await this.#heard.replaces()) this.take("", text);
    });
  }
}

/** Asks if edited content may be replaced. */
export function agreesToReplace() {
  const dialog = byId("replace");
  dialog.showModal();
  return new Promise((answer) => {
    const yes = () => {
      dialog.close("yes");
    };
    byId("replace-yes").addEventListener("click", yes, { once: true });
    dialog.addEventListener("close", () => {
      byId("replace-yes").removeEventListener("click", yes);
      answer(dialog.returnValue === "yes");
      dialog.returnValue = "";
    }, { once: true });
  });
}

/** Shows a message next to the description, or under it on the first visit. */
export function note(text, isStart) {
  const node = byId(isStart ? "start-note" : "source-note");
  if (node.textContent !== text) node.replaceChildren(...prose(text));
  if (!isStart) node.hidden = !text;
}

async function isZip(file) {
  const [p, k, three, four] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return p === 0x50 && k === 0x4b && three === 3 && four === 4;
}
