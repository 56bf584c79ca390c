// How a program of Go gets to a value, and what it writes there: from the declarations of a client, as the drivers of the tables need it.
import { print } from '../shared/exact.mjs';
import { fieldOf, memberOf, membersOf, nullableOf, quoted } from './compile/lib.mjs';

export function raise(message) {
  throw new Error(message);
}

export const letters = (name) => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
/** The type of the values of a map. */
export const valueOf = (map) => map.slice(map.indexOf(']') + 1);

/** The texts of types that JSON of a kind may be read as. */
const kinds = {
  string: /^(string|time\.Time|\[\]byte|\*os\.File)$/, integer: /^u?int/, number: /^(float|json\.Number)/, boolean: /^bool$/,
  array: /^\[\]/, tuple: /^\[\]/, map: /^map\[/, object: /^map\[/, any: /^any$/, null: /^any$/,
};

/** How the JSON of a kind begins. */
const beginnings = { string: '"', integer: '-0123456789', number: '-0123456789', boolean: 'tf', array: '[', tuple: '[', map: '{', object: '{' };

/**
 * What leads to places, and into them. A place is { at, type, nothing, has, of }: an expression for a pointer to a value, the type of the value,
 * what a program reads where the value is nil, and of a field, how to ask whether nil is null, and what it is of. `stop` gives the statement for where there is nothing.
 */
export function places(declared) {
  const { types } = declared;
  const isNamed = (type) => types[type] !== undefined;
  const isUnion = (type) => membersOf(types[type], 'field').some((field) => field.type.startsWith('*') && !field.tag);
  let count = 0;

  /** Goes from pointers, and from what may be null, to what is there; `stop` gives the statement for what is not. */
  function settled({ at, type, nothing, has }, lines, stop) {
    if (type.startsWith('*') && type !== '*os.File') {
      const inner = `v${count++}`;
      lines.push(`${inner} := *${at}`, `if ${inner} == nil { ${stop(nothing)} }`);
      return settled({ at: inner, type: type.slice(1), nothing }, lines, stop);
    }
    const inside = nullableOf(declared, type);
    if (inside !== undefined) {
      const inner = `v${count++}`;
      lines.push(`if !${at}.IsSet() { ${stop('absent')} }`, `${inner} := ${at}.Get()`, `if ${inner} == nil { ${stop('null')} }`);
      return settled({ at: inner, type: inside, nothing: 'null' }, lines, stop);
    }
    if (/^(\[\]|map\[)/.test(type) || type === 'any' || type === '*os.File') lines.push(`if *${at} == nil { ${has ? `if ${has} { ${stop('null')} }; ` : ''}${stop(nothing)} }`);
    return { at, type, nothing };
  }

  /** The field of a name on the wire, be it of an embedded type. */
  const fieldIn = (type, name) => fieldOf(type, name) ?? membersOf(type, 'field').filter(({ embedded }) => embedded).map((one) => fieldIn(types[one.name], name)).find(Boolean);

  function member(place, { name, identifier, required, to }) {
    const type = types[place.type] ?? raise(`${place.type} has no members`);
    const field = fieldIn(type, name) ?? (identifier === name ? undefined : memberOf(type, identifier)) ?? raise(`${place.type} has no ${name}`);
    const has = memberOf(type, `Set${field.name}Nil`) && memberOf(type, `Has${field.name}`) && `${place.at}.Has${field.name}()`;
    return { at: `(&${place.at}.${field.name})`, type: field.type, nothing: required && to.nullable ? 'null' : 'absent', has, of: { ...place, name: field.name } };
  }

  const more = (place) => {
    const field = memberOf(types[place.type], 'AdditionalProperties') ?? raise(`${place.type} has no further members`);
    return { at: `(&${place.at}.AdditionalProperties)`, type: field.type, nothing: 'absent' };
  };

  /** The field of a union that an alternative is in. */
  function alternative(type, { name, to }) {
    const fields = membersOf(types[type] ?? raise(`${type} is no union`), 'field').filter((field) => field.type.startsWith('*') && !field.tag);
    const own = (field) => /^\*\w+$/.test(field.type) && isNamed(field.type.slice(1)) && letters(field.type) === letters(name);
    const inner = (field) => field.type.slice(1);
    return fields.find(own) ?? fields.find((field) => kinds[to.kind]?.test(inner(field)) ?? false)
      ?? fields.find((field) => (to.kind === 'object' ? types[inner(field)]?.type === 'struct' : isNamed(inner(field)) && kinds[to.kind]?.test(types[inner(field)].type)))
      ?? raise(`${type} has no alternative ${name}`);
  }

  /** The place of what is at the end of steps. Entries of a map are put back when the function ends. */
  function along(steps, root, lines, stop) {
    return steps.reduce((from, step) => {
      const place = settled(from, lines, stop);
      if (step.step === 'member' && types[place.type]?.type === 'struct') return member(place, step);
      if (step.step === 'as') {
        const field = isUnion(place.type) ? alternative(place.type, step) : undefined;
        if (field) return { at: `(&${place.at}.${field.name})`, type: field.type, nothing: 'absent' };
        if (place.type === 'any') lines.push(`if !isOneOf(*${place.at}, ${quoted(beginnings[step.to.kind] ?? '')}) { ${stop('absent')} }`);
        return place;
      }
      if (place.type === 'any') return withinAny(place, step, lines, stop);
      if (step.step === 'item') {
        lines.push(`if len(*${place.at}) <= ${step.index} { ${stop('absent')} }`);
        return { at: `(&(*${place.at})[${step.index}])`, type: place.type.slice(2), nothing: 'null' };
      }
      const map = place.type.startsWith('map[') ? place : settled(more(place), lines, stop);
      const [entry, found] = [`v${count++}`, `v${count++}`];
      const key = quoted(step.identifier ?? step.name);
      lines.push(`${entry}, ${found} := (*${map.at})[${key}]`, `if !${found} { ${stop('absent')} }`, `defer func() { (*${map.at})[${key}] = ${entry} }()`);
      return { at: `(&${entry})`, type: valueOf(map.type), nothing: 'null' };
    }, root);
  }

  /** A member or an item of a value of any type, of which a program asserts what it is. */
  function withinAny({ at }, { step, index, name, identifier }, lines, stop) {
    const [inner, found] = [`v${count++}`, `v${count++}`];
    const type = step === 'item' ? '[]any' : 'map[string]any';
    lines.push(`${inner}, ${found} := (*${at}).(${type})`, `if !${found} { ${stop('absent')} }`);
    const key = step === 'item' ? index : quoted(step === 'entry' ? identifier ?? name : name);
    if (step === 'item') return { at: `(&${inner}[${key}])`, type: 'any', nothing: 'null' };
    const entry = `v${count++}`;
    lines.push(`${entry}, ${found} := ${inner}[${key}]`, `if !${found} { ${stop('absent')} }`, `defer func() { ${inner}[${key}] = ${entry} }()`);
    return { at: `(&${entry})`, type: 'any', nothing: 'null' };
  }

  function literal(type, value) {
    if (type === 'time.Time') return `instant(${quoted(value)})`;
    const underlying = types[type]?.type ?? type;
    if (typeof value === 'string' && underlying === 'string') return `${type}(${quoted(value)})`;
    if (/^(u?int|float)/.test(underlying)) return `${type}(${print(value)})`;
    return typeof value === 'boolean' && type === 'bool' ? String(value) : `decoded[${type}](${quoted(print(value))})`;
  }

  /** The statement that puts a value, null, or nothing into a place. */
  function put({ at, type, of }, value) {
    const [setNil, unset] = of ? [`Set${of.name}Nil`, `Unset${of.name}`] : [];
    const method = { null: setNil, undefined: unset }[value];
    return method && memberOf(types[of.type], method) ? `${of.at}.${method}()` : `*${at} = ${expression(type, value)}`;
  }

  /** The expression of a value, of null, or of nothing, that a place of a type is given. */
  function expression(type, value) {
    const inside = nullableOf(declared, type);
    if (inside !== undefined) return value === undefined ? `*new(${type})` : `made(func(v *${type}) { v.Set(${value === null ? 'nil' : `pointer(${literal(inside, value)})`}) })`;
    if (value === undefined || value === null) return /^(\*|\[\]|map\[)|^any$/.test(type) ? 'nil' : raise(`${type} is never ${value === null ? 'null' : 'absent'}`);
    return type.startsWith('*') ? `pointer(${literal(type.slice(1), value)})` : literal(type, value);
  }

  return { settled, fieldIn, along, more, alternative, literal, expression, put };
}
