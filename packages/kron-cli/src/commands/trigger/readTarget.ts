import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { jobs } from '@kron/kubernetes/resources';
import type { KronJob, KronJobSpec } from 'kron-core';
import { jobLabels, seenJob } from 'kron-core/controller';
import type { Cluster } from '../../cluster/cluster.ts';
import { isForbidden } from '../../cluster/isForbidden.ts';
import { listAll } from '../../cluster/listAll.ts';
import type { Selection } from '../../input/selection.ts';
import { readStored } from '../../input/stored/readStored.ts';
import { isPlainObject } from '../../plainObject.ts';

/** A KronJob that is to be triggered, as a cluster has it. */
export type TriggerTarget = {
  kronJob: KronJob;
  /** Why no Job is made of it. */
  refusal: string | undefined;
  warnings: string[];
};

/**
 * Reads a KronJob, and what there is to be minded when it is triggered.
 *
 * @param selection of one by its name
 * @throws UsageError for a name that there is not
 */
export async function readTarget(cluster: Cluster, selection: Selection): Promise<TriggerTarget> {
  const [stored] = await readStored(cluster, selection);
  if (stored === undefined)
    throw new Error(`KronJob ${selection.names.map(({ name }) => name).join()} was found, and is not there`);
  const kronJob = kronJobOf(stored);
  const identity = `${kronJob.metadata.namespace}/${kronJob.metadata.name}`;
  const refusal = refusalOf(stored, identity);
  if (refusal !== undefined) return { kronJob, refusal, warnings: [] };
  return { kronJob, refusal, warnings: await warningsOf(cluster, kronJob, identity) };
}

function kronJobOf({ metadata, ...rest }: KubeObject): KronJob {
  const { name, namespace = 'default', uid } = metadata;
  const known = { name, namespace, ...(uid === undefined ? {} : { uid }) };
  return { metadata: known, spec: rest['spec'] as KronJobSpec };
}

/** Stored under whatever rules, it need not hold to those of today. */
function refusalOf({ metadata, spec }: KubeObject, identity: string): string | undefined {
  if (metadata['deletionTimestamp'] !== undefined) {
    return `${identity} is being deleted, and its Jobs go with it: nothing is triggered`;
  }
  const template = isPlainObject(spec) ? spec['jobTemplate'] : undefined;
  if (isPlainObject(template) && isPlainObject(template['spec'])) return undefined;
  return `${identity} has no spec.jobTemplate.spec to make a Job of`;
}

async function warningsOf(cluster: Cluster, kronJob: KronJob, identity: string): Promise<string[]> {
  const { metadata, spec } = kronJob;
  try {
    return triggerWarnings({ identity, spec, active: await runningJobs(cluster, metadata) });
  } catch (error) {
    // The user may create Jobs but not list them.
    if (!isForbidden(error)) throw error;
    const unknown = `whether other Jobs of it are active is not known: ${error.message}`;
    return [...triggerWarnings({ identity, spec, active: [] }), unknown];
  }
}

/** The names of a KronJob's Jobs that have not ended. */
async function runningJobs(
  cluster: Cluster,
  { name, namespace = 'default', uid }: KronJob['metadata'],
): Promise<string[]> {
  const query = { resource: jobs, namespace, labelSelector: `${jobLabels.name}=${name}` };
  const found = await listAll(cluster, query, seenJob);
  return found
    .filter(({ controllerUID, seen }) => controllerUID === uid && seen.state === 'active')
    .map(({ seen }) => seen.name);
}

/** A KronJob that is triggered, and the names of its Jobs that are running. */
type Triggered = { identity: string; spec: KronJobSpec; active: readonly string[] };

/** What somebody who triggers a KronJob could overlook: its policy is for its periods, and holds nobody else back. */
function triggerWarnings({ identity, spec, active }: Triggered): string[] {
  const { policy } = spec;
  const concurrency = policy?.concurrency ?? 'forbid';
  const warnings: string[] = [];
  if (policy?.suspend === true) {
    warnings.push(`${identity} is suspended; a Job that is triggered runs all the same`);
  }
  if (active.length === 0 || concurrency === 'allow') return warnings;
  const [first] = active;
  const which =
    active.length === 1 ? `Job ${first} of it is active` : `${active.length} Jobs of it are active`;
  warnings.push(
    `${which}, and the concurrency of ${identity} is ${concurrency}; the triggered Job runs beside`,
  );
  return warnings;
}
