import { printable } from '../../../output/printable.ts';
import type { ServerAnswer, ServerVerdict } from './serverVerdicts.ts';

const longestValue = 60;

/**
 * What an API server says of the Job of a dry run, for a person; nothing when it was not asked.
 *
 * @param of what it is the next of, where none is created now
 */
export function serverLines(create: unknown, server: ServerAnswer, of: 'period' | 'run'): string[] {
  if (server === undefined) return [];
  if (server === null) return ['has nothing to say: there is no Job to come'];
  const { jobName, accepted, warnings, changes } = server;
  if (!accepted) return [refusalText(server)];
  return [
    `takes Job ${jobName}${create === null ? ` of the next ${of}` : ''}`,
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
