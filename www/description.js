// Where the description comes from: a file, pasted text, or an address that the browser fetches.
import { size } from "./dom.js";

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
  #name = "";
  /** The bytes as they came, until the text is edited. */
  #bytes = null;

  constructor(at, onchange) {
    this.#text = at("text");
    this.#note = at("source-note");
    this.#origin = at("origin");
    this.#gutter = at("gutter");
    this.#large = at("large");
    this.#largeName = at("large-name");
    this.#onchange = onchange;

    this.#text.addEventListener("input", () => {
      this.#bytes = null;
      if (!this.#text.value) this.#name = "";
      this.#changed();
    });
    this.#text.addEventListener("scroll", () => (this.#gutter.scrollTop = this.#text.scrollTop));
    const file = at("file");
    at("pick").addEventListener("click", () => file.click());
    file.addEventListener("change", () => {
      if (file.files.length) this.#open(file.files[0]);
      file.value = "";
    });
    at("remove").addEventListener("click", () => {
      this.#take("", new Uint8Array());
      this.#text.focus();
    });
    at("example").addEventListener("click", () => this.#take("tea-house.yaml", new TextEncoder().encode(EXAMPLE)));
    at("fetch").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#fetch(at("url").value, event.submitter);
    });
    this.#acceptDrops(at("editor"));
  }

  isEmpty() {
    return this.#bytes ? this.#bytes.length === 0 : this.#text.value.trim() === "";
  }

  name() {
    return this.#name || "description";
  }

  input() {
    return { name: this.name(), bytes: this.#bytes ?? new TextEncoder().encode(this.#text.value) };
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

  async #open(file) {
    try {
      this.#take(file.name, new Uint8Array(await file.arrayBuffer()));
    } catch {
      this.#note.textContent = `${file.name} could not be read.`;
    }
  }

  async #fetch(address, button) {
    button.disabled = true;
    this.#note.textContent = "Fetching…";
    try {
      const response = await fetch(address, { credentials: "omit", referrerPolicy: "no-referrer" });
      if (!response.ok) throw new Refusal(`The server answered ${response.status} ${response.statusText}`.trim() + ".");
      const bytes = new Uint8Array(await response.arrayBuffer());
      this.#take(new URL(address).pathname.split("/").pop() || "description", bytes);
    } catch (error) {
      this.#note.textContent = error instanceof Refusal ? error.message
        : "The browser could not read this address. Either it cannot be reached, or its server does not allow other pages to read it (CORS). Download the file and drop it here instead.";
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
      this.#open(event.dataTransfer.files[0]);
    });
  }

  #take(name, bytes) {
    this.#name = name;
    this.#bytes = bytes;
    const text = bytes.length <= EDITABLE ? decode(bytes) : null;
    this.#large.hidden = text !== null;
    this.#text.hidden = text === null;
    this.#text.value = text ?? "";
    this.#text.scrollTop = 0;
    this.#largeName.textContent = `${name}, ${size(bytes.length)}`;
    this.#changed();
  }

  #changed() {
    this.#note.textContent = "";
    const shown = this.isShown();
    this.#origin.textContent = !this.#name || !shown ? "" : this.#bytes ? `${this.#name}, ${size(this.#bytes.length)}` : `${this.#name}, edited`;
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

class Refusal extends Error {}

/** The text, or null for bytes that are not UTF-8 (the generator says what is wrong with them). */
function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
