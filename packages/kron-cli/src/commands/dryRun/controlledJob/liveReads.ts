import { ApiError, isNotFound } from '@kron/kubernetes/apiError';
import { jobs, pods } from '@kron/kubernetes/resources';
import { type RunPod, runLabels, seenRunJob, seenRunPod } from 'kron-core';
import type { Cluster } from '../../../cluster/cluster.ts';
import { listAll } from '../../../cluster/listAll.ts';
import { ClusterError } from '../../../clusterError.ts';
import type { Host } from '../../../host.ts';
import { printable } from '../../../output/printable.ts';
import type { ControlledSubject } from './controlledJobSubject.ts';
import { controlledDryRun } from './dryRunControlledJob.ts';

/**
 * Reads what the operator, too, reads only when it is about to act: the Job that has the name of the one to be created,
 * and before a release the Pods of the Jobs.
 */
export async function lookCloser(
  cluster: Cluster,
  subject: ControlledSubject,
  now: Date,
  host: Host,
): Promise<ControlledSubject> {
  const { create } = controlledDryRun(subject, now);
  const inTheWay = create === null ? [] : await jobNamed(cluster, create.metadata);
  const closer = { ...subject, jobs: [...subject.jobs, ...inTheWay] };
  if (!controlledDryRun(closer, now).looksAtPods) return closer;
  return { ...closer, pods: await podsOf(cluster, closer, host) };
}

async function jobNamed(
  { transport }: Cluster,
  { namespace, name }: { namespace: string; name: string },
): Promise<ControlledSubject['jobs']> {
  try {
    return [seenRunJob(await transport.get({ resource: jobs, namespace, name }))];
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

/** Who may read Jobs need not be allowed to read Pods: the rest is answered without them. */
async function podsOf(
  cluster: Cluster,
  { controlledJob: { metadata }, identity }: ControlledSubject,
  host: Host,
): Promise<readonly RunPod[] | undefined> {
  const { namespace, name } = metadata;
  try {
    const labelSelector = `${runLabels.name}=${name}`;
    return await listAll(cluster, { resource: pods, namespace, labelSelector }, seenRunPod);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    const why = error.problems.join('; ');
    await host.err.write(`${printable(`note: ${identity}: whether Pods are left is not known: ${why}`)}\n`);
    return undefined;
  }
}

function isForbidden(error: unknown): error is ClusterError {
  return error instanceof ClusterError && error.cause instanceof ApiError && error.cause.code === 403;
}
