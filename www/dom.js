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
const UNSEEN = /(?![\n\t])[\p{Cc}\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Text from outside as a reader can judge it: what would hide or reorder a part of it is shown as an escape. */
export const readable = (text) => text.replace(UNSEEN, (c) => `\\u{${c.codePointAt(0).toString(16)}}`);

/** A number of bytes for people. */
export function size(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(bytes < 1e5 ? 1 : 0)} kB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
