// A link that opens the page as somebody else left it: the language, options, settings and, up to a size, the description.
//
// All of it is in the fragment, which browsers send to no server. A fragment is `#v1.` and, in base64url, the deflated JSON
// of a run:
//
//     {language, options: {name: value}, settings: {key: value}, description?: {name, text}}
//
// `write(run)`              → {fragment, contents, left}: the fragment with its `#`, what it contains, and what was left out
// `read(fragment, known)`   → {run, contents, dropped}, or null if the fragment is no link of ours; throws a `Refusal`
// `contents(run)`           → what a link to a run contains, a line for each part
//
// A link may come from anybody: what is read has a bounded size, and names and values that the page does not know are dropped.
// Messages quote it as it is, so they go into the document by `write` and `element` of dom.js, like all text from outside.
import { size } from "./dom.js";

const MARK = "#v1.";
const OURS = /^#v\d+\./;

/** A compressed description may have so many bytes; browsers and chat programs pass links of 90,000 characters on. */
export const LARGEST = 64 << 10;
/** A link expands to no more than this: deflate can make a thousandfold of some bytes. */
const LARGEST_EXPANDED = 8 << 20;
/** Characters that a name or a value may have, and values of a map; as `LONGEST` of the crate. */
const LONGEST = 10_000;

/** A link that cannot be opened; its message is for people. */
export class Refusal extends Error {}

/** The fragment for a run. A description that is too large is left out, and `left` says so. */
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
 * The run of a fragment. `known` is what the page has: `generators`, as the module lists them, and `settings`, a list of
 * `{key, form}` with the forms `pairs`, `text` and `switch`.
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

/** What a link to a run contains, in words: a line for each part. */
export function contents({ language, options, settings, description }) {
  const names = (object) => Object.keys(object).map(shortened).join(", ");
  const lines = [`the language: ${language}`];
  const [chosen, set] = [Object.keys(options).length, Object.keys(settings).length];
  if (chosen) lines.push(`${chosen === 1 ? "1 option" : `${chosen} options`}: ${names(options)}`);
  if (set) lines.push(`${set === 1 ? "1 setting" : `${set} settings`}: ${names(settings)}`);
  if (description) lines.push(`the description: ${description.name}, ${size(new TextEncoder().encode(description.text).length)}`);
  return lines;
}

/** The parts of a run that the page knows; `dropped` has a sentence for each that it does not. */
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

/** The members of an object that `why` has nothing against. */
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

/** What a value of each form is. */
const FORMS = {
  pairs(value) {
    const entries = isObject(value) ? Object.entries(value) : null;
    return entries !== null && entries.length <= LONGEST && entries.every(([name, text]) => isText(name) && isText(text));
  },
  text: isText,
  switch: (value) => typeof value === "boolean",
};

/** The description as it goes into a link and comes out: the name is a file's, never a path. */
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

/** All bytes that a stream makes of a blob; it is cancelled as soon as they are more than `most`. */
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

/** The chunks of a stream; not every browser iterates streams. */
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

/** Arguments of a call are limited, so a large array goes in by parts. */
function toBase64(bytes) {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const fromBase64 = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
