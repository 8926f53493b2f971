/** No line of a source is a fence: a block that shows no output would run on into the next one. */
const example = /^```(sh|js)\n((?:(?!```).*\n)*)```\n\s*^```(?:text|json|yaml)\n([^]*?)^```$/gm;

/** A document's examples: what is run, what it is said to print, and where that stands. */
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
