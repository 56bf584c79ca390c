// Reads C apart: comments, literals, names, and the rest.

// The kinds of tokens in a C file. A line that ends with a backslash goes on in the next line.
const TOKENS = [
  ['comment', /\/\*[\s\S]*?\*\/|\/\/(?:\\\r?\n|[^\n])*/y],
  ['string', /"(?:\\[\s\S]|[^"\\\n])*"/y],
  ['character', /'(?:\\[\s\S]|[^'\\\n])+'/y],
  ['directive', /#[ \t]*\w+/y],
  ['number', /\.?\d(?:[eEpP][+-]|[\w.])*/y],
  ['name', /[\p{L}_][\p{L}\p{N}\p{M}_]*/uy],
  ['space', /[ \t\r\n]+|\\\r?\n/y],
  ['mark', /##?|[-+*/%<>=!&|^~?:;,.()[\]{}]/y],
];
const KEYWORDS = new Set(`auto break case char const continue default do double else enum extern float for goto if inline int long register
  restrict return short signed sizeof static struct switch typedef union unsigned void volatile while _Static_assert offsetof NULL
  include define ifndef ifdef endif`.split(/\s+/));

/** The tokens of a C text as `{ kind, text }`, without white space. Throws at text that is no token. */
export function tokens(text) {
  const found = [];
  for (let at = 0; at < text.length;) {
    const token = TOKENS.map(([kind, pattern]) => {
      pattern.lastIndex = at;
      return { kind, text: pattern.exec(text)?.[0] };
    }).find((match) => match.text !== undefined);
    if (!token) throw new Error(`no token of C: ${JSON.stringify(text.slice(at, at + 40))}`);
    at += token.text.length;
    if (token.kind !== 'space') found.push(token);
  }
  return found;
}

/** The code of a text: its tokens without comments, with all strings made equal, and all names but keywords. */
export function code(text) {
  const kinds = tokens(text).filter(({ kind }) => kind !== 'comment').map(({ kind, text }) => {
    if (kind === 'name') return KEYWORDS.has(text) ? text : 'name';
    return kind === 'mark' || kind === 'directive' ? text : kind;
  });
  // Neighbouring strings are one, and a long one is written in pieces.
  return kinds.filter((kind, i) => !(kind === 'string' && kinds[i - 1] === 'string'));
}

const ESCAPES = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };

/** The value of a string literal, whose bytes are UTF-8. */
export function valueOf(literal) {
  const bytes = [];
  const inner = literal.slice(1, -1);
  for (const [part, octal, hex, other] of inner.matchAll(/\\([0-7]{1,3})|\\x([0-9a-fA-F]+)|\\([\s\S])|[^\\]+/g)) {
    if (octal !== undefined) bytes.push(parseInt(octal, 8));
    else if (hex !== undefined) bytes.push(parseInt(hex, 16));
    else bytes.push(...Buffer.from(other === undefined ? part : ESCAPES[other] ?? other));
  }
  return Buffer.from(bytes).toString();
}

/** The values of the strings of a text; neighbouring literals are one. */
export function strings(text) {
  const found = [];
  let before = null;
  for (const token of tokens(text).filter(({ kind }) => kind !== 'comment')) {
    if (token.kind === 'string') {
      if (before === 'string') found[found.length - 1] += valueOf(token.text);
      else found.push(valueOf(token.text));
    }
    before = token.kind;
  }
  return found;
}
