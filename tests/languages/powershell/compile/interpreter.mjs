// Runs the functions of a module by their syntax tree: as much of the language, and of .NET, as templates/powershell
// uses, and what is beyond that is an error. It is no PowerShell, and shows only that the functions do together what they
// are to do: a list that is returned comes apart, a dictionary's members hide `.Keys`, a name is found in the caller's scope.
import { callsOf, functionsOf, literal, variable } from './functions.mjs';

export class List { constructor(items = []) { this.items = items; } }
export class Dict {
  constructor(fold = false, kind = 'hashtable') { this.fold = fold; this.kind = kind; this.map = new Map(); }
  key(k) { return this.fold && typeof k === 'string' ? k.toLowerCase() : k; }
  get(k) { return this.map.get(this.key(k))?.value ?? null; }
  has(k) { return this.map.has(this.key(k)); }
  set(k, value) { const old = this.map.get(this.key(k)); if (old) old.value = value; else this.map.set(this.key(k), { key: k, value }); }
  delete(k) { return this.map.delete(this.key(k)); }
  entries() { return [...this.map.values()]; }
}
export class Obj { constructor(members = []) { this.map = new Map(members); } }
/** A stream of .NET. */
export class Stream {}
export class FileInfo { constructor(path) { this.path = path; } }
/** A SecureString. */
export class Secret { constructor(plain) { this.plain = plain; } }
/** An instance of a class, with its public properties and its text. */
export class Instance { constructor(type, members, plain) { this.type = type; this.map = new Map(members); this.plain = plain ?? type; } }
/** A DateTime or a DateTimeOffset: what stands before its zone, and `Z`, an offset or nothing. */
export class Moment {
  constructor(type, stamp, zone) { this.type = `System.${type}`; this.stamp = stamp; this.zone = zone; }
  /** One of a text, if .NET has it: it has no leap seconds, and no offsets beyond 14 hours. */
  static of(type, written) {
    const [, stamp, zone] = /^(.*?)(Z|[+-]\d\d:\d\d)$/.exec(written);
    const [whole] = stamp.split('.');
    const utc = new Date(`${whole}Z`);
    const [hours, minutes] = zone === 'Z' ? [0, 0] : zone.slice(1).split(':').map(Number);
    const there = !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(whole) && minutes < 60 && hours * 60 + minutes <= 840 && !whole.startsWith('0000');
    return there ? new Moment(type, stamp, zone) : null;
  }
  get kind() { return this.zone === 'Z' ? 'Utc' : this.zone === '' ? 'Unspecified' : 'Local'; }
  get offset() { return this.zone === 'Z' || /^[+-]00:00$/.test(this.zone) ? 'zero' : this.zone; }
  format(pattern) {
    if (pattern === 'yyyy-MM-dd') return this.stamp.slice(0, 10);
    const [, zone] = /^yyyy-MM-ddTHH:mm:ss\.FFFFFFF([KZ])$/.exec(pattern);
    // Only a DateTime says Z of itself.
    return this.stamp.replace(/(\.\d*?)0*$/, '$1').replace(/\.$/, '') + (zone === 'Z' ? 'Z' : this.offset === 'zero' && this.type.endsWith('Offset') ? '+00:00' : this.zone);
  }
}
class Stack { constructor() { this.items = []; } }
class Char { constructor(c) { this.c = c; } }
class Type { constructor(name) { this.name = name; } }
class Builder { constructor() { this.text = ''; } }
class ByReference { constructor() { this.map = new Map(); } }
class SetOf { constructor(fold) { this.fold = fold; this.set = new Set(); } }
class Props { constructor(obj) { this.obj = obj; } }
export class PsError extends Error { constructor(type, message) { super(message); this.type = type; this.map = new Map(); } }
/** The nodes that .NET's reader of JSON gives of a text, which is valid. */
class JsonReader {
  constructor(json, emptyElements = false) { this.emptyElements = emptyElements; this.json = json; this.nodes = []; this.index = 0; this.at = 0; }
  token(pattern) { const [found] = new RegExp(`\\s*(${pattern})?`, 'y').exec(this.json.slice(this.at)); this.at += found.length; return found.trim(); }
  element(name) {
    const node = { start: true, name, type: 'number' };
    this.nodes.push(node);
    const next = this.token('[{[]|"(?:[^"\\\\]|\\\\.)*"|[\\w.+-]+');
    if (!next) throw new PsError('System.Xml.XmlException', `Encountered unexpected character at ${this.at}.`);
    if (next === '{' || next === '[') {
      node.type = next === '{' ? 'object' : 'array';
      const before = this.nodes.length;
      for (let first = true; !this.token(next === '{' ? '}' : ']'); first = false) {
        if (!first) this.token(',');
        const key = next === '{' ? JSON.parse(this.token('"(?:[^"\\\\]|\\\\.)*"')) : 'item';
        if (next === '{') this.token(':');
        this.element(key);
        if (first && key === '__type' && this.nodes.at(-1).type === 'string') node.hint = this.nodes.pop().text;
      }
      node.empty = this.emptyElements && this.nodes.length === before;
      if (!node.empty) this.nodes.push({ start: false });
    } else if (next.startsWith('"')) Object.assign(node, { type: 'string', text: JSON.parse(next) });
    else Object.assign(node, { type: /^[tf]/.test(next) ? 'boolean' : next === 'null' ? 'null' : 'number', text: next === 'null' ? '' : next });
  }
  get node() { return this.nodes[this.index] ?? {}; }
  get isName() { return /^[A-Za-z_][\w.-]*$/.test(this.node.name); }
  member(key) { return { nodetype: this.node.start ? 'Element' : 'EndElement', isemptyelement: this.node.empty === true, localname: this.isName ? this.node.name : 'item', namespaceuri: this.isName ? '' : 'item' }[key]; }
  method(name, [a]) {
    if (name === 'getattribute') return (a === 'type' ? this.node.type : a === '__type' ? this.node.hint : a === 'item' && !this.isName ? this.node.name : null) ?? null;
    if (name === 'readelementcontentasstring') return this.nodes[this.index++].text;
    if (name === 'read') return ++this.index < this.nodes.length;
    // It reads no sooner.
    if (name === 'movetocontent') this.element('root');
    return NONE;
  }
}
class Flow { constructor(kind) { this.kind = kind; } }
class Return {}
const NONE = Symbol('nothing');

