import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { recordingLog } from '../operator/testing/startedOperator.ts';
import { leaseRef, leaseSpec } from '../term/leader/lease.ts';
import { FencedError } from '../controller/fencedError.ts';
import { HoldsLease } from './holdsLease.ts';

const ref = leaseRef({ namespace: 'kron-system', name: 'kron-holds' });

const everywhere = (): boolean => true;

function start({
  namespaces = [],
  server = new FakeTransport(),
}: {
  namespaces?: string[];
  server?: FakeTransport;
} = {}) {
  const forbidden = new Set<string | undefined>();
  const mayRelease = async (place: string | undefined): Promise<boolean> => !forbidden.has(place);
  const clock = new VirtualClock('2026-03-01T00:00:00Z');
  const { log, lines } = recordingLog();
  const lease = new HoldsLease({
    clock,
    namespace: 'kron-system',
    identity: 'me',
    namespaces,
    mayRelease,
    log,
  });
  const renewTime = async (): Promise<string | undefined> => leaseSpec(await server.get(ref)).renewTime;
  const annotations = async (): Promise<unknown> => (await server.get(ref)).metadata['annotations'];
  return { clock, lease, server, lines, renewTime, annotations, forbidden };
}

describe('the Lease kron-holds', () => {
  test('is created at once and renewed every 15 s while work can release Jobs', async () => {
    const { clock, lease, server, renewTime } = start();
    lease.begin(server, everywhere);
    await clock.advance(0);
    expect(await renewTime()).toBe('2026-03-01T00:00:00.000000Z');
    await clock.advance(30_000);
    expect(await renewTime()).toBe('2026-03-01T00:00:30.000000Z');
    lease.end(server);
    await clock.advance(60_000);
    expect([await renewTime(), clock.timers]).toEqual(['2026-03-01T00:00:30.000000Z', 0]);
  });

  test('is renewed once for several shards, until the last of them ends', async () => {
    const { clock, lease, server } = start();
    const { get, create, replace } = server;
    const [one, two] = [
      { get, create, replace },
      { get, create, replace },
    ];
    lease.begin(one, everywhere);
    lease.begin(two, everywhere);
    await clock.advance(15_000);
    expect(server.requests).toEqual([
      'get kron-holds',
      'create kron-holds',
      'get kron-holds',
      'replace kron-holds',
    ]);
    lease.end(one);
    await clock.advance(15_000);
    expect(server.requests).toHaveLength(6);
  });

  test('names the namespaces of an operator that serves some, and none for one that serves all', async () => {
    const { clock, lease, server } = start({ namespaces: ['shop', 'billing'] });
    lease.begin(server, everywhere);
    await clock.advance(0);
    expect((await server.get(ref)).metadata['annotations']).toEqual({ 'kron.io/namespaces': 'shop,billing' });
    lease.end(server);
    const all = start({ server });
    all.lease.begin(server, everywhere);
    await all.clock.advance(0);
    expect((await server.get(ref)).metadata['annotations']).toEqual({});
  });

  test('names only the namespaces that all work serves, as of each renewal', async () => {
    const { clock, lease, server, renewTime, annotations } = start({ namespaces: ['shop', 'billing'] });
    const refused = new Set(['billing']);
    const isServed = (namespace = ''): boolean => !refused.has(namespace);
    lease.begin(server, isServed);
    const { get, create, replace } = server;
    lease.begin({ get, create, replace }, everywhere);
    await clock.advance(0);
    expect(await annotations()).toEqual({ 'kron.io/namespaces': 'shop' });
    refused.delete('billing');
    await clock.advance(15_000);
    expect(await annotations()).toEqual({ 'kron.io/namespaces': 'shop,billing' });
    refused.add('shop').add('billing');
    await clock.advance(60_000);
    expect(await renewTime()).toBe('2026-03-01T00:00:15.000000Z');
    refused.delete('billing');
    await clock.advance(3_000);
    expect(await annotations()).toEqual({ 'kron.io/namespaces': 'billing' });
  });

  test.each([
    {
      where: 'all namespaces',
      namespaces: [],
      place: undefined,
      names: {},
      last: '00:15',
      back: '01:18',
    },
    {
      where: 'one of its namespaces',
      namespaces: ['shop', 'billing'],
      place: 'shop',
      names: { 'kron.io/namespaces': 'billing' },
      last: '01:15',
      back: '01:30',
    },
  ])(
    'after a refused release, $where are left out while the right is missing',
    async ({ namespaces, place, names, last, back }) => {
      const { clock, lease, server, renewTime, annotations, forbidden } = start({ namespaces });
      const all = namespaces.length === 0 ? {} : { 'kron.io/namespaces': 'shop,billing' };
      lease.begin(server, everywhere);
      await clock.advance(0);
      // Admission denied it.
      lease.refused('shop');
      await clock.advance(15_000);
      expect([await renewTime(), await annotations()]).toEqual(['2026-03-01T00:00:15.000000Z', all]);
      forbidden.add(place);
      lease.refused('shop');
      await clock.advance(60_000);
      expect([await renewTime(), await annotations()]).toEqual([`2026-03-01T00:${last}.000000Z`, names]);
      forbidden.delete(place);
      await clock.advance(15_000);
      expect([await renewTime(), await annotations()]).toEqual([`2026-03-01T00:${back}.000000Z`, all]);
    },
  );

  test('may be renewed by another replica at the same time', async () => {
    const { clock, lease, server, lines } = start();
    lease.begin(server, everywhere);
    await clock.advance(0);
    server.faults.push({
      request: 'replace',
      error: ApiError.from(409, { reason: 'Conflict', message: 'changed' }),
    });
    await clock.advance(15_000);
    expect(lines).toEqual([]);
  });

  test('is renewed by other work of the process if the first may not write', async () => {
    const { clock, lease, server, renewTime, lines } = start();
    const fenced = {
      create: server.create,
      replace: server.replace,
      get: () => Promise.reject(new FencedError('this process does not lead')),
    };
    lease.begin(fenced, everywhere);
    lease.begin(server, everywhere);
    await clock.advance(3_000);
    expect([await renewTime(), lines]).toEqual(['2026-03-01T00:00:03.000000Z', []]);
  });

  test('that cannot be renewed is logged once and tried again', async () => {
    const { clock, lease, server, renewTime, lines } = start();
    const error = ApiError.from(403, { reason: 'Forbidden', message: 'leases is forbidden' });
    server.faults.push({ request: 'get', error }, { request: 'get', error });
    lease.begin(server, everywhere);
    await clock.advance(6_000);
    expect(lines.filter(({ level }) => level === 'warn')).toMatchObject([{ event: 'holds-not-renewed' }]);
    expect(await renewTime()).toBe('2026-03-01T00:00:06.000000Z');
  });
});
