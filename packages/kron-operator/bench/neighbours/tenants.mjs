import { setTimeout as delay } from 'node:timers/promises';
import { concurrently } from '../kit/concurrently.mjs';
import { jobSpec, jobs, kronJob, kronJobs, nameOf, rawJob } from '../kit/manifests.mjs';
import { minuteMs } from '../storm/dueRuns.mjs';
import { createNamespace } from './honest.mjs';
import { startSlowWebhook } from './slowWebhook.mjs';

/** Shorter than the operator's 10 s for a create, so that every create succeeds. */
const holdMs = 9_500;
const namespaces = { group: '', version: 'v1', plural: 'namespaces' };
const everyMinute = '* * * * *';
/** The operator's creates in flight of one namespace whose pace it does not know. */
const createsAtOnce = 14;

/**
 * Hostile tenants. `start` returns when the tenant is in place, and returns a function that ends what it keeps doing.
 * `share` scales the number of objects of those that have very many.
 * Two are not hostile, for comparison. `raw-creates` puts the load of `slow-creates` on the API server without the operator.
 * `ordinary-runs` starts as many runs as `slow-dry-runs`, and nothing is slow.
 *
 * @type {Record<string, { start: (bench: object) => Promise<() => Promise<void>>, changesLeader?: boolean, isControl?: boolean }>}
 */
export const tenants = {
  'slow-creates': {
    start: async (bench) => {
      const stop = await startSlowWebhook(bench.plane, { name: 'slow-creates', dryRun: false, holdMs });
      const labels = { webhook: 'slow-creates' };
      await inNamespace(bench, 'slow-creates', 60, (name) => kronJob(name, everyMinute), labels);
      return stop;
    },
  },
  'raw-creates': {
    isControl: true,
    start: async (bench) => {
      const stopWebhook = await startSlowWebhook(bench.plane, { name: 'raw-creates', dryRun: false, holdMs });
      await createNamespace(bench.plane, 'raw-creates', { tenant: bench.tenant, webhook: 'raw-creates' });
      const stop = createEveryMinute(bench, 'raw-creates');
      return async () => {
        await stop();
        await stopWebhook();
      };
    },
  },
  'ordinary-runs': {
    isControl: true,
    start: async (bench) => {
      await inNamespace(bench, 'ordinary-runs', 60, (name) => kronJob(name, everyMinute));
      return async () => undefined;
    },
  },
  'slow-dry-runs': {
    start: async (bench) => {
      const stop = await startSlowWebhook(bench.plane, { name: 'slow-dry-runs', dryRun: true, holdMs });
      const labels = { webhook: 'slow-dry-runs' };
      await inNamespace(bench, 'slow-dry-runs', 60, (name) => kronJob(name, everyMinute), labels);
      return stop;
    },
  },
  'invalid-specs': {
    start: async (bench) => {
      // An expression that never fires passes the schema.
      const count = 2_000 * bench.share;
      await inNamespace(bench, 'invalid-specs', count, (name) => kronJob(name, '0 0 30 2 *'));
      return async () => undefined;
    },
  },
  edits: {
    start: async (bench) => {
      await inNamespace(bench, 'edits', 30, (name) => kronJob(name, '0 0 1 1 *'));
      return keepEditing(bench, 'edits');
    },
  },
  'owned-jobs': {
    start: async (bench) => {
      await inNamespace(bench, 'owned-jobs', 1, (name) =>
        kronJob(name, everyMinute, { policy: { concurrency: 'forbid' } }),
      );
      await ownJobs(bench, 'owned-jobs', 10_000 * bench.share);
      return async () => undefined;
    },
  },
  'many-namespaces': {
    start: async (bench) => {
      const stop = await startSlowWebhook(bench.plane, { name: 'many-namespaces', dryRun: false, holdMs });
      const labels = { webhook: 'many-namespaces' };
      await concurrently(60, 10, (index) =>
        inNamespace(bench, `many-${index}`, 2, (name) => kronJob(name, everyMinute), labels),
      );
      return stop;
    },
  },
  'expensive-specs': {
    changesLeader: true,
    start: async (bench) => {
      await inNamespace(bench, 'expensive-specs', 800 * bench.share, expensive);
      return async () => undefined;
    },
  },
};