const isEnumerable = (v) => Array.isArray(v) || v instanceof List || v instanceof Uint8Array || v instanceof SetOf || v instanceof Props;
const items = (v) => (v === null || v === undefined ? [] : v instanceof List ? v.items : v instanceof SetOf ? [...v.set] : v instanceof Props ? [...v.obj.map.keys()].map((name) => ({ noteProperty: true, kind: v.obj instanceof Instance ? 'Property' : 'NoteProperty', name, value: v.obj.map.get(name), set: (x) => v.obj.map.set(name, x) })) : isEnumerable(v) ? [...v] : [v]);
export const text = (v) => {
  if (v === null || v === undefined) return '';
  if (typeof v === 'boolean') return v ? 'True' : 'False';
  if (v instanceof Char) return v.c;
  if (isEnumerable(v)) return items(v).map(text).join(' ');
  if (v instanceof Type) return v.name;
  if (v instanceof Dict) return 'System.Collections.Hashtable';
  if (v instanceof Obj) return `@{${[...v.map].map(([name, value]) => `${name}=${text(value)}`).join('; ')}}`;
  if (v instanceof Instance) return v.plain;
  if (v instanceof Moment) return v.format('yyyy-MM-ddTHH:mm:ss.FFFFFFFK');
  if (v instanceof Secret) return 'System.Security.SecureString';
  return String(v);
};
const truth = (v) => {
  if (isEnumerable(v)) { const i = items(v); return i.length === 0 ? false : i.length === 1 ? truth(i[0]) : true; }
  return v instanceof Char ? true : Boolean(v);
};
const utf8 = new TextEncoder();
const encode = (t) => utf8.encode(t);

export class PowerShell {
  constructor(roots, overrides = {}) {
    this.script = new Map();
    this.functions = new Map();
    this.overrides = new Map(Object.entries(overrides).map(([k, v]) => [k.toLowerCase(), v]));
    this.frames = [this.script];
    /** What ShouldProcess says of a target and an action. */
    this.asked = () => true;
    /** What cmdlets have written as errors. */
    this.errors = [];
    /** The object that the pipeline gives to functions, if it gives one. */
    /** Where PowerShell is: a relative path starts there. */
    this.script.set('executioncontext', { sessionstate: { path: { getunresolvedproviderpathfrompspath: (name) => (name.startsWith('/') ? name : `/here/${name}`) } } });
    this.piped = undefined;
    for (const root of roots) for (const f of functionsOf(root)) this.functions.set(f.name.toLowerCase(), f);
  }
  run(root) { const out = []; this.block(root, out); return out; }
  lookup(name, scope) {
    if (name === 'true') return true;
    if (name === 'false') return false;
    if (name === 'null') return null;
    if (scope === 'script') return this.script.get(name) ?? null;
    for (let i = this.frames.length - 1; i >= 0; i--) if (this.frames[i].has(name)) return this.frames[i].get(name);
    return null;
  }
  fail(node, why) { throw new Error(`${node.place}: the interpreter has no ${why}: ${node.text.slice(0, 80)}`); }

