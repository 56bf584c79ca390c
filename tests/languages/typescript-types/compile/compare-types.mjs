// Says whether two files of types (`paths`, `webhooks`, `components`, `operations`, `$defs` and whatever else is exported) mean the
// same to a program: each path, operation and component is a unit, which is judged by TypeScript's checker.
//
//   same        mutually assignable, and the same members: names, `?`, `readonly`, index signatures, members of unions
//   assignable  mutually assignable, but members differ (`get?: never` is absent, `readonly`): a program may notice
//   different   one is not assignable to the other, or one of them is `any`
//   absent      not in OURS; extra: only in OURS (listed, not counted)
//
// How it is written does not matter (interface or type, order, references or inline types, names of helpers). `any` never equals
// another type, so a type that a compile error has turned into `any` counts. Optional members are judged exactly: `a?: string` is not
// `a: string | undefined`.
//
// As a program, it prints the differences: node compare-types.mjs REFERENCE.ts OURS.ts [ONLY], where ONLY is a part of a unit's name.
import path from 'node:path';
import ts from 'typescript';

const OPTIONS = {
  strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: true, types: [],
  target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler,
};
const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);
const F = ts.TypeFlags;

// The types of the platform are parsed once for all comparisons.
const host = ts.createCompilerHost(OPTIONS);
const read = host.getSourceFile;
const libraries = new Map();
host.getSourceFile = (name, ...rest) => {
  if (!path.basename(name).startsWith('lib.')) return read(name, ...rest);
  if (!libraries.has(name)) libraries.set(name, read(name, ...rest));
  return libraries.get(name);
};

/**
 * Compares two files. Returns the number of units of each verdict, the compile errors of both files as lists of texts, and the units
 * that are not the same: `{ name, verdict, differences }`. `only` leaves the units with this text in their names.
 */
