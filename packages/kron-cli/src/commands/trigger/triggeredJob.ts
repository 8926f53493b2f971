import { isAlreadyExists } from '@kron/kubernetes/apiError';
import { jobs } from '@kron/kubernetes/resources';
import type { Job, KronJob } from 'kron-core';
import { buildManualJob, labelTime } from 'kron-core/controller';
import type { Cluster } from '../../cluster/cluster.ts';
import { utcText } from '../../output/instantText.ts';
import { createObject, nameTaken, type Sent } from '../../writing/createObject.ts';

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
      return await createObject(cluster, { resource: jobs, namespace }, job, dryRun);
    } catch (error) {
      if (naming.name !== undefined || count === mostOfASecond) {
        throw nameTaken(error, job, { ...cluster, namespace }, 'write another --name, or leave it out');
      }
      if (!isAlreadyExists(error)) throw error;
    }
  }
}

const longestName = 63;

/**
 * The name of a Job that is triggered: after its KronJob and the second in which that was done. The Jobs of periods end
 * in ten characters, so that none of them ever has it.
 *
 * @param now epoch seconds
 * @param count which one it is of that second, from 1 on
 * @example
 * manualJobName('db-backup', 1772330309, 1) // 'db-backup-manual-20260301t015829z'
 */
function manualJobName(kronJob: string, now: number, count: number): string {
  const end = `-manual-${labelTime(utcText(now)).toLowerCase()}${count === 1 ? '' : `-${count}`}`;
  // What is cut off stands in the label kron.io/name.
  return kronJob.slice(0, longestName - end.length).replace(/[-.]+$/, '') + end;
}
