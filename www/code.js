// Shared by the editor and the view of generated files: syntax highlighting and the style of CodeMirror.
import { StreamLanguage, foldGutter, foldKeymap, syntaxHighlighting } from "@codemirror/language";
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { highlightCode, tagHighlighter, tags as t } from "@lezer/highlight";
import { json } from "@codemirror/lang-json";
import { yaml } from "@codemirror/lang-yaml";
import { c, cpp, csharp, dart, java, kotlin } from "@codemirror/legacy-modes/mode/clike";
import { javascript, typescript } from "@codemirror/legacy-modes/mode/javascript";
import { cmake } from "@codemirror/legacy-modes/mode/cmake";
import { dockerFile } from "@codemirror/legacy-modes/mode/dockerfile";
import { go } from "@codemirror/legacy-modes/mode/go";
import { powerShell } from "@codemirror/legacy-modes/mode/powershell";
import { python } from "@codemirror/legacy-modes/mode/python";
import { ruby } from "@codemirror/legacy-modes/mode/ruby";
import { rust } from "@codemirror/legacy-modes/mode/rust";
import { shell } from "@codemirror/legacy-modes/mode/shell";
import { swift } from "@codemirror/legacy-modes/mode/swift";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { xml } from "@codemirror/legacy-modes/mode/xml";
import { StyleModule } from "style-mod";
import { UNSEEN, element } from "./dom.js";

// style-mod writes a <style> element into a document, which the page's policy refuses, and a constructed style sheet
// into a shadow root. This makes it use the sheet for the document.
if (typeof document !== "undefined") {
  const shadow = document.createElement("div").attachShadow({ mode: "open" });
  StyleModule.mount(shadow, []);
  for (const key of Object.getOwnPropertySymbols(shadow)) document[key] = shadow[key];
}

