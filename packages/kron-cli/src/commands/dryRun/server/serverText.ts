import { printable } from '@kron/fleet/text/printable';
import type { ServerAnswer, ServerVerdict } from '../dryRunResult.ts';

const maxValueLength = 60;

/**
 * @param create the Job to create now. null if the verdict is about the next Job
 * @param next whether the next Job belongs to a period of a KronJob or to a run of a ControlledJob
 */
export function serverLines(create: unknown, server: ServerAnswer, next: 'period' | 'run'): string[] {
  if (server === undefined) return [];
  if (server === null) return ['not asked: no Job is left to create'];
  const { jobName, accepted, warnings, changes } = server;
  if (!accepted) return [refusalText(server)];
  return [
    `accepts Job ${jobName}${create === null ? ` of the next ${next}` : ''}`,
    ...warnings.map((text) => printable(`warns: ${text}`)),
    ...changes.map(({ path, sent, stored }) =>
      printable(`changes ${path} from ${valueText(sent)} to ${valueText(stored)}`),
    ),
  ];
}

export function refusalText({ jobName, refusal }: ServerVerdict): string {
  const why = refusal === null ? '' : ` (${refusal.code} ${refusal.reason}): ${refusal.message}`;
  return printable(`rejects Job ${jobName}${why}`);
}

function valueText(value: unknown): string {
  const text = value === null ? 'nothing' : JSON.stringify(value);
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength - 1)}…` : text;
}
