// Errors that the grammar accepts and PowerShell, or Windows PowerShell 5.1, does not.
import { literal } from './functions.mjs';
import * as known from './known.mjs';

const versionCheck = /PSVersionTable|PSEdition|IsCoreCLR|\.Parameters\.ContainsKey/i;
const typesOfSeven = /^(semver|(System\.Management\.Automation\.)?SemanticVersion|System\.Text\.Json\..*|.*\bHttpResponseException|System\.(HashCode|Half|DateOnly|TimeOnly|Index|Range)|.*\bSocketsHttpHandler)$/i;

/** Calls `visit` with each node, and whether it stands within a check of PowerShell's version. */
function walk(node, visit, checked = false) {
  visit(node, checked);
  const within = checked || (node.type === 'if_statement' && versionCheck.test(node.children.filter(({ type }) => type !== 'statement_block').slice(0, 4).map(({ text }) => text).join(' ')));
  for (const child of node.children) walk(child, visit, within);
}

/** The nodes within checks of the version. */
export function versionChecked(root) {
  const nodes = new Set();
  walk(root, (node, checked) => checked && nodes.add(node));
  return nodes;
}

/** Syntax and types that Windows PowerShell 5.1 has not. Operators that it lacks, the grammar lacks too. */
function ofSeven(root) {
  const problems = [];
  const say = (node, what) => problems.push(`${node.place}: ${what}, which only PowerShell 7 has`);
  walk(root, (node, checked) => {
    if (node.type === 'pipeline_chain_tail') say(node, `\`${node.text.trim()}\` between pipelines`);
    if (node.type === 'expandable_string_literal' && /(?<!`)(``)*`(u\{|e)/.test(node.text)) say(node, 'an escape');
    if (node.type === 'block_name' && node.text.trim().toLowerCase() === 'clean') say(node, 'a clean block');
    if (/_integer_literal$/.test(node.type) && /^0b|(u|us|ul|uy|y|s|n)$/i.test(node.text.replace(/^0x[\da-f]+/i, ''))) say(node, `the number ${node.text}`);
    if (node.type === 'type_spec' && !checked && typesOfSeven.test(node.text.trim())) say(node, `the type ${node.text}`);
    if (node.type === 'variable' && !checked && known.automaticOfSeven.has(node.text.slice(1).toLowerCase())) say(node, node.text);
  });
  return problems;
}

/** A hash literal that has a key twice does not parse, whatever the case of its letters. */
function duplicateKeys(root) {
  return [...root.all(['hash_literal_body'])].flatMap((body) => {
    const keys = new Set();
    return body.children.filter(({ type }) => type === 'hash_entry').flatMap((entry) => {
      const node = entry.child('key_expression');
      const key = (literal(node.children[0]) ?? node.text).toLowerCase();
      if (!keys.has(key)) return keys.add(key), [];
      return [`${node.place}: the key ${key} stands in the hash literal twice`];
    });
  });
}

/** In a string, a colon behind a variable makes its name that of a scope or drive: no PowerShell, where no name follows. */
function drives(root) {
  return [...root.all(['expandable_string_literal', 'expandable_here_string_literal'])].flatMap((string) => string.children
    .filter((node) => node.type === 'variable' && !node.text.startsWith('${') && root.source.text[node.end] === ':')
    .map((node) => `${node.place}: ${node.text}: has no scope that there is`));
}

// PowerShell takes typographic quotes and dashes for the plain ones, and the grammar does not.
const single = /['\u2018-\u201B]/;
const double = /["\u201C-\u201E]/;

/** Quotes within a string that end it: those that are not doubled, nor behind a backtick where that escapes. */
function endsWithin(text) {
  const quote = single.test(text[0]) ? single : double;
  const inner = text.slice(1, -1);
  for (let i = 0; i < inner.length; i++) {
    if (quote === double && inner[i] === '`') i++;
    else if (quote.test(inner[i])) {
      if (i + 1 >= inner.length || !quote.test(inner[i + 1])) return true;
      i++;
    }
  }
  return false;
}

/** Strings that end before the grammar says, and letters between strings that PowerShell reads as quotes, dashes or blanks. */
function quotes(root) {
  const problems = [];
  const visit = (node) => {
    if (node.type === 'comment') return;
    if (/^(verbatim_string_characters|expandable_string_literal)$/.test(node.type)) {
      // A string inside an expression in a string has its own quotes.
      const own = node.children.filter(({ type }) => type === 'sub_expression').reduceRight((text, { start, end }) => text.slice(0, start - node.start) + text.slice(end - node.start), node.text);
      if (endsWithin(own.trim())) problems.push(`${node.place}: the string ${node.text.trim().slice(0, 40)} ends before its end`);
      node.children.forEach(visit);
    } else if (node.children.length === 0 && !/here_string/.test(node.type) && /[^\x00-\x7F\p{L}\p{M}\p{N}\uFEFF]/u.test(node.text)) {
      problems.push(`${node.place}: ${JSON.stringify(node.text.trim().slice(0, 40))} has a letter that is none`);
    } else node.children.forEach(visit);
  };
  visit(root);
  return problems;
}

/** All of these in a tree. */
export const syntaxProblems = (root) => [...ofSeven(root), ...duplicateKeys(root), ...drives(root), ...quotes(root)];
