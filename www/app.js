// The page: the description on the left, the choices in the middle, the output on the right. Each change runs the
// module in its worker and shows the result. All text from a description goes into the document as text nodes, never as
// markup (`element` and `write` of dom.js).
import { announce, alarm, byId, copy, count, element, prose, save, size, write } from "./dom.js";
import { After } from "./after.js";
import { Archive } from "./archive.js";
import { completing } from "./completing.js";
import { Description, Sources, textOf } from "./description.js";
import { Differences } from "./differences.js";
import { Editor } from "./editor.js";
import { NAME, EXAMPLE } from "./example.js";
import { GoTo } from "./goto.js";
import { Home } from "./home.js";
import { startKeys } from "./keys.js";
import { Languages, counted } from "./languages.js";
import { Refusal, read } from "./link.js";
import { isPhone, remember, remembered, showPane, showTab, startLooks } from "./looks.js";
import { Mappings } from "./mappings.js";
import { Opening, agreesToReplace, note } from "./opening.js";
import { Operations } from "./operations.js";
import { Options } from "./options.js";
import { Output } from "./output.js";
import { Problems, counts, showCounts } from "./problems.js";
import { Runner } from "./runner.js";
import { Taking } from "./taking.js";
import { highlighted } from "./code.js";

const html = document.documentElement;
/** The maximum delay of a run after a key, in milliseconds. */
const PAUSE = 150;

let registry = [];
let knownSettings = [];
let generator = "typescript-axios";
/** Counts changes of the input, so that responses to an older one are dropped. */
let revision = 0;
let timer = 0;
/**
 * The time in milliseconds that the last run took. It sets the pause after a key, because a run cannot be stopped for a
 * newer one.
 */
let pace = 0;
/** The open `Description`. */
let source = null;
/** The problems of the last run in all files, and the revision of its input. */
let found = [];
let foundIn = 0;
let isReading = false;
/** The schemas of the description: `{name, line}`. */
let schemas = [];
/** The line that was changed while the files on the screen were still current. */
let changedLine = 0;
/** The description of the last run, as it was sent to the module. */
let asked = null;

startLooks();
write(byId("self"), `specmint ${VERSION}`);
for (const code of document.querySelectorAll("[data-code]")) {
  code.replaceChildren(element("code", {}, ...highlighted(code.textContent, `a.${code.dataset.code}`).flatMap((line, index) => (index ? ["\n", ...line] : line))));
}

const problems = new Problems({
  onchoose: async (problem) => {
    if ((await showFile(source.pathOf(problem.file))) && editor.goTo(problem) && isPhone()) showPane("description");
  },
});
const sources = new Sources({ onchoose: (path) => showFile(path) });
const editor = new Editor(byId("editor"), {
  onchange() {
    changedLine ||= editor.cursor().line;
    source.changed();
    opening.supersede();
    changed(Math.min(pace, PAUSE));
  },
  oncursor: showCursor,
  onopen: (problem) => problems.mark(problem, problem && editor.proposal(problem)),
  extensions: completing(async (version) => (await runner.ask({ ask: "grammar", version })).grammar),
});
const options = new Options({
  list: byId("options"), filter: byId("filter"), only: byId("changed-only"), reset: byId("reset"), changed: byId("changed"),
  ontyping: waiting,
  oncount(number) {
    write(byId("phone-changed"), String(number));
    byId("phone-changed").hidden = number === 0;
  },
  onchange: () => changed(0),
});
const operations = new Operations({
  list: byId("operations"), find: byId("find-operation"), all: byId("all"), none: byId("none"), foot: byId("operations-foot"), count: byId("operation-count"),
  onchange() {
    announce(`${operations.chosen} of ${count(operations.all.length, "operation")}`);
    changed(0);
  },
});
const mappings = new Mappings({ list: byId("mappings"), count: byId("mapping-count"), onchange: () => changed(0), ontyping: waiting });
const output = new Output({ onplace: reveal });
const differences = new Differences({
  breaking: (before, after) => runner.ask({ ask: "breaking", before, after }),
  onplace: reveal,
  onbase: () => home.changed(),
});
const taking = new Taking({
  run: () => ({
    language: generator, kind: current().kind, options: options.values(), settings: settings(), name: source.name || "openapi.yaml",
    text: source.text, several: Boolean(source.given), chosen: operations.chosen, total: operations.all.length,
  }),
});
const after = new After();
const home = new Home({ gather, carry, apply, say: (words) => note(words, html.dataset.state === "start") });
const languages = new Languages({ onchoose: choose });
const opening = new Opening({
  reading(reading) {
    isReading = reading;
    if (reading) waiting();
    else if (source) changed(0);
  },
  say: (text) => note(text, html.dataset.state === "start"),
  take: open,
  pair,
  look: (given, root) => runner.look(given, root),
  replaces,
});
const runner = new Runner({ ready, told, made, crashed, slow, failed: () => {
  write(byId("status"), "The generator could not be loaded. Reload the page, or use the command line.");
  note("The generator could not be loaded. Reload the page, or use the command line.", html.dataset.state === "start");
} });

