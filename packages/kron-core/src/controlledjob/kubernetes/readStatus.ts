import { isObject } from '../../reading/canonicalJSON.ts';
import {
  activeJobs,
  conditions,
  count,
  flag,
  listOf,
  objectOf,
  text,
  word,
} from '../../kubernetes/readFields.ts';
import type { ControlledStatus } from './status.ts';

const action = objectOf({ type: text, timestamp: text }, { message: text, jobName: text, jobIndex: count });

const finishedJob = objectOf(
  { name: text, startTime: text, result: word('Succeeded', 'Failed') },
  { index: count, finishTime: text },
);

const readFields = objectOf(
  {},
  {
    observedGeneration: count,
    shouldBeRunning: flag,
    isRunning: flag,
    isSuspended: flag,
    lastScheduledStartTime: text,
    nextStartTime: text,
    nextStopTime: text,
    active: activeJobs,
    finishedJob,
    mostRecentAction: action,
    actionHistory: listOf(action),
    conditions,
  },
);

/**
 * Reads the stored `status` of a ControlledJob, which can be any value. Drops fields with a wrong type, because the fields
 * are copied to the next status, which has to be valid. If nothing is wrong, returns the status itself.
 */
export function readControlledStatus(status: unknown): ControlledStatus {
  const read = readFields(status);
  return isObject(read) ? read : {};
}
