import type { FleetRun } from '../fleet/fleet.ts';

/** The result of a run in words: the result of its Job or, if it has none, the outcome of the run. */
export function recordText({ outcome, result, queue }: FleetRun): string {
  if (result === undefined) return outcome;
  if (result === 'Suspended') return `suspended${queueText(queue)}`;
  return { Active: 'running', Succeeded: 'succeeded', Failed: 'failed', Deleted: 'deleted' }[result];
}

/** Text to append to the result of a suspended Job: `, waits in queue nightly`. Empty without a queue. */
export function queueText(queue: string | undefined): string {
  return queue === undefined ? '' : `, waits in queue ${queue}`;
}

/** How late a run started, and how long it took, in seconds. Null if not known. */
export function lengthsOf({ chosenTime, createdAt, startedAt, endedAt }: FleetRun): {
  lateness: number | null;
  duration: number | null;
} {
  return { lateness: between(chosenTime, createdAt), duration: between(startedAt, endedAt) };
}

function between(from: string | undefined, to: string | undefined): number | null {
  return from === undefined || to === undefined ? null : (Date.parse(to) - Date.parse(from)) / 1_000;
}
