// Finds the variables that code writes and reads.
import { literal, variable, callsOf } from './functions.mjs';

/** The variables that are set where `node` is assigned to. */
function* targets(node) {
  if (node.type === 'variable') yield node;
  // An element or a member is set on a variable that is there already.
  else if (['member_access', 'element_access', 'invokation_expression'].includes(node.type)) return;
  else for (const child of node.children) yield* targets(child);
}

/** The variables that a piece of code writes and reads, as nodes, without those of the functions in it. */
export function variablesOf(root) {
  const written = [];
  const names = new Set();
  const writes = (node) => (written.push(node), names.add(node));
  const all = [];
  const visit = (node) => {
    if (node.type === 'variable') all.push(node);
    if (node.type === 'assignment_expression') {
      // Only `=` counts as writing: `+=` and its like need an existing variable.
      const adds = node.child('assignement_operator').text.trim() !== '=';
      if (!adds) for (const target of targets(node.child('left_assignment_expression'))) writes(target);
    } else if (node.type === 'foreach_statement') writes(node.child('variable'));
    else if (node.type === 'script_parameter') writes(node.child('variable'));
    for (const child of node.children) if (child.type !== 'function_statement' && child.type !== 'class_statement') visit(child);
  };
  for (const child of root.type === 'function_statement' ? root.children : [root]) visit(child);
  // Commands that set a variable by its name.
  const byName = callsOf(root).flatMap(({ name, given, loose }) => [
    ...given.filter((parameter) => /^(out|error|warning|information|pipeline)variable$/.test(parameter.name) || (/^tee-object$/i.test(name) && parameter.name === 'variable')
      || (/^(set|new)-variable$/i.test(name ?? '') && parameter.name === 'name')).map(({ value }) => value),
    ...(/^(set|new)-variable$/i.test(name ?? '') && !given.some((parameter) => parameter.name === 'name') ? loose.slice(0, 1) : []),
  ]).map((value) => value && literal(value)).filter(Boolean).map((name) => ({ name: name.replace(/^\+/, '').toLowerCase(), scope: null }));
  return {
    written: [...written.map((node) => ({ ...variable(node), node })), ...byName],
    read: all.filter((node) => !names.has(node)).map((node) => ({ ...variable(node), node })),
  };
}
