import { expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { jobs, mutatingPolicies } from '@kron/kubernetes/resources';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import type { Transport } from '@kron/kubernetes/transport';
import { recordingLog } from '../operator/testing/startedOperator.ts';
import { endWindows } from './endWindows.ts';

const bindings = { ...mutatingPolicies, plural: 'mutatingadmissionpolicybindings' };
const held = { labels: { 'kron.io/held': 'window' } };

async function cluster() {
  const server = new FakeTransport();
  const version = 'admissionregistration.k8s.io/v1';
  for (const [resource, kind] of [
    [mutatingPolicies, 'MutatingAdmissionPolicy'],
    [bindings, 'MutatingAdmissionPolicyBinding'],
  ] as const)
    for (const name of ['kron-cronjob-windows', 'kron-cronjob-windows-copy', 'other'])
      await server.create({ resource }, { apiVersion: version, kind, metadata: { name } });
  const hold = (name: string, namespace = 'prod'): Promise<KubeObject> => {
    const manifest = {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name, ...held },
      spec: { suspend: true },
    };
    return server.create({ resource: jobs, namespace }, manifest);
  };
  const clock = new VirtualClock();
  const { log, lines } = recordingLog();
  const released: string[] = [];
  const transport: Transport = {
    get: server.get,
    list: (query, call) => server.list(query, call),
    create: server.create,
    replace: server.replace,
    delete: server.delete,
    watch: (query, signal) => server.watch(query, signal),
    // It does not apply JSON Patches.
    patch: (ref, _, call) => {
      released.push(ref.name);
      return server.patch(ref, { type: 'merge', body: { spec: { suspend: false } } }, call);
    },
  };
  const signal = new AbortController().signal;
  const end = async (
    namespaces: readonly string[] = [],
    policy: string = 'kron-cronjob-windows',
  ): Promise<void> => {
    const ended = endWindows({ transport, policy, namespaces, clock, log, signal });
    ended.catch(() => undefined);
    await clock.advance(120_000);
    await ended;
  };
  const left = async (): Promise<string[]> => {
    const lists = await Promise.all(
      [mutatingPolicies, bindings].map((resource) => server.list({ resource })),
    );
    return lists.flatMap(({ items }) => items.map(({ metadata }) => metadata.name));
  };
  return { server, hold, end, left, released, lines };
}

test('deletes the policies of its name, then releases the Jobs that wait', async () => {
  const { server, hold, end, left, released } = await cluster();
  await hold('backup-1');
  await hold('backup-2', 'test');
  await end();
  expect([await left(), released]).toEqual([
    ['other', 'other'],
    ['backup-1', 'backup-2'],
  ]);
  const deleted = server.requests.findLastIndex((request) => request.startsWith('delete'));
  expect(deleted).toBeLessThan(server.requests.findIndex((request) => request.startsWith('patch')));
});

test('releases a Job that was held before the API server noticed the deletion', async () => {
  const { server, hold, end, released } = await cluster();
  const list = server.list;
  let lists = 0;
  server.list = async (query, call) => {
    lists += 1;
    if (lists === 2) await hold('late');
    return list(query, call);
  };
  await end();
  expect(released).toEqual(['late']);
});

test('in some namespaces it leaves the Jobs of others', async () => {
  const { hold, end, released } = await cluster();
  await hold('backup-1');
  await hold('backup-2', 'test');
  await end(['test']);
  expect(released).toEqual(['backup-2']);
});

test('does nothing without policies and Jobs, also a second time', async () => {
  const { end, left } = await cluster();
  await end();
  await end();
  expect(await left()).toEqual(['other', 'other']);
});

test('a refused release does not stop the others, and is tried again', async () => {
  const { server, hold, end, released, lines } = await cluster();
  await hold('backup-1');
  await hold('backup-2');
  server.faults.push({ request: 'patch backup-1', error: ApiError.from(403, { message: 'policy' }) });
  await end();
  expect(released).toEqual(['backup-1', 'backup-2', 'backup-1']);
  expect(lines.filter(({ event }) => event === 'job-not-released')).toHaveLength(1);
});

test('fails if Jobs still wait after a minute', async () => {
  const { server, hold, end } = await cluster();
  await hold('backup-1');
  const error = ApiError.from(403, { message: 'policy' });
  server.faults.push(...Array.from({ length: 40 }, () => ({ request: 'patch', error })));
  await expect(end()).rejects.toThrow('run kron release -A');
});

test.each([
  ['the policies', 'kron-cronjob-windows', 'policies-deleted'],
  ['no policies of this name', 'kron-cronjob-window', 'policies-not-found'],
])('reports that it found %s', async (_, policy, event) => {
  const { end, lines } = await cluster();
  await end([], policy);
  expect(lines.map((line) => line.event)).toEqual([event]);
});
