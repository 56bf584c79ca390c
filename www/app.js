// The page: collects a description and options, hands them to the worker, shows what comes back.
// All text from a description goes into the document as text nodes, never as markup (`element` and `write` of dom.js).
import { element, size, write } from "./dom.js";
import { Options } from "./options.js";
import { optionProblemsView, problemsView, resultView } from "./results.js";
import { Description } from "./description.js";

const at = (id) => document.getElementById(id);
const [status, generateButton, download] = [at("status"), at("generate"), at("download")];

let registry = [];
let busy = false;
/** Counts changes of the input: an answer to an older one is dropped. */
let revision = 0;
/** Questions about given files that the worker has not answered yet, by number. */
const questions = new Map();
let asked = 0;
let worker = startWorker();

// A phone shows the way to Generate first.
if (matchMedia("(max-width: 58rem)").matches) at("options-card").open = false;

const options = new Options(at("options"), {
  filter: at("filter"), reset: at("reset"), changed: at("changed"), onchange: forgetResult,
});
const description = new Description(at, forgetResult, look);

function startWorker() {
  const started = new Worker("generate.js", { type: "module" });
  started.onmessage = ({ data }) => {
    if (data.generators) ready(data.generators);
    else if (data.looked) answer(data.looked, data);
    else if (data.crash) crashed(data.crash);
    else finished(data);
  };
  started.onerror = () => say("The WebAssembly module could not be loaded. Reload the page to try again.");
  return started;
}

/** Asks which of several files a description begins with; `root` asks for the text of that one. */
function look(given, root) {
  const look = (asked += 1);
  return new Promise((answer) => {
    questions.set(look, answer);
    worker.postMessage({ look, given, root });
  });
}

function answer(question, data) {
  questions.get(question)?.(data);
  questions.delete(question);
}

function ready(generators) {
  if (registry.length) return; // a restart after a crash: the form is there
  registry = generators;
  const select = at("generator");
  for (const [kind, label] of [["client", "Clients"], ["server", "Servers"]]) {
    const listed = registry.filter((generator) => generator.kind === kind);
    if (listed.length) {
      select.append(element("optgroup", { label }, ...listed.map(({ name }) => element("option", { value: name }, name))));
    }
  }
  select.disabled = false;
  select.addEventListener("change", choose);
  choose();
  document.documentElement.dataset.ready = "";
  update();
}

const current = () => registry.find(({ name }) => name === at("generator").value);

function choose() {
  options.show(Object.values(current().options));
  forgetResult();
}

at("skip-validate-spec").addEventListener("change", forgetResult);

/** What is set beside the options of the generator. */
const settings = () => (at("skip-validate-spec").checked ? { skipValidateSpec: true } : {});

generateButton.addEventListener("click", start);
addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !generateButton.disabled) start();
});

function start() {
  forgetResult();
  options.clearProblems();
  busy = true;
  update();
  say("Generating…");
  worker.postMessage({ revision, generator: current().name, options: options.values(), settings: settings(), ...description.input() });
}

function finished({ outcome, milliseconds, revision: answered }) {
  busy = false;
  update();
  if (answered !== revision) return;
  if (outcome.ok) return succeeded(outcome.ok, milliseconds);
  const { problems, optionProblems } = outcome;
  say(problems ? `${count(problems.length, "problem")} in the description` : `${count(optionProblems.length, "option")} to fix`);
  if (optionProblems) options.showProblems(optionProblems);
  show("Problems", problems ? problemsView(problems, description) : optionProblemsView(optionProblems, options));
}

function succeeded({ archiveName, zip, files, warnings }, milliseconds) {
  download.href = URL.createObjectURL(new Blob([zip], { type: "application/zip" }));
  download.download = archiveName;
  download.hidden = false;
  download.classList.add("primary");
  generateButton.classList.remove("primary");
  const time = milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds);
  say(`${count(files.length, "file")}, ${size(zip.length)}, generated in ${time} ms`);
  show(archiveName, resultView(files, warnings, description));
  download.focus({ preventScroll: true });
}

function crashed(message) {
  worker.terminate();
  for (const question of questions.keys()) answer(question, { refused: "These files could not be read." });
  worker = startWorker();
  busy = false;
  update();
  say("specmint crashed");
  show("Problems", [element("p", {}, `specmint crashed (${message}). This is a bug in specmint, not in your description; please report it and attach the description.`)]);
}

function show(title, nodes) {
  write(at("result-title"), title);
  at("result-body").replaceChildren(...nodes);
  at("result").hidden = false;
  at("result").scrollIntoView({ block: "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

/** A changed input makes the last archive a stranger to it: it is given back. */
function forgetResult() {
  revision += 1;
  if (download.href) URL.revokeObjectURL(download.href);
  download.removeAttribute("href");
  download.hidden = true;
  generateButton.classList.add("primary");
  at("result").hidden = true;
  update();
}

function update() {
  const [empty, reading] = [description.isEmpty(), description.isReading()];
  generateButton.disabled = busy || empty || reading || !registry.length;
  if (reading) say("Reading…");
  else if (!busy && registry.length) say(empty ? "Add a description to start" : `${description.name()} → ${current().name}`);
}

function say(text) {
  write(status, text);
}

function count(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
