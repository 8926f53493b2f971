const differences: readonly (readonly [RegExp, string])[] = [
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '<instant>'],
  [/\b\d{8}T\d{6}Z/gi, '<instant>'],
  [/\b(?:[A-Z][a-z]{2} )?\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:Z|[+-]\d\d(?::\d\d)?)/g, '<instant>'],
  [/\b[0-9a-f]{64}\b/g, '<hash>'],
  [/-[a-z2-7]{10}\b/g, '-<hash>'],
  [/-\d{8,}(?:-\w+)?\b/g, '-<digits>'],
  [/<invalid>|\b(?:\d+[dhms])+\b/g, '<span>'],
  [/\(in <span>(?:, <span>)?\)/g, '(in <span>)'],
  [/ +/g, ' '],
  [/ $/gm, ''],
];

/** The output of a command on a cluster without what differs between runs: times, durations, hashes and column widths. */
export function comparable(output: string): string {
  return differences.reduce((text, [pattern, word]) => text.replace(pattern, word), output);
}
