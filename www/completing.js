// Completion in the editor: the keys and values of the core's grammar at the cursor, and the targets of `$ref`.
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { keymap } from "@codemirror/view";
import { complete, indexOf, versionOf } from "./complete.js";

/** The maximum size of a text, in characters, that is searched at each key. */
const LARGEST = 1_000_000;
const ICONS = { key: "property", value: "enum", reference: "type" };

/** The extensions; `grammarOf(version)` returns the grammar of a version, or null. */
export function completing(grammarOf) {
  const grammars = new Map();
  let [indexed, index] = [null, null];

  async function source({ state, pos, explicit }) {
    const { doc } = state;
    // Completion opens by itself only within a word or directly after a character that begins a value.
    if (doc.length > LARGEST || !(explicit || /[\w$/#"'-]$/.test(state.sliceDoc(Math.max(0, pos - 1), pos)))) return null;
    const text = doc.toString();
    const version = versionOf(text);
    if (!version) return null;
    if (!grammars.has(version)) grammars.set(version, await grammarOf(version));
    const grammar = grammars.get(version);
    if (!grammar) return null;
    if (indexed !== doc) [indexed, index] = [doc, indexOf(text)];
    const found = complete(text, pos, { grammar, index });
    return found && {
      from: found.from,
      to: found.to,
      options: found.candidates.map(({ label, apply, detail, kind }) => ({ label, apply: apply ?? label, detail, type: ICONS[kind] })),
      validFor: /^["']?[\w$./#~-]*$/,
    };
  }

  return [autocompletion({ override: [source], icons: false, maxRenderedOptions: 60 }), keymap.of(completionKeymap)];
}
