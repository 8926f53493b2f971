import { isAlreadyExists } from '@kron/kubernetes/apiError';
import { jobs } from '@kron/kubernetes/resources';
import type { Job, KronJob } from 'kron-core';
import { buildManualJob } from 'kron-core/controller';
import type { Cluster } from '../../cluster/cluster.ts';
import { nameTaken, type Sent, sendNew } from '../../writing/sendNew.ts';
import { manualJobName } from './manualJobName.ts';

/** What a triggered Job is to be called. */
export type Naming = {
  /** As somebody has said. */
  name: string | undefined;
  /** Else it is named after this instant: epoch seconds. */
  now: number;
};

/** The Job that a KronJob's template makes now. */
export function triggeredJob(kronJob: KronJob, { name, now }: Naming, count = 1): Job {
  return buildManualJob(kronJob, name ?? manualJobName(kronJob.metadata.name, now, count));
}

const mostOfASecond = 100;

/**
 * Has the API server create it; with a name of its own even when others are triggered in the same second.
 *
 * @throws ClusterError when a name that was given is taken
 */
export async function sendTriggered(
  cluster: Cluster,
  kronJob: KronJob,
  naming: Naming,
  dryRun: boolean,
): Promise<Sent> {
  for (let count = 1; ; count++) {
    const job = triggeredJob(kronJob, naming, count);
    const { namespace } = job.metadata;
    try {
      return await sendNew(cluster, { resource: jobs, namespace }, job, dryRun);
    } catch (error) {
      if (naming.name !== undefined || count === mostOfASecond) {
        throw nameTaken(error, job, { ...cluster, namespace }, 'write another --name, or leave it out');
      }
      if (!isAlreadyExists(error)) throw error;
    }
  }
}
