import { instantField } from '../live/instantField.ts';
import { recordedPeriods } from '../live/recordedPeriods.ts';
import { fieldsOf, type PlainObject } from '../plainObject.ts';
import type { Observation } from './evidence.ts';

/** What a stored object says about itself. Instants are in epoch seconds. A field is undefined if the object does not have it. */
export type StoredFacts = {
  uid: string | undefined;
  createdAt: number | undefined;
  /** The version of the scheduling fields that is in force, and since when. */
  schedulingHash: string | undefined;
  schedulingSince: number | undefined;
  /** Under the version in force, only periods with a later nominal time count. */
  schedulingFloor: number | undefined;
  suspendedSince: number | undefined;
  /** The nominal time of the period that waits until its Job can be created. */
  waiting: number | undefined;
  /** The nominal time of the oldest period in `status.recent`, if that list is full. */
  oldestRecent: number | undefined;
};

/** `status.recent` lists at most this many periods. */
const maxRecent = 10;

/** Reads what the metadata and the status of a stored KronJob say. Any version of the operator can have written the status. */
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

/** What `status.recent` of a stored KronJob says about its periods. */
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

/** An instant of a stored object, as {@link instantField} reads it, in epoch seconds. */
export function secondsField(value: unknown): number | undefined {
  const text = instantField(value);
  return text === undefined ? undefined : Date.parse(text) / 1000;
}
