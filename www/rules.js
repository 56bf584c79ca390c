// The meaning of the rules of problems, from docs/problems.md, which is generated from the rules themselves.
import PROBLEMS from "../docs/problems.md";
import { byId, element, write } from "./dom.js";
import { inline } from "./markdown.js";

/** `{severity, wrong, help}` of each rule, by its identifier. */
const RULES = new Map([...PROBLEMS.matchAll(/^\| `([\w-]+)` \| (.*?) \| (.*?) \| (.*?) \|$/gm)]
  .map(([, rule, severity, wrong, help]) => [rule, { severity, wrong, help }]));

/** The name of a rule, with its explanation. */
export const naming = (rule) => RULES.has(rule)
  ? element("button", { type: "button", className: "link rule", title: "What this rule means", onclick: () => explain(rule) }, rule)
  : element("span", { className: "rule" }, rule);

function explain(rule) {
  const { severity, wrong, help } = RULES.get(rule);
  byId("rule-name").replaceChildren(element("code", {}, rule));
  write(byId("rule-severity"), severity.replaceAll("*", ""));
  byId("rule-wrong").replaceChildren(...inline(wrong));
  byId("rule-do").replaceChildren(...inline(help));
  byId("rule").showModal();
}
