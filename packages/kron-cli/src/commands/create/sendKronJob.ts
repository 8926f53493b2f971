import { kronJobs } from '@kron/kubernetes/resources';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { createObject, nameTaken, type Sent } from '../../writing/createObject.ts';
import type { NewKronJob } from './newKronJob.ts';

/** @throws ClusterError if the name is taken */
export async function sendKronJob(
  cluster: ConnectedCluster,
  kronJob: NewKronJob,
  { namespace = cluster.namespace, dryRun }: { namespace: string | undefined; dryRun: boolean },
): Promise<Sent> {
  try {
    return await createObject(cluster, { resource: kronJobs, namespace }, kronJob, dryRun);
  } catch (error) {
    const instead = 'write another name, or add --dry-run -o yaml and pipe it into kubectl apply -f -';
    throw nameTaken(error, kronJob, { ...cluster, namespace }, instead);
  }
}
