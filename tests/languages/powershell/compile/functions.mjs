// Reads the functions that a file defines, with their parameters, and its calls.

/** The value of a string of a script, or of a bare word; null where it is made at run time. */
export function literal(node) {
  if (node.type === 'generic_token' || node.type === 'simple_name') return node.text.trim();
  const text = node.type === 'string_literal' ? node.text : null;
  if (text === null) return null;
  if (/^['\u2018-\u201B]/.test(text)) return text.slice(1, -1).replace(/(['\u2018-\u201B])\1/g, '$1');
  return /^"[^$`]*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : null;
}

/** The name of a variable as PowerShell compares it: without sigil, braces and scope, in lower case; and its scope. */
export function variable(node) {
  const text = node.text.trim().replace(/^[$@]/, '').replace(/^\{([^]*)\}$/, '$1').toLowerCase();
  const [, scope, name] = /^(?:([^:]*):)?([^]+)$/.exec(text) ?? [null, null, text];
  return { name, scope: scope ?? null };
}

/** The arguments of an attribute, by name in lower case; an argument without a value is true. */
function attributeArguments(attribute) {
  const given = new Map();
  for (const argument of attribute.all(['attribute_argument'])) {
    const name = argument.child('simple_name');
    if (name) given.set(name.text.trim().toLowerCase(), argument.children.length > 1 ? argument.children.at(-1).text.trim() : '$true');
  }
  return given;
}

const attributeName = (attribute) => attribute.child('attribute_name')?.text.trim().toLowerCase();
const isTrue = (value) => value !== undefined && value.toLowerCase() !== '$false';

function parameterOf(node) {
  const attributes = node.child('attribute_list')?.children.filter(({ type }) => type === 'attribute') ?? [];
  const named = attributes.filter(attributeName);
  const parameter = named.filter((attribute) => attributeName(attribute) === 'parameter').map(attributeArguments);
  const type = attributes.find((attribute) => !attributeName(attribute))?.text.replace(/\s/g, '').slice(1, -1) ?? null;
  const position = parameter.map((given) => given.get('position')).find((value) => value !== undefined);
  return {
    node, name: variable(node.child('variable')).name, type,
    advanced: parameter.length > 0,
    mandatory: parameter.some((given) => isTrue(given.get('mandatory'))),
    pipeline: parameter.some((given) => isTrue(given.get('valuefrompipeline')) || isTrue(given.get('valuefrompipelinebypropertyname'))),
    position: position === undefined ? null : Number(position),
    isSwitch: /^(switch|switchparameter|System\.Management\.Automation\.SwitchParameter)$/i.test(type ?? ''),
    aliases: named.filter((attribute) => attributeName(attribute) === 'alias')
      .flatMap((attribute) => [...attribute.all(['string_literal'])].map((name) => literal(name).toLowerCase())),
  };
}

/** The functions that a tree defines, nested ones too. */
export function functionsOf(root) {
  return [...root.all(['function_statement'])].map((node) => {
    const block = node.child('script_block')?.child('param_block') ?? node.child('param_block');
    const list = block?.child('parameter_list') ?? node.child('function_parameter_declaration')?.child('parameter_list');
    const parameters = list?.children.filter(({ type }) => type === 'script_parameter').map(parameterOf) ?? [];
    const binding = block?.child('attribute_list')?.children.find((attribute) => attributeName(attribute) === 'cmdletbinding');
    const given = binding ? attributeArguments(binding) : new Map();
    const byPosition = parameters.some(({ position }) => position !== null);
    const inOrder = !byPosition && given.get('positionalbinding')?.toLowerCase() !== '$false';
    return {
      node, block, parameters, name: node.child('function_name').text.trim().replace(/^(global|script|local|private):/i, ''),
      advanced: Boolean(binding) || parameters.some(({ advanced }) => advanced),
      shouldProcess: isTrue(given.get('supportsshouldprocess')),
      positional: parameters.filter((parameter) => (inOrder ? !parameter.isSwitch : parameter.position !== null)).length,
    };
  });
}

/** The calls in a tree: the name (null if it is computed at run time), the named arguments, and the positional arguments. */
export function callsOf(root) {
  return [...root.all(['command'])].map((node) => {
    const expression = node.child('command_name_expr');
    const nameNode = node.child('command_name') ?? expression?.children[0];
    const invoked = node.child('command_invokation_operator') !== undefined;
    const name = node.child('command_name') ? nameNode.text.trim() : expression?.children.length === 1 ? literal(nameNode) : null;
    const elements = node.child('command_elements')?.children ?? [];
    const given = [];
    let splatted = false;
    const loose = [];
    elements.forEach((element, i) => {
      if (element.type === 'command_argument_sep' || element.type === 'redirection' || element.type === 'comment') return;
      if (element.type === 'command_parameter') {
        const colon = elements[i + 1]?.type === 'command_argument_sep' && elements[i + 1].text.trim() === ':';
        given.push({ name: element.text.trim().replace(/^[-\u2013-\u2015]|:$/g, '').toLowerCase(), node: element, value: null, colon });
      } else if (element.type === 'variable' && element.text.startsWith('@')) {
        splatted = true;
      } else {
        const before = elements[i - 1]?.type === 'command_argument_sep' ? elements[i - 2] : elements[i - 1];
        const last = given.at(-1);
        if (before?.type === 'command_parameter' && last?.value === null) last.value = element;
        else loose.push(element);
      }
    });
    return { node, name, invoked, given, loose, splatted };
  });
}

/** Functions of the module's own that nothing in it calls. The runtime has some that only other descriptions need. */
export function idleFunctions(own, calls) {
  const called = new Set(calls.map(({ name }) => name?.toLowerCase()));
  return own.map(({ name }) => name).filter((name) => !called.has(name.toLowerCase()));
}
