// Splits Go into tokens: comments, literals, names and the rest.
import { tokenizer } from '../../shared/tokens.mjs';

const TOKENS = [
  ['comment', /\/\*[^]*?\*\/|\/\/[^\n]*/y],
  ['string', /"(?:\\[^\n]|[^"\\\n])*"|`[^`]*`/y],
  ['rune', /'(?:\\[^\n]|[^'\\\n])+'/y],
  ['number', /\.?\d(?:[eEpP][+-]|[\w.])*/y],
  ['name', /[\p{L}_][\p{L}\p{N}_]*/uy],
  ['space', /[ \t\r\n]+/y],
  ['mark', /\.\.\.|[-+*/%&|^<>=!:]+|[()[\]{},;.~]/y],
];
const KEYWORDS = new Set(`break case chan const continue default defer else fallthrough for func go goto if import interface map package range
  return select struct switch type var nil true false`.split(/\s+/));

/** The tokens of a Go file. */
export const tokens = tokenizer('Go', TOKENS);

/** The structure of a file: its tokens without comments, with the same word for all strings, and for all names except keywords. Comments that tools obey stay. */
export function code(text) {
  return tokens(text).filter((token) => token.kind !== 'comment' || /^\/\/(?:\w+:|line |export |#)|^\/\*line /.test(token.text)).map((token) => {
    if (token.kind === 'name') return KEYWORDS.has(token.text) ? token.text : 'name';
    return token.kind === 'mark' || token.kind === 'comment' ? token.text : token.kind;
  });
}

const ESCAPES = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };

/** The value of a string literal. */
export function valueOf(literal) {
  if (literal.startsWith('`')) return literal.slice(1, -1).replaceAll('\r', '');
  const bytes = [];
  for (const [part, octal, byte, short, long, other] of literal.slice(1, -1).matchAll(/\\([0-7]{3})|\\x([\da-fA-F]{2})|\\u([\da-fA-F]{4})|\\U([\da-fA-F]{8})|\\([^])|[^\\]+/g)) {
    if (octal !== undefined) bytes.push(parseInt(octal, 8));
    else if (byte !== undefined) bytes.push(parseInt(byte, 16));
    else if (short ?? long) bytes.push(...Buffer.from(String.fromCodePoint(parseInt(short ?? long, 16))));
    else bytes.push(...Buffer.from(other === undefined ? part : ESCAPES[other] ?? other));
  }
  return Buffer.from(bytes).toString();
}