/** Deletes the KronJobs of a tenant. Its Jobs stay, because no garbage collector runs. */
export async function removeTenant({ plane, transport }, tenant) {
  const { items } = await transport.list({ resource: namespaces, labelSelector: `tenant=${tenant}` });
  for (const { metadata } of items)
    await plane.call('DELETE', `/apis/kron.io/v1alpha1/namespaces/${metadata.name}/kronjobs`);
}

async function inNamespace({ plane, transport, tenant }, namespace, count, manifest, labels = {}) {
  await createNamespace(plane, namespace, { tenant, ...labels });
  await concurrently(count, 10, (index) =>
    transport.create({ resource: kronJobs, namespace }, manifest(nameOf(index))),
  );
}

/** Windows that overlap a hundred times, and as many clauses as a spec may have, which allow nothing. */
function expensive(name) {
  return kronJob(name, everyMinute, {
    timezone: 'America/New_York',
    window: { mode: 'around', duration: '99m' },
    distribution: { name: 'normal' },
    seed: { strategy: 'weekly', salt: name },
    constraints: { only: clauses(2100), avoid: clauses(2200) },
  });
}

function clauses(from) {
  return Array.from({ length: 64 }, (_, n) => ({ dates: `${from + n}-02-03..${from + n}-02-04` }));
}

/** Creates 60 Jobs at the start of each minute, without the operator, as many at a time as the operator does. */
function createEveryMinute({ transport }, namespace) {
  const stop = new AbortController();
  const creating = (async () => {
    for (let minute = Math.ceil(Date.now() / minuteMs); ; minute += 1) {
      await delay(minute * minuteMs - Date.now(), undefined, { signal: stop.signal });
      const create = (index) =>
        transport.create({ resource: jobs, namespace }, rawJob(`${nameOf(index)}-${minute}`));
      await concurrently(60, createsAtOnce, (index) => (stop.signal.aborted ? undefined : create(index)));
    }
  })().catch(() => undefined);
  return async () => {
    stop.abort();
    await creating;
  };
}

/** Edits the KronJobs of a namespace 30 times a second, one after the other. */
function keepEditing({ transport }, namespace) {
  const stop = new AbortController();
  const editing = (async () => {
    for (let edit = 0; !stop.signal.aborted; edit += 1) {
      const body = { spec: { seed: { salt: `edit-${edit}` } } };
      const ref = { resource: kronJobs, namespace, name: nameOf(edit % 30) };
      await Promise.all([transport.patch(ref, { type: 'merge', body }), delay(1000 / 30)]);
    }
  })();
  return async () => {
    stop.abort();
    await editing;
  };
}

/** Creates suspended Jobs with a KronJob as their controller. They stay active. */
async function ownJobs({ transport }, namespace, count) {
  const { metadata } = await transport.get({ resource: kronJobs, namespace, name: nameOf(0) });
  const owner = { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', name: metadata.name, uid: metadata.uid };
  await concurrently(count, 20, (index) =>
    transport.create(
      { resource: jobs, namespace },
      {
        apiVersion: 'batch/v1',
        kind: 'Job',
        metadata: {
          name: `own-${index}`,
          labels: { 'kron.io/name': metadata.name },
          ownerReferences: [{ ...owner, controller: true, blockOwnerDeletion: true }],
        },
        // The built-in Job controller leaves it alone, so that it does not delay the end of other Jobs.
        spec: { ...jobSpec, suspend: true, managedBy: 'example.com/owned-jobs' },
      },
    ),
  );
}
