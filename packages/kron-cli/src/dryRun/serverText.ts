import { printable } from '../output/printable.ts';
import type { ServerVerdict } from './serverVerdict.ts';

const longestValue = 60;

/** What an API server says of a Job, for a person; null: it was not asked, for want of a Job. */
export function serverLines(verdict: ServerVerdict | null): string[] {
  if (verdict === null) return ['has nothing to say: there is no Job to come'];
  const { jobName, accepted, warnings, changes } = verdict;
  if (!accepted) return [refusalText(verdict)];
  return [
    `takes Job ${jobName}`,
    ...warnings.map((text) => printable(`warns: ${text}`)),
    ...changes.map(({ path, sent, stored }) =>
      printable(`changes ${path}: ${valueText(sent)} becomes ${valueText(stored)}`),
    ),
  ];
}

/** Why a Job would not be created, on one line. */
export function refusalText({ jobName, refusal }: ServerVerdict): string {
  const why = refusal === null ? '' : ` (${refusal.code} ${refusal.reason}): ${refusal.message}`;
  return printable(`refuses Job ${jobName}${why}`);
}

function valueText(value: unknown): string {
  const text = value === null ? 'nothing' : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
}
