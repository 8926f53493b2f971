import { describe, expect, test } from '@jest/globals';
import { controlledSituations, morning } from './testing/controlledSituations.ts';
import { golden } from './testing/golden.ts';
import { controlled, json, manifest } from './testing/manifest.ts';
import { listOf, storedKronJob } from './testing/observed.ts';
import { nineToFive, storedControlled } from './testing/observedControlled.ts';
import { ReachableCluster } from './testing/reachableCluster.ts';
import { runKron } from './testing/runKron.ts';
import { sameAsWritten } from './testing/sameAsWritten.ts';
import { StandingCluster } from './testing/standingCluster.ts';

type Fields = Record<string, unknown>;

async function decided(state: readonly Fields[], now: string, ...args: string[]): Promise<Fields> {
  const run = await runKron(['dry-run', '--observed', '-', '--now', now, '-o', 'json', ...args], {
    stdin: listOf(...state),
  });
  return JSON.parse(run.out) as Fields;
}

/** The output of `kubectl get ctj,jobs,pods` with at least one Pod, so that Pods count as read. */
const otherPod: Fields = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'other', namespace: 'prod', labels: { 'kron.io/controlled-job': 'other' } },
};

describe('the decision for the state of a cluster', () => {
  test.each(controlledSituations)('$rule', async ({ state, now = morning, expected }) => {
    const { actions, ...rest } = expected;
    const answer = await decided([...state, otherPod], now);
    expect(answer).toMatchObject({ kind: 'ControlledJob', ...rest });
    expect(answer['actions']).toEqual(actions.map((action) => expect.objectContaining(action)));
  });

  test.each(controlledSituations)('the operator does the same: $rule', async ({ state, now = morning }) => {
    const cluster = await StandingCluster.start(Date.parse(now), state);
    const answer = await decided([...state, otherPod], now);
    const written = await cluster.operate('me');
    await cluster.close();
    sameAsWritten(answer, written);
  });

  test('an unchanged status is not written', async () => {
    const { status } = await decided([storedControlled()], '2026-03-01T12:00:00Z');
    const again = storedControlled({}, status as Fields);
    expect(await decided([again], '2026-03-01T12:00:05Z')).toMatchObject({ actions: [], status: null });
  });
});

describe('manifests', () => {
  const desk = controlled('desk', nineToFive);
  const dryRun = async (stdin: string, ...args: string[]): Promise<Fields> => {
    const run = await runKron(['dry-run', '-f', '-', '--now', morning, '-o', 'json', ...args], { stdin });
    return JSON.parse(run.out) as Fields;
  };

  test('-f alone treats a ControlledJob as created now, without Pods', async () => {
    const answer = await dryRun(json(desk));
    expect(answer).toMatchObject({ reason: 'Start', podsRead: true, status: { observedGeneration: 1 } });
    expect(answer).not.toHaveProperty('create.metadata.ownerReferences');
  });

  test('-f with the state of a cluster is an edit, unless the spec is equivalent', async () => {
    const cluster = await ReachableCluster.start([storedControlled()]);
    const edit = async (spec: Fields): Promise<Fields> => {
      const stdin = json(controlled('desk', { ...nineToFive, ...spec }));
      const args = ['dry-run', '-f', '-', '--live', '--now', morning, '-o', 'json'];
      const run = await cluster.kron(args, { stdin });
      expect(run.err).toBe('');
      return JSON.parse(run.out) as Fields;
    };
    expect(await edit({ restartStrategy: { specChangePolicy: 'Ignore' } })).toMatchObject({
      status: { observedGeneration: 2 },
    });
    expect(await edit({ suspend: true })).toMatchObject({
      reason: 'Suspended',
      status: { observedGeneration: 3 },
    });
    await cluster.close();
  });

  test('objects of both kinds give a List', async () => {
    const { items } = (await dryRun(json(desk, manifest('desk')))) as { items: Fields[] };
    expect(items.map(({ identity, kind }) => [identity, kind])).toEqual([
      ['prod/desk', undefined],
      ['prod/desk', 'ControlledJob'],
    ]);
    expect(await dryRun(json(desk, manifest('desk')), 'ctj/desk')).toMatchObject({ kind: 'ControlledJob' });
  });

  test('an invalid ControlledJob gets a decision and is reported, and the exit code is 1', async () => {
    const stdin = json(controlled('desk', { events: [] }), manifest('good'));
    const run = await runKron(['dry-run', '-f', '-', '-o', 'json', '--now', morning], { stdin });
    expect(run.code).toBe(1);
    expect(run.err).toContain('prod/desk: spec.events: expected');
    const { items } = JSON.parse(run.out) as { items: Fields[] };
    expect(items[1]).toMatchObject({ identity: 'prod/desk', reason: 'InvalidSpec', status: {} });
  });

  test('a status with an invalid instant is reported and gets no decision', async () => {
    const state = listOf(storedControlled({}, { mostRecentAction: actionAt('soon') }));
    const args = ['dry-run', '--observed', '-', '--now', morning];
    const run = await runKron(args, { stdin: state });
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toContain('status.mostRecentAction.timestamp: expected an instant');
  });

  test('an admission hook that may change the Job is named', async () => {
    const annotated = { ...desk, metadata: { name: 'desk', namespace: 'prod', annotations: mutated } };
    const run = await runKron(['dry-run', '-f', '-', '--now', morning], { stdin: json(annotated) });
    expect(run.out).toContain("Admission   the operator's --job-admission-url");
  });
});