const markdown = {
  name: "markdown",
  startState: () => ({ fenced: false }),
  token(stream, state) {
    if (stream.sol()) {
      if (stream.match(/^```.*/)) {
        state.fenced = !state.fenced;
        return "comment";
      }
      if (!state.fenced && stream.match(/^#{1,6} .*/)) return "heading";
      if (!state.fenced && stream.match(/^\s*([-*+]|\d+\.) /)) return "keyword";
    }
    if (state.fenced) return stream.skipToEnd(), "string";
    if (stream.match(/^`[^`]+`/)) return "string";
    if (stream.match(/^\[[^\]]*\]\([^)]*\)/)) return "link";
    stream.next();
    stream.eatWhile(/[^`[]/);
    return null;
  },
};

const stream = (mode) => () => StreamLanguage.define(mode);
const LANGUAGES = [
  [/\.(ya?ml|clang-format|clang-tidy)$/i, yaml],
  [/\.(json|webmanifest)$|-lock$/i, json],
  [/\.([mc]?ts|tsx)$/i, stream(typescript)],
  [/\.([mc]?js|jsx)$/i, stream(javascript)],
  [/\.py[i]?$/i, stream(python)],
  [/\.[ch]$/i, stream(c)],
  [/\.(cpp|hpp|cc)$/i, stream(cpp)],
  [/\.rs$/i, stream(rust)],
  [/\.ps[dm]?1$/i, stream(powerShell)],
  [/\.(sh|bash)$/i, stream(shell)],
  [/\.(toml|cfg|ini)$/i, stream(toml)],
  [/(CMakeLists\.txt|\.cmake)$/i, stream(cmake)],
  [/\.(md|markdown)$/i, stream(markdown)],
  [/\.(xml|csproj|props|targets|html|pom)$/i, stream(xml)],
  [/\.go$/i, stream(go)],
  [/\.(java|gradle|php)$/i, stream(java)],
  [/\.kts?$/i, stream(kotlin)],
  [/\.cs$/i, stream(csharp)],
  [/\.dart$/i, stream(dart)],
  [/\.(rb|gemspec)$|(Gem|Rake)file$/i, stream(ruby)],
  [/\.swift$/i, stream(swift)],
  [/Dockerfile$/i, stream(dockerFile)],
];

const made = new Map();
/** The language of a file by its path; nothing if it is unknown. */
export function languageOf(path) {
  const [, make] = LANGUAGES.find(([pattern]) => pattern.test(path)) ?? [];
  if (!make) return [];
  if (!made.has(make)) made.set(make, make());
  return made.get(make);
}

const highlighter = tagHighlighter([
  { tag: [t.propertyName, t.definition(t.propertyName), t.attributeName, t.heading, t.labelName], class: "k" },
  { tag: [t.string, t.special(t.string), t.attributeValue, t.regexp, t.character, t.content], class: "s" },
  { tag: [t.number, t.bool, t.null, t.atom], class: "n" },
  { tag: [t.keyword, t.operatorKeyword, t.modifier, t.controlKeyword, t.definitionKeyword, t.moduleKeyword, t.meta, t.tagName], class: "w" },
  { tag: [t.typeName, t.className, t.namespace, t.standard(t.name), t.link, t.macroName], class: "t" },
  { tag: [t.comment, t.lineComment, t.blockComment, t.docComment], class: "c" },
]);
export const highlighting = syntaxHighlighting(highlighter);

/** The lines of a text, each a list of elements and strings. */
export function highlighted(text, path) {
  const lines = [[]];
  const language = languageOf(path);
  if (!language.language && !language.parser) return text.split("\n").map((line) => [line]);
  const parser = (language.language ?? language).parser;
  highlightCode(text, parser.parse(text), highlighter,
    (part, classes) => lines.at(-1).push(classes ? element("span", { className: classes }, part) : part),
    () => lines.push([]));
  return lines;
}

/** A block of code for reading. */
export function snippet(text, path, label) {
  const code = element("code", {}, ...highlighted(text, path).flatMap((line, index) => (index ? ["\n", ...line] : line)));
  return element("pre", { className: "snip", tabIndex: 0, role: "group", "aria-label": label }, code);
}

/** The extensions of both views of code. */
export const common = [
  lineNumbers(),
  foldGutter({ markerDOM: (open) => element("span", { className: `foldmark${open ? " is-open" : ""}`, title: open ? "Fold" : "Unfold" }, "›") }),
  highlightSpecialChars({ addSpecialChars: UNSEEN }),
  highlighting,
  keymap.of(foldKeymap),
  EditorView.theme({
    "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--surface)", fontSize: "var(--t-code)" },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "var(--lh-code)", fontVariantLigatures: "none", scrollbarWidth: "thin", scrollbarColor: "var(--line-strong) transparent" },
    ".cm-content": { padding: "var(--s1) 0", caretColor: "var(--text)" },
    ".cm-line": { padding: "0 var(--s4) 0 4px" },
    ".cm-cursor": { borderLeftColor: "var(--text)", borderLeftWidth: "1.5px" },
    ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--text-2)", border: "none" },
    ".cm-lineNumbers .cm-gutterElement": { padding: "0 2px 0 0", minWidth: "1.75rem" },
    ".cm-foldGutter .cm-gutterElement": { width: ".875rem", textAlign: "center", cursor: "pointer" },
    ".cm-activeLine": { backgroundColor: "var(--hover)" },
    ".cm-activeLineGutter": { backgroundColor: "var(--hover)", color: "var(--text)" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection": { background: "color-mix(in srgb, var(--focus) 28%, transparent) !important" },
    ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--tint)", outline: "1px solid var(--accent)" },
    ".cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--error-tint)" },
    ".cm-specialChar": { color: "var(--error)" },
    ".cm-foldPlaceholder": { background: "var(--tint)", border: "1px solid var(--line-strong)", color: "var(--text-2)", padding: "0 .375rem" },
    ".cm-searchMatch": { backgroundColor: "var(--warn-tint)", outline: "1px solid var(--warn)" },
    ".cm-searchMatch-selected": { backgroundColor: "var(--tint)", outline: "2px solid var(--accent)" },
    ".cm-panels": { backgroundColor: "var(--sunk)", color: "var(--text)", fontFamily: "var(--sans)", borderColor: "var(--line) !important" },
    ".cm-tooltip": { backgroundColor: "var(--raised)", border: "1px solid var(--line)", borderRadius: "var(--r2)", boxShadow: "var(--e2)" },
    ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "var(--t-code)" },
    ".cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--tint)", color: "var(--accent-strong)" },
  }),
];
