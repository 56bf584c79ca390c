// Parses PowerShell with tree-sitter's grammar: the checks for Windows PowerShell 5.1 need the tree.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { Language, Parser } from 'web-tree-sitter';

await Parser.init();
const wasm = createRequire(import.meta.url).resolve('tree-sitter-powershell/tree-sitter-powershell.wasm');
const parser = new Parser();
parser.setLanguage(await Language.load(fs.readFileSync(wasm)));

/** A node of a syntax tree, with its children, anonymous tokens among them. */
class Node {
  constructor(source, type, start, end, missing) {
    Object.assign(this, { source, type, start, end, missing, children: [] });
  }
  get text() { return this.source.text.slice(this.start, this.end); }
  /** `file:line`, for messages. */
  get place() { return `${this.source.name}:${this.source.text.slice(0, this.start).split('\n').length}`; }
  /** The first child of this type. */
  child(type) { return this.children.find((child) => child.type === type); }
  /** All nodes of these types in it, itself included, in order; not within nodes of the types in `besides`. */
  all(types, besides = [], found = []) {
    if (types.includes(this.type)) found.push(this);
    for (const child of this.children) if (!besides.includes(child.type)) child.all(types, besides, found);
    return found;
  }
}

// The grammar has a node for each level of precedence, which says nothing where it has one child.
const level = /^(pipeline|pipeline_chain|statement_list|((logical|bitwise|comparison|additive|multiplicative|format|range)(_argument)?|array_literal|unary|argument)_expression)$/;

/**
 * Valid things that the grammar does not have, written as it has them, at the same length: arrays of
 * arrays and of generic types (`[String[][]]`, `[Nullable[Int32][]]`), digits in the names of parameters (`-Key2`), scripts of this folder as commands (`./Build.ps1`),
 * and namespaces of a class that another one is made from.
 */
const respelled = [/(?<=\[[\w.]+\[[\w.]*\])(?:\[\])+(?=\])/g, /(?<=\s)-[A-Za-z_]\w*\d\w*/g, /^\.\/(?=\w)/gm, /(?<=^class \w+ : )[\w.]+(?= \{$)/gm];

/** Caches the results of a function of a file's name and text for the last 400 files: many outputs have files in common. */
export function kept(read) {
  const results = new Map();
  return (name, text) => {
    const key = `${name}\0${text}`;
    const result = results.get(key) ?? read(name, text);
    results.delete(key);
    results.set(key, result);
    if (results.size > 400) results.delete(results.keys().next().value);
    return result;
  };
}

/** Parses the text of a file. Gives the tree, the places where the text does not parse, and how many such arrays it has. */
export const parse = kept((name, text) => {
  let jagged = 0;
  const source = { name, text };
  // A byte order mark is not part of the text.
  const tree = parser.parse(text.replace(/^\uFEFF/, ' ')
    .replace(respelled[0], (more) => (jagged++, ' '.repeat(more.length)))
    .replace(respelled[1], (parameter) => parameter.replace(/\d/g, 'x'))
    .replace(respelled[2], 'x-')
    .replace(respelled[3], (base) => base.replaceAll('.', 'x')));
  const cursor = tree.walk();
  const errors = [];
  const read = () => {
    const node = new Node(source, cursor.nodeType, cursor.startIndex, cursor.endIndex, cursor.nodeIsMissing);
    if (node.type === 'ERROR' || node.missing) errors.push(`${node.place}: ${node.missing ? `a missing ${node.type}` : `no PowerShell: ${JSON.stringify(node.text.slice(0, 60))}`}`);
    if (cursor.gotoFirstChild()) {
      do node.children.push(read()); while (cursor.gotoNextSibling());
      cursor.gotoParent();
    }
    return node.children.length === 1 && level.test(node.type) ? node.children[0] : node;
  };
  const root = read();
  cursor.delete();
  tree.delete();
  return { name, root, errors, jagged };
});
