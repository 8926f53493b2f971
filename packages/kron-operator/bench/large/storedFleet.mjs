import { setTimeout as delay } from 'node:timers/promises';
import { concurrently } from '../kit/concurrently.mjs';
import { kronJobs } from '../kit/manifests.mjs';
import { sum } from '../kit/prometheus.mjs';
import { createNamespace } from '../neighbours/honest.mjs';

const mostMs = 1_500_000;
const pollMs = 500;

/** `team-007` for the n-th object, one of `namespaces`. */
export function teamOf(index, namespaces) {
  return `team-${String(index % namespaces).padStart(3, '0')}`;
}

export async function createTeams({ plane }, namespaces) {
  await concurrently(namespaces, 20, (index) => createNamespace(plane, teamOf(index, namespaces)));
}

/** Creates KronJobs, twenty at a time. @param {(index: number) => { namespace: string, manifest: object }} placed */
export async function createKronJobs({ transport }, count, placed) {
  await concurrently(count, 20, async (index) => {
    const { namespace, manifest } = placed(index);
    await transport.create({ resource: kronJobs, namespace }, manifest);
  });
}

/**
 * Waits until `expected` KronJobs have a status. The metrics tell when it is worth to look.
 *
 * @param {readonly { metrics: () => Promise<object[]> }[]} operators
 */
export async function whenStatusesWritten({ transport }, operators, expected) {
  for (const end = Date.now() + mostMs; ; ) {
    const samples = (await Promise.all(operators.map((operator) => operator.metrics()))).flat();
    const isIdle = sum(samples, 'kron_queue_depth') === 0;
    if (isIdle && (await withStatus(transport)) >= expected) return;
    if (Date.now() > end) throw new Error('the statuses are not written');
    await delay(pollMs);
  }
}

async function withStatus(transport) {
  let found = 0;
  let continueToken;
  do {
    const page = await transport.list({
      resource: kronJobs,
      limit: 500,
      reduce: ({ status }) => status?.observedGeneration !== undefined,
      ...(continueToken === undefined ? {} : { continueToken }),
    });
    found += page.items.filter(Boolean).length;
    continueToken = page.continueToken;
  } while (continueToken !== undefined);
  return found;
}
