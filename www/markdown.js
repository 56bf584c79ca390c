// Renders the Markdown of our own reports as elements: headings, paragraphs, lists, code, quotes, tables. Text is never
// markup.
import { element } from "./dom.js";
import { snippet } from "./code.js";

/** `link(text)` may return an element for a heading that refers to a place. */
export function rendered(text, link = () => null) {
  const nodes = [];
  const lines = text.split("\n");
  for (let at = 0; at < lines.length;) {
    const take = (test) => {
      const from = at;
      while (at < lines.length && test(lines[at])) at += 1;
      return lines.slice(from, at);
    };
    const line = lines[at];
    const [, hashes, title] = /^(#{1,6}) (.*)/.exec(line) ?? [];
    if (!line.trim()) at += 1;
    else if (hashes) {
      at += 1;
      nodes.push(element(`h${Math.min(hashes.length + 1, 6)}`, {}, ...(link(title) ?? inline(title))));
    } else if (line.startsWith("```")) {
      at += 1;
      nodes.push(snippet(take((l) => !l.startsWith("```")).join("\n"), `a.${line.slice(3)}`, "Code"));
      at += 1;
    } else if (/^ {4}/.test(line)) nodes.push(snippet(take((l) => /^ {4}/.test(l)).map((l) => l.slice(4)).join("\n"), "a.yaml", "Line of the description"));
    else if (/^[-*] /.test(line)) nodes.push(element("ul", {}, ...take((l) => /^[-*] /.test(l)).map((l) => element("li", {}, ...inline(l.slice(2))))));
    else if (line.startsWith("|")) nodes.push(table(take((l) => l.startsWith("|"))));
    else nodes.push(element("p", {}, ...inline(take((l) => l.trim() && !/^(#|```| {4}|[-*] |\|)/.test(l)).join(" "))));
  }
  return nodes;
}

function table([head, , ...rows]) {
  const cells = (line, tag) => line.replace(/^\||\|$/g, "").split("|").map((cell) => element(tag, {}, ...inline(cell.trim())));
  return element("table", {}, element("thead", {}, element("tr", {}, ...cells(head, "th"))), element("tbody", {}, ...rows.map((row) => element("tr", {}, ...cells(row, "td")))));
}

/** Code, strong and emphasised text. */
export function inline(text) {
  const nodes = [];
  let from = 0;
  for (const match of text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\\([\\`*_{}[\]()#+.!|<>-])/g)) {
    if (match.index > from) nodes.push(text.slice(from, match.index));
    const [all, code, strong, emphasis, escaped] = match;
    nodes.push(code ? element("code", {}, code) : strong ? element("strong", {}, strong) : emphasis ? element("em", {}, emphasis) : escaped);
    from = match.index + all.length;
  }
  if (from < text.length) nodes.push(text.slice(from));
  return nodes;
}
