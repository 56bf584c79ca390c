// The run of the page for use elsewhere: as a command line, a configuration file, an `openapitools.json`, a call of the
// service and a step of GitHub Actions.
//
// `take(run)` → a list of `{id, title, file, text, use, notes}`: `file` is the name to save `text` under, `use` the command that
// reads it (both null if `text` is the command), and `notes` are sentences that the reader must know.
//
// A run is `{language, kind, options, settings}`, with `kind` as the module lists it (`client` or `server`), and
//   input    the path or the URL of the description
//   several  whether the description has several files
//   output   the folder to write to; `out` by default
//   service  the origin of the service, such as `https://gen.example.com`; without it there is no call
//
// Values can come from anyone, for example by a link, so text for a terminal never contains control characters or
// characters that hide or reorder text: they are written as escapes.

/**
 * Characters that are invisible, end a line in some programs or change the direction of text. Line feeds are handled
 * where they occur.
 */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cn}\p{Co}]/u;
const UNSEEN_ALL = new RegExp(UNSEEN.source, "gu");

/** The placeholders of `openapitools.json`, which cannot be escaped. */
const PLACEHOLDER = /#\{(cwd|name|Name|base|file|ext|dir|path|relDir|relPath)\}/;

/** The length of a command above which each argument gets a separate line. */
const WIDTH = 100;

export function take(given) {
  const run = { output: "out", ...given, options: texts(given.options), settings: kept(given.settings) };
  const forms = [command(run), config(run), openapitools(run)];
  if (run.service) forms.push(call(run));
  return [...forms, step(run)];
}

/** Options as their texts, or as switches. */
const texts = (options) => Object.fromEntries(Object.entries(options ?? {}).map(([name, value]) => [name, typeof value === "boolean" ? value : text(value)]));

/**
 * A number is written without an exponent, as the module reads it. The module replaces unpaired surrogates by U+FFFD.
 */
const text = (value) => (typeof value === "number" && Number.isInteger(value) ? String(BigInt(value)) : String(value).toWellFormed());

/** The settings with an effect: not an empty list of pairs, nor a switch that is off. */
function kept(settings) {
  const entries = Object.entries(settings ?? {}).map(([key, value]) => {
    if (typeof value === "boolean") return [key, value];
    return [key, isPairs(value) ? Object.fromEntries(Object.entries(value).map(([name, to]) => [name.toWellFormed(), text(to)])) : text(value)];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== false && !(isPairs(value) && !Object.keys(value).length)));
}

const isPairs = (value) => typeof value === "object";

/** A path that no command mistakes for a flag or for standard input. */
const path = (name) => (name.startsWith("-") ? `./${name}` : name);

// The command line.

function command(run) {
  const notes = [];
  return { id: "command", title: "Command line", file: null, text: commandOf(run, notes), use: null, notes };
}

function commandOf(run, notes) {
  const arguments_ = [["-i", path(run.input)], ["-g", run.language], ["-o", path(run.output)]];
  for (const list of lists("-p", run.options, notes)) arguments_.push(["-p", list]);
  for (const [key, value] of Object.entries(run.settings)) {
    const flag = flagOf(key);
    if (value === true) arguments_.push([flag]);
    else if (isPairs(value)) for (const list of lists(flag, value, notes)) arguments_.push([flag, list]);
    else arguments_.push([`${flag}=${value}`]);
  }
  const words = [];
  for (const argument of arguments_) {
    const quoted = argument.map(quote);
    if (quoted.includes(null)) notes.push(`The command has no ${argument[0].split("=")[0]}: an argument cannot have the character U+0000.`);
    else words.push(quoted.join(" "));
  }
  const line = ["specmint generate", ...words].join(" ");
  return line.length <= WIDTH ? line : ["specmint generate", ...words].join(" \\\n  ");
}

/** The flag of a setting, derived in the same way as in the crate. */
const flagOf = (key) => (key === "globalProperties" ? "--global-property" : `--${key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`);

/** `a=b,c=d`, split into several lists after a value that ends in a backslash, which would escape the next comma. */
function lists(flag, pairs, notes) {
  const out = [[]];
  for (const [name, value] of Object.entries(pairs)) {
    if (name.includes("=") || name !== name.trim()) {
      notes.push(`The command has no ${readable(name)} of ${flag}: a name with “=” or spaces around it can stand in a file only.`);
      continue;
    }
    const bare = flag === "--global-property" && value === "";
    const pair = (bare ? name : `${name}=${value}`).replaceAll(",", "\\,");
    out.at(-1).push(pair);
    if (pair.endsWith("\\")) out.push([]);
  }
  return out.filter((list) => list.length).map((list) => list.join(","));
}

