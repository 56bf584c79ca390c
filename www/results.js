// What comes back, as elements.
import { element, readable, size } from "./dom.js";

/** Beyond this, a list of problems helps no one. */
const SHOWN = 100;

/** The files, below the warnings. */
export function resultView(files, warnings, description) {
  const nodes = [];
  if (warnings.length) {
    const title = `${warnings.length} ${warnings.length === 1 ? "warning" : "warnings"}`;
    nodes.push(element("details", { className: "warnings", open: warnings.length <= 3 }, element("summary", {}, title), ...problemsView(warnings, description)));
  }
  const rows = files.map(({ path, size: bytes }) => {
    const cut = path.lastIndexOf("/") + 1;
    const folder = element("span", { className: "folder" }, path.slice(0, cut));
    return element("li", {}, element("span", { className: "path" }, folder, path.slice(cut)), element("span", { className: "size" }, size(bytes)));
  });
  nodes.push(element("ul", { className: "files", tabIndex: 0, "aria-label": "Files in the archive", role: "list" }, ...rows));
  return nodes;
}

/** Problems with their place, the source line with a caret, the pointer and the hint. */
export function problemsView(problems, description) {
  const items = problems.slice(0, SHOWN).map((problem) => problemItem(problem, description));
  const nodes = [element("ol", { className: "problems" }, ...items)];
  if (problems.length > SHOWN) nodes.push(element("p", { className: "note" }, `and ${problems.length - SHOWN} more`));
  return nodes;
}

function problemItem({ severity, rule, message, hint, file, pointer, line, column, source, caret }, description) {
  const item = element("li", { className: severity });
  const head = element("p", { className: "problem-head" });
  if (line) {
    const place = `${file ? `${file}, ` : ""}line ${line}, column ${column}`;
    head.append(
      !file && description.isShown()
        ? element("button", { type: "button", className: "place", title: "Show in the description", onclick: () => description.reveal(line, column) }, place)
        : element("span", { className: "place" }, place),
    );
  }
  head.append(element("code", { className: "rule" }, rule));
  item.append(head, element("p", { className: "message" }, ...prose(message)));
  if (source) {
    const number = `${line} │ `;
    item.append(element("pre", { className: "source", tabIndex: 0 }, element("span", { className: "number", "aria-hidden": "true" }, number), source, caretLine(source, caret, number.length)));
  }
  if (pointer) item.append(element("p", { className: "pointer" }, element("code", {}, pointer)));
  if (hint) item.append(element("p", { className: "hint" }, ...prose(hint)));
  return item;
}

/** Text with its parts between backticks as code. */
function prose(text) {
  const parts = text.split("`");
  if (parts.length % 2 === 0) return [text];
  return parts.map((part, index) => (index % 2 ? element("code", {}, part) : part));
}

/** The line with the caret, tabs kept and escapes counted so that it stands below its character. */
function caretLine(source, caret, indent) {
  const before = [...source].slice(0, Math.max(caret - 1, 0));
  const text = caret ? `\n${" ".repeat(indent)}${before.map((c) => (c === "\t" ? c : " ".repeat(readable(c).length))).join("")}^` : "";
  return element("span", { className: "caret", "aria-hidden": "true" }, text);
}

/** Options that cannot be used; each leads to its field. */
export function optionProblemsView(problems, options) {
  const items = problems.map(({ option, message, hint }) =>
    element("li", { className: "error" },
      element("p", { className: "problem-head" }, element("button", { type: "button", className: "place", onclick: () => options.focus(option) }, option)),
      element("p", { className: "message" }, ...prose(message)),
      ...(hint ? [element("p", { className: "hint" }, ...prose(hint))] : []),
    ));
  return [element("ol", { className: "problems" }, ...items)];
}
