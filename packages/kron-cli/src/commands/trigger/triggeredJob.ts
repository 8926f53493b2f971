import { utcText } from '@kron/fleet/text/instantText';
import { isAlreadyExists } from '@kron/kubernetes/apiError';
import { jobs } from '@kron/kubernetes/resources';
import type { Job, KronJob } from 'kron-core';
import { buildManualJob, labelTime } from 'kron-core/controller';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { createObject, nameTaken, type Sent } from '../../writing/createObject.ts';

/** What the name of a triggered Job depends on. */
export type Naming = {
  /** The value of `--name`. */
  name: string | undefined;
  /** The current time in epoch seconds. Without `--name`, it is a part of the name. */
  now: number;
};

export function triggeredJob(kronJob: KronJob, { name, now }: Naming, count = 1): Job {
  return buildManualJob(kronJob, name ?? manualJobName(kronJob.metadata.name, now, count));
}

const maxPerSecond = 100;

/**
 * Creates the Job in a cluster. If several Jobs are triggered in the same second, each gets its own name.
 *
 * @throws ClusterError if a Job with the name of `--name` exists
 */
export async function sendTriggered(
  cluster: ConnectedCluster,
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
      if (naming.name !== undefined || count === maxPerSecond) {
        throw nameTaken(error, job, { ...cluster, namespace }, 'write another --name, or leave it out');
      }
      if (!isAlreadyExists(error)) throw error;
    }
  }
}

const maxNameLength = 63;

/**
 * The name of a triggered Job: the name of the KronJob and the current second. It never equals the name of a period's Job,
 * which ends in a hyphen and ten characters.
 *
 * @param now epoch seconds
 * @param count number of the Job within that second, from 1
 * @example
 * manualJobName('db-backup', 1772330309, 1) // 'db-backup-manual-20260301t015829z'
 */
function manualJobName(kronJob: string, now: number, count: number): string {
  const end = `-manual-${labelTime(utcText(now)).toLowerCase()}${count === 1 ? '' : `-${count}`}`;
  // The name of the KronJob can be cut here, because the label kron.io/name of the Job has the full name.
  return kronJob.slice(0, maxNameLength - end.length).replace(/[-.]+$/, '') + end;
}
