// The appearance of the page and the movement in it: theme, contrast, widths of the panes, tabs, panes of a phone,
// dialogs.
import { byId } from "./dom.js";

const html = document.documentElement;

/** Remembers a setting of the appearance on this machine, if the browser keeps anything. */
function remember(name, value) {
  try {
    if (value === undefined) return localStorage.getItem(`specmint.${name}`);
    if (value) localStorage.setItem(`specmint.${name}`, value);
    else localStorage.removeItem(`specmint.${name}`);
  } catch {
    // The browser does not keep anything.
  }
  return null;
}

export const remembered = (name) => remember(name);
export { remember };

export function startLooks() {
  themes();
  for (const bar of document.querySelectorAll(".sep")) separator(bar);
  for (const list of document.querySelectorAll("[role=tablist]")) tabs(list);
  for (const button of document.querySelectorAll("[data-pane-to]")) button.addEventListener("click", () => showPane(button.dataset.paneTo));
  for (const button of document.querySelectorAll("[data-close]")) button.addEventListener("click", () => button.closest("dialog").close());
  for (const dialog of document.querySelectorAll("dialog")) {
    // A click outside of the dialog closes it, like the cross.
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }
  for (const button of document.querySelectorAll("[data-ex]")) {
    button.addEventListener("click", () => {
      for (const other of document.querySelectorAll("[data-ex]")) other.setAttribute("aria-pressed", String(other === button));
      for (const code of document.querySelectorAll("[data-exof]")) code.hidden = code.dataset.exof !== button.dataset.ex;
    });
  }
  const measure = () => html.style.setProperty("--w1px", `${byId("editor").clientWidth}px`);
  new ResizeObserver(measure).observe(byId("editor"));
}

function themes() {
  const more = byId("more");
  const show = () => {
    const theme = remember("theme");
    if (theme) html.dataset.theme = theme;
    else delete html.dataset.theme;
    const contrast = remember("contrast") ?? (matchMedia("(prefers-contrast: more)").matches ? "more" : "");
    if (contrast === "more") html.dataset.contrast = "more";
    else delete html.dataset.contrast;
    more.checked = contrast === "more";
    for (const radio of document.getElementsByName("theme")) radio.checked = radio.value === (theme ?? "");
  };
  for (const radio of document.getElementsByName("theme")) {
    radio.addEventListener("change", () => {
      remember("theme", radio.value);
      // A browser that does not keep the theme still shows it.
      if (radio.value) html.dataset.theme = radio.value;
      else delete html.dataset.theme;
    });
  }
  more.addEventListener("change", () => {
    remember("contrast", more.checked ? "more" : "normal");
    if (more.checked) html.dataset.contrast = "more";
    else delete html.dataset.contrast;
  });
  matchMedia("(prefers-contrast: more)").addEventListener("change", show);
  show();
}

function separator(bar) {
  const pane = byId(bar.getAttribute("aria-controls"));
  const name = bar.dataset.var;
  const initial = bar.getAttribute("aria-valuenow");
  const set = (percent) => {
    const kept = Math.min(60, Math.max(15, percent));
    html.style.setProperty(name, `${kept}%`);
    bar.setAttribute("aria-valuenow", String(Math.round(kept)));
    remember(`width${name}`, String(kept));
  };
  const pixels = (width) => set((width / innerWidth) * 100);
  const reset = () => {
    html.style.removeProperty(name);
    bar.setAttribute("aria-valuenow", initial);
    remember(`width${name}`, "");
  };
  const kept = Number(remember(`width${name}`));
  if (kept) set(kept);
  bar.addEventListener("pointerdown", (event) => {
    bar.setPointerCapture(event.pointerId);
    const move = (e) => pixels(e.clientX - pane.getBoundingClientRect().left);
    bar.addEventListener("pointermove", move);
    bar.addEventListener("pointerup", () => bar.removeEventListener("pointermove", move), { once: true });
  });
  bar.addEventListener("dblclick", reset);
  bar.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
    if (by) pixels(pane.clientWidth + by);
    else if (event.key === "Home") set(15);
    else if (event.key === "End") set(60);
    else return;
    event.preventDefault();
  });
}

function tabs(list) {
  list.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) showTab(tab);
  });
  list.addEventListener("keydown", (event) => {
    const all = [...list.querySelectorAll("[role=tab]")];
    const at = all.indexOf(document.activeElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    const tab = all[(to + all.length) % all.length];
    showTab(tab);
    tab.focus();
  });
}

/** Shows the panel of a tab. */
export function showTab(tab) {
  for (const other of tab.closest("[role=tablist]").querySelectorAll("[role=tab]")) {
    other.setAttribute("aria-selected", String(other === tab));
    other.tabIndex = other === tab ? 0 : -1;
    byId(other.getAttribute("aria-controls")).hidden = other !== tab;
  }
  // On a phone, a tab of the output first shows its list.
  if (tab.closest("#p-output")) html.dataset.drill = "tree";
}

/** On a phone, one pane is shown at a time. */
export function showPane(name) {
  html.dataset.pane = name;
  for (const button of document.querySelectorAll("[data-pane-to]")) {
    if (button.dataset.paneTo === name) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}

export const isPhone = () => matchMedia("(max-width: 48rem)").matches;
