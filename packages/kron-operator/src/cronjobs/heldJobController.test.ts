import { expect, test } from '@jest/globals';
import { jobKind, jobs } from '@kron/kubernetes/resources';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { silentHeldJobMetrics } from '../../test/histories/silentMetrics.ts';
import { NamespacePace } from '../controller/sharing/namespacePace.ts';
import { HeldJobController } from './heldJobController.ts';

const nominalTime = '2026-03-01T00:00:00Z';
const ignore = (): void => undefined;

test('edits of a waiting Job cause at most two decisions a second', async () => {
  const server = new FakeTransport();
  const clock = new VirtualClock(nominalTime);
  let decisions = 0;
  const controller = new HeldJobController({
    transport: server,
    watchTransport: server,
    pace: new NamespacePace(clock),
    clock,
    random: () => 0,
    namespaces: [],
    workers: 1,
    identity: 'me',
    recorder: { record: ignore },
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    metrics: { ...silentHeldJobMetrics, decided: () => (decisions += 1) },
    requireTerm: ignore,
    awaitServer: async () => false,
    holds: undefined,
  });
  controller.start();
  await clock.advance(1_000);
  await controller.lead();
  const owner = { apiVersion: 'batch/v1', kind: 'CronJob', name: 'backup', uid: 'c-1', controller: true };
  const metadata = {
    name: 'backup-1',
    creationTimestamp: nominalTime,
    labels: { 'kron.io/held': 'window' },
    annotations: { 'batch.kubernetes.io/cronjob-scheduled-timestamp': nominalTime, 'kron.io/window': '1h' },
    ownerReferences: [owner],
  };
  const ref = { resource: jobs, namespace: 'prod', name: 'backup-1' };
  await server.create(ref, { ...jobKind, metadata, spec: { suspend: true } });
  await clock.advance(100);
  expect(decisions).toBe(1);
  for (let edit = 0; edit < 100; edit += 1) {
    const body = { metadata: { annotations: { edit: `${edit}` } } };
    await server.patch(ref, { type: 'merge', body });
    await clock.advance(100);
  }
  expect(decisions).toBeGreaterThan(15);
  expect(decisions).toBeLessThanOrEqual(24);
  await controller.stop();
});
