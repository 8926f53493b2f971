import { isNotFound } from '@kron/kubernetes/apiError';
import type { Clock } from '@kron/kubernetes/clock';
import type { Resource } from '@kron/kubernetes/kubeObject';
import { listPages } from '@kron/kubernetes/listPages';
import { jobs, mutatingPolicies } from '@kron/kubernetes/resources';
import { sleep } from '@kron/kubernetes/sleep';
import type { Transport } from '@kron/kubernetes/transport';
import { isHeld } from 'kron-core/controller';
import type { Log } from '../controller/log.ts';
import { isRefusal } from '../controller/requests/isRefusal.ts';
import { JobReleaser } from './jobReleaser.ts';
import { type CachedHeldJob, cachedHeldJob, heldSelector } from './cache.ts';

const bindings: Resource = { ...mutatingPolicies, plural: 'mutatingadmissionpolicybindings' };

/** Milliseconds between two rounds. An API server needs up to a second to apply the deletion of a policy. */
const roundMs = 2_000;
/** The command ends after this number of successive rounds that find no Job to release. */
const quietRounds = 2;
const maxRounds = 30;

type EndWindowsOptions = {
  readonly transport: Transport;
  /** The name of the policy that makes Jobs wait. The second policy has the same name with `-copy` at the end. */
  readonly policy: string;
  /** The namespaces whose Jobs are released. All namespaces if the list is empty. */
  readonly namespaces: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
};

/**
 * Deletes the admission policies for windows of CronJobs, then releases all Jobs that wait. To be used before Kron is
 * uninstalled.
 *
 * @throws Error if Jobs still wait after the last round; and what the transport throws
 */
export async function endWindows(options: EndWindowsOptions): Promise<void> {
  const { transport, policy, clock, log, signal } = options;
  const releaser = new JobReleaser({ transport });
  let deleted = 0;
  for (const resource of [bindings, mutatingPolicies])
    for (const name of [policy, `${policy}-copy`])
      if (await deleteIfThere(transport, resource, name)) deleted += 1;
  if (deleted > 0)
    log.info({ event: 'policies-deleted', policy }, 'deleted the policies for windows of CronJobs');
  else log.warn({ event: 'policies-not-found', policy }, 'found no policies for windows of CronJobs');
  let quiet = 0;
  for (let round = 0; quiet < quietRounds; round += 1) {
    if (round === maxRounds) throw new Error('Jobs of CronJobs still wait; run kron release -A');
    const waiting = await waitingJobs(options);
    quiet = waiting.length === 0 ? quiet + 1 : 0;
    for (const job of waiting) await release(releaser, log, job);
    if (quiet < quietRounds) await sleep(clock, roundMs, signal);
  }
}

/** @returns whether the object existed */
async function deleteIfThere(transport: Transport, resource: Resource, name: string): Promise<boolean> {
  try {
    const { metadata } = await transport.get({ resource, name });
    await transport.delete({ resource, name }, { uid: metadata.uid ?? '' });
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

async function waitingJobs({ transport, namespaces }: EndWindowsOptions): Promise<CachedHeldJob[]> {
  const places = namespaces.length === 0 ? [{}] : namespaces.map((namespace) => ({ namespace }));
  const query = { resource: jobs, labelSelector: heldSelector };
  const found: CachedHeldJob[] = [];
  for (const place of places) {
    const { items } = await listPages(transport, { ...query, ...place }, cachedHeldJob, {});
    found.push(...items.filter(({ held }) => isHeld(held)));
  }
  return found;
}

/**
 * Releases a Job. If the API server refuses this, the round continues with the other Jobs, and the next round tries the
 * refused Job again.
 */
async function release(releaser: JobReleaser, log: Log, job: CachedHeldJob): Promise<void> {
  const { namespace, name } = job.metadata;
  try {
    await releaser.release(job, null);
    log.info({ event: 'job-released', namespace, name }, 'released a Job of a CronJob');
  } catch (error) {
    if (!isRefusal(error)) throw error;
    log.warn({ event: 'job-not-released', namespace, name, error }, 'cannot release a Job of a CronJob');
  }
}
