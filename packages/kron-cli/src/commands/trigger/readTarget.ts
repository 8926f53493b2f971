import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { jobs } from '@kron/kubernetes/resources';
import type { KronJob, KronJobSpec } from 'kron-core';
import { seenJob } from 'kron-core/controller';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { isForbidden } from '../../cluster/isForbidden.ts';
import { listAll } from '../../cluster/listAll.ts';
import type { Selection } from '../../input/selection.ts';
import { readStored } from '../../input/stored/readStored.ts';
import { fieldsOf, isPlainObject } from '@kron/fleet/plainObject';

export type TriggerTarget = {
  kronJob: KronJob;
  /** The reason why no Job can be created from the KronJob; undefined if a Job can be created. */
  refusal: string | undefined;
  warnings: string[];
};

/** Reads a KronJob, and warnings about triggering it. @throws UsageError if no KronJob has the name */
export async function readTarget(cluster: ConnectedCluster, selection: Selection): Promise<TriggerTarget> {
  const [stored] = await readStored(cluster, selection);
  if (stored === undefined)
    throw new Error(`KronJob ${selection.names.map(({ name }) => name).join()} is missing from the result`);
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

/** The reason why no Job can be created. A KronJob that was stored under an older schema can lack a template. */
function refusalOf({ metadata, spec }: KubeObject, identity: string): string | undefined {
  if (metadata['deletionTimestamp'] !== undefined) {
    return `${identity} is being deleted with its Jobs: no Job created`;
  }
  const template = fieldsOf(spec)['jobTemplate'];
  if (isPlainObject(template) && isPlainObject(template['spec'])) return undefined;
  return `${identity} has no spec.jobTemplate.spec to create a Job from`;
}

async function warningsOf(cluster: ConnectedCluster, kronJob: KronJob, identity: string): Promise<string[]> {
  const { metadata, spec } = kronJob;
  try {
    return triggerWarnings({ identity, spec, active: await runningJobs(cluster, metadata) });
  } catch (error) {
    // The user may have the permission to create Jobs, but not to list them.
    if (!isForbidden(error)) throw error;
    const unknown = `cannot tell whether other Jobs of the KronJob are active: ${error.message}`;
    return [...triggerWarnings({ identity, spec, active: [] }), unknown];
  }
}

/**
 * The names of the active Jobs of a KronJob. They are found by their owner reference, because their labels can be missing.
 */
async function runningJobs(
  cluster: ConnectedCluster,
  { namespace = 'default', uid }: KronJob['metadata'],
): Promise<string[]> {
  const found = await listAll(cluster, { resource: jobs, namespace }, seenJob);
  return found
    .filter(({ controllerUID, seen }) => controllerUID === uid && seen.state === 'active')
    .map(({ seen }) => seen.name);
}

type Triggered = { identity: string; spec: KronJobSpec; active: readonly string[] };

/** Warns that the policy does not apply to a triggered Job. */
function triggerWarnings({ identity, spec, active }: Triggered): string[] {
  const { policy } = spec;
  const concurrency = policy?.concurrency ?? 'forbid';
  const warnings: string[] = [];
  if (policy?.suspend === true) {
    warnings.push(`${identity} is suspended; the triggered Job runs anyway`);
  }
  if (active.length === 0 || concurrency === 'allow') return warnings;
  const [first] = active;
  const which = active.length === 1 ? `Job ${first} is active` : `${active.length} Jobs are active`;
  warnings.push(
    `${which}, and the concurrency of ${identity} is ${concurrency}; the triggered Job runs anyway`,
  );
  return warnings;
}
