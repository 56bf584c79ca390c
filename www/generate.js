// The Web Worker with the wasm module, so that a description of several megabytes does not block the page.
import init, { breaking, generate, generators, grammar, settings, warmUp } from "./specmint.js";
import { around, bytesOf, open, roots } from "./files.js";

await init();
postMessage({ generators: generators(), settings: settings() });

onmessage = async ({ data }) => {
  try {
    await (data.warm ? warmUp(data.warm) : data.ask ? answer(data) : data.look ? look(data) : run(data));
  } catch (error) {
    // The module cannot be used after a panic; the page starts another worker.
    postMessage({ crash: String(error) });
  }
};

/** Finds the documents that can be the root of a description, and returns the text of one. */
async function look({ look, given, root, edits }) {
  let files;
  try {
    files = await open(given, edits);
  } catch (error) {
    return postMessage({ looked: look, refused: typeof error === "string" ? error : "The browser could not read these files." });
  }
  const found = root ? [root] : roots(files);
  const bytes = found.length ? files.read(found[0]) : null;
  postMessage({ looked: look, roots: found, bytes, count: files.paths.length }, bytes ? [bytes.buffer] : []);
}

/** Answers a question about the module, or about two descriptions. */
async function answer({ look, ask, version, before, after }) {
  if (ask === "grammar") return postMessage({ looked: look, grammar: JSON.parse(grammar(version) ?? "null") });
  const [one, other] = await Promise.all([before, after].map(async ({ given, edits, content, ...described }) =>
    ({ ...described, bytes: bytesOf(content), given: given ? around(described.name, await open(given, edits)) : undefined })));
  postMessage({ looked: look, ...breaking(one, other) });
}

async function run({ revision, language, name, content, options, settings, given, edits }) {
  const files = given && (await open(given, edits));
  const used = new Set();
  const start = performance.now();
  const told = (what) => postMessage({ revision, told: what });
  const outcome = generate(language, name, bytesOf(content), options, files ? around(name, files, used) : undefined, settings, told);
  const zip = outcome.ok?.zip;
  postMessage({ revision, outcome, used: [...used], milliseconds: performance.now() - start }, zip ? [zip.buffer] : []);
}
