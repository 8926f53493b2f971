import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { heldJob, holdNames, type HeldJob } from 'kron-core/controller';
import type { MultiNamespaceCache } from '../controller/cache/multiNamespaceCache.ts';
import { ownedJob, type OwnedJob } from '../jobs/ownedJob.ts';

/** A Job with the label `kron.io/held`, without its template, and with texts of bounded length. */
export type CachedHeldJob = Pick<OwnedJob, 'metadata'> & { readonly held: HeldJob };

/** Contains only Jobs that wait, because the API server selects them by their label. */
export type HeldJobCache = MultiNamespaceCache<CachedHeldJob>;

export const heldSelector: string = holdNames.held;

/**
 * Maximum length of a cached text. It is longer than any name or annotation that Kron can read, but the API server stores up
 * to 256 kB of annotations.
 */
const maxLength = 1024;

export function cachedHeldJob(object: KubeObject): CachedHeldJob {
  return { ...ownedJob(object), held: bounded(heldJob(object)) };
}

/**
 * Cuts each text that a user can make long. If this cuts a name or an annotation, Kron cannot read it and releases the Job
 * at once.
 */
function bounded(job: HeldJob): HeldJob {
  const { cronJob, nominalTime, annotations, gates } = job;
  return {
    ...job,
    cronJob: cronJob && { name: cut(cronJob.name), uid: cut(cronJob.uid) },
    nominalTime: nominalTime && cut(nominalTime),
    annotations: Object.fromEntries(Object.entries(annotations).map(([key, value]) => [key, cut(value)])),
    ...(gates === undefined ? {} : { gates: cut(gates) }),
  };
}

/** Cuts a long text. The result is a copy, because a substring in V8 would keep the whole text in memory. */
function cut(text: string): string {
  return text.length <= maxLength ? text : structuredClone(`${text.slice(0, maxLength)}…`);
}
