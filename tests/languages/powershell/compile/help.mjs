// Comment-based help, as Get-Help reads it.
import { helpKeywords } from './known.mjs';

/** The comment that Get-Help takes for a function: in front of it, or at the beginning or end of its body. */
function helpOf({ node }, root) {
  const before = root.source.text.slice(0, node.start);
  // At most one blank line stands between the two.
  if (/#>[ \t]*(\n[ \t]*){0,2}$/.test(before)) return before.slice(before.lastIndexOf('<#'));
  const inside = [...node.all(['comment'], ['function_statement', 'script_block_expression'])].find((comment) => /^<#[^]*^\s*\.SYNOPSIS/m.test(comment.text));
  return inside?.text ?? null;
}

/** The problems in the help of an exported function. */
export function helpProblems(f, root) {
  const { node, name, parameters } = f;
  const help = helpOf(f, root);
  if (help === null) return [`${node.place}: ${name} has no help`];
  const problems = [];
  const sections = [...help.matchAll(/^[ \t]*\.(\w+)[ \t]*(.*)$/gm)].map(([, keyword, rest]) => ({ keyword: keyword.toUpperCase(), rest: rest.trim().toLowerCase() }));
  // A keyword that it does not know makes Get-Help drop the whole comment.
  for (const { keyword } of sections) if (!helpKeywords.has(keyword)) problems.push(`${node.place}: the help of ${name} has .${keyword}, which is no keyword`);
  if (!sections.some(({ keyword }) => keyword === 'SYNOPSIS')) problems.push(`${node.place}: the help of ${name} has no .SYNOPSIS`);
  // An example to copy, and a link for further reading.
  for (const keyword of ['EXAMPLE', 'LINK']) if (!sections.some((section) => section.keyword === keyword)) problems.push(`${node.place}: the help of ${name} has no .${keyword}`);
  if (/[ \t]+$/m.test(help)) problems.push(`${node.place}: the help of ${name} has white space at the end of a line`);
  const told = sections.filter(({ keyword }) => keyword === 'PARAMETER').map(({ rest }) => rest);
  for (const parameter of parameters) if (!told.includes(parameter.name)) problems.push(`${node.place}: the help of ${name} does not tell of ${parameter.name}`);
  for (const parameter of told) if (!parameters.some((p) => p.name === parameter)) problems.push(`${node.place}: the help of ${name} tells of ${parameter}, which it has not`);
  if (new Set(told).size !== told.length) problems.push(`${node.place}: the help of ${name} tells of a parameter twice`);
  return problems;
}
