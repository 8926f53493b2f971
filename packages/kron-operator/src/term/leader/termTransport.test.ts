import { describe, expect, test } from '@jest/globals';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import type { Call, Transport } from '@kron/kubernetes/transport';
import { newGates } from '../../controller/requests/gates.ts';
import { RequestGate } from '../../controller/requests/requestGate.ts';
import { TokenBucket } from '../../controller/requests/tokenBucket.ts';
import { NamespacePace } from '../../controller/sharing/namespacePace.ts';
import { Leadership } from './leadership.ts';
import { termTransport } from './termTransport.ts';
import { FencedError } from '../../controller/fencedError.ts';
import { WriteFence } from './writeFence.ts';

const place = { resource: { group: 'batch', version: 'v1', plural: 'jobs' }, namespace: 'prod' };
const events = { group: 'events.k8s.io', version: 'v1', plural: 'events' };
const ref = { ...place, name: 'a' };
const manifest = (name = 'a') => ({ apiVersion: 'batch/v1', kind: 'Job', metadata: { name } });

/** A process that leads, with an open fence. */
function setUp(server: Transport = new FakeTransport()) {
  const clock = new VirtualClock();
  const leadership = new Leadership({
    isClockTrusted: () => true,
    onBegin: () => undefined,
    onEnd: () => undefined,
  });
  leadership.setLeads(true);
  const fence = new WriteFence(clock);
  fence.confirm(fence.timestamp());
  const gates = newGates(clock, { qps: 1_000, burst: 1_000 });
  const transport = termTransport(server, { leadership, gates, fence });
  return { clock, server: server as FakeTransport, leadership, fence, gates, transport };
}

const reads: [string, (to: Transport, call?: Call) => Promise<unknown>][] = [
  ['get', (to, call) => to.get(ref, call)],
  ['list', (to, call) => to.list(place, call)],
];
const writes: typeof reads = [
  ['create', (to, call) => to.create(place, manifest(), call)],
  ['replace', (to, call) => to.replace(ref, manifest(), call)],
  ['patch', (to, call) => to.patch(ref, { type: 'merge', body: {} }, call)],
  ['delete', (to, call) => to.delete(ref, { uid: 'u' }, call)],
];

describe('a term', () => {
  test.each([...reads, ...writes])('sends no %s outside of it', async (_, send) => {
    const { server, leadership, transport } = setUp();
    leadership.setLeads(false);
    await expect(send(transport)).rejects.toThrow(FencedError);
    expect(server.requests).toEqual([]);
  });

  test.each([...reads, ...writes])(
    'aborts a %s in flight at its end, with an unknown result',
    async (verb, send) => {
      const { server, leadership, transport } = setUp();
      server.faults.push({ request: verb === 'list' ? verb : `${verb} a`, error: 'hang' });
      const sent = send(transport);
      await settled();
      expect(server.requests).toHaveLength(1);
      leadership.setLeads(false);
      leadership.setLeads(true);
      await expect(sent).rejects.toBeInstanceOf(ConnectionError);
    },
  );

  test('does not end a watch', async () => {
    const { server, leadership, transport } = setUp();
    leadership.setLeads(false);
    const end = new AbortController();
    const query = { ...place, resourceVersion: '100', timeoutSeconds: 60 };
    const event = transport.watch(query, end.signal)[Symbol.asyncIterator]().next();
    await server.create(place, manifest());
    expect(await event).toMatchObject({ value: { type: 'ADDED', object: { metadata: { name: 'a' } } } });
    end.abort();
  });

  test('keeps the signal and the limit of a read', async () => {
    const seen: (Call | undefined)[] = [];
    const { transport } = setUp(
      Object.assign(new FakeTransport(), {
        list: async (_: unknown, call?: Call) => {
          seen.push(call);
          return { items: [], resourceVersion: '1' };
        },
      }),
    );
    const abort = new AbortController();
    await transport.list(place, { signal: abort.signal, timeoutMs: 7 });
    abort.abort();
    expect([seen[0]?.signal?.aborted, seen[0]?.timeoutMs]).toEqual([true, 7]);
  });
});

describe('a closed fence', () => {
  test.each(writes)('blocks a %s', async (_, send) => {
    const { server, fence, transport } = setUp();
    fence.close();
    await expect(send(transport)).rejects.toThrow(FencedError);
    expect(server.requests).toEqual([]);
  });

  test.each(reads)('does not block a %s', async (verb, send) => {
    const { server, fence, transport } = setUp();
    await server.create(place, manifest());
    fence.close();
    await send(transport);
    expect(server.requests.at(-1)).toContain(verb);
  });
});

test('writes are sent without a fence', async () => {
  const { server, leadership, gates } = setUp();
  await termTransport(server, { leadership, gates, fence: undefined }).create(place, manifest());
  expect(server.requests).toEqual(['create a']);
});

