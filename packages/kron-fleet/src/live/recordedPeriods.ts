import type { FleetRun } from '../fleet/fleet.ts';
import { isPlainObject, type PlainObject } from '../plainObject.ts';
import { printable } from '../text/printable.ts';
import { instantField } from './instantField.ts';

/** A period of `status.recent`: its outcome, and the Job and its result if there was one. */
export type RecordedPeriod = Pick<FleetRun, 'chosenTime' | 'outcome' | 'reason' | 'result' | 'jobName'> & {
  periodID: string;
};

/**
 * What is on record about a period. `nothing`: the period was due before now, but the status does not list it. undefined: it is
 * to come, or the object is not from a cluster and has no past.
 */
export type OnRecord = Omit<RecordedPeriod, 'periodID'> | 'nothing' | undefined;

const results: ReadonlySet<unknown> = new Set(['Active', 'Succeeded', 'Failed', 'Deleted']);

/** The periods of a status, the newest first. Entries of another form are left out: any version can have written it. */
export function recordedPeriods(status: unknown): RecordedPeriod[] {
  const recent = isPlainObject(status) && Array.isArray(status['recent']) ? status['recent'] : [];
  return recent.filter(isPlainObject).flatMap((entry) => {
    const periodID = instantField(entry['periodID']);
    const chosenTime = instantField(entry['chosenTime']);
    const { outcome, reason, jobName, result } = entry;
    if (periodID === undefined || typeof outcome !== 'string') return [];
    return [
      {
        periodID,
        ...(chosenTime === undefined ? {} : { chosenTime }),
        outcome: printable(outcome),
        reason: typeof reason === 'string' ? printable(reason) : '',
        ...(results.has(result) ? { result: result as NonNullable<FleetRun['result']> } : {}),
        ...(typeof jobName === 'string' ? { jobName: printable(jobName) } : {}),
      },
    ];
  });
}

/**
 * What the status in a manifest records about a period. The API server gives each object a UID.
 *
 * @param due when the period is due, in epoch seconds
 */
export function onRecord(
  { metadata, status }: PlainObject,
  { periodID, due }: { periodID: string; due: number },
  now: number,
): OnRecord {
  const record = recordedPeriods(status).find((one) => one.periodID === periodID);
  if (record !== undefined) return record;
  const isStored = isPlainObject(metadata) && typeof metadata['uid'] === 'string';
  return isStored && due < now ? 'nothing' : undefined;
}
