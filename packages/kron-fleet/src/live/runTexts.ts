import type { FleetRun } from '../fleet/fleet.ts';

/** The result of a run in words: the result of its Job or, if it has none, the outcome of the run. */
export function recordText({ outcome, result, queue }: FleetRun): string {
  if (result === undefined) return outcome;
  if (result === 'Suspended') return `suspended${queueText(queue)}`;
  return { Active: 'running', Succeeded: 'succeeded', Failed: 'failed', Deleted: 'deleted' }[result];
}

/** The text after the result of a suspended Job: `, waits in queue nightly`. Empty if the Job is in no queue. */
export function queueText(queue: string | undefined): string {
  return queue === undefined ? '' : `, waits in queue ${queue}`;
}

/** The lateness and the duration of a run in seconds. Each is null if it is not known. */
export function lengthsOf({ chosenTime, createdAt, startedAt, endedAt }: FleetRun): {
  lateness: number | null;
  duration: number | null;
} {
  return { lateness: between(chosenTime, createdAt), duration: between(startedAt, endedAt) };
}

function between(from: string | undefined, to: string | undefined): number | null {
  return from === undefined || to === undefined ? null : (Date.parse(to) - Date.parse(from)) / 1_000;
}
