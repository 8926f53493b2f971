import { createHash } from 'node:crypto';

/** The Job, completed in the second of its creation. */
export function finished(job) {
  return { ...job, status: succeededAt(job.metadata.creationTimestamp) };
}

/** The status of a Job that took no time. */
export function succeededAt(time) {
  return {
    succeeded: 1,
    startTime: time,
    completionTime: time,
    conditions: [{ type: 'Complete', status: 'True', lastTransitionTime: time }],
  };
}

/** How an API server refuses a second Job of a name. */
export function alreadyExists(name) {
  return {
    apiVersion: 'v1',
    kind: 'Status',
    status: 'Failure',
    reason: 'AlreadyExists',
    message: `jobs.batch "${name}" already exists`,
    details: { name, group: 'batch', kind: 'jobs' },
    code: 409,
  };
}

/** The end of a Job's name. */
export function hashOf(periodID) {
  const digest = createHash('sha256').update(periodID).digest();
  let bits = 0n;
  for (const byte of digest.subarray(0, 7)) bits = (bits << 8n) | BigInt(byte);
  const letters = 'abcdefghijklmnopqrstuvwxyz234567';
  return Array.from(
    { length: 10 },
    (_, index) => letters[Number((bits >> BigInt(51 - 5 * index)) & 31n)],
  ).join('');
}
