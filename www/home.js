// The data that the page keeps for its user: one description on request, the state across a reload, and the page itself
// for offline use.
import { byId, element, write } from "./dom.js";
import { keepOffline } from "./offline.js";
import { Refusal, forget, keep, kept } from "./kept.js";

const SESSION = "specmint.session";

export class Home {
  #gather;
  #carry;
  #apply;
  #timer = 0;
  #remembers = false;
  #carries = false;

  /**
   * `gather()` returns the open description with its files and all choices, and `carry()` a promise of the part of it
   * that JSON can express; `apply(state)` opens either; `say(text)` shows a message.
   */
  constructor({ gather, carry, apply, say }) {
    [this.#gather, this.#carry, this.#apply, this.say] = [gather, carry, apply, say];
    byId("remember").addEventListener("change", () => (byId("remember").checked ? this.#keep(true) : this.#forget()));
    byId("forget").addEventListener("click", () => this.#forget());
    const online = () => {
      for (const button of document.querySelectorAll(".url button")) button.setAttribute("aria-disabled", String(!navigator.onLine));
      write(byId("offline"), navigator.onLine ? (this.ready ? "Works offline" : "") : "Offline; everything but fetching works");
    };
    addEventListener("online", online);
    addEventListener("offline", online);
    addEventListener("load", () => keepOffline({
      onready: () => {
        this.ready = true;
        document.documentElement.dataset.offline = "";
        online();
      },
      onnew: (take) => {
        const button = byId("new-version");
        button.hidden = false;
        button.onclick = async () => {
          button.disabled = true;
          await this.#saveSession();
          take();
        };
      },
    }));
    online();
  }

  /** Shows the kept description, and opens the one that a reload interrupted. True if something is opened. */
  async start() {
    const session = takeSession();
    const state = await kept();
    this.#remembers = Boolean(state);
    byId("remember").checked = this.#remembers;
    byId("forget").hidden = !this.#remembers;
    if (state) {
      const at = new Date(state.at).toLocaleDateString([], { day: "numeric", month: "short" });
      const open = element("button", { type: "button", className: "btn", onclick: () => this.#apply(state) }, "Open");
      const drop = element("button", { type: "button", className: "btn", onclick: () => this.#forget() }, "Forget");
      byId("kept").replaceChildren(element("span", {}, `${state.name || "A description"}, kept ${at}.`), open, drop);
      byId("kept").hidden = false;
    }
    if (session) this.#apply(session);
    return Boolean(session);
  }

  /** True if the open description survives the page: it is remembered, or a new version is about to open it again. */
  get keeps() {
    return this.#remembers || this.#carries;
  }

  /** The open description was run: it is kept if the user asked for that. */
  changed() {
    if (!this.#remembers) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep(false), 1000);
  }

  async #keep(isAsked) {
    const state = this.#gather();
    if (!state) return;
    try {
      await keep(state);
      this.#remembers = true;
      byId("forget").hidden = false;
      if (isAsked) this.say(`${state.name || "The description"} is remembered on this machine, with its options and its base, until you choose Forget.`);
    } catch (error) {
      byId("remember").checked = this.#remembers = false;
      this.say(error instanceof Refusal ? error.message : String(error));
    }
  }

  async #forget() {
    clearTimeout(this.#timer);
    try {
      await forget();
      this.#remembers = byId("remember").checked = false;
      byId("kept").hidden = byId("forget").hidden = true;
      byId(byId("start").hidden ? "remember" : "pick").focus();
      this.say("The remembered description, its options, its files and its base were deleted from this machine.");
    } catch (error) {
      this.say(error.message);
    }
  }

  async #saveSession() {
    try {
      const state = await this.#carry();
      if (state) sessionStorage.setItem(SESSION, JSON.stringify(state));
      this.#carries = true;
    } catch {
      // It is too large for the browser to keep: the reload starts anew.
    }
  }
}

function takeSession() {
  try {
    const text = sessionStorage.getItem(SESSION);
    sessionStorage.removeItem(SESSION);
    return text && JSON.parse(text);
  } catch {
    return null;
  }
}
