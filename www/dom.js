// Small helpers for building the document.

/** An element with properties (or attributes, where the name has a dash or is a role) and children; a child that is a string becomes readable text. */
export function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in node && !name.includes("-")) node[name] = value;
    else node.setAttribute(name, value);
  }
  node.append(...children.map((child) => (typeof child === "string" ? readable(child) : child)));
  return node;
}

/** Sets the text of a node. */
export function write(node, text) {
  const shown = readable(text);
  if (node.textContent !== shown) node.textContent = shown;
}

/** What ends a line, cannot be seen, or turns the direction of the text around it: `is_unseen` of the crate, but for line feeds and tabs. */
export const UNSEEN = /(?![\n\t])[\p{Cc}\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Text from outside as a reader can judge it: what would hide or reorder a part of it is shown as an escape. */
export const readable = (text) => text.replace(UNSEEN, (c) => `\\u{${c.codePointAt(0).toString(16)}}`);

/** A number of bytes for people. */
export function size(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(bytes < 1e5 ? 1 : 0)} kB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** One of the drawings at the top of index.html. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${name}`);
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

export const byId = (id) => document.getElementById(id);

/** `1 file`, `1,904 files`. */
export const count = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

/** Text with its parts between backticks as code. */
export function prose(text) {
  const parts = text.split("`");
  if (parts.length % 2 === 0) return [text];
  return parts.map((part, index) => (index % 2 ? element("code", {}, part) : part));
}

/** Puts a text on the clipboard and says so on the button for a moment. */
export async function copy(text, button) {
  const label = button.querySelector("span") ?? button;
  const before = label.textContent;
  try {
    await navigator.clipboard.writeText(text);
    announce("Copied");
    if (label.dataset.said) return;
    label.dataset.said = "1";
    label.textContent = "Copied";
    setTimeout(() => {
      label.textContent = before;
      delete label.dataset.said;
    }, 1500);
  } catch {
    alarm("The browser did not allow access to the clipboard.");
  }
}

/** Between two announcements, so that each is heard to its end. */
const PACE = 1000;
let [said, next, timer] = [-PACE, "", 0];

/** Says something to a screen reader when there is a pause; of several within a second, the last. */
export function announce(text) {
  next = text;
  timer ||= setTimeout(() => {
    [said, timer] = [performance.now(), 0];
    write(byId("live"), next);
  }, Math.max(0, said + PACE - performance.now()));
}

/** The same, at once: what was asked for did not happen. */
export const alarm = (text) => write(byId("alert"), text);

/** Hands a file to the user. */
export function save(bytes, name, type = "application/octet-stream") {
  const href = URL.createObjectURL(new Blob([bytes], { type }));
  element("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
