import type { FleetRun } from '../fleet/fleet.ts';
import { isPlainObject, type PlainObject } from '../plainObject.ts';
import { printable } from '../text/printable.ts';
import { instantField } from './instantField.ts';

/** A period of `status.recent`: its outcome and, if it has a Job, the name, the result and the queue of the Job. */
export type RecordedPeriod = Pick<
  FleetRun,
  'chosenTime' | 'outcome' | 'reason' | 'result' | 'queue' | 'jobName'
> & { periodID: string };

/**
 * What is on record about a period. `nothing` means that the period was due before now, but the status does not list it.
 * Undefined for a period in the future, and for an object that is not from a cluster.
 */
export type OnRecord = (Omit<RecordedPeriod, 'periodID'> & { cause?: string }) | 'nothing' | undefined;

const results: ReadonlySet<unknown> = new Set(['Active', 'Suspended', 'Succeeded', 'Failed', 'Deleted']);

/** Whether a value of a status or of an outcome log is the result of a run. */
export function isResult(value: unknown): value is NonNullable<FleetRun['result']> {
  return results.has(value);
}

/**
 * The periods of a status, the newest first. Entries with another form are left out, because any version of the operator can
 * have written the status.
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
 * What the status in a manifest records about a period. Only a manifest with a UID is from a cluster, so only its periods
 * can be `nothing`.
 *
 * @param due when the period is due, in epoch seconds
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

/** The cause of a period that was skipped with the reason `JobActive`: an earlier Job that is still suspended. */
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
