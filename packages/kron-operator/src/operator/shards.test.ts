import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import type { ApiServer } from '@kron/api-server';
import type { Clock } from '@kron/kubernetes/clock';
import { systemClock } from '@kron/kubernetes/systemClock';
import { storedObjects } from '../../test/histories/storedObjects.ts';
import { leaseSpec } from '../term/leader/lease.ts';
import type { Operator } from './operatorOptions.ts';
import { startOperatorWith } from './startOperatorWith.ts';
import { FakeController } from './testing/fakeController.ts';
import { kubeConfigOf, recordingLog, startTestServer } from './testing/startedOperator.ts';

let server: ApiServer;
const running: Operator[] = [];

beforeEach(async () => {
  server = await startTestServer();
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((operator) => operator.stop()));
  await server.close();
});

/** Resolves when as many controllers lead as there are shards. */
async function started(shards: number, clock: Clock = systemClock) {
  const controllers: FakeController[] = [];
  let leading = 0;
  let done: () => void = () => undefined;
  const allLead = new Promise<void>((resolve) => {
    done = resolve;
  });
  const options = {
    kubeConfig: kubeConfigOf(server),
    log: recordingLog().log,
    clock,
    random: () => 0.99,
    leaderElection: { namespace: 'default', identity: 'me' },
    shards,
  };
  const operator = await startOperatorWith(options, {
    kronJobs: (controllerOptions) => {
      const controller = new FakeController(controllerOptions);
      controller.onLead = () => {
        leading += 1;
        if (leading === shards) done();
        return Promise.resolve();
      };
      controllers.push(controller);
      return controller;
    },
  });
  running.push(operator);
  return { operator, controllers, allLead };
}

/** The holders of the Leases that exist, by name. */
function holders(): Record<string, unknown> {
  return Object.fromEntries(
    storedObjects(server, 'leases').map((lease) => [lease.metadata.name, leaseSpec(lease).holderIdentity]),
  );
}

/** As {@link holders}, without the member Leases. */
function shardHolders(): Record<string, unknown> {
  return Object.fromEntries(Object.entries(holders()).filter(([name]) => !name.includes('-member-')));
}

/** The Leases of two shards. */
function heldBy(identity: string): Record<string, string> {
  return { 'kron-operator': identity, 'kron-operator-1': identity };
}

/** How often the replica has looked at the Leases: each time it renews its member Lease. */
function looks(): number {
  return server.history().filter(({ object }) => object.metadata.name.includes('-member-')).length;
}

/** Waits for looks of the replica until a condition holds, for at most 20 of them. */
async function look(until: () => boolean): Promise<void> {
  const last = looks() + 20;
  while (!until() && looks() < last) await new Promise(setImmediate);
}

test('one replica takes all shards, and releases them when it stops', async () => {
  const { operator, controllers, allLead } = await started(2);
  await allLead;
  expect(operator.isLeading).toBe(true);
  expect(shardHolders()).toEqual(heldBy('me'));
  const identities = controllers.map(({ options }) => options.identity);
  // A claim names the term.
  expect(identities.sort()).toEqual(['me/1', 'me/2']);
  await operator.stop();
  expect(holders()).toEqual(heldBy(''));
  for (const { calls } of controllers) expect(calls).toContain('stop');
});

test('a replica whose clock is wrong releases its shards, and seeks them when its clock is right', async () => {
  let aheadMs = 0;
  const { operator, controllers, allLead } = await started(2, {
    ...systemClock,
    now: () => systemClock.now() + aheadMs,
  });
  await allLead;
  aheadMs = 3_600_000;
  await look(() => isDeepStrictEqual(shardHolders(), heldBy('')));
  const looked = looks();
  await look(() => looks() >= looked + 4);
  expect([shardHolders(), operator.isLeading, controllers.length]).toEqual([heldBy(''), false, 2]);
  for (const { calls } of controllers) expect(calls).toEqual(['start', 'lead', 'pause', 'stop']);
  aheadMs = 0;
  await look(() => isDeepStrictEqual(shardHolders(), heldBy('me')));
  expect(shardHolders()).toEqual(heldBy('me'));
  expect(controllers).toHaveLength(4);
});

test('one replica leads again after replicas with several shards', async () => {
  const sharing = await started(2);
  await sharing.allLead;
  await sharing.operator.stop();
  const single = await started(1);
  await single.allLead;
  expect(single.operator.isLeading).toBe(true);
  expect(holders()).toMatchObject({ 'kron-operator': 'me', 'kron-operator-1': '' });
});

test('the number of shards is a power of two, and needs leader election', async () => {
  const start = (shards: number, leaderElection: { namespace: string } | false): Promise<Operator> =>
    startOperatorWith(
      { kubeConfig: kubeConfigOf(server), leaderElection, shards },
      { kronJobs: (options) => new FakeController(options) },
    );
  for (const shards of [0, 3, 128, 1.5, Number.NaN])
    await expect(start(shards, { namespace: 'default' })).rejects.toThrow('shards: expected 1, 2, 4');
  await expect(start(2, false)).rejects.toThrow('expected leader election');
});
