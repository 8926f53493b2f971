import { expect } from '@jest/globals';
import { jobs } from '@kron/kubernetes/resources';
import { systemClock } from '@kron/kubernetes/systemClock';
import { RunningCommand } from '../../testing/runningCommand.ts';
import { untilAudited } from '../audited.ts';
import { installedIn } from '../installedIn.ts';
import type { Scene } from '../scene.ts';
import type { Case } from '../sideBySide.ts';
import { briefJob, lastingJob } from '../templates.ts';
import { latenessOf, promptly } from '../times.ts';

/** Seconds in which another one leads. */
const afterCrash = 17;
const afterRelease = 3;

type Pair = { readonly leader: RunningCommand; readonly follower: RunningCommand };

/** Two replicas of the built command: one leads, one waits for its turn. */
async function pairIn(scene: Scene, show: (pair: Pair) => Promise<void>): Promise<void> {
  const { kubeconfig } = await installedIn(scene.cluster, scene.namespace);
  const own = ['--namespace', scene.namespace, '--leader-elect', '--lease-namespace', scene.namespace];
  const nowhere = ['--metrics-address', 'off', '--health-address', 'off'];
  const replica = (): RunningCommand => new RunningCommand(['--kubeconfig', kubeconfig, ...own, ...nowhere]);
  const leader = replica();
  await leader.until('leading');
  const follower = replica();
  await follower.until('ready');
  try {
    await show({ leader, follower });
    await untilAudited(scene);
  } finally {
    for (const command of [leader, follower]) {
      command.kill('SIGKILL');
      await command.ended;
    }
  }
}

/** The signal is sent while one period has run, and another is known and comes due six seconds later. */
async function signalled(scene: Scene, { leader, follower }: Pair, signal: NodeJS.Signals) {
  const before = scene.dueIn('before', [5]);
  await scene.create('before', { ...before.spec, jobTemplate: briefJob() });
  expect(await scene.untilRecorded('before', before.periods[0])).toBe('executed Created');
  const during = scene.dueIn('during', [7]);
  await scene.create('during', { ...during.spec, policy: { deadline: '5m' }, jobTemplate: briefJob() });
  await scene.until('it is known', () => scene.status('during').nextPeriodID !== undefined);

  leader.kill(signal);
  const sent = systemClock.monotonic();
  await follower.until('leading');
  const seconds = (systemClock.monotonic() - sent) / 1000;
  const after = scene.dueIn('after', [5]);
  await scene.create('after', { ...after.spec, jobTemplate: briefJob() });
  expect(await scene.untilRecorded('during', during.periods[0])).toMatch(/^executed /);
  expect(await scene.untilRecorded('after', after.periods[0])).toBe('executed Created');
  const late = async (name: 'during' | 'after', plan: typeof after): Promise<number> =>
    latenessOf(await scene.untilCreated(name, plan.periods[0]), plan.periods[0]);
  expect(await late('after', after)).toBeLessThanOrEqual(promptly);
  for (const name of ['before', 'during', 'after']) expect(scene.jobsOf(name)).toHaveLength(1);
  return { seconds, during: await late('during', during) };
}

const crowd = 40;

export const failOverCases: readonly Case[] = [
  {
    rule: 'after SIGTERM another leads within 3 s, and what comes due then runs in its second',
    show: (scene) =>
      pairIn(scene, async (pair) => {
        const { seconds, during } = await signalled(scene, pair, 'SIGTERM');
        expect(await pair.leader.ended).toBe(0);
        expect(seconds).toBeLessThanOrEqual(afterRelease);
        expect(during).toBeLessThanOrEqual(promptly);
      }),
  },
  {
    rule: 'after SIGKILL another leads within 17 s, and runs what came due meanwhile within its deadline',
    show: (scene) =>
      pairIn(scene, async (pair) => {
        const { seconds, during } = await signalled(scene, pair, 'SIGKILL');
        expect(seconds).toBeLessThanOrEqual(afterCrash);
        expect(during).toBeLessThanOrEqual(afterCrash);
      }),
  },
  {
    rule: 'a leader that is frozen by SIGSTOP is succeeded within 17 s, and ends when it thaws without a write',
    show: (scene) =>
      pairIn(scene, async (pair) => {
        const { seconds, during } = await signalled(scene, pair, 'SIGSTOP');
        expect(seconds).toBeLessThanOrEqual(afterCrash);
        expect(during).toBeLessThanOrEqual(afterCrash);
        pair.leader.kill('SIGCONT');
        expect(await pair.leader.ended).toBe(1);
        expect(pair.leader.lines.at(-1)).toMatchObject({ level: 'error', event: 'lost' });
        await scene.untilPassed(null);
      }),
  },
  {
    rule: 'a replacement that a leader has claimed is carried out by the next one, when the old Job is gone',
    show: (scene) =>
      pairIn(scene, async ({ leader, follower }) => {
        const { spec, periods } = scene.dueIn('claimed', [6, 14]);
        const policy = { concurrency: 'replace' } as const;
        await scene.create('claimed', { ...spec, policy, jobTemplate: lastingJob() });
        const old = await scene.untilCreated('claimed', periods[0]);
        const ref = { resource: jobs, namespace: scene.namespace, name: old.metadata.name };
        const hold = { metadata: { finalizers: ['example.com/hold'] } };
        await scene.admin.patch(ref, { type: 'merge', body: hold });
        // Each comes by a watch of its own, in either order.
        const deletion = 'deletionTimestamp';
        await scene.until('the old Job is going', () => scene.stored('jobs', ref.name)?.metadata[deletion]);
        const claim = await scene.until('the claim is recorded', () => scene.status('claimed').claim);
        expect(claim).toMatchObject({ periodID: periods[1].periodID, for: 'Replace' });
        leader.kill('SIGKILL');
        await follower.until('leading');
        await scene.admin.patch(ref, { type: 'merge', body: { metadata: { finalizers: null } } });
        expect(await scene.untilRecorded('claimed', periods[1])).toBe('executed Created');
        expect(scene.jobsOf('claimed')).toHaveLength(2);
      }),
  },
  {
    rule: 'a leader that is killed in the middle of a busy second has its work finished by the next: one Job each, all recorded',
    show: (scene) =>
      pairIn(scene, async ({ leader, follower }) => {
        const names = Array.from({ length: crowd }, (_, index) => `busy-${index + 1}`);
        const plans = names.map((name) => ({ name, plan: scene.dueIn(name, [12]) }));
        await Promise.all(
          plans.map(({ name, plan: { spec } }) =>
            scene.create(name, { ...spec, policy: { deadline: '5m' }, jobTemplate: briefJob() }),
          ),
        );
        await scene.until('one Job is created', () => scene.jobsEver.length > 0);
        leader.kill('SIGKILL');
        await follower.until('leading');
        const outcomes = await Promise.all(
          plans.map(({ name, plan: { periods } }) => scene.untilRecorded(name, periods[0])),
        );
        const executed = outcomes.filter((outcome) => outcome.startsWith('executed '));
        expect(executed).toHaveLength(crowd);
        // Some Jobs were there without a record, which shows that the moment was the right one.
        expect(executed).toContain('executed JobExists');
        for (const name of names) expect(scene.jobsOf(name)).toHaveLength(1);
      }),
  },
];