  // ---- statements: what they put out goes into `out` ----
  block(node, out) {
    switch (node.type) {
      case 'program': case 'statement_list': case 'statement_block': case 'script_block_body': case 'script_block': case 'named_block_list': case 'named_block':
        for (const c of node.children) if (!/^(comment|function_statement|empty_statement|param_block|block_name|function|[{};])$/.test(c.type)) this.block(c, out);
        return;
      case 'if_statement': {
        if (truth(this.value(node.children[2]))) return this.block(node.child('statement_block'), out);
        for (const e of node.child('elseif_clauses')?.children ?? []) if (truth(this.value(e.children[2]))) return this.block(e.child('statement_block'), out);
        const other = node.child('else_clause');
        if (other) this.block(other.child('statement_block'), out);
        return;
      }
      case 'foreach_statement': {
        const list = node.children[node.children.findIndex(({ type }) => type === 'in') + 1];
        const value = this.value(list);
        for (const item of value === null ? [] : value?.[Symbol.iterator] && !isEnumerable(value) && typeof value !== 'string' ? value : items(value)) {
          this.assign(node.child('variable'), item);
          if (this.once(node.child('statement_block'), out)) break;
        }
        return;
      }
      case 'for_statement': {
        const part = (type) => node.child(type)?.children[0];
        for (this.block(part('for_initializer'), []); truth(this.value(part('for_condition'))); this.block(part('for_iterator'), [])) if (this.once(node.child('statement_block'), out)) break;
        return;
      }
      case 'while_statement':
        while (truth(this.value(node.child('while_condition').children.find(({ type }) => !/^[()]$/.test(type))))) if (this.once(node.child('statement_block'), out)) break;
        return;
      case 'switch_statement': {
        const on = items(this.value(node.child('switch_condition').children[1]));
        const exact = /casesensitive/i.test(node.child('switch_parameters')?.text ?? '');
        for (const value of on.length ? on : [null]) {
          let matched = false;
          for (const clause of node.child('switch_body').child('switch_clauses').children) {
            const condition = clause.child('switch_clause_condition');
            if (/^\s*default\s*$/i.test(condition.text)) { if (matched) continue; } else {
              const c = this.value(condition.children[0]);
              const same = typeof c === 'number' ? c === value : exact ? text(c) === text(value) : text(c).toLowerCase() === text(value).toLowerCase();
              if (!same) continue;
              matched = true;
            }
            if (this.once(clause.child('statement_block'), out)) return;
          }
        }
        return;
      }
      case 'try_statement':
        try {
          try { this.block(node.child('statement_block'), out); } catch (error) {
            if (!(error instanceof PsError)) throw error;
            const handler = node.child('catch_clauses')?.children.find((c) => !c.child('catch_type_list') || [...c.child('catch_type_list').all(['type_spec'])].some((t) => t.text === error.type));
            if (!handler) throw error;
            this.frames.at(-1).set('_', error);
            this.block(handler.child('statement_block'), out);
          }
        } finally { const f = node.child('finally_clause'); if (f) this.block(f.child('statement_block'), out); }
        return;
      case 'flow_control_statement': {
        const [word, value] = node.children;
        if (word.type === 'throw') { const e = this.value(value); throw e instanceof Error ? e : new PsError('RuntimeException', text(e)); }
        if (word.type === 'return') { if (value) this.emit(value, out); throw new Return(); }
        throw new Flow(word.type);
      }
      case 'assignment_expression': this.assignment(node); return;
      case 'post_increment_expression': this.assign(node.children[0], (this.value(node.children[0]) ?? 0) + 1); return;
      case 'empty_statement': case 'comment': return;
      default: this.emit(node, out);
    }
  }
  /** True where the loop ends. */
  once(block, out) {
    try { this.block(block, out); } catch (flow) { if (!(flow instanceof Flow)) throw flow; return flow.kind === 'break'; }
    return false;
  }
  /** What a pipeline of this expression puts out: a list item by item. */
  emit(node, out) {
    if (node.type === 'command') { out.push(...this.command(node)); return; }
    const value = this.value(node);
    if (value === NONE) return;
    if (isEnumerable(value)) out.push(...items(value)); else out.push(value);
  }

  // ---- calls ----
  command(node) {
    const [call] = callsOf(node).filter((c) => c.node === node);
    if (call.name === null) return this.runBlock(call);
    const given = new Map();
    for (const p of call.given) given.set(p.name, p.value === null ? true : this.value(p.value));
    if (call.loose.length) this.fail(node, 'arguments by position');
    return this.call(call.name, given);
  }
  /** Calls a function. `piped` is an object of the pipeline; what it binds is in `given`. */
  call(name, given, piped) {
    const override = this.overrides.get(name.toLowerCase());
    if (override) { const v = override.call(this, given); return v === undefined ? [] : [v]; }
    const f = this.functions.get(name.toLowerCase());
    if (!f) throw new Error(`no function ${name}`);
    const frame = new Map();
    const bound = new Dict(true);
    for (const p of f.parameters) {
      const initial = p.node.child('script_parameter_default');
      const has = given.has(p.name);
      let value = has ? given.get(p.name) : initial ? this.value(initial.children.at(-1)) : null;
      // A parameter of this type is one of PSObject: only a cast makes a custom object of a hashtable.
      if (!/^pscustomobject$/i.test(p.type ?? '')) value = this.cast(p.type ?? 'object', value, has || initial);
      frame.set(p.name, value);
      if (has) bound.set(variable(p.node.child('variable')).name, value);
    }
    // Every advanced function has it.
    if (f.advanced && given.has('erroraction')) bound.set('ErrorAction', given.get('erroraction'));
    for (const k of given.keys()) if (!frame.has(k) && !(f.advanced && k === 'erroraction')) throw new Error(`${name} has no parameter ${k}`);
    frame.set('psboundparameters', bound);
    const item = piped ?? this.piped;
    if (f.advanced) frame.set('pscmdlet', { cmdlet: true, myinvocation: { expectinginput: item !== undefined } });
    if (piped !== undefined || (f.advanced && item !== undefined)) frame.set('_', item);
    this.frames.push(frame);
    const out = [];
    try { this.block(f.node.child('script_block').children.find(({ type }) => type === 'script_block_body') ?? f.node.child('script_block'), out); } catch (flow) { if (!(flow instanceof Return)) throw flow; } finally { this.frames.pop(); }
    return out;
  }
  /** Runs a script block: it sees the variables of what calls it. */
  runBlock({ node, loose }) {
    const block = this.lookup(variable([...node.child('command_name_expr').all(['variable', 'path_command_name'])][0]).name);
    this.frames.push(new Map([['args', loose.map((argument) => this.value(argument))]]));
    const out = [];
    try { this.block(block.script, out); } finally { this.frames.pop(); }
    return out;
  }
  one(out) { return out.length === 0 ? null : out.length === 1 ? out[0] : out; }
  cast(type, value) {
    const t = type.toLowerCase();
    if (t === 'string') return value === null ? '' : text(value);
    if (t === 'bool' || t === 'boolean' || t === 'switch') return truth(value);
    if (t === 'int' || t === 'long') return value instanceof Char ? value.c.charCodeAt(0) : value === null ? 0 : Math.round(Number(value));
    if (t === 'double') return value === null ? 0 : Number(value);
    if (t === 'char') return value instanceof Char ? value : new Char(typeof value === 'number' ? String.fromCharCode(value) : text(value));
    if (t === 'char[]') return typeof value === 'string' ? [...value].map((c) => new Char(c)) : items(value);
    if (t === 'byte[]' && Array.isArray(value)) {
      if (value.some((item) => !Number.isInteger(item) || item < 0 || item > 255)) throw new PsError('System.Management.Automation.RuntimeException', 'Cannot convert');
      return new Uint8Array(value);
    }
    if (t === 'object[]' || t === 'string[]' || t === 'pscustomobject[]' || t === 'byte[]' || t === 'type[]') return value === null ? null : value instanceof Uint8Array ? value : items(value);
    if (t === 'pscustomobject') return value instanceof Dict ? new Obj(value.entries().map(({ key, value: v }) => [key, v])) : value;
    if (t === 'system.uri') return value === null ? null : value instanceof URL ? value : new URL(text(value));
    return value;
  }

