import { expect, test } from '@jest/globals';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { gatedTransport } from './gatedTransport.ts';
import { newGates } from './gates.ts';
import { NamespacePace } from '../sharing/namespacePace.ts';
import { RequestGate } from './requestGate.ts';
import { TokenBucket } from './tokenBucket.ts';

const resource = { group: 'batch', version: 'v1', plural: 'jobs' };
const place = { resource, namespace: 'prod' };
const manifest = (name: string) => ({ apiVersion: 'batch/v1', kind: 'Job', metadata: { name } });

test('sends waiting creates before other writes, and events last', async () => {
  const clock = new VirtualClock();
  const server = new FakeTransport();
  await server.create(place, manifest('old'));
  const bucket = new TokenBucket({ clock, rate: 100, burst: 1 });
  const gate = new RequestGate({ clock, bucket, pace: new NamespacePace(clock), connections: 1 });
  const transport = gatedTransport(server, { requests: gate, dryRuns: gate });
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
});

const calls = { requests: {}, dryRuns: { dryRun: true } };

test.each([
  { what: 'a create is sent beside dry runs that hang', hanging: 'dryRuns', next: 'requests', isSent: true },
  { what: 'a dry run is sent beside creates that hang', hanging: 'requests', next: 'dryRuns', isSent: true },
  { what: 'a create waits for creates that hang', hanging: 'requests', next: 'requests', isSent: false },
  { what: 'a dry run waits for dry runs that hang', hanging: 'dryRuns', next: 'dryRuns', isSent: false },
] as const)('$what', async ({ hanging, next, isSent }) => {
  const server = new FakeTransport();
  const gates = newGates(new VirtualClock(), { qps: 1_000, burst: 1_000 });
  const transport = gatedTransport(server, gates);
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
