// The Web Worker that holds the wasm module: a description of several megabytes does not stop the page.
import init, { generate, generators } from "./specmint.js";

// Fetched here, because in the glue the name `fetch` is the Worker's entry point.
await init({ module_or_path: fetch(new URL("specmint_bg.wasm", import.meta.url)) });
postMessage({ generators: generators() });

onmessage = ({ data: { revision, generator, name, bytes, options } }) => {
  const start = performance.now();
  try {
    const outcome = generate(generator, name, bytes, options);
    const zip = outcome.ok?.zip;
    postMessage({ revision, outcome, milliseconds: performance.now() - start }, zip ? [zip.buffer] : []);
  } catch (error) {
    // The module is not usable after a panic; the page starts another worker.
    postMessage({ crash: String(error) });
  }
};
