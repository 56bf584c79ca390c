// The text of the description, in CodeMirror.
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, drawSelection, dropCursor, highlightActiveLine, highlightActiveLineGutter, keymap, placeholder } from "@codemirror/view";
import { bracketMatching, indentOnInput, indentUnit, syntaxTree } from "@codemirror/language";
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands";
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { announce } from "./dom.js";
import { common, languageOf } from "./code.js";
import { close, goTo, marks, proposal, setProblems, walk } from "./marks.js";

/** A text with more characters than this is not wrapped. */
const LARGE = 2_000_000;

export class Editor {
  #view;
  #language = new Compartment();
  #wrap = new Compartment();
  #isJson = false;
  #quiet = false;
  /** The states of files that are not shown now, by their paths: the undo history and the cursor. */
  #others = new Map();
  #indents = false;

  /** Calls `onchange()` for each change by the user, `oncursor()` when the cursor moves, `onopen(problem)`. */
  constructor(parent, { onchange, oncursor, onopen, extensions = [] }) {
    this.parent = parent;
    this.listen = EditorView.updateListener.of((update) => {
      if (update.docChanged) this.#detect();
      if (update.docChanged && !this.#quiet) onchange();
      if (update.selectionSet || update.docChanged) oncursor();
    });
    this.extensions = [
      marks(onopen),
      common,
      history(),
      drawSelection(),
      dropCursor(),
      indentOnInput(),
      indentUnit.of("  "),
      EditorState.tabSize.of(2),
      bracketMatching(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      highlightSelectionMatches({ minSelectionLength: 3 }),
      search({ top: true }),
      placeholder("Paste or write OpenAPI 2.0, 3.0, 3.1 or 3.2 here, as JSON or YAML"),
      ...extensions,
      keymap.of([
        { key: "F8", run: (view) => walk(view, 1), shift: (view) => walk(view, -1) },
        { key: "Escape", run: close },
        { key: "Ctrl-m", mac: "Shift-Alt-m", run: () => this.#toggleTabs() },
        // Tab leaves the editor until Ctrl M makes it indent.
        { key: "Tab", run: (view) => this.#indents && indentMore(view), shift: (view) => this.#indents && indentLess(view) },
        ...historyKeymap, ...searchKeymap, ...defaultKeymap,
      ]),
      this.listen,
      EditorView.contentAttributes.of({ "aria-label": "OpenAPI description in JSON or YAML", spellcheck: "false", autocapitalize: "off", tabindex: "0" }),
    ];
    this.#view = new EditorView({ parent, state: this.#state("") });
  }

  #state(text) {
    this.#isJson = /^\s*[{[]/.test(text.slice(0, 1000));
    return EditorState.create({
      doc: text,
      extensions: [this.#language.of(this.#named()), this.#wrap.of(this.wraps && text.length < LARGE ? EditorView.lineWrapping : []), this.extensions],
    });
  }

  #named = () => languageOf(this.#isJson ? "a.json" : "a.yaml");

  /** The first character of the text decides if it is highlighted as JSON or as YAML. */
  #detect() {
    const isJson = /^\s*[{[]/.test(this.#view.state.sliceDoc(0, 1000));
    if (isJson === this.#isJson) return;
    this.#isJson = isJson;
    // Not allowed during an update.
    queueMicrotask(() => this.#view.dispatch({ effects: this.#language.reconfigure(this.#named()) }));
  }

  #toggleTabs() {
    this.#indents = !this.#indents;
    announce(this.#indents ? "Tab indents. Ctrl M makes it leave the editor again." : "Tab leaves the editor.");
    return true;
  }

  get view() {
    return this.#view;
  }
  get isJson() {
    return this.#isJson;
  }
  get length() {
    return this.#view.state.doc.length;
  }
  text() {
    return this.#view.state.doc.toString();
  }

  /** Opens another description, with an empty undo history. */
  open(text) {
    this.#others.clear();
    this.#show(this.#state(text));
  }

  /** True if a file was shown before. */
  has = (path) => this.#others.has(path);

  /** Switches from one file to another, which gets this text if it was not shown before. */
  turn(from, to, text) {
    this.#others.set(from, { state: this.#view.state, scroll: this.#view.scrollSnapshot() });
    const { state, scroll } = this.#others.get(to) ?? {};
    this.#others.delete(to);
    this.#show(state ?? this.#state(text));
    if (!state) return;
    this.#detect();
    this.wrap(this.wraps);
    this.#view.dispatch({ effects: scroll });
  }

  #show(state) {
    this.#quiet = true;
    this.#view.setState(state);
    this.#quiet = false;
  }

  problems(list) {
    this.#view.dispatch({ effects: setProblems.of(list) });
  }

  goTo = (problem, focus) => goTo(this.#view, problem, focus);
  proposal = (problem) => proposal(this.#view, problem);
  walk = (direction) => walk(this.#view, direction);
  find = () => openSearchPanel(this.#view);
  focus = () => this.#view.focus();

  /** Moves the cursor to a line. */
  reveal(line) {
    const { doc } = this.#view.state;
    const { from } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    this.#view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    this.#view.focus();
  }

  wrap(on) {
    this.wraps = on;
    this.#view.dispatch({ effects: this.#wrap.reconfigure(on && this.length < LARGE ? EditorView.lineWrapping : []) });
  }

  /** The line and column of the cursor, from 1. */
  cursor() {
    const { head } = this.#view.state.selection.main;
    const line = this.#view.state.doc.lineAt(head);
    return { line: line.number, column: [...this.#view.state.sliceDoc(line.from, head)].length + 1 };
  }

  /** The names of the keys around the cursor, the outermost first. */
  path() {
    const { state } = this.#view;
    return pathAt(state, state.selection.main.head);
  }
}

/** The keys and indexes from the root to a position. */
export function pathAt(state, position) {
  const path = [];
  let child = null;
  for (let node = syntaxTree(state).resolveInner(position, -1); node; node = node.parent) {
    if (node.name === "Pair" || node.name === "Property") {
      const key = node.firstChild;
      const text = state.sliceDoc(key.from, Math.min(key.to, key.from + 200));
      path.unshift(/^["']/.test(text) ? text.slice(1, -1) : text);
    } else if ((node.name === "BlockSequence" || node.name === "FlowSequence" || node.name === "Array") && child) {
      let index = 0;
      for (let item = node.firstChild; item && item.from < child.from; item = item.nextSibling) index += /^(Item|\[|,|\u26a0)$/.test(item.name) ? Number(item.name === "Item") : 1;
      path.unshift(String(index));
    }
    child = node;
  }
  return path;
}
