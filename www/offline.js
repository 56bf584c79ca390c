// The page's side of the service worker: registers it, and reports when a new version is available.
//
// `keepOffline({ onready, onnew })` registers the worker. `onready()` is called once the page works offline, and
// `onnew(take)` when a new version waits: `take()` makes it the current one and reloads the page. A new version never
// takes over unless the user agrees.

/** The minimum time in milliseconds between checks for a new version, which a page makes when it is shown again. */
const PAUSE = 60 * 60 * 1000;

export async function keepOffline({ onready = () => {}, onnew = () => {} } = {}) {
  const { serviceWorker } = navigator;
  // Absent if the page is not served securely; the page works without it.
  if (!serviceWorker) return;
  let registration;
  try {
    registration = await serviceWorker.register("service-worker.js", { updateViaCache: "none" });
  } catch {
    return;
  }
  if (!registration) return; // disabled by a setting of the browser
  const hadOne = serviceWorker.controller !== null;
  let told = null;
  const look = () => {
    const { waiting } = registration;
    // The first version becomes active by itself.
    if (!waiting || waiting === told || !registration.active) return;
    told = waiting;
    onnew(() => {
      // Another tab may have activated it in the meantime.
      if (waiting.state !== "installed") return location.reload();
      serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("take");
    });
  };
  const watch = (worker) => worker?.addEventListener("statechange", look);
  registration.addEventListener("updatefound", () => watch(registration.installing));
  watch(registration.installing);
  look();
  serviceWorker.ready.then(onready);

  // Another tab has activated a new version: this one runs the old version until it is reloaded.
  serviceWorker.addEventListener("controllerchange", () => {
    if (hadOne && !told) onnew(() => location.reload());
  });

  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - asked < PAUSE) return;
    asked = Date.now();
    registration.update().catch(() => {});
  });
}
