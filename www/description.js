// What is open: one description of one or several files. One of them is the main one, which the module begins with, and one
// is in the editor. What is edited here is kept beside what was given, which stays as it is.
import { byId, element, icon, write } from "./dom.js";
import { resolved } from "./files.js";
import { isPhone } from "./looks.js";
import { Tree } from "./tree.js";

/** The text of what was edited, which is text, or given, which is bytes; a mark of the order of bytes is a part of it. */
export const textOf = (content) => (typeof content === "string" ? content : new TextDecoder("utf-8", { ignoreBOM: true }).decode(content));

export class Description {
  #editor;
  #given;
  #edits;
  #isChanged = false;

  /**
   * `name` is the path of the main file, `content` its bytes or text, `given` what was given around it, if anything; `edits` has
   * the texts of what was edited, and `unsaved` the paths of what is nowhere but here.
   */
  constructor({ name, content, given = null, edits = new Map(), unsaved = new Set() }, editor) {
    Object.assign(this, { name, given, current: name, unsaved });
    [this.#given, this.#edits, this.#editor] = [content, new Map(edits), editor];
    editor.open(this.text);
  }

  /** The text in the editor is another. */
  changed() {
    this.#isChanged = true;
    this.unsaved.add(this.current);
  }

  /** The file in the editor is somewhere else, too. */
  saved() {
    this.unsaved.delete(this.current);
  }

  get isEdited() {
    return this.#isChanged || this.#edits.size > 0;
  }

  /** The texts of the files that were edited here, by their paths. They are encoded in the worker, which may take its time. */
  get edits() {
    if (this.#isChanged) this.#edits.set(this.current, this.#editor.text());
    this.#isChanged = false;
    return this.#edits;
  }

  /** The content of the main file: the bytes as they were given, or the text. */
  get content() {
    return this.edits.get(this.name) ?? this.#given;
  }

  get text() {
    return textOf(this.content);
  }

  /** The path of a file as problems name it: from the folder of the main one. */
  pathOf = (file) => (file ? resolved(this.name, file) : this.name);

  /** Puts a file into the editor; `load(path)` gives the bytes of one that was given. False where that cannot be. */
  async show(path, load) {
    if (path === this.current) return true;
    const content = this.#editor.has(path) ? "" : this.edits.get(path) ?? (path === this.name ? this.#given : await load(path));
    if (content === undefined) return false;
    this.edits; // of the file that leaves the editor
    this.#editor.turn(this.current, path, textOf(content));
    this.current = path;
    return true;
  }
}

/** The list of the files that a description uses, above the editor; with one file, there is none. */
export class Sources {
  #tree;
  #paths = [];
  #about = {};
  /** What all paths begin with, which is not shown. */
  #folder = "";

  /** `onchoose(path)` when one is chosen. */
  constructor({ onchoose }) {
    this.#tree = new Tree(byId("sources"), { onchoose: (path) => onchoose(this.#folder + path), mark: ({ path }) => this.#mark(this.#folder + path) });
  }

  get paths() {
    return this.#paths;
  }

  /** Shows files; `about` has the paths of the `main` and the `current` one, and which have `errors` and are `edited`. */
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
    // Folders that were folded since stay so.
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

/** The folder that all paths are below, with its slash. */
function sharedFolder([first, ...rest]) {
  const steps = first.split("/").slice(0, -1);
  while (steps.length && !rest.every((path) => path.startsWith(`${steps.join("/")}/`))) steps.pop();
  return steps.length ? `${steps.join("/")}/` : "";
}
