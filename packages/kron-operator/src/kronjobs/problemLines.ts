import type { Problem } from 'kron-core';

/** A condition has to hold them. */
const toldProblems = 10;

/** Problems for a condition: a line each, and not too many. */
export function problemLines(problems: readonly Problem[]): string {
  const more = problems.length - toldProblems;
  const told = problems.slice(0, toldProblems).map(({ path, message }) => `${path}: ${message}`);
  return [...told, ...(more > 0 ? [`and ${more} more problems`] : [])].join('\n');
}
