// Splits a source text into tokens, by the patterns of a language.

/** A function that returns the tokens of a text as `{ kind, text }`, without white space. It throws at text that no pattern matches. */
export function tokenizer(language, patterns) {
  return (text) => {
    const found = [];
    for (let at = 0; at < text.length;) {
      const token = patterns.map(([kind, pattern]) => {
        pattern.lastIndex = at;
        return { kind, text: pattern.exec(text)?.[0] };
      }).find((match) => match.text !== undefined);
      if (!token) throw new Error(`no token of ${language}: ${JSON.stringify(text.slice(at, at + 40))}`);
      at += token.text.length;
      if (token.kind !== 'space') found.push(token);
    }
    return found;
  };
}
