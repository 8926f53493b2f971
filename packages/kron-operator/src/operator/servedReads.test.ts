import { expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { controlledJobs, jobs, kronJobs } from '@kron/kubernetes/resources';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { ServedReads } from './servedReads.ts';

const forbidden = ApiError.from(403, { reason: 'Forbidden', message: 'no access' });

/** Reads whose requests fail in some places, and whose access reviews deny some verbs. */
function setUp(namespaces: readonly string[]) {
  const server = new FakeTransport();
  const refused = new Set<string>();
  const denied = new Set<string>();
  const reported: string[] = [];
  const reads = new ServedReads({
    transport: {
      list: (query, call) => {
        if (refused.has(`${query.resource.plural} ${query.namespace ?? ''}`)) throw forbidden;
        return server.list(query, call);
      },
      watch: (query, signal) => server.watch(query, signal),
    },
    client: {
      create: async (_, manifest) => {
        const { resource, verb, namespace } = (
          manifest['spec'] as { resourceAttributes: Record<string, unknown> }
        ).resourceAttributes;
        const allowed = !denied.has(`${String(verb)} ${String(resource)} ${String(namespace)}`);
        return { metadata: { name: '' }, status: { allowed } };
      },
    },
    namespaces,
    onRefused: ({ resource, namespace = '', reason }) => reported.push(`${resource} ${namespace}: ${reason}`),
    onServed: ({ resource, namespace = '' }) => reported.push(`${resource} ${namespace} served`),
  });
  const places = namespaces.length === 0 ? [{}] : namespaces.map((namespace) => ({ namespace }));
  const listAll = async (): Promise<void> => {
    for (const place of places)
      for (const resource of [kronJobs, jobs, controlledJobs])
        await reads.list({ resource, ...place }).catch(() => undefined);
  };
  return { reads, refused, denied, reported, listAll };
}

test.each<[string, string[], string[], boolean, string[]]>([
  ['nothing', ['a', 'b'], [], true, []],
  ['one list in one namespace', ['a', 'b'], ['kronjobs b'], true, ['kronjobs b: no access']],
  [
    'the Jobs in every namespace',
    ['a', 'b'],
    ['jobs a', 'jobs b'],
    false,
    ['jobs a: no access', 'jobs b: no access'],
  ],
  ['the KronJobs but not the ControlledJobs', ['a'], ['kronjobs a'], true, ['kronjobs a: no access']],
  [
    'both kinds',
    ['a'],
    ['kronjobs a', 'controlledjobs a'],
    false,
    ['kronjobs a: no access', 'controlledjobs a: no access'],
  ],
  ['the Jobs of the cluster', [], ['jobs '], false, ['jobs : no access']],
])('the API server refuses %s', async (_, namespaces, places, servesAny, expected) => {
  const { reads, refused, reported, listAll } = setUp(namespaces);
  for (const place of places) refused.add(place);
  await listAll();
  await listAll();
  expect({ servesAny: reads.servesAny, reported }).toEqual({ servesAny, reported: expected });
  refused.clear();
  await listAll();
  expect(reads.unserved).toEqual([]);
  expect(reported.slice(expected.length)).toEqual(
    expected.map((line) => line.replace(': no access', ' served')),
  );
});

test('a namespace without a right that no list shows is not served', async () => {
  const { reads, denied, reported, listAll } = setUp(['a', 'b']);
  denied.add('create jobs b');
  await listAll();
  expect(reported[0]).toBe('kronjobs b: not allowed to create jobs.batch in namespace "b"');
  expect([reads.isUnserved('a'), reads.isUnserved('b'), reads.servesAny]).toEqual([false, true, true]);
  denied.clear();
  await listAll();
  expect(reads.isUnserved('b')).toBe(false);
});
