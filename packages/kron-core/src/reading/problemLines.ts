import type { Problem } from './issue.ts';

const toldProblems = 10;

/** Problems for a condition or an event, which have to hold them: a line each, and not too many. */
export function problemLines(problems: readonly Problem[]): string {
  const more = problems.length - toldProblems;
  const told = problems.slice(0, toldProblems).map(({ path, message }) => `${path}: ${message}`);
  return [...told, ...(more > 0 ? [`and ${more} more problems`] : [])].join('\n');
}
