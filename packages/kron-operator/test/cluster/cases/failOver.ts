import { expect } from '@jest/globals';
import { jobs } from '@kron/kubernetes/resources';
import { systemClock } from '@kron/kubernetes/systemClock';
import { RunningCommand } from '../../testing/runningCommand.ts';
import { untilAudited } from '../audited.ts';
import { installedIn } from '../installedIn.ts';
import type { Scene } from '../scene.ts';
import type { Cases } from '../sideBySide.ts';
import { briefJob, lastingJob } from '../templates.ts';
import { latenessOf, promptly, secondsOf, untilClock } from '../times.ts';
import { TooLate } from '../tooLate.ts';

/** Seconds until another replica leads. */
const afterCrash = 17;
const afterRelease = 3;

type Pair = { readonly leader: RunningCommand; readonly follower: RunningCommand };

/** Two replicas of the built command: a leader and a candidate. */
async function pairIn(scene: Scene, show: (pair: Pair) => Promise<void>): Promise<void> {
  const { kubeconfig } = await installedIn(scene.cluster, scene.namespace);
  const own = ['--namespace', scene.namespace, '--leader-elect', '--lease-namespace', scene.namespace];
  const nowhere = ['--metrics-address', 'off', '--health-address', 'off'];
  const replica = (): RunningCommand => new RunningCommand(['--kubeconfig', kubeconfig, ...own, ...nowhere]);
  const running: RunningCommand[] = [];
  const started = async (event: string): Promise<RunningCommand> => {
    const command = replica();
    running.push(command);
    await command.until(event);
    return command;
  };
  try {
    const leader = await started('leading');
    await show({ leader, follower: await started('ready') });
    await untilAudited(scene);
  } finally {
    for (const command of running) {
      command.kill('SIGKILL');
      await command.ended;
    }
  }
}

/** Seconds from the signal to the next due period. */
const meanwhile = 6;

/** Sends the signal after one period has run and some seconds before another one is due. */
async function signalled(scene: Scene, { leader, follower }: Pair, signal: NodeJS.Signals) {
  const before = scene.dueIn('before', [5]);
  await scene.create('before', { ...before.spec, jobTemplate: briefJob() });
  expect(await scene.untilRecorded('before', before.periods[0])).toBe('executed Created');
  const during = scene.dueIn('during', [meanwhile]);
  await scene.create('during', { ...during.spec, policy: { deadline: '5m' }, jobTemplate: briefJob() });
  await scene.until(
    'the status names the next period',
    () => scene.status('during').nextPeriodID !== undefined,
  );
  await untilClock(during.periods[0].chosenTime, -meanwhile);
  scene.stillBefore(during.periods[0].chosenTime);

  leader.kill(signal);
  const sent = systemClock.now() / 1000;
  await follower.until('leading');
  const seconds = systemClock.now() / 1000 - sent;
  const slow = await scene.allowing(0, sent);
  const after = scene.dueIn('after', [5]);
  await scene.create('after', { ...after.spec, jobTemplate: briefJob() });
  expect(await scene.untilRecorded('during', during.periods[0])).toMatch(/^executed /);
  expect(await scene.untilRecorded('after', after.periods[0])).toBe('executed Created');
  const late = async (name: 'during' | 'after', plan: typeof after): Promise<number> =>
    latenessOf(await scene.untilCreated(name, plan.periods[0]), plan.periods[0]);
  expect(await late('after', after)).toBeLessThanOrEqual(
    await scene.allowing(promptly, secondsOf(after.periods[0].chosenTime)),
  );
  for (const name of ['before', 'during', 'after']) expect(scene.jobsOf(name)).toHaveLength(1);
  return { seconds, during: await late('during', during), slow };
}

const crowd = 40;

/** Resolves as soon as the namespace has its first Job. */
async function firstJob({ admin, namespace }: Scene): Promise<void> {
  const place = { resource: jobs, namespace };
  const { items, resourceVersion } = await admin.list(place);
  if (items.length > 0) throw new TooLate(`the first Job in ${namespace} was created before the watch began`);
  const leaving = new AbortController();
  const query = { ...place, resourceVersion, timeoutSeconds: 300 };
  for await (const { type } of admin.watch(query, leaving.signal)) if (type === 'ADDED') return;
  throw new Error(`in ${namespace} there is no Job`);
}

