import type { KubeObject, Resource } from '@kron/kubernetes/kubeObject';
import { listPages } from '@kron/kubernetes/listPages';
import { cronJobs, mutatingPolicies, withoutPoliciesText } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import { windowAnnotations } from 'kron-core';
import type { Log } from '../controller/log.ts';

type PoliciesCheck = {
  readonly transport: Pick<Transport, 'list'>;
  readonly isServed: (resource: Resource) => Promise<boolean>;
  /** The namespaces that the operator manages. Empty if it manages all namespaces. */
  readonly namespaces: readonly string[];
  readonly log: Log;
};

/**
 * Logs a warning if a CronJob has a window, but the API server does not serve MutatingAdmissionPolicies. The Jobs of the
 * CronJob then do not wait for their chosen times. Kubernetes serves these policies from version 1.36. Never rejects, and
 * skips namespaces in which the operator may not list CronJobs.
 */
export async function warnWithoutPolicies({
  transport,
  isServed,
  namespaces,
  log,
}: PoliciesCheck): Promise<void> {
  if (await isServed(mutatingPolicies).catch(() => true)) return;
  const places = namespaces.length === 0 ? [{}] : namespaces.map((namespace) => ({ namespace }));
  for (const place of places) {
    const cronJob = await cronJobWithWindow(transport, place).catch(() => undefined);
    if (cronJob === undefined) continue;
    log.warn({ event: 'no-policies', ...place, cronJob }, withoutPoliciesText);
    return;
  }
}

/** The name of a CronJob with a window. Undefined if there is no such CronJob. @throws what the transport throws */
async function cronJobWithWindow(
  transport: Pick<Transport, 'list'>,
  place: { readonly namespace?: string },
): Promise<string | undefined> {
  const { items } = await listPages(
    transport,
    { resource: cronJobs, ...place },
    (cronJob) => (hasWindow(cronJob) ? cronJob.metadata.name : undefined),
    {},
  );
  return items[0];
}

/** Whether the CronJob or its Job template has the annotation for a window. */
function hasWindow(cronJob: KubeObject): boolean {
  const { jobTemplate } = (cronJob['spec'] ?? {}) as { jobTemplate?: Pick<KubeObject, 'metadata'> };
  return [cronJob, jobTemplate].some((object) => {
    const annotations = object?.metadata?.['annotations'] as Record<string, string> | undefined;
    return annotations?.[windowAnnotations.window] !== undefined;
  });
}
