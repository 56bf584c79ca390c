// Splits Java into tokens: comments, literals, names and the rest.
import { tokenizer } from '../../shared/tokens.mjs';

const TOKENS = [
  ['comment', /\/\*[^]*?\*\/|\/\/[^\n\r]*/y],
  ['string', /"""[ \t\f]*\r?\n(?:\\[^]|[^\\])*?"""|"(?:\\[^\n\r]|[^"\\\n\r])*"/y],
  ['character', /'(?:\\[^\n\r]+?|[^'\\\n\r])'/y],
  ['number', /\.?\d(?:[eEpP][+-]|[\w.])*/y],
  ['name', /[\p{L}_$][\p{L}\p{N}_$]*/uy],
  ['space', /[ \t\r\n\f]+/y],
  ['mark', /\.\.\.|->|::|[-+*/%&|^<>=!:?]+|[()[\]{},;.~@]/y],
];
const KEYWORDS = new Set(`abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally
  float for goto if implements import instanceof int interface long native new package private protected public return short static
  strictfp super switch synchronized this throw throws transient try void volatile while true false null var record sealed permits
  yield`.split(/\s+/));

/** A text as the compiler sees it: `\u002a` is a star wherever it stands, unless its backslash is itself escaped. */
const translated = (text) => text.replace(/(\\\\)|\\u+([\da-fA-F]{4})/g, (whole, escaped, code) => (escaped ? whole : String.fromCharCode(parseInt(code, 16))));

const split = tokenizer('Java', TOKENS);
/** The tokens of a Java file. */
export const tokens = (text) => split(translated(text));

/** The structure of a file: its tokens without comments, with the same word for all strings, and for all names except keywords. */
export function code(text) {
  return tokens(text).filter((token) => token.kind !== 'comment').map((token) => {
    if (token.kind === 'name') return KEYWORDS.has(token.text) ? token.text : 'name';
    return token.kind === 'mark' ? token.text : token.kind;
  });
}

const ESCAPES = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', s: ' ' };

/** The value of a string literal, as a token has it. */
export function valueOf(literal) {
  return literal.slice(1, -1).replace(/\\(?:([0-3]?[0-7]{1,2})|([^]))/g, (_, octal, other) => (octal ? String.fromCharCode(parseInt(octal, 8)) : ESCAPES[other] ?? other));
}
