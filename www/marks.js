// Problems in the text of the description: a sign in the gutter, a line under the text, and the message of the problem
// at the cursor under its line.
import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, WidgetType, gutter } from "@codemirror/view";
import { element, icon, prose } from "./dom.js";
import { naming } from "./rules.js";

/** Sets the problems of this text. */
export const setProblems = StateEffect.define();
/** Opens a problem; null for none. */
export const openProblem = StateEffect.define();

/** Lines with more characters than this are not examined character by character. */
const LONG = 200_000;

/** The position of a problem in the text. */
function placeOf(doc, { line: number, column }) {
  const line = doc.line(Math.min(Math.max(number, 1), doc.lines));
  const text = doc.sliceString(line.from, Math.min(line.to, line.from + LONG));
  // Columns count characters, but the text counts UTF-16 units.
  const before = column - 1 > text.length ? text.length : [...text.slice(0, 2 * column)].slice(0, Math.max(column - 1, 0)).join("").length;
  const from = Math.min(line.from + before, line.to);
  const rest = doc.sliceString(from, Math.min(line.to, from + 200));
  const [token] = /^("(\\.|[^"\\])*"|'[^']*'|[^\s,}\]:]+(?=:)|[^,}\]#]*[^,}\]#\s])/.exec(rest) ?? [""];
  return { from, to: Math.min(Math.max(from + token.length, Math.min(from + 1, line.to)), line.to) };
}