function ready(generators, known) {
  if (registry.length) return; // after a crash, the form exists already
  registry = generators;
  knownSettings = known;
  languages.fill(generators);
  write(byId("writes"), counted(generators));
  showLanguage();
  for (const id of ["language", "all-languages"]) byId(id).disabled = false;
  changed(0);
  begin().then(() => {
    if (!source) runner.warm(generator);
    html.dataset.ready = "";
  });
}

/** Opens the content of a link or of a reload. */
async function begin() {
  const isReloaded = await home.start();
  // If the page is already open, opening a link only changes the fragment.
  addEventListener("hashchange", follow);
  if (!isReloaded) await follow();
}

/** Opens the link in the address. */
async function follow() {
  const { hash } = location;
  if (!hash) return;
  try {
    const link = await read(hash, { generators: registry, settings: knownSettings });
    if (!link) return;
    // Later changes no longer match the link.
    history.replaceState(null, "", location.pathname);
    const { description, ...run } = link.run;
    if (description && !(await replaces())) return;
    apply({ ...run, ...(description ?? {}), name: description?.name });
    const words = [`Opened from a link: ${link.contents.join("; ")}. Nothing was sent.`, ...link.dropped].join(" ");
    note(words, html.dataset.state === "start");
    announce(words);
  } catch (error) {
    note(error instanceof Refusal ? error.message : "This link cannot be opened.", html.dataset.state === "start");
  }
}

/** The open description with all choices; `apply` opens it again. */
function gather() {
  return source && { ...stateOf(input()), base: differences.base };
}

/** The same for a reload: of several files, only those that are used, as text. */
async function carry() {
  if (!source) return null;
  const { base, edits, files, ...state } = gather();
  if (!files) return state;
  const texts = {};
  for (const path of sources.paths) texts[path] = textOf(source.edits.get(path) ?? (await runner.look(source.given, path)).bytes);
  return { ...state, files: texts };
}

/** The input of a run, in the form in which it is kept and opened. */
function stateOf({ name, content, given, edits, language, options: values, settings: set }) {
  const files = given && (given instanceof Map ? given : new Map([["given.zip", given]]));
  return { name, text: textOf(content), language, options: values, settings: set, ...(files && { files, edits }) };
}

function apply({ name, text: content, files, edits, language, options: values = {}, settings: set = {}, base }) {
  if (registry.some((one) => one.name === language) && language !== generator) {
    generator = language;
    showLanguage();
  }
  operations.set(set.openapiNormalizer?.FILTER ?? "");
  mappings.set(set);
  const single = Object.entries(set).filter(([, value]) => typeof value !== "object");
  options.set({ ...values, ...Object.fromEntries(single) });
  if (content === undefined) return;
  if (base) differences.restore(base);
  const byPath = files && (files instanceof Map ? files : new Map(Object.entries(files).map(([path, text]) => [path, new Blob([text])])));
  const given = byPath?.size === 1 && byPath.has("given.zip") ? byPath.get("given.zip") : byPath;
  opening.supersede();
  open({ name, content, given, edits });
}

function choose(name) {
  generator = name;
  showLanguage();
  if (!source) runner.warm(generator);
  if (html.dataset.state === "start") announce(`${name} is chosen for the description that you open.`);
  byId(html.dataset.state === "start" ? "all-languages" : "language").focus();
}

function showLanguage() {
  const { language, library, kind, badge } = current();
  write(byId("language-badge"), badge);
  write(byId("language-name"), language);
  write(byId("language-library"), library);
  write(byId("language-kind"), kind);
  const reaching = knownSettings.filter(({ generators }) => !generators || generators.includes(generator));
  mappings.show(reaching);
  options.show(Object.values(current().options), reaching);
}

const current = () => registry.find(({ name }) => name === generator);

