import { describe, expect, test } from '@jest/globals';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import type { Call } from '@kron/kubernetes/transport';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { Leadership } from './leadership.ts';
import { termTransport } from './termTransport.ts';
import { FencedError } from './writeFence.ts';

const place = { resource: { group: 'batch', version: 'v1', plural: 'jobs' }, namespace: 'prod' };
const ref = { ...place, name: 'a' };
const manifest = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a' } };

function setUp() {
  const trusted = { is: true };
  const changes: string[] = [];
  const leadership = new Leadership({
    isClockTrusted: () => trusted.is,
    onBegin: () => changes.push('begins'),
    onEnd: () => changes.push('ends'),
  });
  return { trusted, changes, leadership };
}

describe('a process acts', () => {
  test.each([
    { leads: false, trusts: false, acts: false },
    { leads: true, trusts: false, acts: false },
    { leads: false, trusts: true, acts: false },
    { leads: true, trusts: true, acts: true },
  ])('when it leads ($leads) and its clock is trusted ($trusts): $acts', ({ leads, trusts, acts }) => {
    const { trusted, changes, leadership } = setUp();
    trusted.is = trusts;
    leadership.setLeads(leads);
    expect([leadership.isActing, changes]).toEqual([acts, acts ? ['begins'] : []]);
  });

  test('in terms that begin and end once, whatever changes first', () => {
    const { trusted, changes, leadership } = setUp();
    leadership.setLeads(true);
    leadership.setLeads(true);
    trusted.is = false;
    leadership.update();
    leadership.setLeads(false);
    trusted.is = true;
    leadership.update();
    leadership.setLeads(true);
    expect(changes).toEqual(['begins', 'ends', 'begins']);
  });

  test('and stops at the check that notices a distrusted clock', () => {
    const { trusted, changes, leadership } = setUp();
    leadership.setLeads(true);
    const term = leadership.requireTerm();
    trusted.is = false;
    expect(() => leadership.requireTerm()).toThrow('the clock differs from that of the API server');
    expect([term.aborted, changes]).toEqual([true, ['begins', 'ends']]);
  });
});

describe('termTransport', () => {
  const calls: [string, (transport: FakeTransport) => Promise<unknown>][] = [
    ['get', (to) => to.get(ref)],
    ['list', (to) => to.list(place)],
    ['create', (to) => to.create(place, manifest)],
    ['replace', (to) => to.replace(ref, manifest)],
    ['patch', (to) => to.patch(ref, { type: 'merge', body: {} })],
    ['delete', (to) => to.delete(ref, { uid: 'u' })],
  ];

  test.each(calls)('does not send a %s outside a term', async (_, send) => {
    const { leadership } = setUp();
    const server = new FakeTransport();
    await expect(send(termTransport(server, leadership) as FakeTransport)).rejects.toThrow(FencedError);
    expect(server.requests).toEqual([]);
  });

  test.each(calls)(
    'aborts a %s in flight at the end of the term, with an unknown result',
    async (request, send) => {
      const { leadership } = setUp();
      const server = new FakeTransport();
      server.faults.push({ request, error: 'hang' });
      leadership.setLeads(true);
      const sent = send(termTransport(server, leadership) as FakeTransport);
      leadership.setLeads(false);
      leadership.setLeads(true);
      await expect(sent).rejects.toBeInstanceOf(ConnectionError);
    },
  );

  test('does not end a watch, which is no request of a term', async () => {
    const { leadership } = setUp();
    const server = new FakeTransport();
    const end = new AbortController();
    const query = { ...place, resourceVersion: '100', timeoutSeconds: 60 };
    const watch = termTransport(server, leadership).watch(query, end.signal);
    const event = watch[Symbol.asyncIterator]().next();
    await server.create(place, manifest);
    expect(await event).toMatchObject({ value: { type: 'ADDED', object: { metadata: { name: 'a' } } } });
    end.abort();
  });

  test('keeps the signal of a call', async () => {
    const { leadership } = setUp();
    leadership.setLeads(true);
    const abort = new AbortController();
    const seen: (Call | undefined)[] = [];
    const server = Object.assign(new FakeTransport(), {
      list: async (_: unknown, call?: Call) => {
        seen.push(call);
        return { items: [], resourceVersion: '1' };
      },
    });
    await termTransport(server, leadership).list(place, { signal: abort.signal, timeoutMs: 7 });
    abort.abort();
    expect([seen[0]?.signal?.aborted, seen[0]?.timeoutMs]).toEqual([true, 7]);
  });
});
