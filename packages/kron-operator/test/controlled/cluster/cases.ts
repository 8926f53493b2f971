import { expect } from '@jest/globals';
import type { ControlledJobSpec } from 'kron-core';
import type { Cases, Show } from '../../cluster/sideBySide.ts';
import { untilClock } from '../../cluster/times.ts';
import { type SharedCases, type SharedShow, ControlledJobScene, lasting } from './controlledJobScene.ts';
import { eventIn, inTheRun, outOfTheRun } from './events.ts';
import { queueCases } from './queues.ts';
import { templateCases } from './templates.ts';

/** Maximum delay of an action in these tests, in seconds. A whole cluster shares two cores here. */
const promptly = 3;

/** The middle of a run, with a running Job. */
async function running(desk: ControlledJobScene, further: Partial<ControlledJobSpec> = {}): Promise<string> {
  await desk.create({ ...inTheRun(desk.scene.now), ...further });
  return desk.untilRunning();
}

const recreate = { restartStrategy: { specChangePolicy: 'Recreate' } } as const;

function changedAt(desk: ControlledJobScene, job: string, type: 'create' | 'delete'): number {
  const change = desk.scene.changesOf('jobs', job).find((one) => one.type === type);
  const field = type === 'create' ? 'creationTimestamp' : 'deletionTimestamp';
  return Date.parse(String(change?.object.metadata[field])) / 1000;
}