/** Shows a new description from the user. */
function open({ name, content, given, hint = "", edits }) {
  // Another file of the open description becomes the main one.
  const isSame = given && given === source?.given;
  const kept = isSame ? source.edits : edits;
  source = new Description({ name, content, given, edits: kept, unsaved: isSame ? source.unsaved : undefined }, editor);
  changedLine = 0;
  found = [];
  showSources(given ? sources.paths.filter((path) => kept?.has(path)) : []);
  const isFirst = html.dataset.state === "start";
  html.dataset.state = "work";
  byId("start").hidden = true;
  for (const node of document.querySelectorAll("[data-bench]")) node.hidden = false;
  if (isFirst) showPane(isPhone() ? "output" : "description");
  byId("open-menu").hidePopover();
  note(hint, false);
  wantsFirst = true;
  changed(0);
  editor.focus();
}

let wantsFirst = false;

/** Shows a file of the description in the editor, with its problems. */
async function showFile(path) {
  if (path === undefined) return false;
  const { current } = source;
  const of = source;
  const isShown = await source.show(path, async () => (await runner.look(source.given, path)).bytes ?? undefined);
  if (!isShown || of !== source) return false;
  if (path !== current) {
    showMarks();
    showSources(sources.paths);
    showCursor();
  }
  return true;
}

/** Goes to a line of a file, which has the same name as in problems. */
async function reveal(line, file = "") {
  if (isPhone()) showPane("description");
  if (await showFile(source.pathOf(file))) editor.reveal(line);
}

/** Shows the problems in the text, in the list, and as counts. */
function showProblems(list) {
  [found, foundIn] = [list, revision];
  showMarks();
  problems.show(list);
  showCounts(list);
}

function showMarks() {
  editor.problems(found.filter(({ file }) => source.pathOf(file) === source.current));
}

/** Lists the files that the description uses. */
function showSources(paths) {
  const errors = new Map();
  for (const { file, severity } of found) {
    if (severity === "error") errors.set(source.pathOf(file), (errors.get(source.pathOf(file)) ?? 0) + 1);
  }
  const all = [...new Set([source.name, source.current, ...paths])].sort();
  sources.show(all, { main: source.name, current: source.current, edited: source.edits, errors });
}

/**
 * The second of two descriptions: the files of the first become the base for those of the second, which `next()` opens.
 */
let second = null;
function pair(next) {
  second = next;
}

/** True if closing the description would lose edits that were not saved. */
function isUnsaved() {
  return Boolean(source?.unsaved.size && editor.length);
}

/** Returns true, or a promise of it, if the description may be replaced. */
function replaces() {
  return !isUnsaved() || agreesToReplace();
}

// The browser shows its own message.
addEventListener("beforeunload", (event) => isUnsaved() && !home.keeps && event.preventDefault());

/** The files on the screen no longer match the input. */
function waiting() {
  revision += 1;
  runner.forget();
  html.dataset.run = "waiting";
}

/** The input has changed: it is run after a pause. */
function changed(pause) {
  waiting();
  clearTimeout(timer);
  // A run includes the text that was typed last, whatever started it.
  options.endPause();
  mappings.endPause();
  showSource();
  if (!source || !registry.length || isReading) return;
  timer = setTimeout(start, pause);
}

function settings() {
  const filter = operations.filter();
  const pairs = mappings.settings();
  if (filter) pairs.openapiNormalizer = { ...pairs.openapiNormalizer, FILTER: filter };
  return { ...options.settings(), ...pairs };
}

function start() {
  options.clearProblems();
  mappings.clearProblems();
  if (!source.content.length) return empty("Paste or write a description to start.");
  if (operations.filter() === null) return empty("No operation is chosen, so there is nothing to generate.");
  runner.run(() => {
    asked = input();
    return { revision, ...asked };
  });
}

/** The input for the module: the description and all choices. */
function input() {
  const { name, content, given, edits } = source;
  return { name: name || "description", content, language: generator, options: options.values(), settings: settings(), ...(given && { given, edits: new Map(edits) }) };
}

function empty(why) {
  html.dataset.run = "empty";
  write(byId("status"), why);
  wantsFirst = false;
  showProblems([]);
  stale(output.archive && why);
}

/** Handles messages of a run before it ends. */
function told({ outline, problems: warnings }) {
  if (outline) showOutline(outline);
  else showProblems(warnings);
}

function showOutline({ version, operations: list, tags, schemas: named }) {
  operations.show(list, tags);
  schemas = named;
  mappings.know({ operations: list, schemas });
  write(byId("version"), `${/^2/.test(version) ? "Swagger" : "OpenAPI"} ${version}, ${editor.isJson ? "JSON" : "YAML"}`);
}

