// The context of a position in a description, even if the description is incomplete or invalid.
//
// `pathAt(text, at)` → null, or {path, at, from, to, siblings(), key(name, kind), text(word), bare(word)}
//   path      the keys to the place; null for an item of a list
//   at        "key", "value", or "item" where either may stand
//   from, to  the word at the place, quotes included
//   siblings  the keys that are there already
//   key, text, bare  how a key, a text and another word are written there; `kind` is that of the key's value in the grammar
//
// JSON and flow style are read from their start; the lines of YAML's block style are read backwards from the position.

/** The maximum length of a line in which completion works. */
const LONGEST_LINE = 10_000;
/** The number of lines in either direction that are searched for the other keys of a mapping. */
const MOST_LINES = 20_000;

export function pathAt(text, at) {
  return isJson(text) ? inFlow(text, text.search(/[{[]/), at, [], /^[\s\ufeff]*[{[]\s*("|$)/.test(text)) : inLines(text, at);
}

/** True if a text as a whole is in brackets. */
export const isJson = (text) => /^[\s\ufeff]*[{[]/.test(text);

/** The position of the closing quote for the quote at `from`; -1 if there is none. */
export function closing(text, from, quote) {
  for (let i = text.indexOf(quote, from + 1); i >= 0; i = text.indexOf(quote, i + 1)) {
    if (quote === "'") {
      if (text[i + 1] !== "'") return i;
      i += 1;
      continue;
    }
    let slashes = 0;
    while (text[i - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return i;
  }
  return -1;
}

/** The text of a quoted word. */
export function unquoted(word) {
  if (word.startsWith("'")) return word.slice(1, -1).replaceAll("''", "'");
  try {
    return JSON.parse(word);
  } catch {
    return word.slice(1, -1);
  }
}

// Flow style.

/** An unquoted word ends before a bracket, a comma, a colon with a space, or a comment. */
const PLAIN = /(?:[^,{}[\]\n:#]|:(?![\s,{}[\]]|$)|(?<!\s)#)+/y;

const matched = (expression, text, at) => {
  expression.lastIndex = at;
  return expression.exec(text)?.[0] ?? "";
};

const isSpace = (c) => c === " " || c === "\n" || c === "\r" || c === "\t";

/**
 * The open brackets at `end` in the collection that begins at `start`, with their keys, the word before the end, and
 * whether a key or a value is expected. Null if the collection is closed.
 */
function opened(text, start, end) {
  // Open brackets, each with the words of its keys. Because documents can have megabytes, the texts of words are
  // created last.
  const open = [];
  let due = "value";
  let word = null;
  for (let i = start; i < end;) {
    const c = text[i];
    if (isSpace(c)) {
      if (word && !word.quote) word.isOpen = false;
      i += 1;
    } else if (c === '"' || c === "'") {
      const close = closing(text, i, c);
      const isOpen = close < 0 || close >= end;
      word = { from: i, to: isOpen ? end : close + 1, quote: c, isOpen };
      i = word.to;
    } else if (c === "{" || c === "[") {
      open.push({ isList: c === "[", keys: [] });
      [due, word] = [c === "[" ? "value" : "key", null];
      i += 1;
    } else if (c === "}" || c === "]") {
      open.pop();
      if (!open.length) return null;
      [due, word] = ["comma", null];
      i += 1;
    } else if (c === ",") {
      [due, word] = [open.at(-1)?.isList ? "value" : "key", null];
      i += 1;
    } else if (c === ":" && due === "key" && word) {
      open.at(-1).keys.push(word);
      [due, word] = ["value", null];
      i += 1;
    } else if (c === "#") {
      const line = text.indexOf("\n", i);
      if (line < 0 || line >= end) return { inComment: true };
      i = line;
    } else {
      const to = Math.min(i + Math.max(matched(PLAIN, text, i).length, 1), end);
      word = { from: i, to, quote: null, isOpen: !isSpace(text[to - 1]) };
      i = to;
    }
  }
  const textOf = ({ from, to, quote }) => (quote ? unquoted(text.slice(from, to)) : text.slice(from, to).trim());
  return { open: open.map(({ isList, keys }) => ({ isList, keys: keys.map(textOf) })), due, word, inComment: false };
}

/** The place in the collection that begins at `start` and is the value of `path`. */
function inFlow(text, start, at, path, isJson) {
  const found = opened(text, start, at);
  if (!found || found.inComment || !found.open.length || found.due === "comma") return null;
  const { open, due, word } = found;
  // A complete word gets no completion.
  if (word && !word.isOpen) return null;
  const steps = [...path];
  open.forEach((one, i) => {
    if (one.isList) steps.push(null);
    else if (i < open.length - 1 || due === "value") steps.push(one.keys.at(-1));
  });
  const [from, to] = [word ? word.from : at, wordEnd(text, at, word?.quote)];
  const ways = writers(word?.quote ?? (isJson ? '"' : null));
  const top = open.at(-1);
  const colon = /^\s*:/.test(text.slice(to, to + 100)) ? "" : ": ";
  return {
    path: steps, at: top.isList ? "value" : due, from, to,
    siblings: () => [...top.keys, ...keysAfter(text, to)], key: (name) => `${ways.text(name)}${colon}`, ...ways,
  };
}

/** Functions that write words: in the existing quotes, or in quotes if they are required. */
function writers(quote) {
  const single = (word) => `'${word.replaceAll("'", "''")}'`;
  const needs = (word) => /^[#"'&*!|>%@`?:,\s-]|[{}[\],]|: | #|:$|^$/.test(word);
  return {
    text: (word) => (quote === '"' ? JSON.stringify(word) : quote === "'" || needs(word) ? single(word) : word),
    bare: (word) => word,
  };
}

/** The end of the word at a position, including its closing quote. */
function wordEnd(text, at, quote) {
  const end = at + matched(/[^\s"',:{}[\]]*/y, text, at).length;
  return quote && text[end] === quote ? end + 1 : end;
}

/** The keys of a collection after a position in it, within the next 5,000 characters. */
function keysAfter(text, from) {
  const keys = [];
  let depth = 0;
  const token = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'|[^\s"'{}[\],:]+/y;
  const end = Math.min(text.length, from + 5000);
  for (let i = from; i < end;) {
    const c = text[i];
    const word = matched(token, text, i);
    i += word.length || 1;
    if (c === "{" || c === "[") depth += 1;
    else if ((c === "}" || c === "]") && (depth -= 1) < 0) break;
    else if (depth === 0 && word && /^\s*:/.test(text.slice(i, i + 20))) keys.push(/^["']/.test(word) ? unquoted(word) : word);
  }
  return keys;
}

// Block style.

const KEY = /^("(?:[^"\\]|\\.)*" *|'(?:[^']|'')*' *|[^\s#"'{}[\]&*!|>](?:[^#:]|:(?=\S)|(?<=\S)#)*):(?=\s|$)/;

/**
 * An entry of a block: `tokens` are its dashes and its key with their columns; `rest` is the text after them, up to
 * `end`.
 */
function entryOf(line) {
  const tokens = [];
  let column = matched(/ */y, line, 0).length;
  for (let dash; (dash = matched(/-(?: +|$)/y, line, column)); column += dash.length) tokens.push({ column, key: null });
  const rest = line.slice(column);
  const [head, key] = KEY.exec(rest) ?? [];
  if (head === undefined) return { tokens, column, key: null, rest, end: line.length };
  const name = /^["']/.test(key) ? unquoted(key.trimEnd()) : key.trimEnd();
  tokens.push({ column, key: name });
  return { tokens, column, key: name, rest: rest.slice(head.length), end: line.length };
}

/** True if a line is empty or a comment. */
const isBlank = ({ tokens, rest }) => !tokens.length && /^(#|\s*$)/.test(rest);

function inLines(text, at) {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const before = text.slice(start, at);
  if (before.length > LONGEST_LINE || before.includes("\t")) return null;
  const entry = entryOf(before);
  const [first] = entry.tokens;
  const around = ancestors(text, start, first?.column ?? entry.column, first?.key === null);
  if (!around) return null;
  if (around.flow !== null) return inFlow(text, around.flow, at, around.path, false);
  const path = [...around.path, ...entry.tokens.map(({ key }) => key)];
  const typed = entry.rest.trimStart();
  const from = at - typed.length;
  if (/^[{[]/.test(typed)) return inFlow(text, from, at, path, false);
  // A complete word, a comment, and text of several lines get no completion.
  const quote = /^["']/.exec(typed)?.[0] ?? null;
  if (quote ? closing(typed, 0, quote) >= 0 : /\s/.test(typed) || /^[#|>&*!]/.test(typed.replace(/^#\//, ""))) return null;
  const to = wordEnd(text, at, quote);
  const ways = writers(quote);
  if (entry.key !== null) return /^\s/.test(entry.rest) ? { path, at: "value", from, to, siblings: () => [], key: ways.text, ...ways } : null;
  const isThere = /^ *:/.test(text.slice(to, to + 100));
  const deeper = `\n${" ".repeat(entry.column + 2)}`;
  const key = (name, kind) => {
    const word = ways.text(name);
    if (isThere) return word;
    return `${word}:${{ one: deeper, map: deeper, list: `${deeper}- ` }[kind] ?? " "}`;
  };
  return { path, at: first ? "item" : "key", from, to, siblings: () => siblingsOf(text, start, entry), key, ...ways };
}

/** The lines above `start`, the nearest first: `[start, indentation, end]`. */
function* above(text, start) {
  for (let end = start - 1; end >= 0;) {
    const begin = end === 0 ? 0 : text.lastIndexOf("\n", end - 1) + 1;
    let indent = 0;
    while (text[begin + indent] === " ") indent += 1;
    yield [begin, indent, end];
    end = begin - 1;
  }
}

const entryBetween = (text, begin, end) => entryOf(text.slice(begin, Math.min(end, begin + LONGEST_LINE)).replace(/\r$/, ""));

/**
 * The path to an entry that begins at `column` of the line at `start`; `isItem` is true if it begins with a dash. Null
 * within a text of several lines. `flow` is the start of a collection in brackets that is open there; the path then
 * ends with its key.
 */
function ancestors(text, start, column, isItem) {
  let path = [];
  let flow = null;
  for (const [begin, indent, last] of above(text, start)) {
    if (column === 0 && !isItem) break;
    // Most lines are indented at least as much, and are skipped.
    if (indent > column || (indent === column && (!isItem || text[begin + indent] === "-"))) continue;
    const { tokens, rest, end } = entryBetween(text, begin, last);
    // The dashes of a list may be in the same column as its key.
    const owner = tokens.findLastIndex((token) => token.column < column || (isItem && token.key !== null && token.column === column));
    if (owner < 0) continue;
    const steps = tokens.slice(0, owner + 1).map(({ key }) => key);
    if (owner === tokens.length - 1) {
      const content = rest.trimStart();
      if (/^[|>]/.test(content)) return null;
      const from = begin + end - content.length;
      if (/^[{[]/.test(content) && opened(text, from, start) !== null) [path, flow] = [[], from];
    }
    path.unshift(...steps);
    [{ column }] = tokens;
    isItem = tokens[0].key === null;
  }
  return { path, flow };
}

/** The other keys of the mapping that a line is in. */
function siblingsOf(text, start, { column, tokens }) {
  const keys = [];
  const note = (one) => {
    const last = one.tokens.at(-1);
    if (last?.key != null && last.column === column) keys.push(last.key);
  };
  // The first key of an item has no line above with the other keys.
  if (!tokens.length) {
    let left = MOST_LINES;
    for (const [begin, indent, end] of above(text, start)) {
      if ((left -= 1) < 0) break;
      if (indent > column) continue;
      const one = entryBetween(text, begin, end);
      if (isBlank(one)) continue;
      note(one);
      if (indent < column) break;
    }
  }
  for (let from = lineEnd(text, start) + 1, left = MOST_LINES; from < text.length && left > 0; left -= 1) {
    const end = lineEnd(text, from);
    const one = entryBetween(text, from, end);
    if (!isBlank(one)) {
      if ((one.tokens[0]?.column ?? one.column) < column) break;
      note(one);
    }
    from = end + 1;
  }
  return keys;
}

function lineEnd(text, at) {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}
