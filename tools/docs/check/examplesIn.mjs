/** A source contains no fence: otherwise a block without output would extend into the next block. */
const example = /^```(sh|js)\n((?:(?!```).*\n)*)```\n\s*^```(?:text|json|yaml)\n([^]*?)^```$/gm;

/** The examples of a document: source, expected output, and the position of that output. */
export function examplesIn(text) {
  return [...text.matchAll(example)].map((match) => {
    const [whole, language, source, output] = match;
    const end = match.index + whole.length - '```'.length;
    const line = text.slice(0, match.index).split('\n').length;
    return { language, source, output, start: end - output.length, end, line };
  });
}

/** The commands in a manifest's comments. */
export function commandsIn(manifest) {
  return [...manifest.matchAll(/^# {3}(kron .+)$/gm)].map(([, command]) => command);
}