  // ---- assignments ----
  assignment(node) {
    const target = node.child('left_assignment_expression').children[0];
    const op = node.child('assignement_operator').text.trim();
    let value = this.assigned(node.children.at(-1));
    if (op === '+=') { const old = this.value(target); value = Array.isArray(old) ? [...old, ...items(value)] : typeof old === 'number' ? old + value : text(old) + text(value); }
    this.assign(target, value);
  }
  assigned(node) {
    if (/_statement$/.test(node.type)) { const out = []; this.block(node, out); return this.one(out); }
    const v = this.value(node);
    return v === NONE ? null : v;
  }
  assign(target, value) {
    if (target.type === 'array_literal_expression') {
      const names = target.children.filter(({ type }) => type === 'variable');
      const list = items(value);
      names.forEach((n, i) => this.assign(n, i === names.length - 1 && list.length > names.length ? list.slice(i) : list[i] ?? null));
      return;
    }
    if (target.type === 'variable') {
      const { name, scope } = variable(target);
      if (name === 'null') return;
      (scope === 'script' ? this.script : this.frames.at(-1)).set(name, value);
      return;
    }
    if (target.type === 'element_access') {
      const of = this.value(target.children[0]);
      const key = this.value(target.children[2]);
      if (of instanceof Dict) return of.set(key, value);
      if (Array.isArray(of)) { of[key] = value; return; }
      this.fail(target, 'such element');
    }
    if (target.type === 'member_access') {
      const of = this.value(target.children[0]);
      if (of?.noteProperty) return of.set(value);
      if (of instanceof PsError) { of.details = value; return; }
      if (of?.constructor === Object) { of[target.child('member_name').text.trim().toLowerCase()] = value; return; }
    }
    this.fail(target, 'such target');
  }

