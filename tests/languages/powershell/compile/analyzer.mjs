// The problems that the default rules of PSScriptAnalyzer 1.25 would find, as far as the syntax tree shows them, by the
// names of the rules. Rules that the checker covers elsewhere (aliases, verbs, help, byte order marks, manifests) are
// left out, and so are those for passwords.
import { variable } from './functions.mjs';

const changing = /^(New|Set|Remove|Start|Stop|Restart|Reset|Update)-/i;
/** Words that look like a plural: more of them than PSScriptAnalyzer takes for one. */
const plural = /(?:^|[a-z\d])(?:[A-Z]*[a-z]*[^sS\W][sS]|Criteria|Data|Feet|Children|Geese|Indices|Media|Men|Mice|People|Teeth|Women)$/;
const automatic = new Set(`allnodes args consolefilename event eventargs eventsubscriber foreach input matches myinvocation nestedpromptlevel
  profile psboundparameters pscmdlet pscommandpath psdebugcontext psitem psscriptroot pssenderinfo pwd sender stacktrace this`.split(/\s+/));
const refused = /^(write-host|invoke-expression|iex|get-wmiobject|set-wmiinstance|invoke-wmimethod|remove-wmiobject|register-wmievent)$/i;

/** The rules that a function suppresses. */
const suppressedBy = ({ block }) => new Set([...(block?.child('attribute_list')?.all(['attribute']) ?? [])].flatMap(({ text }) => /SuppressMessageAttribute\('PS(\w+)', '', Justification = '[^']+'\)/.exec(text)?.[1] ?? []));

/** The variables of a function without those of the blocks in it, which are others' to the analyzer. */
const ownVariables = (node) => [...node.all(['variable'], ['script_block_expression', 'function_statement'])];

/** The problems of a file, with the rule of each. */
export function analyzerProblems({ name, root, text, functions, calls }) {
  const problems = [];
  const found = (place, rule, why) => problems.push(`${place}: PS${rule}: ${why}`);
  text.split('\n').forEach((line, i) => { if (/[ \t]+\r?$/.test(line)) found(`${name}:${i + 1}`, 'AvoidTrailingWhitespace', JSON.stringify(line.trim().slice(0, 40))); });

  for (const { node, name: called, given, loose, splatted } of calls) {
    if (called && refused.test(called)) found(node.place, 'AvoidUsing', called);
    if (/^convertto-securestring$/i.test(called ?? '') && given.some((parameter) => parameter.name === 'asplaintext')) found(node.place, 'AvoidUsingConvertToSecureStringWithPlainText', called);
    if (called && !splatted && loose.length >= 3) found(node.place, 'AvoidUsingPositionalParameters', `${called} with ${loose.length}`);
    if (/^(set|new)-alias$/i.test(called ?? '') && given.some(({ name: key, value }) => key === 'scope' && /global/i.test(value?.text ?? ''))) found(node.place, 'AvoidGlobalAliases', called);
  }
  for (const node of root.all(['catch_clause'])) {
    if (node.child('statement_block').children.every(({ type }) => /^([{}]|comment)$/.test(type))) found(node.place, 'AvoidUsingEmptyCatchBlock', 'the error is lost');
  }
  for (const node of root.all(['comparison_expression', 'comparison_argument_expression'])) {
    const [, operator, right] = node.children;
    if (/^-[ci]?(eq|ne)$/i.test(operator?.text.trim() ?? '') && /^\$null$/i.test(right?.text.trim() ?? '')) found(node.place, 'PossibleIncorrectComparisonWithNull', node.text);
  }
  for (const node of root.all(['invokation_expression'])) {
    if (/^\[(system\.)?(collections\.)?hashtable\]::new\(/i.test(node.text) && !/ignorecase\)$/i.test(node.text)) found(node.place, 'UseLiteralInitializerForHashtable', node.text);
  }
  for (const node of root.all(['variable'])) if (variable(node).scope === 'global') found(node.place, 'AvoidGlobalVars', node.text);

  // Variables that are assigned and never read: in a whole file, because the blocks of a test share their variables.
  for (const unit of [root, ...functions.map(({ node }) => node)]) {
    const within = [...unit.all(['variable'], unit === root ? ['function_statement'] : [])].map((node) => variable(node));
    for (const assignment of unit.all(['assignment_expression'], unit === root ? ['function_statement'] : [])) {
      const target = assignment.child('left_assignment_expression')?.children[0];
      if (target?.type !== 'variable') continue;
      const { name: written, scope } = variable(target);
      if (scope || written === 'null' || /preference$/.test(written)) continue;
      if (within.filter((other) => other.name === written).length < 2) found(assignment.place, 'UseDeclaredVarsMoreThanAssignments', target.text);
    }
  }

  for (const f of functions) {
    const { node, name: called, parameters, shouldProcess } = f;
    const suppressed = suppressedBy(f);
    const rule = (id, why) => suppressed.has(id) || found(node.place, id, `${called}: ${why}`);
    if (/^(global|script):/i.test(node.child('function_name').text.trim()) && /^global/i.test(node.child('function_name').text.trim())) rule('AvoidGlobalFunctions', 'global');
    if (changing.test(called) && !shouldProcess) rule('UseShouldProcessForStateChangingFunctions', 'it does not ask');
    if (plural.test(called.split('-')[1] ?? '')) rule('UseSingularNouns', 'a plural');
    if (shouldProcess && !/\.ShouldProcess\(/i.test(node.text)) rule('ShouldProcess', 'it declares to ask, and does not');
    if (!shouldProcess && /\.ShouldProcess\(/i.test(node.text)) rule('ShouldProcess', 'it asks, and does not declare to');
    if (parameters.some(({ pipeline }) => pipeline) && !/^\s*Process \{/m.test(node.text)) rule('UseProcessBlockForPipelineCommand', 'no process block');
    const used = ownVariables(node).map((other) => variable(other).name);
    for (const parameter of parameters) {
      const initial = parameter.node.child('script_parameter_default');
      if (automatic.has(parameter.name)) rule('AvoidAssignmentToAutomaticVariable', parameter.name);
      if (/^(whatif|confirm)$/.test(parameter.name)) rule('UseSupportsShouldProcess', parameter.name);
      if (parameter.mandatory && initial) rule('AvoidDefaultValueForMandatoryParameter', parameter.name);
      if (parameter.isSwitch && /\$true/i.test(initial?.text ?? '')) rule('AvoidDefaultValueSwitchParameter', parameter.name);
      if (!used.includes('psboundparameters') && used.filter((other) => other === parameter.name).length < 2) rule('ReviewUnusedParameter', parameter.name);
    }
  }
  return problems;
}
