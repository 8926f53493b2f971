import { expect } from '@jest/globals';
import { jobs } from '@kron/kubernetes/resources';
import { jobName } from 'kron-core/controller';
import { dueIn } from '../dueIn.ts';
import type { Scene } from '../scene.ts';
import type { Cases } from '../sideBySide.ts';
import { briefJob, lastingJob } from '../templates.ts';
import { promptly, secondsOf } from '../times.ts';

/** A foreign Job with the name of a future period. */
async function foreignJob(scene: Scene, name: string): Promise<void> {
  const manifest = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name }, spec: lastingJob().spec };
  await scene.admin.create({ resource: jobs, namespace: scene.namespace }, manifest);
}

export const ownershipCases: Cases = {
  'a period whose Job name a foreign Job has is retried until the name is free': async (scene) => {
    const { spec, periods } = scene.dueIn('guest', [8]);
    const name = jobName('guest', periods[0].periodID);
    await foreignJob(scene, name);
    await scene.create('guest', { ...spec, jobTemplate: briefJob() });
    const schedulingError = await scene.untilCondition('guest', 'SchedulingError');
    expect(schedulingError).toMatchObject({ reason: 'ForeignJob', message: expect.stringContaining(name) });
    await scene.untilEvents('guest', 'ForeignJob');
    expect(scene.status('guest')).not.toHaveProperty('lastPeriodID');
    await scene.deleteJob(name);
    expect(await scene.untilRecorded('guest', periods[0])).toBe('executed Created');
    expect(scene.condition('guest', 'SchedulingError')).toMatchObject({
      status: 'False',
      reason: 'NoError',
    });
    expect(scene.jobsOf('guest')).toHaveLength(1);
  },
  'a period whose Job name a foreign Job keeps is missed, and the foreign Job is not touched': async (
    scene,
  ) => {
    const { spec, periods } = scene.dueIn('blocked', [6]);
    const name = jobName('blocked', periods[0].periodID);
    await foreignJob(scene, name);
    await scene.create('blocked', { ...spec, policy: { deadline: '0s' }, jobTemplate: briefJob() });
    expect(await scene.untilRecorded('blocked', periods[0])).toBe('missed DeadlineExceeded');
    expect(scene.condition('blocked', 'SchedulingError')).toMatchObject({ status: 'False' });
    expect(scene.now).toBeGreaterThan(secondsOf(periods[0].chosenTime) + 30);
    expect(scene.stored('jobs', name)?.metadata).not.toHaveProperty('deletionTimestamp');
    expect(scene.stored('jobs', name)?.metadata).not.toHaveProperty('ownerReferences');
  },
  'a Job that a user deletes is not created again': async (scene) => {
    const { spec, periods } = scene.dueIn('cancelled', [7]);
    await scene.create('cancelled', { ...spec, policy: { deadline: '1h' }, jobTemplate: lastingJob() });
    const job = await scene.untilCreated('cancelled', periods[0]);
    expect(await scene.untilRecorded('cancelled', periods[0])).toBe('executed Created');
    await scene.deleteJob(job.metadata.name);
    await scene.until(
      'the status shows the deletion',
      () => scene.recent('cancelled', periods[0])?.result === 'Deleted',
    );
    await scene.untilPassed(null);
    expect(scene.jobsOf('cancelled')).toHaveLength(1);
    expect(scene.status('cancelled')).toMatchObject({
      activeCount: 0,
      lastOutcome: 'executed',
      succeeded: 0,
    });
  },
  'deleting a KronJob deletes its Jobs, active ones too, and no more are created': async (scene) => {
    const { spec, periods } = scene.dueIn('removed', [6, 21]);
    await scene.create('removed', { ...spec, policy: { concurrency: 'allow' }, jobTemplate: lastingJob() });
    const job = await scene.untilCreated('removed', periods[0]);
    await scene.deleteKronJob('removed');
    scene.stillBefore(secondsOf(periods[1].chosenTime) - promptly);
    await scene.until('its Job is gone', () => scene.stored('jobs', job.metadata.name) === undefined);
    await scene.untilPassed(periods[1].chosenTime);
    expect(scene.jobsOf('removed')).toHaveLength(1);
  },
  'a KronJob in foreground deletion creates no more Jobs': async (scene) => {
    const { spec, periods } = scene.dueIn('terminating', [6, 21]);
    await scene.create('terminating', {
      ...spec,
      policy: { concurrency: 'allow' },
      jobTemplate: lastingJob(),
    });
    const job = await scene.untilCreated('terminating', periods[0]);
    await scene.untilRecorded('terminating', periods[0]);
    const ref = { resource: jobs, namespace: scene.namespace, name: job.metadata.name };
    const hold = { metadata: { finalizers: ['example.com/hold'] } };
    await scene.admin.patch(ref, { type: 'merge', body: hold });
    await scene.deleteKronJob('terminating', 'Foreground');
    scene.stillBefore(secondsOf(periods[1].chosenTime) - promptly);
    await scene.untilPassed(periods[1].chosenTime);
    expect(scene.stored('kronjobs', 'terminating')?.metadata['deletionTimestamp']).toBeDefined();
    expect(scene.jobsOf('terminating')).toHaveLength(1);
    await scene.admin.patch(ref, { type: 'merge', body: { metadata: { finalizers: null } } });
    await scene.until('it is gone', () => scene.stored('kronjobs', 'terminating') === undefined);
  },
  'a KronJob that is deleted and created again starts the same period again once the old Job is gone': async (
    scene,
  ) => {
    const { spec, periods } = scene.dueIn('phoenix', [6]);
    await scene.create('phoenix', { ...spec, jobTemplate: lastingJob() });
    const old = await scene.untilCreated('phoenix', periods[0]);
    expect(await scene.untilRecorded('phoenix', periods[0])).toBe('executed Created');
    const ref = { resource: jobs, namespace: scene.namespace, name: old.metadata.name };
    const hold = { metadata: { finalizers: ['example.com/hold'] } };
    await scene.admin.patch(ref, { type: 'merge', body: hold });
    await scene.deleteKronJob('phoenix');

    const again = sameAgain(scene, periods[0].nominalTime);
    // The garbage collector may be slow.
    const policy = { deadline: '5m' };
    const created = await scene.create('phoenix', { ...again.spec, policy, jobTemplate: briefJob() });
    scene.stillBefore(again.due);
    await scene.untilEvents('phoenix', 'ForeignJob', 'SuccessfulCreate');
    await scene.admin.patch(ref, { type: 'merge', body: { metadata: { finalizers: null } } });
    expect(await scene.untilRecorded('phoenix', periods[0])).toBe('executed Created');
    const [, young] = scene.jobsOf('phoenix');
    expect(young?.metadata.name).toBe(old.metadata.name);
    expect(young?.metadata['ownerReferences']).toMatchObject([{ uid: created.metadata.uid }]);
  },
};

/** The same nominal time with a slightly later chosen time, by another salt. */
function sameAgain({ namespace, now, headStart }: Scene, nominalTime: Date) {
  const { spec, periods } = dueIn(`${namespace}/phoenix`, now, [headStart], nominalTime);
  expect(periods[0].nominalTime).toEqual(nominalTime);
  return { spec, due: periods[0].chosenTime };
}
