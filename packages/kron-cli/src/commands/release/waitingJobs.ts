import { isConflict, isInvalid, isNotFound } from '@kron/kubernetes/apiError';
import { jobs } from '@kron/kubernetes/resources';
import { heldJob, type HeldJob, holdNames, isHeld, releasePatch } from 'kron-core/controller';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { listAll } from '../../cluster/listAll.ts';
import type { Selection } from '../../input/selection.ts';

export type WaitingJobs = {
  readonly jobs: readonly HeldJob[];
  /** The names of the selected CronJobs without a waiting Job, as the user wrote them. */
  readonly missing: readonly string[];
};

/** Lists the Jobs of the selected CronJobs that wait for their chosen time. Without names, all CronJobs are selected. */
export async function waitingJobs(
  cluster: ConnectedCluster,
  { names, namespace, allNamespaces }: Selection,
): Promise<WaitingJobs> {
  const home = namespace ?? cluster.namespace;
  const wanted = names.map((one) => ({ ...one, namespace: one.namespace ?? home }));
  const namespaces = names.length === 0 ? [home] : [...new Set(wanted.map((one) => one.namespace))];
  const places = allNamespaces ? [{}] : namespaces.map((one) => ({ namespace: one }));
  const query = { resource: jobs, labelSelector: holdNames.held };
  const lists = await Promise.all(places.map((place) => listAll(cluster, { ...query, ...place }, heldJob)));
  const waiting = lists.flat().filter(isHeld);
  if (names.length === 0) return { jobs: waiting, missing: [] };
  return {
    jobs: waiting.filter((job) => wanted.some((one) => isOf(job, one))),
    missing: wanted.filter((one) => !waiting.some((job) => isOf(job, one))).map(({ written }) => written),
  };
}

function isOf(job: HeldJob, { namespace, name }: { namespace: string; name: string }): boolean {
  return job.namespace === namespace && job.cronJob?.name === name;
}

/** Releases a Job. @returns false if the Job was changed, released or deleted since kron read it */
export async function sendRelease({ transport }: ConnectedCluster, job: HeldJob): Promise<boolean> {
  const { namespace, name } = job;
  try {
    await transport.patch(
      { resource: jobs, namespace, name },
      { type: 'json', body: releasePatch(job, null) },
    );
    return true;
  } catch (error) {
    // The API server answers 422 if a `test` operation of the patch fails.
    if (isNotFound(error) || isInvalid(error) || isConflict(error)) return false;
    throw error;
  }
}