/** A word of a POSIX shell; null if the text cannot be written as a word. */
export function quote(word) {
  if (word.includes("\0")) return null;
  if (/^[\w.,/:=@%+-]+$/.test(word)) return word;
  if (!UNSEEN.test(word)) return `'${word.replaceAll("'", "'\\''")}'`;
  // A command substitution loses the line feeds at its end.
  const [, body, end] = /^(.*?)(\n*)$/s.exec(word);
  const octal = (c) => [...new TextEncoder().encode(c)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
  return `"$(printf '${body.replace(/[^\w ,./:=@+]/gu, octal)}')"${end && `'${end}'`}`;
}

/** A name for use in a sentence. */
const readable = (name) => `“${(name.length > 60 ? `${name.slice(0, 60)}…` : name).replace(UNSEEN_ALL, escaped).replaceAll("\n", "\\n")}”`;

// The files.

/** The keys of a configuration file, in the order of reading. */
function keys(run) {
  const { options, settings } = run;
  return {
    generatorName: run.language,
    inputSpec: path(run.input),
    output: path(run.output),
    ...(Object.keys(options).length && { additionalProperties: options }),
    ...settings,
  };
}

function config(run) {
  const notes = [];
  if (run.several) notes.push("Paths are relative to the folder in which the command runs.");
  const file = "specmint.yaml";
  return { id: "config", title: "Config file", file, text: yaml(keys(run)), use: `specmint generate -c ${file}`, notes };
}

function openapitools(run) {
  const file = "openapitools.json";
  const content = { "generator-cli": { generators: { [run.language]: keys(run) } } };
  const text = `${json(content, 2)}\n`;
  const notes = [];
  const [placeholder] = PLACEHOLDER.exec(text) ?? [];
  if (placeholder) notes.push(`In this file ${placeholder} stands for something else, and there is no way to write it; use the config file.`);
  return { id: "openapitools", title: "openapitools.json", file, text, use: "specmint generate", notes };
}

function yaml(object, indent = "") {
  return Object.entries(object).map(([name, value]) => {
    const key = scalar(name);
    // A key without an explicit mark must end within 1,024 characters.
    const head = key.length > 1000 ? `${indent}? ${key}\n${indent}:` : `${indent}${key}:`;
    return isPairs(value) ? `${head}\n${yaml(value, `${indent}  `)}` : `${head} ${scalar(value)}\n`;
  }).join("");
}

/** A switch, or text: plain if no reader could mistake it for another type, and otherwise as in JSON. */
function scalar(value) {
  if (typeof value === "boolean") return String(value);
  const plain = /^[a-z][\w./-]*$/i.test(value) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(value);
  return plain ? value : JSON.stringify(value).replace(UNSEEN_ALL, (c) => (c.length > 1 ? `\\U${hex(c.codePointAt(0), 8)}` : escaped(c)));
}

const json = (value, indent) => JSON.stringify(value, null, indent).replace(UNSEEN_ALL, escaped);

/** Each code unit of UTF-16 as `\uXXXX`. */
const escaped = (c) => Array.from({ length: c.length }, (_, at) => `\\u${hex(c.charCodeAt(at), 4)}`).join("");

const hex = (number, digits) => number.toString(16).padStart(digits, "0");

// The call of the service.

function call(run) {
  const notes = ["It needs curl and jq."];
  const { input, kind, language, options, settings } = run;
  const url = quote(`${run.service}/api/gen/${kind}s/${language}`);
  const rest = { ...(Object.keys(options).length && { options }), ...settings };
  const isUrl = /^https?:\/\//i.test(input);
  const send = `curl -sS ${url} -H 'Content-Type: application/json'`;
  const fetch = `jq -r '.link // error(.detail)' |\n  xargs curl -sS -o ${quote(`${language}-${kind}-generated.zip`)}`;
  let text;
  if (isUrl) {
    text = `${send} \\\n  --data ${quote(json({ openAPIUrl: input, ...rest }))} |\n  ${fetch}`;
  } else {
    // JSON is a jq filter that evaluates to itself.
    const members = Object.entries(rest).map(([name, value]) => `, ${json(name)}: ${json(value)}`);
    text = `jq -Rs ${quote(`{spec: .${members.join("")}}`)} ${quote(path(input))} |\n  ${send} --data-binary @- |\n  ${fetch}`;
    if (run.several) notes.push("The service gets this file only: what it references must have absolute URLs.");
  }
  return { id: "call", title: "Call of the service", file: null, text, use: null, notes };
}

// The step.

function step(run) {
  const notes = ["specmint must be on the runner's PATH."];
  const lines = commandOf(run, notes).split("\n");
  // Text that GitHub would interpret as an expression.
  const script = lines.map((line) => `    ${line}\n`.replaceAll("${{", "${{ '${{' }}")).join("");
  const text = `- name: Generate the ${run.language} ${run.kind === "server" ? "server" : "client"}\n  run: |\n${script}`;
  return { id: "step", title: "Step of GitHub Actions", file: null, text, use: null, notes };
}