export function compareTypes(reference, ours, only = '') {
  const program = ts.createProgram([reference, ours], OPTIONS, host);
  const checker = program.getTypeChecker();
  const sources = [reference, ours].map((file) => program.getSourceFile(file));
  const errors = sources.map((source) => [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map((d) => {
    const { line } = source.getLineAndCharacterOfPosition(d.start ?? 0);
    return `${path.basename(source.fileName)}:${line + 1} TS${d.code} ${ts.flattenDiagnosticMessageText(d.messageText, ' ').slice(0, 160)}`;
  }));

  // ---- the units of a file ---------------------------------------------------
  const names = (type) => new Map(checker.getPropertiesOfType(type).map((p) => [p.name, p]));
  const typeOf = (symbol) => checker.getTypeOfSymbol(symbol);

  function units(source) {
    const found = new Map();
    const module = checker.getSymbolAtLocation(source);
    for (const symbol of module ? checker.getExportsOfModule(module) : []) {
      const name = symbol.name;
      const declared = symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Enum)
        ? checker.getDeclaredTypeOfSymbol(symbol) : typeOf(symbol);
      const generic = symbol.declarations?.some((d) => d.typeParameters?.length);
      if (generic) continue; // a helper
      if (name === 'components') {
        for (const [section, part] of names(declared)) {
          const inside = names(typeOf(part));
          if (!inside.size) found.set(`components ${section}`, typeOf(part));
          for (const [key, member] of inside) found.set(`components ${section} ${key}`, typeOf(member));
        }
      } else if (name === 'paths' || name === 'webhooks') {
        found.set(name, undefined); // its existence
        for (const info of checker.getIndexInfosOfType(declared)) found.set(`${name} [${checker.typeToString(info.keyType)}]`, info.type);
        for (const [key, member] of names(declared)) {
          const item = names(typeOf(member));
          for (const [method, operation] of item) {
            found.set(METHODS.has(method) ? `${name} ${method.toUpperCase()} ${key}` : `${name} ${key} ${method}`, [typeOf(operation), operation]);
          }
        }
      } else if (name === 'operations' || name === '$defs') {
        found.set(name, undefined);
        for (const [key, member] of names(declared)) found.set(`${name} ${key}`, typeOf(member));
      } else {
        found.set(`export ${name}`, declared);
      }
    }
    return found;
  }

  // ---- two types -------------------------------------------------------------
  // A pair that was judged before, or is being judged further up, is not judged again: its differences are reported once.
  const verdicts = new Map();
  const text = (type) => checker.typeToString(type, undefined, ts.TypeFormatFlags.InTypeAlias).replace(/\s+/g, ' ').slice(0, 140);
  const isAny = (t) => !!(t.flags & F.Any);
  const optional = (s) => !!(s.flags & ts.SymbolFlags.Optional);
  const readonly = (s) => !!(ts.getCombinedModifierFlags(s.valueDeclaration ?? s.declarations?.[0] ?? {}) & ts.ModifierFlags.Readonly)
    || !!((s.links?.checkFlags ?? s.checkFlags ?? 0) & 8);
  const assignable = (a, b) => checker.isTypeAssignableTo(a, b);
  const isList = (t) => checker.isArrayType(t) || checker.isTupleType(t);
  // With exactOptionalPropertyTypes an optional member's type holds a marker that is not `undefined`; it goes.
  const bare = (symbol) => {
    const t = typeOf(symbol);
    if (!optional(symbol) || !t.isUnion()) return t;
    const rest = t.types.filter((m) => !(m.flags & F.Undefined && m !== checker.getUndefinedType()));
    return rest.length === t.types.length ? t : rest.length === 1 ? rest[0] : checker.getUnionType?.(rest) ?? t;
  };

  /** Adds [weight, place, difference] to `out`: 2 different, 1 members only. */
  function diff(a, b, place, out) {
    if (a === b) return;
    const key = `${a.id},${b.id}`;
    const known = verdicts.get(key);
    if (known !== undefined) {
      if (known > 0) out.push([known, place, `as reported before: ${text(a)}  vs  ${text(b)}`]);
      return;
    }
    verdicts.set(key, 0);
    const own = [];
    judge(a, b, place, own);
    verdicts.set(key, own.reduce((w, [x]) => Math.max(w, x), 0));
    out.push(...(own.length > 60 ? own.sort((m, n) => n[0] - m[0]).slice(0, 60) : own));
  }

  /** Whole types are compared by the checker once a unit, and only where the members are equal: a failure deep in a large graph is slow. */
  function ask(a, b, place, out) {
    const there = assignable(a, b), back = assignable(b, a);
    if (there && back) return;
    const how = there ? 'only the reference is assignable to ours' : back ? 'only ours is assignable to the reference' : 'neither is assignable to the other';
    out.push([2, place, `${how}: ${text(a)}  vs  ${text(b)}`]);
  }

  const structured = (t) => !!(t.flags & (F.Object | F.Intersection));

  function judge(a, b, place, out) {
    if (isAny(a) || isAny(b)) {
      if (isAny(a) !== isAny(b)) out.push([2, place, `any on one side: ${text(a)}  vs  ${text(b)}`]);
      return;
    }
    if (a.isUnion() || b.isUnion()) return unions(a, b, place, out);
    if (!structured(a) || !structured(b)) return ask(a, b, place, out);
    if (isList(a) || isList(b)) {
      if (checker.isArrayType(a) !== checker.isArrayType(b) || checker.isTupleType(a) !== checker.isTupleType(b)) {
        return void out.push([2, place, `list against other: ${text(a)}  vs  ${text(b)}`]);
      }
      const [x, y] = [checker.getTypeArguments(a), checker.getTypeArguments(b)];
      const frozen = (t) => t.target?.readonly ?? t.symbol?.name === 'ReadonlyArray';
      if (frozen(a) !== frozen(b)) out.push([2, place, `readonly array only in ${frozen(a) ? 'the reference' : 'ours'}`]);
      if (x.length !== y.length) return void out.push([2, place, `tuples of ${x.length} and ${y.length}`]);
      x.forEach((t, i) => diff(t, y[i], `${place}[${checker.isTupleType(a) ? i : ''}]`, out));
      return;
    }
    const [left, right] = [names(a), names(b)];
    for (const [name, member] of left) {
      const other = right.get(name);
      const at = `${place}.${name}`;
      if (!other) { out.push([optional(member) && bare(member).flags & F.Never ? 1 : 2, at, `absent: ${text(bare(member))}`]); continue; }
      if (optional(member) !== optional(other)) out.push([2, at, optional(other) ? 'optional only in ours' : 'optional only in the reference']);
      if (readonly(member) !== readonly(other)) out.push([1, at, readonly(other) ? 'readonly only in ours' : 'readonly only in the reference']);
      diff(bare(member), bare(other), at, out);
    }
    for (const [name, member] of right) if (!left.has(name)) out.push([optional(member) && bare(member).flags & F.Never ? 1 : 2, `${place}.${name}`, `only in ours: ${text(bare(member))}`]);
    const infos = (t) => new Map(checker.getIndexInfosOfType(t).map((i) => [text(i.keyType), i]));
    const [p, q] = [infos(a), infos(b)];
    for (const k of new Set([...p.keys(), ...q.keys()])) {
      const [i, j] = [p.get(k), q.get(k)];
      if (!i || !j) { out.push([2, place, `index signature [${k}] only in ${i ? 'the reference' : 'ours'}`]); continue; }
      if (i.isReadonly !== j.isReadonly) out.push([1, place, `index signature [${k}] readonly on one side`]);
      diff(i.type, j.type, `${place}[${k}]`, out);
    }
  }

  /** Members of unions are paired: the equal, then objects by the names of their members (and literals), lists by order. */
  function unions(a, b, place, out) {
    const list = (t) => (t.isUnion() ? [...t.types] : [t]);
    let [x, y] = [list(a), list(b)];
    const same = new Set(x.filter((t) => y.includes(t)));
    x = x.filter((t) => !same.has(t));
    y = y.filter((t) => !same.has(t));
    const shape = (t) => (isList(t) ? '[]' : !structured(t) ? `=${text(t)}`
      : [...names(t)].map(([n, s]) => { const m = bare(s); return m.isLiteral() ? `${n}=${text(m)}` : n; }).sort().join());
    const pair = (t, u) => { y.splice(y.indexOf(u), 1); x.splice(x.indexOf(t), 1); diff(t, u, `${place}|`, out); };
    const shapes = new Map();
    for (const u of y) { const s = shape(u); shapes.set(s, [...(shapes.get(s) ?? []), u]); }
    for (const t of [...x]) { const u = shapes.get(shape(t))?.shift(); if (u) pair(t, u); }
    const common = (t, u) => { const n = names(u); return [...names(t).keys()].filter((k) => n.has(k)).length; };
    for (const t of [...x].slice(0, 100)) {
      if (!structured(t) || isList(t)) continue;
      const best = y.filter((u) => structured(u) && !isList(u)).sort((u, v) => common(t, v) - common(t, u))[0];
      if (best && common(t, best)) pair(t, best);
    }
    for (const t of x) out.push([2, place, `a member of the union is absent: ${text(t)}`]);
    for (const t of y) out.push([2, place, `a member of the union only in ours: ${text(t)}`]);
  }

  // ---- the result ------------------------------------------------------------
  const [theirs, own] = sources.map(units);
  const result = { same: 0, assignable: 0, different: 0, absent: 0, extra: 0, errors, units: [] };
  const note = (name, verdict, differences = []) => { result[verdict] += 1; if (verdict !== 'same') result.units.push({ name, verdict, differences }); };
  for (const [name, unit] of theirs) {
    if (!name.includes(only)) continue;
    if (!own.has(name)) { note(name, 'absent'); continue; }
    const out = [];
    const other = own.get(name);
    if (unit !== undefined && other !== undefined) {
      if (Array.isArray(unit) && Array.isArray(other)) {
        if (optional(unit[1]) !== optional(other[1])) out.push([2, '', 'optional on one side']);
        if (readonly(unit[1]) !== readonly(other[1])) out.push([1, '', 'readonly on one side']);
      }
      const [a, b] = [unit, other].map((u) => (Array.isArray(u) ? (optional(u[1]) ? bare(u[1]) : u[0]) : u));
      diff(a, b, '', out);
      if (!out.some(([w]) => w === 2) && !isAny(a) && !isAny(b)) ask(a, b, '', out);
    }
    const weight = out.reduce((w, [x]) => Math.max(w, x), 0);
    note(name, ['same', 'assignable', 'different'][weight], out.sort((m, n) => n[0] - m[0]).map(([, at, difference]) => `${at || '.'}: ${difference}`));
  }
  for (const name of own.keys()) if (!theirs.has(name) && name.includes(only)) note(name, 'extra');
  return result;
}

/** The result in a few lines. */
export function summary({ same, assignable, different, absent, extra, errors, units }, most = 20) {
  const lines = errors.flatMap((list, i) => (list.length > 0 ? [`${list.length} compile errors in ${i ? 'ours' : 'the reference'}: ${list.slice(0, 5).join('; ')}`] : []));
  const shown = units.filter(({ verdict }) => verdict !== 'extra').slice(0, most);
  for (const { name, verdict, differences } of shown) lines.push(`${verdict}: ${name}`, ...differences.slice(0, 4).map((difference) => `    ${difference}`));
  return [...lines, `${same} same, ${assignable} assignable, ${different} different, ${absent} absent, ${extra} extra`].join('\n');
}

if (process.argv[1] === import.meta.filename) {
  const [reference, ours, only] = process.argv.slice(2);
  console.log(summary(compareTypes(path.resolve(reference), path.resolve(ours), only), Infinity));
}
