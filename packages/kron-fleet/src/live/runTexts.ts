import type { FleetRun } from '../fleet/fleet.ts';

/**
 * The result of a run in one word: the result of its Job, otherwise the run's outcome.
 *
 * @example
 * recordText({ outcome: 'executed', result: 'Failed', … }) // 'failed'
 */
export function recordText({ outcome, result }: FleetRun): string {
  if (result === undefined) return outcome;
  return { Active: 'running', Succeeded: 'succeeded', Failed: 'failed', Deleted: 'deleted' }[result];
}

/** How late a run started, and how long it took, in seconds. null: not known. */
export function lengthsOf({ chosenTime, createdAt, startedAt, endedAt }: FleetRun): {
  lateness: number | null;
  duration: number | null;
} {
  return { lateness: between(chosenTime, createdAt), duration: between(startedAt, endedAt) };
}

function between(from: string | undefined, to: string | undefined): number | null {
  return from === undefined || to === undefined ? null : (Date.parse(to) - Date.parse(from)) / 1_000;
}
