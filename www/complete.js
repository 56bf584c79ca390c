// Completion in a description: the keys and values that the core's grammar allows at the cursor.
//
// `complete(text, at, {grammar, index})` → {from, to, candidates} or null. Candidates are {label, apply, detail, kind}, with the
// kinds `key`, `value` and `reference`; the editor filters them by the text between `from` and `to`. The grammar is the JSON of
// the module's `grammar(version)`.
// `indexOf(text)`  → {version, sections}: the version of a text, and the names in its components by their pointers, for `$ref`
//
// Only brackets, lines and indentation of a text are read (see place.js), so it need not be complete.
import { closing, isJson, pathAt, unquoted } from "./place.js";

/** The sections of components in 3.x and in Swagger 2.0. */
const SECTIONS = {
  Schema: ["components/schemas", "definitions"],
  Parameter: ["components/parameters", "parameters"],
  Response: ["components/responses", "responses"],
  RequestBody: ["components/requestBodies"],
  Header: ["components/headers"],
  Example: ["components/examples"],
  Link: ["components/links"],
  Callback: ["components/callbacks"],
  SecurityScheme: ["components/securitySchemes"],
  PathItem: ["components/pathItems"],
  MediaType: ["components/mediaTypes"],
};

/**
 * The values of members that are plain text in the grammar, because the core has special rules for them: in all
 * versions since 3.0, and in Swagger 2.0.
 */
const WORDS = {
  Parameter: {
    in: [["query", "path", "header", "cookie"], ["query", "path", "header", "body", "formData"]],
    style: [["simple", "form", "label", "matrix", "spaceDelimited", "pipeDelimited", "deepObject"], []],
  },
  Header: { style: [["simple"], []] },
  SecurityScheme: {
    type: [["apiKey", "http", "oauth2", "openIdConnect", "mutualTLS"], ["basic", "apiKey", "oauth2"]],
    in: [["header", "query", "cookie"], ["header", "query"]],
    scheme: [["bearer", "basic"], []],
  },
};

export function complete(text, at, { grammar, index }) {
  const place = pathAt(text, at);
  if (!place) return null;
  const found = walk(place.path, grammar, index?.version);
  const candidates = [
    ...(place.at === "value" ? [] : keys(found, place, grammar)),
    ...(place.at === "key" ? [] : values(found, place, index)),
  ];
  if (!candidates.length) return null;
  return { from: place.from, to: place.to, candidates };
}

// The grammar.

/** The values that are allowed at a path, as a list of alternatives. */
function walk(path, grammar, version) {
  let values = [["one", "OpenApi"]];
  for (const step of path) {
    values = values.flatMap((value) => within(value, step, grammar, version)).flatMap(alternatives);
    if (!values.length) break;
  }
  return values;
}

const alternatives = (value) => (value[0] === "either" ? value.slice(1).flatMap(alternatives) : [value]);

/** The values under a key (text) or as an item (null) of a value. */
function within([kind, of], step, grammar, version) {
  if (step === null) return kind === "list" ? [of] : [];
  if (kind === "map") return [of];
  if (kind !== "one") return [];
  const object = grammar.objects[of];
  const member = object.members.find(({ name }) => name === step);
  if (member) return [named(of, member, grammar, version)];
  if (step === "$ref" && object.reference) return [["reference", of]];
  return object.others && !step.startsWith("x-") ? [object.others] : [];
}

/** The value of a member; some texts have a fixed set of values. */
function named(object, { name, value }, { types }, version) {
  if (object === "Schema" && name === "type") return ["either", ["word", ...types], ["list", ["word", ...types]]];
  const words = WORDS[object]?.[name];
  return words && value === "text" ? ["word", ...words[version === "2.0" ? 1 : 0]] : value;
}

// The candidates.