test.each([
  { ageMs: 0, given: undefined, expected: 14_000 },
  { ageMs: 9_999, given: undefined, expected: 4_001 },
  { ageMs: 1_000, given: 10_000, expected: 10_000 },
  { ageMs: 9_000, given: 10_000, expected: 5_000 },
])(
  'a write with a limit of $given ms, $ageMs ms after the renewal was sent, is aborted after $expected ms',
  async ({ ageMs, given, expected }) => {
    const limits: unknown[] = [];
    const note = async (call: Call | undefined) => {
      limits.push(call?.timeoutMs);
      return { metadata: { name: 'a' } };
    };
    const { clock, transport } = setUp(
      Object.assign(new FakeTransport(), {
        create: (_: unknown, __: unknown, call?: Call) => note(call),
        replace: (_: unknown, __: unknown, call?: Call) => note(call),
        patch: (_: unknown, __: unknown, call?: Call) => note(call),
        delete: async (_: unknown, __: unknown, call?: Call) => void (await note(call)),
      }),
    );
    await clock.advance(ageMs);
    const call = given === undefined ? undefined : { timeoutMs: given };
    for (const [, send] of writes) await send(transport, call);
    expect(limits).toEqual([expected, expected, expected, expected]);
  },
);

test('waiting creates are sent before other writes, and events last; the fence is checked when they are sent', async () => {
  const { clock, server, leadership, fence } = setUp();
  await server.create(place, manifest('old'));
  const bucket = new TokenBucket({ clock, rate: 100, burst: 1 });
  const gate = new RequestGate({ clock, bucket, pace: new NamespacePace(clock), connections: 1 });
  const transport = termTransport(server, { leadership, fence, gates: { requests: gate, dryRuns: gate } });
  const old = { ...place, name: 'old' };
  server.requests.length = 0;
  const sent = [
    transport.get(old),
    transport.create(place, manifest('event'), { priority: 'last' }),
    transport.patch(old, { type: 'merge', body: { status: {} } }),
    transport.create(place, manifest('new')),
  ];
  await settled();
  await clock.advance(1_000);
  await Promise.all(sent);
  expect(server.requests).toEqual(['get old', 'create new', 'patch old', 'create event']);
  void transport.get(old);
  const isBlocked = expect(transport.create(place, manifest('late'))).rejects.toThrow(FencedError);
  fence.close();
  await clock.advance(1_000);
  await isBlocked;
});

const calls = { requests: {}, dryRuns: { dryRun: true } };

test.each([
  { what: 'a create is sent beside dry runs that hang', hanging: 'dryRuns', next: 'requests', isSent: true },
  { what: 'a dry run is sent beside creates that hang', hanging: 'requests', next: 'dryRuns', isSent: true },
  { what: 'a create waits for creates that hang', hanging: 'requests', next: 'requests', isSent: false },
  { what: 'a dry run waits for dry runs that hang', hanging: 'dryRuns', next: 'dryRuns', isSent: false },
] as const)('$what', async ({ hanging, next, isSent }) => {
  const { server, gates, transport } = setUp();
  for (let i = 0; i < 30; i += 1) {
    server.faults.push({ request: 'create hanging', error: 'hang' });
    void transport.create(place, manifest(`hanging-${i}`), calls[hanging]);
  }
  await settled();
  expect(gates[hanging].inFlight.get('prod')).toBe(server.requests.length);
  void transport.create(place, manifest('next'), calls[next]);
  await settled();
  expect(server.requests.includes('create next')).toBe(isSent);
});

test('a dry run of a change passes the gate for requests', async () => {
  const { server, gates, transport } = setUp();
  server.faults.push({ request: 'patch a', error: 'hang' });
  void transport.patch(ref, { type: 'merge', body: {} }, { dryRun: true });
  await settled();
  expect([gates.requests.inFlight.get('prod'), gates.dryRuns.inFlight.get('prod')]).toEqual([1, undefined]);
});

test.each([
  { what: 'a create of a Job', kind: 'create', priority: 'first', send: writes[0] },
  { what: 'a patch of a Job', kind: 'other', priority: 'second', send: writes[2] },
  { what: 'a read of Jobs', kind: 'other', priority: 'first', send: reads[1] },
  {
    what: 'a create of something else',
    kind: 'other',
    priority: 'first',
    send: ['create', (to: Transport) => to.create({ ...place, resource: events }, manifest())] as const,
  },
])('$what passes the gate as $kind with priority $priority', async ({ kind, priority, send }) => {
  const { server, leadership, fence } = setUp();
  const seen: unknown[] = [];
  const run: RequestGate['run'] = (request, sent) => {
    seen.push({ kind: request.kind, priority: request.priority, namespace: request.namespace });
    return sent();
  };
  const gates = { requests: { run }, dryRuns: { run } };
  await send?.[1](termTransport(server, { leadership, fence, gates })).catch(() => undefined);
  expect(seen).toEqual([{ kind, priority, namespace: 'prod' }]);
});
