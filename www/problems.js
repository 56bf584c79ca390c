// The list of problems under the text. Errors come first, and each group is in the order of the text.
import { fixing } from "./marks.js";
import { naming } from "./rules.js";
import { byId, copy, count, element, icon, prose, write } from "./dom.js";

/** The maximum number of problems in the list; more would not help anyone. */
const SHOWN = 200;

export class Problems {
  #list = [];
  #onchoose;
  #items = new Map();

  /** Calls `onchoose(problem)` when a problem is clicked. */
  constructor({ onchoose }) {
    this.#onchoose = onchoose;
    byId("close-problems").addEventListener("click", () => {
      this.toggle(false);
      this.#leave();
    });
    byId("copy-problems").addEventListener("click", (event) => copy(this.#list.map(line).join("\n"), event.currentTarget));
  }

  show(problems) {
    const rank = ({ severity }) => Number(severity !== "error");
    const kept = byId("problem-list").contains(document.activeElement);
    this.#list = [...problems].sort((a, b) => rank(a) - rank(b) || a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
    this.#items = new Map(this.#list.slice(0, SHOWN).map((problem) => [problem, this.#item(problem)]));
    const rest = this.#list.slice(SHOWN);
    const more = [...Map.groupBy(rest, ({ rule }) => rule)].map(([rule, all]) =>
      element("li", { className: "rest" }, `and ${count(all.length, "more problem")} of the rule `, element("code", {}, rule)));
    byId("problem-list").replaceChildren(...this.#items.values(), ...more);
    write(byId("problem-count"), counts(this.#list));
    if (!this.#list.length) this.toggle(false);
    if (kept && this.#list.length) byId("problem-list").querySelector("button").focus();
    else if (kept) this.#leave();
  }

  get #current() {
    return byId("problem-list").querySelector("[aria-current]");
  }

  toggle(open) {
    byId("problems").hidden = !open || !this.#list.length;
  }

  /** Moves the focus to the button that opens the list, or to the panes if there are no problems left. */
  #leave() {
    ["status-problems", "head-problems", "main"].map(byId).find((node) => node.checkVisibility()).focus();
  }

  get isOpen() {
    return !byId("problems").hidden;
  }

  get first() {
    return this.#list[0];
  }

  /**
   * Marks the problem that is open in the text. Its rule is explained here; on a phone, where nothing opens in the
   * text, it can be corrected here, too.
   */
  mark(problem, fix) {
    const item = this.#items.get(problem);
    if (this.#current !== item?.firstChild) {
      this.#current?.nextSibling?.remove();
      this.#current?.removeAttribute("aria-current");
    }
    item?.firstChild.setAttribute("aria-current", "true");
    if (item?.children.length === 1) item.append(element("p", { className: "about" }));
    item?.lastChild.replaceChildren(...(fix ? [fixing(fix, "fix")] : []), naming(problem.rule));
    if (this.isOpen) item?.scrollIntoView({ block: "nearest" });
  }

  #item(problem) {
    const { severity, message, hint, rule, file, line, column, pointer } = problem;
    const place = `${file ? `${file}:` : ""}${line ? `${line}:${column}` : ""}`;
    const about = element("span", { className: "soft more" }, ...(hint ? [...prose(hint), " "] : []), element("span", { className: "rule" }, rule));
    if (pointer) about.append(element("span", { className: "pointer" }, pointer));
    return element("li", {},
      element("button", { type: "button", className: `problem ${severity}`, onclick: () => {
        this.mark(problem);
        this.#onchoose(problem);
      } },
      icon(severity === "error" ? "error" : "warn"), element("span", { className: "vh" }, `${severity === "error" ? "Error" : "Warning"}, line `), element("span", { className: "pos" }, place),
      element("span", { className: "txt" }, element("span", { className: "message" }, ...prose(message)), " ", about)));
  }
}

const line = ({ severity, rule, message, hint, file, line: at, column }) =>
  `${file ? `${file}:` : ""}${at}:${column}: ${severity}[${rule}]: ${message}${hint ? ` ${hint}` : ""}`;

/** `2 errors, 3 warnings`. */
export function counts(problems) {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  return [errors && count(errors, "error"), warnings && count(warnings, "warning")].filter(Boolean).join(", ");
}

/** Shows the number of problems in the status bar and on the tab of a phone. */
export function showCounts(list) {
  const errors = list.filter(({ severity }) => severity === "error").length;
  const warnings = list.length - errors;
  const part = (className, name, text) => element("span", { className }, icon(name), text);
  byId("status-problems").replaceChildren(
    errors ? part("error", "error", count(errors, "error")) : part("", "ok", "No errors"),
    ...(warnings ? [part("warned", "warn", count(warnings, "warning"))] : []));
  // A phone has no status bar.
  const few = (className, name, number, noun) => element("span", { className }, icon(name), String(number), element("span", { className: "vh" }, ` ${noun}${number === 1 ? "" : "s"}`));
  byId("head-problems").hidden = !list.length;
  byId("head-problems").replaceChildren(
    ...(errors ? [few("error", "error", errors, "error")] : []), ...(warnings ? [few("warned", "warn", warnings, "warning")] : []));
  const bubble = byId("phone-errors");
  bubble.hidden = !errors;
  bubble.replaceChildren(String(errors), element("span", { className: "vh" }, " errors"));
}