function keys(values, place, grammar) {
  const objects = values.filter(([kind]) => kind === "one").map(([, name]) => grammar.objects[name]);
  if (!objects.length) return [];
  const there = new Set(place.siblings());
  const found = new Map();
  for (const { members, reference } of objects) {
    for (const member of members) if (!there.has(member.name)) found.set(member.name, member);
    if (reference && !there.has("$ref")) found.set("$ref", { name: "$ref", value: "text", about: "a reference" });
  }
  return [...found.values()].map(({ name, about, required, value }) => ({
    label: name, apply: place.key(name, value[0]), detail: required ? `${about}, required` : about, kind: "key",
  }));
}

function values(values, place, index) {
  const found = [];
  const add = (label, apply, detail, kind = "value") => found.push({ label, apply, detail, kind });
  for (const [kind, ...of] of values.map((value) => (typeof value === "string" ? [value] : value))) {
    if (kind === "word") for (const word of of) add(word, place.text(word), "");
    if (kind === "bool") for (const word of ["true", "false"]) add(word, place.bare(word), "");
    if (kind === "reference") {
      for (const section of SECTIONS[of[0]] ?? []) {
        for (const name of index?.sections.get(section) ?? []) add(referenceTo(section, name), place.text(referenceTo(section, name)), name, "reference");
      }
    }
  }
  return found;
}

const referenceTo = (section, name) => `#/${section}/${encodeURI(name.replaceAll("~", "~0").replaceAll("/", "~1")).replaceAll("#", "%23")}`;

// The index.

const ALL_SECTIONS = new Set(Object.values(SECTIONS).flat());

/** The version of a text and the names in its components, by section, as far as they can be read. */
export function indexOf(text) {
  const sections = new Map();
  const add = (section, name) => {
    if (!ALL_SECTIONS.has(section)) return;
    if (!sections.has(section)) sections.set(section, []);
    sections.get(section).push(name);
  };
  if (isJson(text)) jsonNames(text, add);
  else yamlNames(text, add);
  return { version: versionOf(text), sections };
}

/** The version near the start of a text: `2.0`, `3.0`, `3.1` or `3.2`; null if there is none. */
export function versionOf(text) {
  const [, , version] = /(?:^|[\n{,])\s*(["']?)(?:openapi|swagger)\1\s*:\s*["']?(2\.0|3\.[0-2])/.exec(text.slice(0, 100_000)) ?? [];
  return version ?? null;
}

function jsonNames(text, add) {
  // The keys that lead to the position, by depth; a word is a key only if one is expected.
  const path = [];
  const colon = /\s*:/y;
  let depth = 0;
  let isDue = false;
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i];
    if (c === '"') {
      const close = closing(text, i, '"');
      if (close < 0) return;
      colon.lastIndex = close + 1;
      if (isDue && depth <= 3 && colon.test(text)) {
        path.length = depth;
        path[depth - 1] = unquoted(text.slice(i, close + 1));
        if (depth > 1) add(path.slice(0, -1).join("/"), path[depth - 1]);
        isDue = false;
      }
      i = close;
    } else if (c === "{" || c === "[") {
      depth += 1;
      isDue = c === "{";
    } else if (c === "}" || c === "]") {
      depth -= 1;
    } else if (c === ",") {
      isDue = true;
    }
  }
}

function yamlNames(text, add) {
  // The keys that lead to the position, with their columns.
  const open = [];
  const lines = /^( *)("(?:[^"\\\n]|\\.)*" *|'(?:[^'\n]|'')*' *|[^\s#"'{}[\]&*!|>-](?:[^#\n:]|:(?=\S))*):(?=\s|$)/gm;
  for (let found; (found = lines.exec(text));) {
    const [, { length: column }, head] = found;
    const key = head.trimEnd();
    if (column > 0 && (!open.length || (open.length >= 3 && column > open[2].column))) continue;
    while (open.length && open.at(-1).column >= column) open.pop();
    if (open.length >= 3) continue;
    open.push({ column, key: /^["']/.test(key) ? unquoted(key) : key });
    if (open.length > 1) add(open.slice(0, -1).map((one) => one.key).join("/"), open.at(-1).key);
  }
}