  // ---- expressions ----
  value(node) {
    switch (node.type) {
      case 'variable': { const { name, scope } = variable(node); return this.lookup(name, scope); }
      case 'command': return this.one(this.command(node));
      case 'parenthesized_expression': case 'sub_expression': {
        const inner = node.children.filter(({ type }) => !/^(\(|\)|\$\(|comment)$/.test(type))[0];
        if (!inner) return null;
        if (inner.type === 'command') return this.one(this.command(inner));
        return this.value(inner);
      }
      case 'array_expression': { const out = []; for (const c of node.children) if (!/^(@\(|\)|comment)$/.test(c.type)) this.block(c, out); return out; }
      case 'array_literal_expression': return node.children.filter(({ type }) => type !== ',').map((c) => this.value(c));
      case 'hash_literal_expression': {
        const dict = new Dict(true);
        for (const e of node.child('hash_literal_body')?.children ?? []) if (e.type === 'hash_entry') {
          const k = e.child('key_expression').children[0];
          const values = e.children.filter(({ type }) => !/^(key_expression|=|;|comment)$/.test(type));
          dict.set(k.type === 'simple_name' ? k.text.trim() : this.value(k), this.assigned(values.at(-1)));
        }
        return dict;
      }
      case 'integer_literal': return Number(node.text);
      case 'real_literal': return Number(node.text);
      case 'generic_token': return node.text.trim();
      case 'string_literal': return literal(node) ?? this.expand(node);
      case 'type_literal': return new Type(node.text.trim().slice(1, -1));
      case 'unary_expression': case 'expression_with_unary_operator': return this.unary(node);
      case 'cast_expression': {
        const type = node.child('type_literal').text.trim().slice(1, -1);
        return this.cast(type, this.value(node.children.at(-1)));
      }
      case 'logical_expression': {
        const [a, op, b] = node.children;
        const left = truth(this.value(a));
        return op.text.toLowerCase() === '-and' ? left && truth(this.value(b)) : left || truth(this.value(b));
      }
      case 'comparison_expression': case 'comparison_argument_expression': {
        const [a, op, b] = node.children;
        return this.compare(op.text.trim().toLowerCase(), this.value(a), this.value(b), node);
      }
      case 'additive_expression': case 'additive_argument_expression': {
        const [a, op, b] = node.children;
        const [l, r] = [this.value(a), this.value(b)];
        if (op.text.trim() === '-') return l - r;
        return typeof l === 'number' ? l + Number(r) : Array.isArray(l) ? [...l, ...items(r)] : text(l) + text(r);
      }
      case 'multiplicative_expression': { const [a, op, b] = node.children; const [l, r] = [this.value(a), this.value(b)]; return op.text.trim() === '*' ? l * r : l / r; }
      case 'bitwise_expression': { const [a, , b] = node.children; return this.value(a) ?? this.value(b); }
      case 'script_block_expression': return { script: node.child('script_block') };
      case 'element_access': return this.element(this.value(node.children[0]), this.value(node.children[2]), node);
      case 'member_access': return this.member(node);
      case 'invokation_expression': return this.invoke(node);
      case 'assignment_expression': this.assignment(node); return NONE;
      case 'statement_list': case 'if_statement': case 'foreach_statement': { const out = []; this.block(node, out); return this.one(out); }
      default: return this.fail(node, `expression ${node.type}`);
    }
  }
  expand(node) {
    const inner = node.children[0];
    let out = '';
    let at = inner.start + 1;
    const plain = (to) => inner.source.text.slice(at, to).replace(/""/g, '"').replace(/`(.)/g, (_, c) => ({ n: '\n', r: '\r', t: '\t', 0: '\0' })[c] ?? c);
    const start = inner.source.text.indexOf('"', inner.start);
    at = start + 1;
    for (const c of inner.children.filter(({ type }) => type === 'variable' || type === 'sub_expression')) {
      out += plain(c.start) + text(this.value(c));
      at = c.end;
    }
    return out + plain(inner.end - (inner.text.endsWith('"') ? 1 : 0));
  }
  unary(node) {
    if (node.children.length === 1) return this.value(node.children[0]);
    const [op, operand] = node.children;
    const v = this.value(operand);
    switch (op.text.trim().toLowerCase()) {
      case ',': return [v];
      case '-not': case '!': return !truth(v);
      case '-': return -v;
      default: return this.fail(node, 'operator');
    }
  }
  compare(op, a, b, node) {
    const fold = (x) => (typeof x === 'string' ? x.toLowerCase() : x instanceof Char ? x.c.toLowerCase() : x);
    const equal = (x, y, exact) => {
      if (x === null || y === null) return x === y;
      if (typeof x === 'number') return x === Number(y);
      if (typeof x === 'boolean') return x === truth(y);
      return exact ? text(x) === text(y) : fold(text(x)) === fold(text(y));
    };
    switch (op) {
      case '-eq': if (isEnumerable(a)) return items(a).filter((x) => equal(x, b)); return equal(a, b, false);
      case '-ceq': return equal(a, b, true);
      case '-ne': if (isEnumerable(a)) return items(a).filter((x) => !equal(x, b)); return !equal(a, b, false);
      case '-cne': return !equal(a, b, true);
      case '-lt': return a < b;
      case '-le': return a <= b;
      case '-gt': return a > b;
      case '-ge': return a >= b;
      case '-contains': return items(a).some((x) => equal(x, b));
      case '-ccontains': return items(a).some((x) => equal(x, b, true));
      case '-notcontains': return !items(a).some((x) => equal(x, b));
      case '-cnotcontains': return !items(a).some((x) => equal(x, b, true));
      case '-cmatch': return new RegExp(b).test(text(a));
      case '-cnotmatch': return !new RegExp(b).test(text(a));
      case '-match': case '-notmatch': { const m = new RegExp(b, 'i').exec(text(a)); if (m) this.frames.at(-1).set('matches', m); return (m !== null) === (op === '-match'); }
      case '-like': return new RegExp(`^${text(b).replace(/[.+]/g, '\\$&').replaceAll('*', '.*')}$`, 'i').test(text(a));
      case '-replace': return text(a).replace(new RegExp(b[0], 'gi'), b[1]);
      case '-join': return items(a).map(text).join(text(b));
      case '-is': return this.is(a, b.name);
      case '-isnot': return !this.is(a, b.name);
      default: return this.fail(node, `operator ${op}`);
    }
  }
  is(v, type) {
    const t = type.toLowerCase();
    if (v === null || v === undefined) return false;
    const table = {
      string: () => typeof v === 'string', bool: () => typeof v === 'boolean',
      int: () => Number.isInteger(v) && Math.abs(v) < 2 ** 31, long: () => Number.isInteger(v) || (typeof v === 'bigint' && BigInt.asIntN(64, v) === v), double: () => typeof v === 'number' && !Number.isInteger(v),
      decimal: () => false, single: () => false, byte: () => false, sbyte: () => false, int16: () => false, uint16: () => false, uint32: () => false, uint64: () => false,
      'system.iconvertible': () => /^(string|number|boolean)$/.test(typeof v), version: () => v?.type === 'System.Version', 'system.net.ipaddress': () => v?.type === 'System.Net.IPAddress',
      'string[]': () => Array.isArray(v) && v.length > 0 && v.every((item) => typeof item === 'string'),
      'system.numerics.biginteger': () => typeof v === 'bigint', datetime: () => v?.type === 'System.DateTime', 'system.datetimeoffset': () => v?.type === 'System.DateTimeOffset', uri: () => v?.type === 'System.Uri',
      'system.collections.specialized.ordereddictionary': () => v instanceof Dict && v.kind === 'ordered', securestring: () => v instanceof Secret, 'system.net.iwebproxy': () => false,
      'system.argumentexception': () => v.type === 'System.ArgumentException', 'system.formatexception': () => v.type === 'System.FormatException',
      'system.io.filenotfoundexception': () => /FileNotFound/.test(v.type), 'system.net.http.httprequestexception': () => /HttpRequest/.test(v.type), 'system.notsupportedexception': () => /NotSupported/.test(v.type),
      'system.enum': () => v?.enum === true,
      'system.valuetype': () => typeof v === 'number' || typeof v === 'bigint' || /^System\.(Date|Time)/.test(v?.type) || typeof v === 'boolean' || v instanceof Char,
      'system.management.automation.switchparameter': () => false, 'system.iformattable': () => typeof v === 'number' || typeof v === 'bigint',
      'byte[]': () => v instanceof Uint8Array, 'system.io.stream': () => v instanceof Stream, 'system.io.fileinfo': () => v instanceof FileInfo,
      'system.collections.idictionary': () => v instanceof Dict,
      'system.management.automation.pscustomobject': () => v instanceof Obj,
      'system.collections.ienumerable': () => isEnumerable(v) || typeof v === 'string' || v instanceof Dict,
    };
    if (!table[t]) throw new Error(`-is [${type}]`);
    return table[t]();
  }
  element(of, key, node) {
    if (of === null) return null;
    if (of instanceof Dict) return of.get(key);
    if (of instanceof List) return of.items[key];
    if (of instanceof Props) return this.property(of.obj, key);
    if (typeof of === 'string') return new Char(of[key]);
    if (Array.isArray(of) || of instanceof Uint8Array) return of[key < 0 ? of.length + key : key] ?? null;
    return this.fail(node, 'element');
  }
  property(obj, name) {
    for (const k of obj.map.keys()) if (k.toLowerCase() === String(name).toLowerCase()) return { noteProperty: true, name: k, value: obj.map.get(k), set: (v) => obj.map.set(k, v) };
    return null;
  }
  member(node) {
    const name = node.child('member_name')?.text.trim();
    const key = name.toLowerCase();
    const of = this.value(node.children[0]);
    if (of instanceof Type) return this.staticMember(of.name, name, node);
    // A dictionary's members go before its properties.
    if (of instanceof Dict) { if (of.has(name)) return of.get(name); if (key === 'count') return of.map.size; if (key === 'keys') return of.entries().map((e) => e.key); return null; }
    if (of === null || of === undefined) return null;
    if (of instanceof List && key === 'count') return of.items.length;
    if ((Array.isArray(of) || of instanceof Uint8Array) && /^(count|length)$/.test(key)) return of.length;
    if (typeof of === 'string' && key === 'length') return of.length;
    if (of.isEntry) return key === 'key' ? of.key : of.value;
    if (of instanceof Obj) { if (key === 'psobject') return { psobject: of }; return this.property(of, name)?.value ?? null; }
    if (of instanceof Instance) { if (key === 'psobject') return { psobject: of }; return this.property(of, name)?.value ?? null; }
    if (of instanceof JsonReader) return of.member(key);
    if (of instanceof Builder && key === 'length') return of.text.length;
    if (of.psobject && key === 'properties') return new Props(of.psobject);
    if (of.psobject && key === 'typenames') return of.psobject.types ??= new List(['System.Management.Automation.PSCustomObject', 'System.Object']);
    if (of.noteProperty) return key === 'name' ? of.name : key === 'value' ? of.value : of.kind ?? 'NoteProperty';
    if (of instanceof PsError) { if (key === 'psobject') return { psobject: of }; const facts = { exception: of.exception ?? of, message: of.message, fullyqualifiederrorid: of.id ?? of.message, targetobject: of.target ?? null, errordetails: of.details ?? null }; if (key in facts) return facts[key]; }
    if (of instanceof URL) return { scheme: of.protocol.slice(0, -1), host: of.hostname, port: Number(of.port || (of.protocol === 'https:' ? 443 : 80)), absoluteuri: of.href, authority: of.host, pathandquery: of.pathname + of.search }[key];
    if (of instanceof Secret && key === 'length') return of.plain.length;
    if (of instanceof FileInfo) return { fullname: of.path, name: of.path.split('/').pop() }[key];
    if (of.match) return key === 'index' ? of.match.index : of.match[0];
    if (typeof of === 'object' && key in of) return of[key];
    if (key === 'psobject') return { psobject: new Obj() };
    return this.fail(node, `member ${name}`);
  }
  staticMember(type, name, node) {
    const t = type.toLowerCase(); const n = name.toLowerCase();
    if (t === 'system.text.encoding' && n === 'utf8') return { utf8: true };
    if (/^system\.(stringcomparer)$/.test(t)) return { fold: /ignorecase/.test(n) };
    if (t === 'system.xml.xmldictionaryreaderquotas') return name;
    if (t === 'timespan' && n === 'zero') return 'zero';
    if (/^(datetime|system\.datetimeoffset)$/.test(t) && n === 'minvalue') return new Moment(t.replace(/^system\./, ''), '0001-01-01T00:00:00', '');
    if (/cultureinfo|xmlnodetype|numberstyles|datetimestyles|datetimekind|psmembertypes|regexoptions|uripartial|errorcategory|stringcomparison/.test(t)) return name;
    if (t === 'system.urikind') return name;
    return this.fail(node, `static ${type}::${name}`);
  }
  invoke(node) {
    const name = node.child('member_name').text.trim();
    const target = this.value(node.children[0]);
    const list = node.child('argument_list').child('argument_expression_list')?.children.filter(({ type }) => type !== ',') ?? [];
    const args = list.map((a) => this.value(a));
    return target instanceof Type ? this.static(target.name, name.toLowerCase(), args, node, list) : this.method(target, name.toLowerCase(), args, node);
  }
  static(type, name, args, node) {
    const t = type.toLowerCase();
    if (name === 'new') {
      if (/^system\.collections\.generic\.list\[/.test(t)) return new List();
      if (/^system\.collections\.generic\.dictionary\[/.test(t)) return new Dict(false);
      if (/^system\.collections\.generic\.stack\[/.test(t)) return new Stack();
      if (/^system\.collections\.generic\.hashset\[/.test(t)) { const set = new SetOf(args.at(-1)?.fold); for (const item of args.length > 1 ? items(args[0]) : []) set.set.add(set.fold ? item.toLowerCase() : item); return set; }
      if (/conditionalweaktable\[/.test(t)) return new ByReference();
      if (/ordereddictionary$/.test(t)) return new Dict(Boolean(args[0]?.fold), 'ordered');
      if (/collections\.hashtable$/.test(t)) return new Dict(Boolean(args[0]?.fold));
      if (/stringbuilder$/.test(t)) return new Builder();
      if (t === 'regex') return { regex: new RegExp(args[0].replaceAll('\\z', '$'), 'g') };
      if (/psnoteproperty$/.test(t)) return { noteProperty: true, name: args[0], value: args[1] };
      if (/exception$/.test(t)) return new PsError(type, text(args[0]));
      if (/errorrecord$/.test(t)) return Object.assign(new PsError(args[0].type, args[0].message), { exception: args[0], id: args[1], category: args[2], target: args[3] });
      if (/errordetails$/.test(t)) return { message: args[0] };
      if (t === 'system.net.networkcredential') { const plain = args[1] instanceof Secret ? args[1].plain : text(args[1]); return { password: plain, securepassword: new Secret(plain) }; }
      if (t === 'byte[]') return new Uint8Array(args[0]);
      if (t === 'system.uri') return args.length === 2 ? new URL(args[1], args[0]) : new URL(args[0]);
      if (t === 'system.io.fileinfo') return new FileInfo(args[0]);
    }
    const parsed = (pattern, read) => { if (!pattern.test(args[0])) return false; const value = read(args[0]); if (value === null) return false; this.refAssign(node, value); return true; };
    const table = {
      'int::tryparse': () => parsed(/^-?\d{1,10}$/, (v) => (Math.abs(Number(v)) < 2 ** 31 ? Number(v) : null)),
      'long::tryparse': () => parsed(/^-?\d{1,19}$/, (v) => (BigInt.asIntN(64, BigInt(v)) !== BigInt(v) ? null : Number.isSafeInteger(Number(v)) ? Number(v) : BigInt(v))),
      'decimal::tryparse': () => parsed(/^-?\d+(\.\d+)?$/, Number), 'double::parse': () => Number(args[0]), 'system.numerics.biginteger::parse': () => BigInt(args[0]),
      'system.runtime.serialization.json.jsonreaderwriterfactory::createjsonreader': () => new JsonReader(new TextDecoder().decode(args[0]), this.emptyElements),
      'string::format': () => text(args[2]),
      'string::isnullorempty': () => text(args[0]) === '', 'string::isnullorwhitespace': () => text(args[0]).trim() === '',
      'system.uri::escapedatastring': () => encodeURIComponent(text(args[0])).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
      'system.uri::unescapedatastring': () => decodeURIComponent(text(args[0])),
      'system.uri::hexescape': () => `%${text(args[0]).charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
      'system.uri::trycreate': () => { try { this.refAssign(node, new URL(args[0])); return true; } catch { return false; } },
      'regex::matches': () => [...text(args[0]).matchAll(new RegExp(args[1], 'g'))].map((match) => ({ match })),
      'regex::split': () => text(args[0]).split(new RegExp(args[1])),
      'system.enum::toobject': () => args[1], 'system.net.http.httprequestexception::getproperty': () => null,
      // Local time is two hours ahead.
      'datetime::specifykind': () => new Moment('DateTime', args[0].stamp, args[1] === 'Local' ? '+02:00' : ''),
      'datetime::tryparseexact': () => { const moment = Moment.of('DateTime', args[0]); if (moment) this.refAssign(node, moment); return moment !== null; },
      'system.datetimeoffset::tryparseexact': () => { const moment = Moment.of('DateTimeOffset', args[0]); if (moment) this.refAssign(node, moment); return moment !== null; },
      'object::referenceequals': () => args[0] === args[1],
      'guid::newguid': () => 'b0',
      'system.math::min': () => Math.min(...args), 'system.math::max': () => Math.max(...args), 'system.math::floor': () => Math.floor(args[0]),
      'system.math::abs': () => Math.abs(args[0]), 'system.math::round': () => Math.round(args[0]),
      'double::isnan': () => Number.isNaN(args[0]), 'double::isinfinity': () => Math.abs(args[0]) === Infinity,
      'system.management.automation.languageprimitives::convertto': () => text(args[0]),
      'system.convert::tobase64string': () => Buffer.from(args[0]).toString('base64'),
      'system.io.path::ispathrooted': () => text(args[0]).startsWith('/'),
      'system.io.file::exists': () => true,
    };
    const f = table[`${t}::${name}`];
    return f ? f() : this.fail(node, `static ${type}::${name}`);
  }
  refAssign(node, value) {
    const [ref] = [...node.all(['cast_expression'])].filter((c) => /^\[ref\]/i.test(c.text));
    this.assign(ref.child('variable'), value);
  }
  method(of, name, args, node) {
    const a = args[0];
    if (of === null || of === undefined) throw new PsError('RuntimeException', `${node.place}: a method of null: ${node.text}`);
    if (of instanceof List) {
      if (name === 'add') { of.items.push(a); return NONE; }
      if (name === 'addrange') { if (!(a instanceof List)) throw new PsError('MethodException', `${node.place}: AddRange is given ${a?.constructor?.name}`); of.items.push(...a.items); return NONE; }
      if (name === 'insert') { of.items.splice(a, 0, args[1]); return NONE; }
      if (name === 'toarray') return [...of.items];
      if (name === 'contains') return of.items.includes(a);
      if (name === 'getrange') return new List(of.items.slice(a, a + args[1]));
    }
    if (of instanceof Stack) { if (name === 'push') { of.items.push(a); return NONE; } if (name === 'pop') return of.items.pop(); }
    if (of instanceof JsonReader) return of.method(name, args);
    if (of.regex) { of.regex.lastIndex = 0; if (name === 'ismatch') return of.regex.test(text(a)); if (name === 'matches') return [...text(a).matchAll(of.regex)].map((match) => ({ match })); }
    if (of instanceof Dict) {
      if (name === 'contains' || name === 'containskey') return of.has(a);
      if (name === 'getenumerator') return of.entries().map(({ key, value }) => ({ isEntry: true, key, value })).values();
      if (name === 'remove') { of.delete(a); return NONE; }
      if (name === 'clone') { const d = new Dict(of.fold, of.kind); for (const { key, value } of of.entries()) d.set(key, value); return d; }
    }
    if (of instanceof ByReference && name === 'getorcreatevalue') { if (!of.map.has(a)) of.map.set(a, new Dict()); return of.map.get(a); }
    if (of instanceof SetOf) { const k = of.fold ? a.toLowerCase() : a; if (name === 'add') { const had = of.set.has(k); of.set.add(k); return !had; } if (name === 'contains') return of.set.has(k); }
    if (of instanceof Builder) { if (name === 'append') { of.text += args.length === 3 ? a.slice(args[1], args[1] + args[2]) : text(a); return of; } if (name === 'tostring') return args.length === 2 ? of.text.slice(a, a + args[1]) : of.text; }
    if (of instanceof Props) { if (name === 'add') { of.obj.map.set(a.name, a.value); return NONE; } if (name === 'remove') { const p = this.property(of.obj, a); if (p) of.obj.map.delete(p.name); return NONE; } }
    if (of instanceof URL && name === 'getleftpart') return a === 'Authority' ? of.origin : of.origin + of.pathname;
    if (of instanceof FileInfo && name === 'tostring') return of.path;
    if (of instanceof Secret && name === 'copy') return new Secret(of.plain);
    if (of.utf8) { if (name === 'getbytes') { if (typeof a !== 'string') throw new PsError('MethodException', `${node.place}: GetBytes of ${a?.constructor?.name}`); return encode(a); } if (name === 'getstring') return new TextDecoder().decode(a); }
    if (typeof of[name] === 'function' && of.constructor === Object) return of[name](...args);
    if (of.cmdlet) { if (name === 'writeerror') { this.errors.push(a); return NONE; } if (/^write/.test(name)) return NONE; if (name === 'shouldprocess') return this.asked(...args); if (name === 'throwterminatingerror') throw a; }
    if (typeof of === 'number' && name === 'tostring') return a === 'x4' ? of.toString(16).padStart(4, '0') : String(of);
    if (typeof of === 'boolean' && name === 'tostring') return text(of);
    if (of instanceof Moment && name === 'tostring') return of.format(a);
    if (of.typeName && name === 'tostring') return of.typeName;
    if (name === 'tostring') return of instanceof Instance && a ? of.text?.(a) ?? of.plain : text(of);
    if (name === 'gettype') { const typeName = of instanceof Instance ? of.type : `System.${of.constructor.name}`; return { typeName, name: typeName.split('.').at(-1), namespace: typeName.includes('.') ? typeName.slice(0, typeName.lastIndexOf('.')) : null }; }
    if (typeof of === 'string') {
      const s = { replace: () => of.replaceAll(text(a), text(args[1])), contains: () => of.includes(text(a)), startswith: () => of.startsWith(text(a)), endswith: () => of.endsWith(text(a)), trim: () => of.trim(),
        trimend: () => of.replace(new RegExp(`[${text(a)}]+$`), ''), trimstart: () => of.replace(new RegExp(`^${text(a)}+`), ''), substring: () => (args.length > 1 ? of.substr(a, args[1]) : of.slice(a)),
        tolowerinvariant: () => of.toLowerCase(), tochararray: () => [...Array(of.length).keys()].map((i) => new Char(of[i])),
        indexofany: () => [...of].findIndex((c) => items(a).some((x) => text(x) === c)),
        indexof: () => of.indexOf(text(a), args[1]), lastindexof: () => of.lastIndexOf(text(a)),
        split: () => { const chars = items(a).map(text).join(''); const limit = args[1] ?? Infinity; const out = []; let rest = of; while (out.length < limit - 1) { const i = [...rest].findIndex((c) => chars.includes(c)); if (i < 0) break; out.push(rest.slice(0, i)); rest = rest.slice(i + 1); } return [...out, rest]; } }[name];
      if (s) return s();
    }
    return this.fail(node, `method ${name}`);
  }
}
