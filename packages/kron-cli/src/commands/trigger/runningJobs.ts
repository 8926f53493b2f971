import { jobs } from '@kron/kubernetes/resources';
import type { KronJob } from 'kron-core';
import { jobLabels, seenJob } from 'kron-core/controller';
import type { Cluster } from '../../cluster/cluster.ts';
import { listAll } from '../../cluster/listAll.ts';

/** The names of a KronJob's Jobs that have not ended. */
export async function runningJobs(
  cluster: Cluster,
  { name, namespace = 'default', uid }: KronJob['metadata'],
): Promise<string[]> {
  const query = { resource: jobs, namespace, labelSelector: `${jobLabels.name}=${name}` };
  const found = await listAll(cluster, query, seenJob);
  return found
    .filter(({ controllerUID, seen }) => controllerUID === uid && seen.state === 'active')
    .map(({ seen }) => seen.name);
}
