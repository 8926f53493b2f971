import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ApiServer } from '@kron/api-server';
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
async function started(shards: number) {
  const controllers: FakeController[] = [];
  let leading = 0;
  let done: () => void = () => undefined;
  const allLead = new Promise<void>((resolve) => {
    done = resolve;
  });
  const options = {
    kubeConfig: kubeConfigOf(server),
    log: recordingLog().log,
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
  const found: Record<string, unknown> = {};
  for (const { type, resource, object } of server.history()) {
    if (resource.plural !== 'leases') continue;
    const { holderIdentity } = object['spec'] as { holderIdentity?: string };
    found[object.metadata.name] = holderIdentity;
    if (type === 'DELETED') delete found[object.metadata.name];
  }
  return found;
}

test('one replica takes all shards, and releases them when it stops', async () => {
  const { operator, controllers, allLead } = await started(2);
  await allLead;
  expect(operator.isLeading).toBe(true);
  expect(holders()).toMatchObject({ 'kron-operator': 'me', 'kron-operator-1': 'me' });
  const identities = controllers.map(({ options }) => options.identity);
  // A claim names the term.
  expect(identities.sort()).toEqual(['me/1', 'me/2']);
  await operator.stop();
  expect(holders()).toEqual({ 'kron-operator': '', 'kron-operator-1': '' });
  for (const { calls } of controllers) expect(calls).toContain('stop');
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
