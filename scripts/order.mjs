// Renames the functions of a wasm module so that sorting by name, which wasm-opt does (`--reorder-functions-by-name`),
// places functions with similar code next to each other. gzip finds repeated code only within the last 32 kB, and most
// similar functions are instances of the same generic function, scattered over the module. The names exist only for
// this; wasm-opt removes them. Usage: node scripts/order.mjs MODULE.wasm
import { readFileSync, writeFileSync } from "node:fs";

const CUSTOM = 0, IMPORT = 2, CODE = 10;

const [path] = process.argv.slice(2);
const module = readFileSync(path);
let at = 8; // after the magic number and the version

function number() {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = module[at++];
    value |= (byte & 127) << shift;
    if (byte < 128) return value >>> 0;
  }
}

function bytes() {
  const length = number();
  at += length;
  return module.subarray(at - length, at);
}

/** The number of functions in an import section; they are numbered before the others. */
function importedFunctions(section) {
  const end = at;
  at -= section.length;
  let functions = 0;
  const limits = () => number() & 1 ? (number(), number()) : number();
  for (let count = number(); count > 0; count--) {
    bytes(), bytes();
    switch (module[at++]) {
      case 0: functions++, number(); break;
      case 1: at++, limits(); break;
      case 2: limits(); break;
      case 3: at += 2; break;
      default: at++, number();
    }
  }
  if (at !== end) throw new Error("the import section was not understood");
  return functions;
}

const kept = [module.subarray(0, at)];
let imported = 0;
const functions = [];
while (at < module.length) {
  const start = at;
  const kind = module[at++];
  const section = bytes();
  if (kind === IMPORT) imported = importedFunctions(section);
  if (kind === CODE) {
    const end = at;
    at -= section.length;
    for (let count = number(); count > 0; count--) functions.push(bytes());
    at = end;
  }
  const isNames = kind === CUSTOM && section.subarray(1, 5).toString() === "name";
  if (!isNames) kept.push(module.subarray(start, at));
}

/** The hashes of all sequences of six bytes in a function, without duplicates, sorted. */
function shingles(code) {
  const hashes = new Set();
  for (let i = 0; i + 6 <= code.length; i++) {
    hashes.add(Math.imul(code.readUIntBE(i, 3) * 0x9e3779b1 ^ code.readUIntBE(i + 3, 3), 0x85ebca6b) >>> 0);
  }
  return Uint32Array.from(hashes).sort();
}

const shapes = functions.map(shingles);
/** The smallest hashes of a function; similar functions share most of them (MinHash). */
const sketch = (shape) => shape.subarray(0, 24 + shape.length / 20);
const having = new Map();
shapes.forEach((shape, i) => {
  for (const hash of sketch(shape)) having.has(hash) ? having.get(hash).push(i) : having.set(hash, [i]);
});

/** The proportion of hashes that two functions share. */
function similarity(one, other) {
  let both = 0;
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    if (one[i] === other[j]) both++, i++, j++;
    else if (one[i] < other[j]) i++;
    else j++;
  }
  return both / (one.length + other.length - both + 1);
}

/** The most similar function that has not been placed yet, or nothing if there is none. */
function successor(i, placed) {
  const shared = new Map();
  for (const hash of sketch(shapes[i])) {
    const others = having.get(hash);
    if (others.length < COMMON) for (const j of others) if (!placed[j]) shared.set(j, (shared.get(j) ?? 0) + 1);
  }
  const candidates = [...shared].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, CANDIDATES);
  let [best, most] = [undefined, 0.02];
  for (const [j] of candidates) {
    const value = similarity(shapes[i], shapes[j]);
    if (value > most) [best, most] = [j, value];
  }
  return best;
}

/** A hash that occurs in this many functions is ignored; and the number of functions that are compared in full. */
const COMMON = 400, CANDIDATES = 40;

const placed = new Uint8Array(functions.length);
const order = [];
for (let first = 0; first < functions.length; first++) {
  for (let i = placed[first] ? undefined : first; i !== undefined; i = successor(i, placed)) {
    placed[i] = 1;
    order.push(i);
  }
}

function leb(value) {
  const out = [];
  for (; value > 127; value >>>= 7) out.push(value & 127 | 128);
  return Buffer.from([...out, value]);
}
const sized = (...parts) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([leb(body.length), body]);
};

const names = [];
order.forEach((i, place) => (names[i] = Buffer.from(String(place).padStart(8, "0"))));
const map = names.map((name, i) => Buffer.concat([leb(imported + i), sized(name)]));
const section = sized(sized(Buffer.from("name")), Buffer.from([1]), sized(leb(map.length), ...map));
writeFileSync(path, Buffer.concat([...kept, Buffer.from([CUSTOM]), section]));
