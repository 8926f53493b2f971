import { expect, test } from '@jest/globals';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { gatedTransport } from './gatedTransport.ts';
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
