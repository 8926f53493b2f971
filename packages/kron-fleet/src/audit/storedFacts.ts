import { instantField } from '../live/instantField.ts';
import { recordedPeriods } from '../live/recordedPeriods.ts';
import { fieldsOf, type PlainObject } from '../plainObject.ts';
import type { Observation } from './evidence.ts';

/** Facts from the metadata and status of a stored object. Instants are epoch seconds. Absent fields are undefined. */
export type StoredFacts = {
  uid: string | undefined;
  createdAt: number | undefined;
  /** The hash of the scheduling fields of the spec that the operator has used since `schedulingSince`. */
  schedulingHash: string | undefined;
  schedulingSince: number | undefined;
  /** The operator runs only periods with a nominal time after `schedulingFloor`. Earlier ones belong to an earlier spec. */
  schedulingFloor: number | undefined;
  suspendedSince: number | undefined;
  /** The nominal time of a period that is due, but waits because of `concurrency: queue`. */
  waiting: number | undefined;
  /** The nominal time of the oldest period in `status.recent`. Undefined unless the list has its maximum length. */
  oldestRecent: number | undefined;
};

/** Maximum number of periods in `status.recent`. */
const maxRecent = 10;

/** Reads the metadata and status of a stored KronJob. Any version of the operator may have written the status. */
export function storedFacts({ metadata, status }: PlainObject): StoredFacts {
  const meta = fieldsOf(metadata);
  const stored = fieldsOf(status);
  const recent = recordedPeriods(status);
  const claim = fieldsOf(stored['claim']);
  const { uid } = meta;
  const hash = stored['schedulingHash'];
  return {
    uid: typeof uid === 'string' ? uid : undefined,
    createdAt: secondsField(meta['creationTimestamp']),
    schedulingHash: typeof hash === 'string' ? hash : undefined,
    schedulingSince: secondsField(stored['schedulingSince']),
    schedulingFloor: secondsField(stored['schedulingFloor']),
    suspendedSince: secondsField(stored['suspendedSince']),
    waiting: claim['for'] === 'Queue' ? secondsField(claim['periodID']) : undefined,
    oldestRecent: recent.length < maxRecent ? undefined : secondsField(recent.at(-1)?.periodID),
  };
}

/** The observations in `status.recent` of a stored KronJob. */
export function statusObservations({ metadata, status }: PlainObject): Observation[] {
  const uid = fieldsOf(metadata)['uid'];
  return recordedPeriods(status).flatMap(({ periodID, chosenTime, outcome, reason, result, jobName }) => {
    const nominal = secondsField(periodID);
    if (nominal === undefined) return [];
    const owner = typeof uid === 'string' ? uid : undefined;
    const chosen = secondsField(chosenTime);
    return [{ source: 'status', nominal, uid: owner, chosen, outcome, reason, result, jobName }];
  });
}

/** Reads an instant of a stored object with {@link instantField} and converts it to epoch seconds. */
export function secondsField(value: unknown): number | undefined {
  const text = instantField(value);
  return text === undefined ? undefined : Date.parse(text) / 1000;
}
