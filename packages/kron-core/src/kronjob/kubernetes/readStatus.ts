import { isObject } from '../../reading/canonicalJSON.ts';
import {
  activeJobs,
  conditions,
  count,
  listOf,
  objectOf,
  orElse,
  text,
  word,
} from '../../kubernetes/readFields.ts';
import { unknownAge } from '../decision/decision.ts';
import { readInstant } from '../../time/instantLike.ts';
import type { Status } from './status.ts';

const outcome = word('executed', 'skipped', 'missed', 'unschedulable');

/**
 * Keeps a claim unless its period is unreadable, because a period could run twice without its claim. An unreadable purpose,
 * for example of a newer version, counts as ShortTTL: Kron gives up the claim if its Job may have run.
 */
const claim = objectOf(
  {
    periodID: text,
    jobName: orElse(text, ''),
    claimedAt: orElse(text, unknownAge),
    for: orElse(word('ShortTTL', 'Replace', 'Queue'), 'ShortTTL'),
    holder: orElse(text, ''),
  },
  { chosenTime: text, after: word('Replace', 'Queue') },
);

const recentPeriod = objectOf(
  { periodID: text, outcome, reason: text },
  {
    chosenTime: text,
    jobName: text,
    result: word('Active', 'Suspended', 'Succeeded', 'Failed', 'Deleted'),
    queue: text,
  },
);

const readFields = objectOf(
  {},
  {
    observedGeneration: count,
    lastPeriodID: text,
    lastNominalTime: text,
    lastChosenTime: text,
    lastOutcome: outcome,
    nextPeriodID: text,
    nextNominalTime: text,
    nextChosenTime: text,
    active: activeJobs,
    activeCount: count,
    // An unreadable time counts as absent, because `jobCounters` compares this field with new times as text.
    lastSuccessfulTime: (value) => (readInstant(text(value)) === null ? undefined : value),
    succeeded: count,
    failed: count,
    consecutiveFailures: count,
    recent: listOf(recentPeriod),
    schedulingHash: text,
    schedulingSince: text,
    schedulingFloor: text,
    clusterName: text,
    suspendedSince: text,
    highestPeriodID: text,
    claim,
    // An unreadable TTL counts as 0, the shortest TTL. If it counted as absent, no period would be claimed.
    jobTTL: orElse(count, 0),
    conditions,
  },
);

/**
 * Reads the stored `status` of a KronJob, which can be any value. Fields with a wrong type count as absent, because the next
 * status has to be valid. If nothing is wrong, returns the status itself.
 *
 * @example
 * readStatus({ succeeded: 3, conditions: 'none' }) // { succeeded: 3 }
 */
export function readStatus(status: unknown): Status {
  const read = readFields(status);
  return isObject(read) ? read : {};
}