/** The correction of a problem, if its hint has exactly one proposal: `{from, to, insert}`. */
export function correction(doc, { message, hint, line: number }) {
  const proposals = [...(hint ?? "").matchAll(/Did you mean `([^`]+)`\?/g)];
  if (proposals.length !== 1 || !number || number > doc.lines) return null;
  const insert = proposals[0][1];
  const line = doc.line(number);
  if (line.length > LONG) return null;
  const found = (text) => {
    const at = line.text.indexOf(text);
    return at >= 0 && line.text.indexOf(text, at + 1) < 0 ? { from: line.from + at, to: line.from + at + text.length, insert } : null;
  };
  if (insert.startsWith("#/")) {
    const reference = /["'](#\/[^"']*)["']|(#\/\S+)/.exec(line.text);
    return reference && found(reference[1] ?? reference[2]);
  }
  const names = [...message.matchAll(/[`"]([^`"]+)[`"]/g)].map((match) => found(match[1])).filter(Boolean);
  return names.length === 1 ? names[0] : null;
}

class Inline extends WidgetType {
  constructor(problem, index, count) {
    super();
    Object.assign(this, { problem, index, count });
  }
  eq(other) {
    return other.problem === this.problem && other.count === this.count;
  }
  get estimatedHeight() {
    return 96;
  }
  ignoreEvent() {
    return true;
  }
  toDOM(view) {
    const { severity, message, hint, rule } = this.problem;
    const fix = proposal(view, this.problem);
    const act = element("p", { className: "do" });
    if (fix) act.append(fixing(fix));
    if (this.count > 1) {
      act.append(element("button", { type: "button", className: "ghost small", onclick: () => walk(view, 1) }, "Next ", element("kbd", {}, "F8")));
    }
    act.append(element("span", { className: "grow" }), naming(rule));
    // The surrounding space is padding, because CodeMirror does not measure margins.
    return element("div", { className: "around" }, element("div", { className: `inline ${severity}` },
      element("p", { className: "msg" }, icon(severity === "error" ? "error" : "warn"), element("span", {}, ...prose(message))),
      ...(hint ? [element("p", { className: "hint" }, ...prose(hint))] : []), act));
  }
}

/** `{insert, apply}` for a problem that is open in the text, if its hint has exactly one proposal. */
export function proposal(view, problem) {
  const fix = correction(view.state.doc, problem);
  return fix && { insert: fix.insert, apply: () => correct(view, problem) };
}

/** The button that corrects a problem. */
export const fixing = ({ insert, apply }, className = "") =>
  element("button", { type: "button", className: `btn small ${className}`.trim(), onclick: apply }, "Change to ", element("code", {}, insert));

/** Corrects a problem as its hint proposes. */
export function correct(view, problem) {
  const changes = correction(view.state.doc, problem);
  if (!changes) return;
  view.dispatch({ changes, selection: { anchor: changes.from + changes.insert.length }, userEvent: "input.complete", scrollIntoView: true });
  view.focus();
}

class Sign extends GutterMarker {
  constructor(severity, title) {
    super();
    Object.assign(this, { severity, title });
  }
  eq(other) {
    return other.severity === this.severity && other.title === this.title;
  }
  toDOM() {
    return element("span", { className: `sign ${this.severity}`, title: this.title });
  }
}

const state = StateField.define({
  create: () => ({ problems: [], places: [], open: -1, lines: Decoration.none, signs: RangeSet.empty }),
  update(value, transaction) {
    let { problems, places, open, lines, signs } = value;
    let changed = false;
    if (transaction.docChanged && places.length) {
      places = places.map(({ from, to }) => ({ from: transaction.changes.mapPos(from, 1), to: transaction.changes.mapPos(to, -1) }));
      [open, changed] = [-1, true];
    }
    for (const effect of transaction.effects) {
      if (effect.is(setProblems)) {
        const kept = problems[open];
        problems = effect.value.filter((problem) => problem.line);
        places = problems.map((problem) => placeOf(transaction.newDoc, problem));
        open = kept ? problems.findIndex(({ message, pointer }) => message === kept.message && pointer === kept.pointer) : -1;
        changed = true;
      } else if (effect.is(openProblem)) [open, changed] = [problems.indexOf(effect.value), true];
    }
    if (!changed) return value;
    ({ lines, signs } = drawn(transaction.newDoc, problems, places, open));
    return { problems, places, open, lines, signs };
  },
  provide: (field) => EditorView.decorations.from(field, ({ lines }) => lines),
});

function drawn(doc, problems, places, open) {
  const lines = [];
  const byLine = new Map();
  places.forEach(({ from, to }, index) => {
    const { severity, message } = problems[index];
    if (to > from) lines.push(Decoration.mark({ class: `squiggle ${severity === "error" ? "e" : "w"}` }).range(from, to));
    const line = doc.lineAt(Math.min(from, doc.length));
    if (index === open) {
      lines.push(Decoration.widget({ widget: new Inline(problems[index], index, problems.length), block: true, side: 1 }).range(line.to));
    }
    if (byLine.get(line.from)?.severity !== "error") byLine.set(line.from, new Sign(severity, message));
  });
  const signs = [...byLine].sort(([a], [b]) => a - b).map(([from, sign]) => sign.range(from));
  return { lines: Decoration.set(lines, true), signs: RangeSet.of(signs) };
}

/** The problems in this text, with their positions. */
export const shown = (view) => view.state.field(state);

/** Puts the cursor at a problem, and opens it. */
export function goTo(view, problem, focus = true) {
  const { problems, places } = shown(view);
  const index = problems.indexOf(problem);
  if (index < 0) return false;
  view.dispatch({ selection: { anchor: places[index].from }, effects: [openProblem.of(problem), EditorView.scrollIntoView(places[index].from, { y: "center" })] });
  if (focus) view.focus();
  return true;
}

/** Closes the problem that is open in the text; false if there is none. */
export function close(view) {
  if (shown(view).open < 0) return false;
  view.dispatch({ effects: openProblem.of(null) });
  return true;
}

/** Goes to the next problem in the order of the text, or with -1 to the previous one. */
export function walk(view, direction) {
  const { problems, places, open } = shown(view);
  if (!problems.length) return false;
  const order = places.map(({ from }, index) => [from, index]).sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([, index]) => index);
  const here = view.state.selection.main.head;
  const at = order.indexOf(open);
  let next = at + direction;
  if (at < 0) {
    next = direction > 0 ? order.findIndex((index) => places[index].from >= here) : order.findLastIndex((index) => places[index].from < here);
    if (next < 0) next = direction > 0 ? 0 : order.length - 1;
  }
  return goTo(view, problems[order[(next + order.length) % order.length]]);
}

/** The extensions; `onopen(problem)` is called when a problem is opened in the text. */
export const marks = (onopen) => [
  state,
  gutter({
    class: "cm-signs",
    markers: (view) => view.state.field(state).signs,
    initialSpacer: () => new Sign("none", ""),
    domEventHandlers: {
      mousedown(view, line) {
        const { problems, places } = shown(view);
        const index = places.findIndex(({ from }) => from >= line.from && from <= line.to);
        return index >= 0 && goTo(view, problems[index]);
      },
    },
  }),
  EditorView.updateListener.of(({ state: now, startState }) => {
    const [to, from] = [now.field(state), startState.field(state)];
    if (to.open !== from.open || to.problems !== from.problems) onopen(to.problems[to.open]);
  }),
];