const mutated = { 'kron.io/apply-mutations': 'true' };

function actionAt(timestamp: string): Fields {
  return { type: 'JobStarted', timestamp, message: 'Created', jobName: 'desk-1-0' };
}

describe('golden outputs', () => {
  test.each([
    ['dry-run-controlled.txt', []],
    ['dry-run-controlled.yaml', ['-o', 'yaml']],
    ['dry-run-controlled.json', ['-o', 'json']],
  ])('%s', async (file, args) => {
    const run = await runKron(['dry-run', '-f', 'controlled.yaml', 'desk', '--now', morning, ...args]);
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.out).toBe(golden(file, run.out));
  });
});

describe('in a cluster', () => {
  test('both kinds get a decision, and Pods are read only if they matter', async () => {
    const cluster = await ReachableCluster.start([storedKronJob(), storedControlled()]);
    const requests: string[] = [];
    cluster.server.faults.add({
      on: ({ verb, resource }) => {
        requests.push(`${verb} ${resource}`);
        return false;
      },
      fault: { kind: 'hang' },
    });
    const at = async (now: string): Promise<Fields[]> => {
      const run = await cluster.kron(['dry-run', '--now', now, '-o', 'json']);
      expect(run).toMatchObject({ code: 0, err: '' });
      return (JSON.parse(run.out) as { items: Fields[] }).items;
    };
    expect(await at('2026-03-02T18:00:00Z')).toMatchObject([
      { identity: 'prod/backup' },
      { identity: 'prod/desk', kind: 'ControlledJob', podsRead: null },
    ]);
    expect(requests).not.toContain('list pods');
    expect(await at(morning)).toMatchObject([{ identity: 'prod/backup' }, { podsRead: true }]);
    expect(requests).toContain('list pods');
    await cluster.close();
  });

  test('a user who may not read Pods gets a note about the assumption', async () => {
    const cluster = await ReachableCluster.start([storedControlled()]);
    const message = 'pods is forbidden: User "eve" cannot list resource "pods" in API group ""';
    cluster.server.faults.add({
      on: ({ resource }) => resource === 'pods',
      fault: { kind: 'refuse', code: 403, reason: 'Forbidden', message },
    });
    const run = await cluster.kron(['dry-run', 'ctj/desk', '--now', morning]);
    expect(run.code).toBe(0);
    expect(run.err).toContain('note: prod/desk: cannot tell whether Pods are left: not allowed to list pods');
    expect(run.out).toContain('Assumes     that no Pod of its other Jobs is left');
    await cluster.close();
  });

  test('--server validates the Job, or that of the next run', async () => {
    const cluster = await ReachableCluster.start([storedControlled()]);
    const at = async (now: string): Promise<string> =>
      (await cluster.kron(['dry-run', 'ctj/desk', '--server', '--now', now])).out;
    expect(await at(morning)).toContain('Server      accepts Job desk-1772442000-0\n');
    expect(await at('2026-03-02T18:00:00Z')).toContain(
      'Server      accepts Job desk-1772528400-0 of the next run\n',
    );
    await cluster.close();
  });
});
