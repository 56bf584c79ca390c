// Where the description comes from: a file, a folder, a zip, pasted text, or an address that the browser fetches.
import { element, size, write } from "./dom.js";
import { Refusal, dropped, named } from "./given.js";

/** Text beyond this is not put into the text field, which would make typing slow. */
const EDITABLE = 600_000;

const EXAMPLE = `openapi: 3.1.0
info:
  title: Tea house
  version: 1.0.0
servers:
  - url: https://tea.example.com/v1
paths:
  /teas:
    get:
      operationId: listTeas
      tags: [teas]
      parameters:
        - name: kind
          in: query
          schema: { $ref: '#/components/schemas/Kind' }
      responses:
        '200':
          description: The teas on the menu
          content:
            application/json:
              schema:
                type: array
                items: { $ref: '#/components/schemas/Tea' }
    post:
      operationId: addTea
      tags: [teas]
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Tea' }
      responses:
        '201':
          description: Added
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Tea' }
components:
  schemas:
    Kind:
      type: string
      enum: [green, black, mint]
    Tea:
      type: object
      required: [name, kind]
      properties:
        name: { type: string }
        kind: { $ref: '#/components/schemas/Kind' }
        steepSeconds: { type: integer, minimum: 0 }
`;

export class Description {
  #text;
  #note;
  #origin;
  #gutter;
  #lines = 0;
  #large;
  #largeName;
  #onchange;
  #look;
  #root;
  #rootRow;
  #name = "";
  /** The files around it: a Map of files by path, or a zip. */
  #given = null;
  /** A word on them. */
  #beside = "";
  /** Counts what was chosen: an answer about an older choice is dropped. */
  #choice = 0;
  #reading = false;
  /** The bytes as they came, until the text is edited. */
  #bytes = null;

