// Small helpers for building the document.

/**
 * An element with properties (or attributes, if the name has a dash or is a role) and children; a string as a child
 * becomes readable text.
 */
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

/**
 * Characters that end a line, are invisible, or change the direction of the text around them: `is_unseen` of the crate,
 * except for line feeds and tabs.
 */
export const UNSEEN = /(?![\n\t])[\p{Cc}\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Makes text from outside safe to read: characters that would hide or reorder a part of it are shown as escapes. */
export const readable = (text) => text.replace(UNSEEN, (c) => `\\u{${c.codePointAt(0).toString(16)}}`);

/** Formats a number of bytes for people. */
export function size(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(bytes < 1e5 ? 1 : 0)} kB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** One of the icons at the top of index.html. */
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

/** Text with the parts in backticks as code. */
export function prose(text) {
  const parts = text.split("`");
  if (parts.length % 2 === 0) return [text];
  return parts.map((part, index) => (index % 2 ? element("code", {}, part) : part));
}

/** Copies a text to the clipboard and shows that on the button for a moment. */
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

/** The milliseconds between two announcements, so that each is heard to its end. */
const PACE = 1000;
let [announcedAt, next, timer] = [-PACE, "", 0];

/** Announces a text to a screen reader after a pause; of several within a second, only the last. */
export function announce(text) {
  next = text;
  timer ||= setTimeout(() => {
    [announcedAt, timer] = [performance.now(), 0];
    write(byId("live"), next);
  }, Math.max(0, announcedAt + PACE - performance.now()));
}

/** Announces at once that a requested action failed. */
export const alarm = (text) => write(byId("alert"), text);

/** Saves a file for the user. */
export function save(bytes, name, type = "application/octet-stream") {
  const href = URL.createObjectURL(new Blob([bytes], { type }));
  element("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