function made({ outcome, used, milliseconds, revision: answered }) {
  if (answered !== revision) return;
  const { ok, problems: errors, optionProblems } = outcome;
  const list = ok?.warnings ?? errors ?? [];
  home.changed();
  // Files may add warnings to the earlier ones; if they add none, the shown problems stay.
  if (!ok || foundIn !== revision || list.length !== found.length) showProblems(list);
  // If a file cannot be read, the files that it uses are unknown, so the shown ones stay.
  showSources(ok ? used : [...sources.paths, ...used]);
  if (ok) {
    changedLine = 0;
    pace = milliseconds;
    output.show(new Archive(ok));
    after.of(output.archive);
    differences.show(output.archive, about(), asked);
    stale("");
    if (second) {
      const next = second;
      second = null;
      differences.keep(output.archive, about(), asked);
      showTab(byId("tab-differences"));
      next();
    }
    write(byId("download-size"), size(ok.zip.length));
    const time = milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds);
    write(byId("status"), `${count(ok.files.length, "file")}, ${size(output.archive.size)}, generated in ${time} ms`);
    announce(`${count(ok.files.length, "file")} generated, ${counts(list) || "no problems"}`);
    html.dataset.run = "made";
    if (isWanted) download();
  } else {
    const rest = optionProblems ? mappings.showProblems(options.showProblems(optionProblems)) : [];
    const number = errors ? errors.filter(({ severity }) => severity === "error").length : optionProblems.length;
    const what = count(number, errors ? "error" : "option");
    write(byId("status"), errors ? `Not generated: ${what}` : `Not generated: ${what} to fix`);
    if (errors) announce(`${what}; first in line ${problems.first.line}`);
    else announce(`${what} to fix`);
    const before = changedLine ? `These files are from before line ${changedLine} was changed.` : "These files are from before.";
    const fix = rest.length ? rest.map(({ option, message, hint }) => `${option}: ${message}${hint ? `; ${hint}` : ""}`).join(". ") : `Fix ${what} to continue.`;
    stale(output.archive ? `${before} ${fix}` : fix);
    html.dataset.run = "refused";
    if (errors && wantsFirst) {
      problems.toggle(true);
      if (document.activeElement?.closest(".cm-editor") && !problems.first.file) editor.goTo(problems.first);
    }
  }
  wantsFirst = false;
}

/** Describes the input of the files on the screen, with a part for each choice that can differ. */
function about() {
  const names = Object.keys({ ...options.values(), ...options.settings() });
  const [chosen, total] = [operations.chosen, operations.all.length];
  const renamed = Object.keys(mappings.settings()).length;
  return [generator, names.length ? names.join(", ") : "no options", chosen < total ? `${chosen} of ${total} operations` : `all ${total} operations`, renamed ? "with mappings" : "no mappings", source.name];
}

function keepBase() {
  if (!output.archive || !byId("stale").hidden) return;
  differences.keep(output.archive, about(), asked);
  byId("tab-differences").focus();
}

/** The current files become the base, and the input of the base is opened. */
function exchange() {
  if (!output.archive || !byId("stale").hidden) return;
  const { input: before } = differences.base;
  differences.keep(output.archive, about(), asked);
  apply(stateOf(before));
  byId("exchange").focus();
}

/** Shows the reason why the files on the screen do not match the input; nothing if they do. */
function stale(why) {
  byId("stale").hidden = !why;
  byId("copy-crash").hidden = true;
  byId("stale-text").replaceChildren(...prose(why || ""));
  if (why) isWanted = false;
  const download = byId("download");
  if (why || !output.archive) download.setAttribute("aria-disabled", "true");
  else download.removeAttribute("aria-disabled");
}

function showSource() {
  if (!source) return;
  write(byId("origin"), source.name || "description");
  write(byId("origin-size"), source.isEdited ? "edited" : size(source.content.length));
}

function showCursor() {
  const { line, column } = editor.cursor();
  write(byId("cursor"), `Ln ${line}, Col ${column}`);
  const path = editor.path();
  write(byId("crumbs"), (path[0] === "paths" ? path.slice(1) : path).slice(0, 6).join(" › "));
}

/** The stage of a run: 0 for done, 1 for longer than people notice, 2 for long. */
function slow(stage) {
  byId("cancel").hidden = stage < 2;
  if (stage === 1) write(byId("status"), output.archive ? `Generating ${count(output.archive.files.length, "file")}…` : "Generating…");
}

function crashed(message) {
  html.dataset.run = "crashed";
  const text = `specmint crashed (${message}). This is a bug in specmint, not in your description; please report it.`;
  write(byId("status"), "specmint crashed");
  alarm(text);
  stale(output.archive ? `These files are from before. ${text}` : text);
  byId("copy-crash").hidden = false;
  byId("copy-crash").onclick = (event) => copy(happened(message), event.currentTarget);
}

