import { printable } from '@kron/fleet/text/printable';
import { pods } from '@kron/kubernetes/resources';
import type { RunPod } from 'kron-core';
import { runLabels, seenRunPod } from 'kron-core/controller';
import type { ConnectedCluster } from '../../../cluster/connectedCluster.ts';
import { isForbidden } from '../../../cluster/isForbidden.ts';
import { listAll } from '../../../cluster/listAll.ts';
import type { Host } from '../../../host.ts';
import type { ControlledJobSubject } from './controlledJobSubject.ts';
import { dryRunControlledJob } from './dryRunControlledJob.ts';

/** Adds the Pods of all Jobs, which the operator reads before it unsuspends a Job. */
export async function withLivePods(
  cluster: ConnectedCluster,
  subject: ControlledJobSubject,
  now: Date,
  host: Host,
): Promise<ControlledJobSubject> {
  if (!dryRunControlledJob(subject, now).readsPods) return subject;
  return { ...subject, pods: await podsOf(cluster, subject, host) };
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
