import type { FleetRun } from '../fleet/fleet.ts';
import { isPlainObject, type PlainObject } from '../plainObject.ts';
import { printable } from '../text/printable.ts';
import { instantField } from './instantField.ts';

/** A period in `status.recent`: its outcome and, if it has a Job, the Job's name, result and queue. */
export type RecordedPeriod = Pick<
  FleetRun,
  'chosenTime' | 'outcome' | 'reason' | 'result' | 'queue' | 'jobName'
> & { periodID: string };

/**
 * The record of a period. `nothing` if the period was due in the past, but the status has no record of it. Undefined for a
 * future period, and for an object that is not from a cluster.
 */
export type OnRecord = (Omit<RecordedPeriod, 'periodID'> & { cause?: string }) | 'nothing' | undefined;

const results: ReadonlySet<unknown> = new Set(['Active', 'Suspended', 'Succeeded', 'Failed', 'Deleted']);

/** Whether a value from a status or an outcome log is a valid result of a run. */
export function isResult(value: unknown): value is NonNullable<FleetRun['result']> {
  return results.has(value);
}

/**
 * The periods in a status, newest first. Leaves out entries of an unknown form, because an older or newer version of the
 * operator may have written them.
 */
export function recordedPeriods(status: unknown): RecordedPeriod[] {
  const recent = isPlainObject(status) && Array.isArray(status['recent']) ? status['recent'] : [];
  return recent.filter(isPlainObject).flatMap((entry) => {
    const periodID = instantField(entry['periodID']);
    const chosenTime = instantField(entry['chosenTime']);
    const { outcome, reason, jobName, result, queue } = entry;
    if (periodID === undefined || typeof outcome !== 'string') return [];
    return [
      {
        periodID,
        ...(chosenTime === undefined ? {} : { chosenTime }),
        outcome: printable(outcome),
        reason: typeof reason === 'string' ? printable(reason) : '',
        ...(isResult(result) ? { result } : {}),
        ...(result === 'Suspended' && typeof queue === 'string' ? { queue: printable(queue) } : {}),
        ...(typeof jobName === 'string' ? { jobName: printable(jobName) } : {}),
      },
    ];
  });
}

/**
 * The record of a period in the status of a manifest. The result is `nothing` only for a manifest with a UID, because only a
 * manifest from a cluster has a UID.
 *
 * @param due time at which the period is due, in epoch seconds
 */
export function onRecord(
  { metadata, status }: PlainObject,
  { periodID, due }: { periodID: string; due: number },
  now: number,
): OnRecord {
  const periods = recordedPeriods(status);
  const index = periods.findIndex((one) => one.periodID === periodID);
  const record = periods[index];
  if (record !== undefined) return { ...record, ...causeOf(record, periods.slice(index + 1)) };
  const isStored = isPlainObject(metadata) && typeof metadata['uid'] === 'string';
  return isStored && due < now ? 'nothing' : undefined;
}

/** The cause of a skip with the reason `JobActive`: an earlier Job is suspended. Empty if there is another cause. */
function causeOf(
  { reason }: RecordedPeriod,
  earlier: readonly RecordedPeriod[],
): { readonly cause?: string } {
  if (reason !== 'JobActive') return {};
  const job = earlier.find(({ result }) => result === 'Suspended');
  if (job?.jobName === undefined) return {};
  const { jobName, queue } = job;
  return { cause: `Job ${jobName} ${queue === undefined ? 'is suspended' : `waits in queue ${queue}`}` };
}
