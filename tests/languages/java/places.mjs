// How a program of Java gets to a value, and what it writes there: from the declarations of a client, as the drivers of the tables need it.
import fs from 'node:fs';
import path from 'node:path';
import { print } from '../shared/exact.mjs';
import { quoted } from './compile/lib.mjs';

export function raise(message) {
  throw new Error(message);
}

const letters = (name) => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
/** A type without annotations. */
const bare = (type) => type.replace(/@\w+ /g, '').replace(/byte @\w+ \[\]/, 'byte[]').replace(/ \[\]/g, '[]').trim();

/** The arguments of a generic type. */
function argumentsOf(type) {
  const out = [''];
  let depth = 0;
  for (const c of /<(.*)>$/.exec(type)?.[1] ?? '') {
    depth += c === '<' ? 1 : c === '>' ? -1 : 0;
    if (c === ',' && depth === 0) out.push('');
    else out[out.length - 1] += c;
  }
  return out.map((one) => one.trim());
}

/** The classes of a folder: { name: { parent, members: wire → { getter, wrapped, type, setter }, union: [{ getter, type }], open } }. */
export function declarations(output) {
  const classes = {};
  const folder = path.join(output, 'src/main/java');
  for (const file of fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.java'))) {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    const name = path.basename(file, '.java');
    const constants = Object.fromEntries([...text.matchAll(/String ((?:JSON_PROPERTY|SERIALIZED_NAME)_\S+) = (".*");/g)].map(([, key, value]) => [key, value]));
    const members = {};
    const wireOf = (key) => JSON.parse(constants[key].replace(/\\([0-7]{3})/g, (_, octal) => `\\u00${parseInt(octal, 8).toString(16).padStart(2, '0')}`));
    for (const [, key, type, getter] of text.matchAll(/@JsonProperty\(value = (JSON_PROPERTY_[^,)]+)[^\n]*\n  @JsonInclude[^\n]*\n(?:  @[^\n]*\n)*  public (.+) (\S+)\(\)/g)) {
      members[wireOf(key)] = { getter, type: bare(type), accessor: getter.replace(/^get|_JsonNullable$/g, '') };
    }
    // With Gson, what counts is on the fields; a set of names tells null from absent.
    for (const [, key, field] of text.matchAll(/@SerializedName\((\S+)\)\n(?:  @[^\n]*\n)?  private .+? (\S+?)(?: = [^\n]*)?;\n/g)) {
      const [, type, getter] = new RegExp(`  public (.+) (\\S+)\\(\\) \\{\n    return ${field.replaceAll('$', '\\$')};`).exec(text);
      members[wireOf(key)] = { getter, type: bare(type), accessor: getter.replace(/^get/, ''), explicit: text.includes(`note(explicitNulls, ${key},`) };
    }
    const union = /extends AbstractOpenApiSchema/.test(text) ? [...text.matchAll(/public (.+) (get\S+)\(\) throws ClassCastException/g)].map(([, type, getter]) => ({ type: bare(type), getter })) : undefined;
    const open = /public Map<String, (.+)> getAdditionalProperties/.exec(text)?.[1];
    classes[name] = { parent: /public (?:final |non-sealed )?class \w+ extends (\w+)/.exec(text)?.[1], extended: bare(/public (?:final |non-sealed )?class \w+ extends (.+) \{/.exec(text)?.[1] ?? ''), members, union, open: open && bare(open), isEnum: /public enum \w+ \{\n/.test(text) && text.includes(`public enum ${name} {`), text, package: /^package (.*);/m.exec(text)[1] };
  }
  return classes;
}

/** The texts of types that JSON of a kind may be read as. */
const kinds = {
  string: /^(String|OffsetDateTime|LocalDateTime|LocalDate|UUID|URI|byte\[\]|File|\w+Enum)$/, integer: /^(Integer|Long|BigInteger)$/, number: /^(Float|Double|BigDecimal)$/, boolean: /^Boolean$/,
  array: /^(List|Set)</, tuple: /^List</, map: /^Map</, object: /^(Map<|Object$)/, any: /^Object$/, null: /^Object$/,
};
/** How the JSON of a kind begins. */
const beginnings = { string: '"', integer: '-0123456789', number: '-0123456789', boolean: 'tf', array: '[', tuple: '[', map: '{', object: '{' };

/**
 * What leads to places, and into them. A place is { at, type, nothing, of }: an expression for a value, its type, what a program reads where
 * the value is null, and of a member, the object and its accessor. `stop` gives the statement for where there is nothing.
 */
export function places(classes) {
  let count = 0;
  const fresh = () => `v${count++}`;
  const nested = (type, owner) => (classes[type] || !/Enum\d*$/.test(type) ? type : `${owner}.${type}`);
  const qualified = (type, owner) => type.replace(/\w+/g, (name) => (owner && !classes[name] && new RegExp(`enum ${name} \\{`).test(classes[owner].text) ? `${owner}.${name}` : name));

  function settled({ at, type, nothing, isNull }, lines, stop) {
    const inside = /^JsonNullable<(.*)>$/.exec(type)?.[1];
    const here = fresh();
    if (inside) {
      const value = fresh();
      lines.push(`${type} ${here} = ${at};`, `if (!${here}.isPresent()) ${stop('absent')}`, `${inside} ${value} = ${here}.get();`, `if (${value} == null) ${stop('null')}`);
      return { at: value, type: inside };
    }
    lines.push(`${type} ${here} = ${at};`, isNull ? `if (${here} == null && ${isNull}) ${stop('null')}` : '', `if (${here} == null) ${stop(nothing)}`);
    return { at: here, type };
  }

  function memberOf(name, wire) {
    for (let at = name; classes[at]; at = classes[at].parent) {
      if (classes[at].members[wire]) return { ...classes[at].members[wire], owner: at };
    }
    return undefined;
  }

  function member(place, { name, required, to }) {
    const found = memberOf(place.type, name) ?? raise(`${place.type} has no ${name}`);
    const type = qualified(found.type, found.owner);
    return { at: `${place.at}.${found.getter}()`, type, nothing: required && to.nullable ? 'null' : 'absent', isNull: found.explicit && `${place.at}.isNull(${quoted(name)})`, of: { at: place.at, accessor: found.accessor, name } };
  }

  const openOf = (name) => {
    for (let at = name; classes[at]; at = classes[at].parent) if (classes[at].open) return classes[at].open;
    return undefined;
  };
  const mapOf = (type) => (classes[type]?.extended.startsWith('LinkedHashMap') ? classes[type].extended.replace('LinkedHash', '') : type);
  const listOf = (type) => (/^(ArrayList|LinkedHashSet)</.test(classes[type]?.extended ?? '') ? classes[type].extended : type);

  /** The member of a union that an alternative is. */
  function alternative(type, { name, to }) {
    const all = classes[type].union;
    return all.find((one) => classes[one.type] && letters(one.type) === letters(name)) ?? all.find((one) => kinds[to.kind]?.test(one.type) ?? false)
      ?? all.find((one) => (to.kind === 'object' ? classes[one.type] && !classes[one.type].isEnum : to.kind === 'string' && classes[one.type]?.isEnum))
      ?? raise(`${type} has no alternative ${name}`);
  }

  /** The place of what is at the end of steps. */
  function along(steps, root, lines, stop) {
    return steps.reduce((from, step) => {
      const place = settled(from, lines, stop);
      if (step.step === 'member' && memberOf(place.type, step.name)) return member(place, step);
      if (step.step === 'as') {
        if (classes[place.type]?.union) {
          const { getter, type } = alternative(place.type, step);
          return { at: `as(${place.at}::${getter})`, type, nothing: 'absent' };
        }
        const child = Object.keys(classes).find((name) => letters(name) === letters(step.name));
        if (child && classes[place.type] && child !== place.type) {
          const inner = fresh();
          lines.push(`${child} ${inner} = ${place.at} instanceof ${child} ? (${child}) ${place.at} : null;`);
          return { at: inner, type: child, nothing: 'absent' };
        }
        if (place.type === 'Object') lines.push(`if (!begins(${place.at}, ${quoted(beginnings[step.to.kind] ?? '')})) ${stop('absent')}`);
        return { ...place, nothing: 'absent' };
      }
      if (place.type === 'Object') return withinAny(place, step, lines, stop);
      if (step.step === 'item') {
        lines.push(`if (${place.at}.size() <= ${step.index}) ${stop('absent')}`);
        return { at: `item(${place.at}, ${step.index})`, type: argumentsOf(listOf(place.type))[0], nothing: 'null' };
      }
      const key = quoted(step.identifier ?? step.name);
      const type = mapOf(place.type).startsWith('Map<') ? argumentsOf(mapOf(place.type))[1] : openOf(place.type) ?? raise(`${place.type} has no further members`);
      const map = mapOf(place.type).startsWith('Map<') ? place : settled({ at: `${place.at}.getAdditionalProperties()`, type: `Map<String, ${type}>`, nothing: 'absent' }, lines, stop);
      lines.push(`if (!${map.at}.containsKey(${key})) ${stop('absent')}`);
      return { at: `${map.at}.get(${key})`, type, nothing: 'null', map: map.at, key };
    }, root);
  }

  /** A member or an item of a value of any type, of which a program asserts what it is. */
  function withinAny({ at }, { step, index, name, identifier }, lines, stop) {
    const inner = fresh();
    const type = step === 'item' ? 'List<?>' : 'Map<?, ?>';
    lines.push(`if (!(${at} instanceof ${type.replace(/<.*/, '')})) ${stop('absent')}`, `${type} ${inner} = (${type}) ${at};`);
    if (step === 'item') {
      lines.push(`if (${inner}.size() <= ${index}) ${stop('absent')}`);
      return { at: `${inner}.get(${index})`, type: 'Object', nothing: 'null' };
    }
    const key = quoted(step === 'entry' ? identifier ?? name : name);
    lines.push(`if (!${inner}.containsKey(${key})) ${stop('absent')}`);
    return { at: `${inner}.get(${key})`, type: 'Object', nothing: 'null' };
  }

  /** An expression of a type. */
  const made = (type, value) => (value === null ? 'null' : `Trying.made(${quoted(print(value))}, new Trying.Of<${type}>() {})`);

  /** The statement that puts a value, null, or nothing into a member. */
  function put({ type, of, isNull }, value) {
    if (isNull && value === undefined) return `${of.at}.unset(${quoted(of.name)});`;
    const inside = /^JsonNullable<(.*)>$/.exec(type)?.[1];
    if (inside) return value === undefined ? `${of.at}.set${of.accessor}_JsonNullable(JsonNullable.undefined());` : `${of.at}.set${of.accessor}(${made(inside, value)});`;
    return `${of.at}.set${of.accessor}(${value === undefined ? 'null' : made(type, value)});`;
  }

  return { settled, along, made, put, openOf, mapOf, nested };
}