  /** `look(given, root)` finds the documents that a description can begin with. */
  constructor(at, onchange, look) {
    this.#text = at("text");
    this.#note = at("source-note");
    this.#origin = at("origin");
    this.#gutter = at("gutter");
    this.#large = at("large");
    this.#largeName = at("large-name");
    this.#onchange = onchange;
    this.#look = look;
    this.#root = at("root");
    this.#rootRow = at("root-row");

    this.#text.addEventListener("input", () => {
      this.#bytes = null;
      this.#supersede();
      if (!this.#text.value) this.#forget();
      this.#changed();
    });
    this.#text.addEventListener("scroll", () => (this.#gutter.scrollTop = this.#text.scrollTop));
    for (const [button, input] of [["pick", "file"], ["pick-folder", "folder"]]) {
      const field = at(input);
      at(button).addEventListener("click", () => field.click());
      field.addEventListener("change", () => {
        // The list is emptied with the field.
        if (field.files.length) this.#open(async (files) => named(files), [...field.files]);
        field.value = "";
      });
    }
    this.#root.addEventListener("change", () =>
      this.#read((isCurrent) => this.#begin(this.#given, this.#root.value, isCurrent)));
    at("remove").addEventListener("click", () => {
      this.#supersede();
      this.#take("", new Uint8Array());
      this.#text.focus();
    });
    at("example").addEventListener("click", () => {
      this.#supersede();
      this.#take("tea-house.yaml", new TextEncoder().encode(EXAMPLE));
    });
    at("fetch").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#fetch(at("url").value, event.submitter);
    });
    this.#acceptDrops(at("editor"));
  }

  isEmpty() {
    return this.#bytes ? this.#bytes.length === 0 : this.#text.value.trim() === "";
  }

  /** True while files are read that were just given. */
  isReading() {
    return this.#reading;
  }

  name() {
    return this.#name || "description";
  }

  input() {
    const bytes = this.#bytes ?? new TextEncoder().encode(this.#text.value);
    return { name: this.name(), bytes, given: this.#given };
  }

  /** True when the text is on the screen, so that a place in it can be shown. */
  isShown() {
    return this.#large.hidden;
  }

  /** Selects the place of a problem and brings it into view. */
  reveal(line, column) {
    const lines = this.#text.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    const text = lines[line - 1] ?? "";
    // Columns count characters, the field counts UTF-16 units.
    const before = [...text].slice(0, Math.max(column - 1, 0)).join("").length;
    this.#text.focus();
    this.#text.setSelectionRange(start + before, start + Math.max(text.trimEnd().length, before));
    const height = parseFloat(getComputedStyle(this.#text).lineHeight);
    this.#text.scrollTop = Math.max(0, (line - 4) * height);
    this.#text.scrollLeft = 0;
    this.#text.scrollIntoView({ block: "nearest" });
  }

  /** Takes what the user gave: one document, or several files of which one is the root document. */
  async #open(files, from) {
    await this.#read(async (isCurrent) => {
      const given = await files(from);
      const [[path, only] = []] = given;
      if (given.size !== 1) return this.#begin(given, undefined, isCurrent);
      if (/\.zip$/i.test(path) || (await isZip(only))) return this.#begin(only, undefined, isCurrent);
      const bytes = new Uint8Array(await only.arrayBuffer());
      if (isCurrent()) this.#take(path.split("/").pop(), bytes);
    });
  }

  /** Shows the root document of several files; of several root documents the likeliest, or `root`. */
  async #begin(given, root, isCurrent) {
    const { refused, roots, bytes, count } = await this.#look(given, root);
    if (!isCurrent()) return;
    if (refused) throw new Refusal(refused);
    if (!roots.length) throw new Refusal("None of these files is an OpenAPI description: none has `openapi` or `swagger` at the top level.");
    const options = root ? [...this.#root.options] : roots.map((path) => element("option", { value: path }, path));
    this.#take(roots[0], bytes);
    this.#given = given;
    this.#root.replaceChildren(...options);
    this.#root.value = roots[0];
    this.#rootRow.hidden = options.length < 2;
    this.#beside = `References can use the ${count === 2 ? "other file" : `${count - 1} other files`} that you added.`;
    write(this.#note, this.#beside);
  }

  /** Nothing can be generated while `work` reads, and only the last choice counts. */
  async #read(work) {
    const choice = ++this.#choice;
    const isCurrent = () => choice === this.#choice;
    this.#reading = true;
    this.#onchange();
    let refused;
    try {
      await work(isCurrent);
    } catch (error) {
      refused = error instanceof Refusal ? error.message : "The browser could not read these files.";
    }
    if (!isCurrent()) return;
    this.#reading = false;
    if (refused) write(this.#note, refused);
    this.#onchange();
  }

  /** What is still being read is not wanted any more. */
  #supersede() {
    this.#choice += 1;
    if (!this.#reading) return;
    this.#reading = false;
    this.#onchange();
  }

  /** The description stands alone again. */
  #forget() {
    this.#name = "";
    this.#given = null;
    this.#beside = "";
    this.#rootRow.hidden = true;
  }

  async #fetch(address, button) {
    button.disabled = true;
    write(this.#note, "Fetching…");
    this.#supersede();
    const choice = this.#choice;
    try {
      const response = await fetch(address, { credentials: "omit", referrerPolicy: "no-referrer" });
      if (!response.ok) throw new Refusal(`The server responded with ${response.status} ${response.statusText}`.trim() + ".");
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (choice === this.#choice) this.#take(new URL(address).pathname.split("/").pop() || "description", bytes);
    } catch (error) {
      write(this.#note, error instanceof Refusal ? error.message
        : "The browser could not fetch this URL: it is unreachable, or its server does not allow other pages to read it (CORS). Download the file and drop it here instead.");
    } finally {
      button.disabled = false;
    }
  }

  #acceptDrops(target) {
    addEventListener("dragover", (event) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      target.classList.add("over");
    });
    addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) target.classList.remove("over");
    });
    addEventListener("drop", (event) => {
      target.classList.remove("over");
      if (!event.dataTransfer.files.length) return;
      event.preventDefault();
      this.#open(dropped, event.dataTransfer);
    });
  }

  #take(name, bytes) {
    this.#forget();
    this.#name = name;
    this.#bytes = bytes;
    const text = bytes.length <= EDITABLE ? decode(bytes) : null;
    this.#large.hidden = text !== null;
    this.#text.hidden = text === null;
    this.#text.value = text ?? "";
    this.#text.scrollTop = 0;
    write(this.#largeName, `${name}, ${size(bytes.length)}`);
    this.#changed();
  }

  #changed() {
    write(this.#note, this.#beside);
    const shown = this.isShown();
    write(this.#origin, !this.#name || !shown ? "" : this.#bytes ? `${this.#name}, ${size(this.#bytes.length)}` : `${this.#name}, edited`);
    this.#gutter.hidden = !shown || !this.#text.value;
    this.#number();
    this.#onchange();
  }

  /** Writes the line numbers; the last ones stand below the field's own scroll bar. */
  #number() {
    const lines = this.#text.value.split("\n").length;
    if (lines === this.#lines) return;
    this.#lines = lines;
    this.#gutter.textContent = `${Array.from({ length: lines }, (_, index) => index + 1).join("\n")}\n\n\n`;
    this.#gutter.scrollTop = this.#text.scrollTop;
  }
}

async function isZip(file) {
  const [p, k, three, four] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return p === 0x50 && k === 0x4b && three === 3 && four === 4;
}

/** The text, or null for bytes that are not UTF-8 (the generator says what is wrong with them). */
function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
