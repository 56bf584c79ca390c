// The keys that work everywhere in the page, and the list of them.
import { byId, element } from "./dom.js";
import { showPane } from "./looks.js";

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const PANES = ["p-description", "p-options", "p-output"];

const LIST = [
  ["Next pane, previous pane", "F6", "Shift F6"],
  ["Next problem, previous problem; in differences, changes", "F8", "Shift F8"],
  ["Go to a file, an operation (@), a line or an option (:)", "Ctrl P"],
  ["Language", "Ctrl Shift L"],
  ["Keep as base", "Ctrl Shift B"],
  ["Download", "Ctrl S"],
  ["In the editor: find", "Ctrl F"],
  ["In the editor: complete", "Ctrl Space"],
  ["In the editor: Tab indents, Tab leaves", "Ctrl M"],
  ["In trees and tabs: move", "Arrow keys", "Home", "End"],
  ["In trees: to the next row that begins so", "Letters"],
  ["This list", "?"],
];

/** `does` has the actions of the keys: `walk(direction)`, `download()`, `keep()`, `language()`, `goTo()`. */
export function startKeys(does) {
  byId("key-list").append(...LIST.flatMap(([what, ...keys]) => [
    element("dt", {}, what),
    element("dd", {}, ...keys.flatMap((key, index) => [index ? " " : "", element("kbd", {}, isMac ? key.replace(/Ctrl (?!M|Space)/, "Cmd ") : key)])),
  ]));
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const isStart = document.documentElement.dataset.state === "start";
    const modified = isMac ? event.metaKey : event.ctrlKey;
    const key = event.key.toLowerCase();
    if (event.key === "?" && !event.target.closest?.("input, textarea, select, [contenteditable]")) byId("keys").togglePopover();
    else if (isStart) return;
    else if (key === "f6") pane(event.shiftKey ? -1 : 1);
    else if (key === "f8") does.walk(event.shiftKey ? -1 : 1);
    else if (modified && event.shiftKey && key === "l") does.language();
    else if (modified && event.shiftKey && key === "b") does.keep();
    else if (modified && !event.shiftKey && key === "s") does.download();
    else if (modified && !event.shiftKey && key === "p") does.goTo();
    else return;
    event.preventDefault();
  });
}

/** Moves the focus to the next pane, to its most used element. */
function pane(direction) {
  const at = PANES.findIndex((id) => byId(id).contains(document.activeElement));
  const id = PANES[(at + direction + PANES.length) % PANES.length];
  showPane(id.slice(2));
  const first = { "p-description": "#editor .cm-content", "p-options": "#language", "p-output": "[role=tab][aria-selected=true]" }[id];
  byId(id).querySelector(first)?.focus();
}