const sharedCases: SharedCases = {
  'a run starts with a Job that is created suspended and then unsuspended': async (desk) => {
    const { spec, at } = eventIn(desk.name, desk.scene.now, 'start', desk.scene.headStart);
    await desk.create(spec);
    desk.scene.stillBefore(at);
    const job = await desk.untilRunning();
    expect(changedAt(desk, job, 'create') - at).toBeGreaterThanOrEqual(0);
    expect(changedAt(desk, job, 'create') - at).toBeLessThanOrEqual(await desk.scene.allowing(promptly, at));
    const [created] = desk.scene.jobsEver;
    expect(created?.['spec']).toMatchObject({ suspend: true });
    expect(created?.metadata['annotations']).toMatchObject({ 'kron.io/not-yet-released': 'true' });
    await desk.untilCondition('RunningExpectedly');
    await desk.scene.untilEvents('desk', 'JobUnsuspended', 'JobStarted');
  },
  'a run that began before the operator did starts late, and its Job and Pods end at its stop': async (
    desk,
  ) => {
    const { spec, at } = eventIn(desk.name, desk.scene.now, 'stop', 2 * desk.scene.headStart);
    await desk.create(spec);
    const job = await desk.untilRunning();
    expect(changedAt(desk, job, 'create')).toBeLessThan(at);
    const pod = await desk.pod(job);
    desk.scene.stillBefore(at);
    expect(pod.metadata.labels).toMatchObject({ 'kron.io/controlled-job': 'desk' });
    await desk.untilJobs();
    expect(changedAt(desk, job, 'delete') - at).toBeGreaterThanOrEqual(0);
    expect(changedAt(desk, job, 'delete') - at).toBeLessThanOrEqual(await desk.scene.allowing(promptly, at));
    await desk.untilCondition('NotRunningExpectedly');
    await desk.scene.untilEvents('desk', 'JobStopped');
  },
  'a run does not start after its starting deadline': async (desk) => {
    await desk.create({ ...inTheRun(desk.scene.now), startingDeadlineSeconds: 10 });
    await desk.untilCondition('StartingDeadlineExceeded');
    await desk.scene.untilEvents('desk', 'StartingDeadlineExceeded');
    expect(desk.scene.jobsEver).toEqual([]);
  },
  'a failed Job is not started again': async (desk) => {
    const job = await running(desk, { jobTemplate: lasting('one', { backoffLimit: 0 }), ...recreate });
    const pod = await desk.pod(job);
    await desk.editPod(pod.metadata.name, { status: { phase: 'Failed' } }, '/status');
    await desk.untilCondition('JobFailed');
    await desk.edit({ jobTemplate: lasting('two', { backoffLimit: 0 }) });
    await desk.untilCondition('OutOfDate');
    expect(desk.scene.jobsEver).toHaveLength(1);
  },
  ...Object.fromEntries(
    (['Succeeded', 'Failed'] as const).map((phase): [string, SharedShow] => [
      `a Job that has ${phase.toLowerCase()} and that its TTL of 2 s has deleted is not created again, until the run is suspended and resumed`,
      async (desk) => {
        const job = await running(desk, { jobTemplate: lasting('one', { backoffLimit: 0 }) });
        await desk.editJob(job, { spec: { ttlSecondsAfterFinished: 2 } });
        const pod = await desk.pod(job);
        await desk.editPod(pod.metadata.name, { status: { phase } }, '/status');
        await desk.untilJobs();
        await desk.untilCondition('NotRunningExpectedly');
        await desk.untilCondition(phase === 'Failed' ? 'JobFailed' : 'JobComplete');
        await untilClock(new Date(desk.scene.now * 1000), 10);
        expect(desk.scene.jobsEver).toHaveLength(1);
        expect(desk.status.finishedJob).toMatchObject({ name: job, index: 0, result: phase });
        await desk.edit({ suspend: true });
        await desk.scene.until('the status has forgotten it', () => desk.status.finishedJob === undefined);
        await desk.edit({ suspend: false });
        await desk.untilRunning();
      },
    ]),
  ),
  'a Job that a user has suspended stays suspended, even after a template change': async (desk) => {
    const job = await running(desk, recreate);
    await desk.editJob(job, { spec: { suspend: true } });
    await desk.untilCondition('JobStoppedByUser');
    await desk.edit({ jobTemplate: lasting('two') });
    await desk.untilCondition('OutOfDate');
    expect(desk.jobs).toEqual([`${job} suspended`]);
    await desk.editJob(job, { spec: { suspend: false } });
    await desk.untilRunning(1);
  },
  'a Job that a user deletes is created again when its Pods are gone': async (desk) => {
    const job = await running(desk);
    const pod = await desk.pod(job);
    await desk.editPod(pod.metadata.name, { metadata: { finalizers: ['test.kron.io/slow'] } });
    await desk.scene.deleteJob(job);
    await desk.untilJobs(`${job} held`);
    await untilClock(new Date(desk.scene.now * 1000), 5);
    expect(desk.jobs).toEqual([`${job} held`]);
    await desk.editPod(pod.metadata.name, { metadata: { finalizers: null } });
    await desk.untilRunning();
  },
  'a manual Job outside of a run stays until the next stop, and any other Job is deleted': async (desk) => {
    await desk.create(outOfTheRun(desk.scene.now));
    await desk.untilCondition('NotRunningExpectedly');
    await desk.createJob('by-hand', { 'kron.io/manual': 'true' });
    await desk.untilCondition('JobManuallyScheduled');
    await desk.createHeldJob('stray', {});
    await desk.scene.until('the stray Job is gone', () => desk.job('stray') === undefined);
    expect(desk.jobs).toEqual(['by-hand running']);
    // The new spec has a run that ends soon. Until its stop, `by-hand` is the run's only Job.
    const end = eventIn(desk.name, desk.scene.now, 'stop', desk.scene.headStart);
    await desk.edit(end.spec);
    await desk.untilCondition('RunningExpectedly', end.at);
    await desk.untilJobs();
    expect(desk.scene.jobsEver.map(({ metadata }) => metadata.name).sort()).toEqual(['by-hand', 'stray']);
  },
  'the Job of a new template is created at once and runs when the old Job is gone': async (desk) => {
    const job = await running(desk, recreate);
    const pod = await desk.pod(job);
    await desk.editPod(pod.metadata.name, { metadata: { finalizers: ['test.kron.io/slow'] } });
    await desk.edit({ jobTemplate: lasting('two') });
    const next = desk.jobName(1);
    await desk.untilJobs(`${job} ending`, `${next} held`);
    await untilClock(new Date(desk.scene.now * 1000), 20);
    expect(desk.jobs).toEqual([`${job} ending`, `${next} held`]);
    await desk.editPod(pod.metadata.name, { metadata: { finalizers: null } });
    await desk.untilRunning(1);
    await desk.scene.untilEvents('desk', 'JobRestarted');
  },
  'one of several Jobs is kept': async (desk) => {
    const job = await running(desk);
    const labels = desk.job(job)?.metadata.labels ?? {};
    await desk.editJob(job, { spec: { suspend: true } });
    for (const index of [5, 6, 7]) {
      // A Job with another name would not be one of the run.
      const name = desk.jobName(index);
      await desk.createHeldJob(name, {
        'kron.io/scheduled-at': labels['kron.io/scheduled-at'] ?? '',
        'kron.io/template-hash': labels['kron.io/template-hash'] ?? '',
        'kron.io/job-index': String(index),
      });
      await desk.untilJobs(`${name} running`);
      await desk.pod(name);
    }
  },
  'suspending deletes the Job, and resuming starts the run again': async (desk) => {
    const job = await running(desk);
    const { uid } = desk.job(job)?.metadata ?? {};
    await desk.edit({ suspend: true });
    await desk.untilJobs();
    await desk.scene.untilEvents('desk', 'JobSuspended');
    await desk.scene.until('the status shows it', () => desk.status.isSuspended === true);
    await desk.edit({ suspend: false });
    expect(desk.job(await desk.untilRunning())?.metadata.uid).not.toBe(uid);
  },
  'templates that change faster than Jobs end lead to one Job': async (desk) => {
    await running(desk, recreate);
    for (const image of ['two', 'three', 'four', 'five']) await desk.edit({ jobTemplate: lasting(image) });
    await desk.scene.until('the Job of the last template runs', () => {
      const [only = '', ...others] = desk.jobs;
      const { template } = (desk.job(only.split(' ')[0] ?? '')?.['spec'] ?? {}) as ControlledSpecParts;
      return (
        others.length === 0 && only.endsWith('running') && template?.spec.containers[0]?.image === 'five'
      );
    });
  },
};

type ControlledSpecParts = {
  readonly template?: { readonly spec: { readonly containers: readonly { readonly image: string }[] } };
};

export const controlledCases: Cases = Object.fromEntries(
  Object.entries({ ...sharedCases, ...queueCases, ...templateCases }).map(([rule, show]): [string, Show] => [
    rule,
    (scene) => show(new ControlledJobScene(scene)),
  ]),
);
