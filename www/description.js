// The open description, which has one or several files. One of them is the main file, which the module reads first, and
// one is in the editor. Edits are kept next to the user's original files, which stay unchanged.
import { byId, element, icon, write } from "./dom.js";
import { resolved } from "./files.js";
import { isPhone } from "./looks.js";
import { Tree } from "./tree.js";

/** The text of a file: edited content is text, original content is bytes. A byte order mark is part of it. */
export const textOf = (content) => (typeof content === "string" ? content : new TextDecoder("utf-8", { ignoreBOM: true }).decode(content));

export class Description {
  #editor;
  #given;
  #edits;
  #isChanged = false;

  /**
   * `name` is the path of the main file, `content` its bytes or text, `given` the other files from the user, if any;
   * `edits` has the texts of edited files, and `unsaved` the paths of those that exist only here.
   */
  constructor({ name, content, given = null, edits = new Map(), unsaved = new Set() }, editor) {
    Object.assign(this, { name, given, current: name, unsaved });
    [this.#given, this.#edits, this.#editor] = [content, new Map(edits), editor];
    editor.open(this.text);
  }

  /** The text in the editor has changed. */
  changed() {
    this.#isChanged = true;
    this.unsaved.add(this.current);
  }

  /** The file in the editor is also stored elsewhere. */
  saved() {
    this.unsaved.delete(this.current);
  }

  get isEdited() {
    return this.#isChanged || this.#edits.size > 0;
  }

  /** The texts of edited files, by their paths. The worker encodes them, so that this does not block the page. */
  get edits() {
    if (this.#isChanged) this.#edits.set(this.current, this.#editor.text());
    this.#isChanged = false;
    return this.#edits;
  }

  /** The content of the main file: the original bytes, or the text. */
  get content() {
    return this.edits.get(this.name) ?? this.#given;
  }

  get text() {
    return textOf(this.content);
  }

  /** The path of a file in a problem: it is relative to the folder of the main file. */
  pathOf = (file) => (file ? resolved(this.name, file) : this.name);

  /** Shows a file in the editor; `load(path)` returns the bytes of an original file. False if that fails. */
  async show(path, load) {
    if (path === this.current) return true;
    const content = this.#editor.has(path) ? "" : this.edits.get(path) ?? (path === this.name ? this.#given : await load(path));
    if (content === undefined) return false;
    this.edits; // stores the edits of the file that leaves the editor
    this.#editor.turn(this.current, path, textOf(content));
    this.current = path;
    return true;
  }
}

/** The list of the files that a description uses, above the editor; hidden if there is only one. */
export class Sources {
  #tree;
  #paths = [];
  #about = {};
  /** The common start of all paths, which is not shown. */
  #folder = "";

  /** Calls `onchoose(path)` when a file is chosen. */
  constructor({ onchoose }) {
    this.#tree = new Tree(byId("sources"), { onchoose: (path) => onchoose(this.#folder + path), mark: ({ path }) => this.#mark(this.#folder + path) });
  }

  get paths() {
    return this.#paths;
  }

  /**
   * Shows files. `about` has the paths of the `main` and the `current` file, and of those that have `errors` or are
   * `edited`.
   */
  show(paths, about) {
    const isSame = about.current === this.#about.current && paths.join("\n") === this.#paths.join("\n");
    this.#paths = paths;
    this.#about = about;
    const box = byId("sources-box");
    if (box.hidden) box.open = !isPhone();
    box.hidden = paths.length < 2;
    if (box.hidden) return;
    this.#folder = sharedFolder(paths);
    write(byId("sources-count"), paths.length.toLocaleString("en"));
    this.#tree.show(paths.map((path) => ({ path: path.slice(this.#folder.length) })));
    // Folders that the user has folded since then stay folded.
    if (!isSame) this.#tree.choose(about.current.slice(this.#folder.length));
  }

  #mark(path) {
    const { main, edited, errors } = this.#about;
    const number = errors.get(path);
    return { nodes: [
      ...(edited.has(path) ? [element("span", { className: "size" }, "edited")] : []),
      ...(number ? [element("span", { className: "size error" }, icon("error"), String(number), element("span", { className: "vh" }, number === 1 ? " error" : " errors"))] : []),
      ...(path === main ? [element("span", { className: "size" }, "main")] : []),
    ] };
  }
}

/** The folder that contains all paths, with its slash. */
function sharedFolder([first, ...rest]) {
  const steps = first.split("/").slice(0, -1);
  while (steps.length && !rest.every((path) => path.startsWith(`${steps.join("/")}/`))) steps.pop();
  return steps.length ? `${steps.join("/")}/` : "";
}
