import { buildJob, type Job, type KronJob } from 'kron-core';
import { sampleTime } from '../jobs/dryRunTemplate.ts';

/** A Job of a KronJob that is only tried. */
export function sampleJob(kronJob: KronJob): Job {
  return buildJob(kronJob, { periodID: '2000-01-01T00:00:00Z', chosenTime: sampleTime });
}
