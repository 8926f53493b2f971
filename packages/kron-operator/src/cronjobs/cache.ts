import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { heldJob, holdNames, type HeldJob } from 'kron-core/controller';
import { boundedText } from '../boundedText.ts';
import type { MultiNamespaceCache } from '../controller/cache/multiNamespaceCache.ts';
import { ownedJob, type OwnedJob } from '../jobs/ownedJob.ts';

/** A Job with the label `kron.io/held`, without its template, and with texts of bounded length. */
export type CachedHeldJob = Pick<OwnedJob, 'metadata'> & { readonly held: HeldJob };

/** Contains only Jobs that wait, because the lists and watches select the label of these Jobs. */
export type HeldJobCache = MultiNamespaceCache<CachedHeldJob>;

export const heldSelector: string = holdNames.held;

export function cachedHeldJob(object: KubeObject): CachedHeldJob {
  return { ...ownedJob(object), held: bounded(heldJob(object)) };
}

/**
 * Shortens each text that a user can make long, because the API server stores up to 256 kB of annotations. If a name or an
 * annotation of a Job was shortened, Kron cannot read it. Kron then releases the Job at once.
 */
function bounded(job: HeldJob): HeldJob {
  const { cronJob, nominalTime, annotations, gates } = job;
  return {
    ...job,
    cronJob: cronJob && { name: boundedText(cronJob.name), uid: boundedText(cronJob.uid) },
    nominalTime: boundedText(nominalTime),
    annotations: Object.fromEntries(
      Object.entries(annotations).map(([key, value]) => [key, boundedText(value)]),
    ),
    ...(gates === undefined ? {} : { gates: boundedText(gates) }),
  };
}
