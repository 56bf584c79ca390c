// A link that opens the page in the state in which another user left it: the language, options, settings and, up to a
// maximum size, the description.
//
// All of it is in the fragment, which browsers send to no server. A fragment is `#v1.` and, in base64url, the deflated JSON
// of a run:
//
//     {language, options: {name: value}, settings: {key: value}, description?: {name, text}}
//
// `write(run)`              → {fragment, contents, left}: the fragment with its `#`, its content in words, and the parts left out
// `read(fragment, known)`   → {run, contents, dropped}, or null if the fragment does not come from `write`; throws a `Refusal`
// `contents(run)`           → the content of a link to a run, a line for each part
//
// A link may come from anyone: the size of the data is limited, and names and values that the page does not know are
// dropped. Messages quote the data unchanged, so they go into the document by `write` and `element` of dom.js, like all
// text from outside.
import { size } from "./dom.js";

const MARK = "#v1.";
const OURS = /^#v\d+\./;

/**
 * The maximum size of a compressed description in bytes; browsers and chat programs accept links of 90,000 characters.
 */
export const LARGEST = 64 << 10;
/** The maximum size of an expanded link in bytes, because deflate can expand data a thousandfold. */
const LARGEST_EXPANDED = 8 << 20;
/**
 * The maximum number of characters in a name or a value, and of values in a map; the same as `LONGEST` of the crate.
 */
const LONGEST = 10_000;

/** A link that cannot be opened; the message is for people. */
export class Refusal extends Error {}

/** The fragment for a run. A description that is too large is left out, which `left` reports. */
export async function write({ language, options = {}, settings = {}, description }) {
  const whole = { language, options, settings, ...(description && { description: pick(description) }) };
  const packed = await deflate(whole);
  if (packed.length <= LARGEST) return { fragment: MARK + toBase64(packed), contents: contents(whole), left: null };
  const { description: _, ...bare } = whole;
  const small = await deflate(bare);
  if (small.length > LARGEST) throw new Refusal("These options and settings are too large for a link.");
  const left = description && `The description is too large for a link: ${size(packed.length)} when compressed, and at most ${size(LARGEST)} fit.`;
  return { fragment: MARK + toBase64(small), contents: contents(bare), left };
}

/**
 * The run in a fragment. `known` has the features of the page: `generators` in the form of the module's list, and
 * `settings`, a list of `{key, form}` with the forms `pairs`, `text` and `switch`.
 */
export async function read(fragment, known) {
  if (!OURS.test(fragment)) return null;
  if (!fragment.startsWith(MARK)) throw new Refusal("This link was made by a newer version of specmint. Reload the page to get it.");
  const damaged = new Refusal("This link is damaged or incomplete. Copy all of it.");
  const text = fragment.slice(MARK.length);
  if (text.length > Math.ceil(LARGEST / 3) * 4) throw new Refusal("This link is too large.");
  let given;
  try {
    given = JSON.parse(await inflate(fromBase64(text)));
  } catch (error) {
    throw error instanceof Refusal ? error : damaged;
  }
  if (!isObject(given)) throw damaged;
  return checked(given, known);
}

/** Describes the content of a link in words: a line for each part. */
export function contents({ language, options, settings, description }) {
  const names = (object) => Object.keys(object).map(shortened).join(", ");
  const lines = [`the language: ${language}`];
  const [chosen, set] = [Object.keys(options).length, Object.keys(settings).length];
  if (chosen) lines.push(`${chosen === 1 ? "1 option" : `${chosen} options`}: ${names(options)}`);
  if (set) lines.push(`${set === 1 ? "1 setting" : `${set} settings`}: ${names(settings)}`);
  if (description) lines.push(`the description: ${description.name}, ${size(new TextEncoder().encode(description.text).length)}`);
  return lines;
}

/** The parts of a run that the page knows; `dropped` has a sentence for each other part. */
function checked(given, { generators, settings: forms }) {
  const dropped = [];
  if (typeof given.language !== "string") throw new Refusal("This link is damaged: it names no language.");
  const generator = generators.find(({ name }) => name === given.language);
  if (!generator) throw new Refusal(`This link is for the language ${quoted(given.language)}, which this version of specmint does not have.`);
  const options = kept(given.options, "option", dropped, (name) => {
    if (!Object.hasOwn(generator.options, name)) return `${generator.name} has no such option`;
    return isScalar(given.options[name]) ? null : "its value is neither text, a number, true nor false";
  });
  const formOf = new Map(forms.map(({ key, form }) => [key, form]));
  const settings = kept(given.settings, "setting", dropped, (key) => {
    const form = formOf.get(key);
    if (!form) return "there is no such setting";
    return FORMS[form]?.(given.settings[key]) ? null : "its value has the wrong type";
  });
  const run = { language: generator.name, options, settings };
  if (given.description !== undefined) {
    const { name, text } = isObject(given.description) ? given.description : {};
    if (typeof text === "string") run.description = pick({ name, text });
    else dropped.push("The description of this link was dropped: it must be text.");
  }
  return { run, contents: contents(run), dropped };
}

/** The members of an object for which `why` returns no objection. */
function kept(given, noun, dropped, why) {
  if (given === undefined) return {};
  if (!isObject(given)) {
    dropped.push(`The ${noun}s of this link were dropped: they must be an object.`);
    return {};
  }
  const refused = [];
  const good = Object.entries(given).filter(([name]) => {
    const reason = why(name);
    if (reason) refused.push(`The ${noun} ${quoted(name)} of this link was dropped: ${reason}.`);
    return !reason;
  });
  const shown = refused.slice(0, 10);
  if (refused.length > shown.length) shown.push(`${refused.length - shown.length} more ${noun}s of this link were dropped.`);
  dropped.push(...shown);
  return Object.fromEntries(good);
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value) => typeof value === "string" && value.length <= LONGEST;
const isScalar = (value) => isText(value) || typeof value === "boolean" || Number.isFinite(value);

/** Checks for the values of each form. */
const FORMS = {
  pairs(value) {
    const entries = isObject(value) ? Object.entries(value) : null;
    return entries !== null && entries.length <= LONGEST && entries.every(([name, text]) => isText(name) && isText(text));
  },
  text: isText,
  switch: (value) => typeof value === "boolean",
};

/** The description in a link: the name is that of a file, never a path. */
function pick({ name, text }) {
  const file = typeof name === "string" ? name.split(/[\\/]/).pop().replace(/\p{C}/gu, "").slice(0, 200) : "";
  return { name: /^\.*$/.test(file) ? "openapi.yaml" : file, text };
}

const shortened = (text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
const quoted = (text) => `“${shortened(text)}”`;

const deflate = (value) => through(new Blob([JSON.stringify(value)]), new CompressionStream("deflate-raw"), Infinity);

async function inflate(bytes) {
  const text = await through(new Blob([bytes]), new DecompressionStream("deflate-raw"), LARGEST_EXPANDED);
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(text);
}

/** All bytes of a blob after a stream has transformed it; it is cancelled as soon as there are more than `most`. */
async function through(blob, stream, most) {
  const chunks = [];
  let length = 0;
  for await (const chunk of parts(blob.stream().pipeThrough(stream))) {
    length += chunk.length;
    if (length > most) throw new Refusal(`This link expands to more than ${size(most)}.`);
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** The chunks of a stream, because not every browser can iterate over streams. */
async function* parts(stream) {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** The number of arguments of a call is limited, so a large array is converted in parts. */
function toBase64(bytes) {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const fromBase64 = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
