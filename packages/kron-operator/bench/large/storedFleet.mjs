import { randomUUID } from 'node:crypto';
import { concurrently } from '../kit/concurrently.mjs';
import { currentStatus } from '../kit/currentStatus.mjs';
import { createNamespace } from '../neighbours/honest.mjs';

/** `team-007` for the n-th object, one of `namespaces`. */
export function teamOf(index, namespaces) {
  return `team-${String(index % namespaces).padStart(3, '0')}`;
}

export async function createTeams({ plane }, namespaces) {
  await concurrently(namespaces, 20, (index) => createNamespace(plane, teamOf(index, namespaces)));
}

/**
 * Puts KronJobs with current statuses into etcd, as if the API server and the operator had stored them. They would take half
 * an hour for 100,000.
 *
 * @param {(index: number) => { namespace: string, manifest: object }} placed
 */
export async function storeFleet({ plane }, count, placed) {
  const now = new Date();
  const creationTimestamp = `${now.toISOString().slice(0, 19)}Z`;
  await concurrently(count, 20, async (index) => {
    const { namespace, manifest } = placed(index);
    const { name } = manifest.metadata;
    const identity = { namespace, name, uid: randomUUID(), generation: 1, creationTimestamp };
    const kronJob = { ...manifest, metadata: { ...manifest.metadata, ...identity } };
    const status = currentStatus(kronJob, { now });
    await plane.storeUnchecked(`kron.io/kronjobs/${namespace}/${name}`, { ...kronJob, status });
  });
}
