import { counted } from './counted.ts';
import type { Problem } from './issue.ts';

const maxProblems = 10;

/** Formats problems for a condition or an event: one line each, up to a maximum number. */
export function problemLines(problems: readonly Problem[]): string {
  const lines = problems.slice(0, maxProblems).map(({ path, message }) => `${path}: ${message}`);
  const more = problems.length - maxProblems;
  if (more > 0) lines.push(`and ${counted(more, 'more problem')}`);
  return lines.join('\n');
}
