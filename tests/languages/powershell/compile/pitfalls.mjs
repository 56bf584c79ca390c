// Code that is valid but does something unexpected when it runs.
import { variable } from './functions.mjs';

/** The members of dictionaries that a member of the dictionary's own hides: `$Members.Count` of `{"Count": 0}` is 0. */
const hidden = /^(keys|values|count)$/i;
const dictionary = /^(hashtable|System\.Collections\.(IDictionary|Hashtable|Specialized\.OrderedDictionary|Generic\.Dictionary.*))$/i;
const makesDictionary = /^(Get-JsonMember\b|@\{|\[ordered\]|\[System\.Collections\.(Hashtable|Specialized\.OrderedDictionary|Generic\.Dictionary))/i;

/** Names of the API that are read as members of a dictionary. */
export function dictionaryProblems({ functions }) {
  return functions.flatMap(({ node, parameters }) => {
    const dictionaries = new Set(parameters.filter(({ type }) => dictionary.test(type ?? '')).map(({ name }) => name));
    for (const assignment of node.all(['assignment_expression'])) {
      if (makesDictionary.test(assignment.children.at(-1).text.trim())) dictionaries.add(variable(assignment.children[0]).name);
    }
    return [...node.all(['member_access'])].flatMap((access) => {
      const name = access.child('member_name')?.text.trim() ?? '';
      const of = access.children[0];
      if (!hidden.test(name) || /\.psbase$/i.test(of.text)) return [];
      const isDictionary = of.type === 'variable' && dictionaries.has(variable(of).name);
      return isDictionary || !/^count$/i.test(name) ? [`${access.place}: ${access.text} may be a member of that name: enumerate it`] : [];
    });
  });
}

/** Functions whose lists AddRange is given, and that PowerShell would take apart into objects when they return. */
export function unrolledProblems({ root }, functions) {
  return [...root.all(['invokation_expression'])].filter((call) => call.child('member_name')?.text.trim().toLowerCase() === 'addrange').flatMap((call) => {
    const [name] = [...call.all(['command_name'])].map(({ text }) => text.trim());
    const called = functions.get(name?.toLowerCase());
    const returns = called ? [...called.node.all(['flow_control_statement'])].filter(({ text }) => /^return\b/i.test(text)) : [];
    return returns.filter(({ text }) => !/^return\s+,/i.test(text)).map((statement) => `${statement.place}: ${name} returns its list item by item, and AddRange needs the list`);
  });
}

/** Functions of the module's own that nothing in it calls. The runtime has some that only other descriptions need. */
export function idleFunctions(own, calls) {
  const called = new Set(calls.map(({ name }) => name?.toLowerCase()));
  return own.map(({ name }) => name).filter((name) => !called.has(name.toLowerCase()));
}
