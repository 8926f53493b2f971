import { printable } from '@kron/fleet/text/printable';
import { isNotFound } from '@kron/kubernetes/apiError';
import { jobs, pods } from '@kron/kubernetes/resources';
import type { RunPod } from 'kron-core';
import { runLabels, seenRunJob, seenRunPod } from 'kron-core/controller';
import type { ConnectedCluster } from '../../../cluster/connectedCluster.ts';
import { isForbidden } from '../../../cluster/isForbidden.ts';
import { listAll } from '../../../cluster/listAll.ts';
import type { Host } from '../../../host.ts';
import type { ControlledJobSubject } from './controlledJobSubject.ts';
import { dryRunControlledJob } from './dryRunControlledJob.ts';

/**
 * Adds the data that the operator reads from the API server while it acts. When the operator creates a Job, it learns
 * whether a Job of that name already exists. Before the operator unsuspends a Job, it reads the Pods of all Jobs of the
 * ControlledJob.
 */
export async function controlledJobLiveReads(
  cluster: ConnectedCluster,
  subject: ControlledJobSubject,
  now: Date,
  host: Host,
): Promise<ControlledJobSubject> {
  const { create } = dryRunControlledJob(subject, now);
  const conflicts = create === null ? [] : await jobNamed(cluster, create.metadata);
  const withConflicts = { ...subject, jobs: [...subject.jobs, ...conflicts] };
  if (!dryRunControlledJob(withConflicts, now).readsPods) return withConflicts;
  return { ...withConflicts, pods: await podsOf(cluster, withConflicts, host) };
}

async function jobNamed(
  { transport }: ConnectedCluster,
  { namespace, name }: { namespace: string; name: string },
): Promise<ControlledJobSubject['jobs']> {
  try {
    return [seenRunJob(await transport.get({ resource: jobs, namespace, name }))];
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

/** Lists the Pods of a ControlledJob's Jobs. If the user may not list Pods, prints a note and returns undefined. */
async function podsOf(
  cluster: ConnectedCluster,
  { controlledJob: { metadata }, identity }: ControlledJobSubject,
  host: Host,
): Promise<readonly RunPod[] | undefined> {
  const { namespace, name } = metadata;
  try {
    const labelSelector = `${runLabels.name}=${name}`;
    return await listAll(cluster, { resource: pods, namespace, labelSelector }, seenRunPod);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    const why = error.problems.join('; ');
    await host.err.write(`${printable(`note: ${identity}: cannot tell whether Pods are left: ${why}`)}\n`);
    return undefined;
  }
}
