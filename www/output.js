// The output: the tree of files, the chosen file next to it, and the report.
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, keymap } from "@codemirror/view";
import { defaultKeymap } from "@codemirror/commands";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { announce, byId, copy, count, element, save, size, write } from "./dom.js";
import { common, languageOf } from "./code.js";
import { rendered } from "./markdown.js";
import { naming } from "./rules.js";
import { Tree, sizeMark } from "./tree.js";

const REPORT = "GENERATION-REPORT.md";
/** The files to show first, if they exist: those that most people look at. In a folder, index files do not count. */
const FIRST = [/^api\.ts$/, /^api_[^/]+\.go$/, /(^|\/)(apis?|services)\/(?!__init__\.|index\.|mod\.|api\.|Service\.|.*\.(json|ya?ml)$)[^/]+$/i, /(^|\/)README\.md$/i];

export class Output {
  #archive = null;
  #path = "";
  /** The checksum of the file on the screen. */
  #shown;
  /** The checksum of the report on the screen; undefined if there is none. */
  #reported = null;
  #tree;
  #view;
  #onplace;

  /** `onplace(line, file)` goes to a line of the description. */
  constructor({ onplace }) {
    this.#onplace = onplace;
    this.#tree = new Tree(byId("tree"), { mark: sizeMark(size), onchoose: (path, byUser) => this.#open(path, byUser) });
    this.#view = new EditorView({ parent: byId("viewer"), state: EditorState.create({}) });
    const filter = byId("filter-files");
    filter.addEventListener("input", () => this.#filter());
    filter.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      byId("tree").focus();
    });
    byId("tree-none").addEventListener("click", (event) => {
      if (!event.target.closest("button")) return;
      filter.value = "";
      this.#filter();
      filter.focus();
    });
    byId("copy-file").addEventListener("click", (event) => copy(this.#view.state.doc.toString(), event.currentTarget));
    byId("file-name").addEventListener("click", async () => {
      await navigator.clipboard.writeText(this.#path);
      announce("Path copied");
    });
    byId("download-file").addEventListener("click", async () => save(await this.#archive.bytes(this.#path), this.#path.split("/").pop()));
    byId("back").addEventListener("click", () => {
      document.documentElement.dataset.drill = "tree";
      byId("tree").focus();
    });
  }

  /** Shows an archive; the chosen file and its scroll position stay. */
  show(archive) {
    this.#archive = archive;
    write(byId("file-count"), archive.files.length.toLocaleString("en"));
    this.#tree.show(archive.files);
    this.#sayNone(this.#tree.found);
    const kept = archive.has(this.#path);
    if (!kept) {
      const paths = archive.files.map(({ path }) => path);
      this.#path = FIRST.map((pattern) => paths.find((path) => pattern.test(path))).find(Boolean) ?? paths[0] ?? "";
      this.#tree.choose(this.#path);
    }
    this.#draw(kept);
    this.#report();
  }

  /** Chooses a file, when asked by another part of the page. */
  choose(path) {
    this.#tree.choose(path);
    this.#open(path, true);
  }

  focus = () => this.#view.focus();

  get archive() {
    return this.#archive;
  }

  #filter() {
    this.#sayNone(this.#tree.filter(byId("filter-files").value));
  }

  #sayNone(found) {
    const words = byId("filter-files").value;
    const none = byId("tree-none");
    none.hidden = found > 0;
    if (!found) none.replaceChildren(element("span", {}, `No file matches “${words.trim()}”. `), element("button", { type: "button", className: "link" }, "Clear the filter"));
  }

  #open(path, byUser) {
    this.#path = path;
    this.#draw(false);
    if (byUser) document.documentElement.dataset.drill = "file";
  }

  async #draw(keepsPlace) {
    const [archive, path] = [this.#archive, this.#path];
    const [folder, name] = [path.slice(0, path.lastIndexOf("/") + 1), path.split("/").pop()];
    byId("file-name").replaceChildren(element("bdi", { dir: "ltr" }, element("span", { className: "folder" }, folder), name));
    byId("file-name").setAttribute("aria-label", `Copy the path ${path}`);
    const crc = archive.crc(path);
    if (keepsPlace && crc === this.#shown) return;
    const text = path ? await archive.text(path) : "";
    // Another file or archive may have been shown in the meantime.
    if (archive !== this.#archive || path !== this.#path) return;
    const top = keepsPlace ? this.#view.scrollDOM.scrollTop : 0;
    this.#shown = crc;
    this.#view.setState(EditorState.create({
      doc: text,
      extensions: [
        common, languageOf(path), drawSelection(), highlightSelectionMatches({ minSelectionLength: 3 }), search({ top: true }),
        keymap.of([...searchKeymap, ...defaultKeymap]),
        // The text can still be reached and selected by keyboard.
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ "aria-label": path || "File", "aria-readonly": "true", tabindex: "0" }),
      ],
    }));
    const { doc } = this.#view.state;
    write(byId("file-about"), `${size(archive.files.find((file) => file.path === path)?.size ?? 0)}, ${count(doc.lines - Number(text.endsWith("\n")), "line")}`);
    this.#view.scrollDOM.scrollTop = top;
  }

  async #report() {
    const archive = this.#archive;
    const crc = archive.crc(REPORT);
    write(byId("report-count"), archive.warnings.length ? String(archive.warnings.length) : "");
    if (crc === this.#reported) return;
    this.#reported = crc;
    const place = (title) => {
      const [, file, line] = /^(?:(.+), line|Line) (\d+), column \d+$/.exec(title) ?? [];
      return line && [element("button", { type: "button", className: "link", onclick: () => this.#onplace(Number(line), file) }, title)];
    };
    const text = archive.has(REPORT) ? await archive.text(REPORT) : "Nothing to review: the language expresses all that the description uses.";
    if (archive !== this.#archive) return;
    byId("report").replaceChildren(...rendered(text, place));
    for (const line of byId("report").querySelectorAll("p")) {
      const [, rule, rest] = /^Rule: ([\w-]+)(.*)$/s.exec(line.textContent) ?? [];
      if (rule) line.replaceChildren("Rule: ", naming(rule), rest);
    }
  }
}