export const failOverCases: Cases = {
  'after SIGTERM another replica leads within 3 s, and a period that is due then starts in its second': (
    scene,
  ) =>
    pairIn(scene, async (pair) => {
      const { seconds, during, slow } = await signalled(scene, pair, 'SIGTERM');
      expect(await pair.leader.ended).toBe(0);
      expect(seconds).toBeLessThanOrEqual(afterRelease + slow);
      expect(during).toBeLessThanOrEqual(promptly + slow);
    }),
  'after SIGKILL another replica leads within 17 s and starts due periods within their deadline': (scene) =>
    pairIn(scene, async (pair) => {
      const { seconds, during, slow } = await signalled(scene, pair, 'SIGKILL');
      expect(seconds).toBeLessThanOrEqual(afterCrash + slow);
      expect(during).toBeLessThanOrEqual(afterCrash + slow);
    }),
  'a leader that SIGSTOP freezes is replaced within 17 s, and exits without a write when it continues': (
    scene,
  ) =>
    pairIn(scene, async (pair) => {
      const { seconds, during, slow } = await signalled(scene, pair, 'SIGSTOP');
      expect(seconds).toBeLessThanOrEqual(afterCrash + slow);
      expect(during).toBeLessThanOrEqual(afterCrash + slow);
      pair.leader.kill('SIGCONT');
      expect(await pair.leader.ended).toBe(1);
      expect(pair.leader.lines.at(-1)).toMatchObject({ level: 'error', event: 'lost' });
      await scene.untilPassed(null);
    }),
  'the next leader completes a replacement that was claimed, when the old Job is gone': (scene) =>
    pairIn(scene, async ({ leader, follower }) => {
      const { spec, periods } = scene.dueIn('claimed', [6, 21]);
      const policy = { concurrency: 'replace' } as const;
      await scene.create('claimed', { ...spec, policy, jobTemplate: lastingJob() });
      const old = await scene.untilCreated('claimed', periods[0]);
      const ref = { resource: jobs, namespace: scene.namespace, name: old.metadata.name };
      const hold = { metadata: { finalizers: ['example.com/hold'] } };
      await scene.admin.patch(ref, { type: 'merge', body: hold });
      scene.stillBefore(periods[1].chosenTime);
      // Each arrives on its own watch, in either order.
      const deletion = 'deletionTimestamp';
      await scene.until(
        'the old Job is being deleted',
        () => scene.stored('jobs', ref.name)?.metadata[deletion],
      );
      const claim = await scene.until('the claim is recorded', () => scene.status('claimed').claim);
      expect(claim).toMatchObject({ periodID: periods[1].periodID, for: 'Replace' });
      leader.kill('SIGKILL');
      await follower.until('leading');
      await scene.admin.patch(ref, { type: 'merge', body: { metadata: { finalizers: null } } });
      expect(await scene.untilRecorded('claimed', periods[1])).toBe('executed Created');
      expect(scene.jobsOf('claimed')).toHaveLength(2);
    }),
  'the next leader finishes the work of a leader that was killed in a busy second: one Job per KronJob, all recorded':
    (scene) =>
      pairIn(scene, async ({ leader, follower }) => {
        const names = Array.from({ length: crowd }, (_, index) => `busy-${index + 1}`);
        const plans = names.map((name) => ({ name, plan: scene.dueIn(name, [12]) }));
        await Promise.all(
          plans.map(({ name, plan: { spec } }) =>
            scene.create(name, { ...spec, policy: { deadline: '5m' }, jobTemplate: briefJob() }),
          ),
        );
        await firstJob(scene);
        leader.kill('SIGKILL');
        await follower.until('leading');
        const outcomes = await Promise.all(
          plans.map(({ name, plan: { periods } }) => scene.untilRecorded(name, periods[0])),
        );
        const executed = outcomes.filter((outcome) => outcome.startsWith('executed '));
        expect(executed).toHaveLength(crowd);
        for (const name of names) expect(scene.jobsOf(name)).toHaveLength(1);
        // Some Jobs were not recorded yet, so the kill came at the right moment.
        if (!executed.includes('executed JobExists'))
          throw new TooLate(`in ${scene.namespace} all was recorded before the leader was killed`);
      }),
};