/** A report of a crash: the environment, but nothing of the input. */
const happened = (message) => [
  `specmint ${VERSION} crashed: ${message}`,
  `Language: ${asked.language}`,
  `Options: ${Object.keys(asked.options).join(", ") || "none"}`,
  `Settings: ${Object.keys(asked.settings).join(", ") || "none"}`,
  `Description: ${byId("version").textContent || "of an unknown version"}, ${size(asked.content.length)}, ${asked.given ? "with other files" : "alone"}`,
  `Browser: ${navigator.userAgent}`,
].join("\n");

/** True if a download was requested before the current input was generated. */
let isWanted = false;

function download() {
  if (byId("download").getAttribute("aria-disabled")) return;
  isWanted = html.dataset.run === "waiting";
  if (isWanted) return announce("The download starts when the run ends.");
  const { zip, name } = output.archive;
  save(zip, name, "application/zip");
  announce(`${name} was downloaded`);
  after.show(output.archive);
}

byId("download").addEventListener("click", download);
for (const id of ["keep-base", "keep-first", "replace-base"]) byId(id).addEventListener("click", keepBase);
byId("exchange").addEventListener("click", exchange);
for (const id of ["take", "after-take"]) byId(id).addEventListener("click", () => taking.open());
byId("after-keep").addEventListener("click", () => {
  keepBase();
  showTab(byId("tab-differences"));
});
byId("take-more").addEventListener("click", () => {
  byId("more-menu").hidePopover();
  taking.open();
});
for (const id of ["language", "all-languages"]) byId(id).addEventListener("click", () => languages.open(generator));
byId("cancel").addEventListener("click", () => {
  runner.cancel();
  html.dataset.run = "cancelled";
  byId("main").focus();
  write(byId("status"), "Cancelled. Change something to run again.");
  stale("This run was cancelled.");
});
for (const id of ["status-problems", "head-problems"]) {
  byId(id).addEventListener("click", () => {
    problems.toggle(!problems.isOpen);
    if (problems.isOpen) byId("problem-list").querySelector("button")?.focus();
  });
}
byId("find").addEventListener("click", () => editor.find());
byId("save-text").addEventListener("click", () => {
  const name = source.current.split("/").pop() || `openapi.${editor.isJson ? "json" : "yaml"}`;
  save(editor.text(), name, "text/plain");
  source.saved();
  announce(`${name} was saved`);
});
byId("wrap").addEventListener("click", () => wrap(byId("wrap").getAttribute("aria-pressed") !== "true"));
for (const id of ["example", "open-example"]) {
  byId(id).addEventListener("click", async () => (await replaces()) && opening.take(NAME, EXAMPLE));
}
byId("blank").addEventListener("click", () => opening.take("", ""));

function wrap(on) {
  byId("wrap").setAttribute("aria-pressed", String(on));
  editor.wrap(on);
  remember("wrap", on ? "on" : "");
}
if (remembered("wrap")) wrap(true);

const goTo = new GoTo({
  "": () => (output.archive?.files ?? []).map(({ path }) => ({ name: path, go: () => {
    showTab(byId("tab-files"));
    if (isPhone()) showPane("output");
    output.choose(path);
    output.focus();
  } })),
  "@": () => [
    ...operations.all.map(({ id, method, path, file, line }) => ({ name: id ?? `${method.toUpperCase()} ${path}`, more: id ? `${method.toUpperCase()} ${path}` : "", go: () => reveal(line, file) })),
    ...schemas.map(({ name, line }) => ({ name, more: "schema", go: () => reveal(line) })),
  ],
  ":": (query) => [
    ...(/^\d+$/.test(query) ? [{ name: `Line ${query}`, isAnswer: true, go: () => editor.reveal(Number(query)) }] : []),
    ...(query && !/^\d+$/.test(query) ? options.names().map((name) => ({ name, more: "option", go: () => {
      showTab(byId("tab-options"));
      if (isPhone()) showPane("options");
      options.focus(name);
    } })) : []),
  ],
});

startKeys({
  walk(direction) {
    // In the description, goes to the next problem; elsewhere, to the next change if changes are shown.
    const isText = byId("p-description").contains(document.activeElement);
    if (!isText && differences.base && byId("change").checkVisibility()) differences.walk(direction);
    else editor.walk(direction);
  },
  download,
  keep: keepBase,
  language: () => languages.open(generator),
  goTo: () => goTo.open(),
});
