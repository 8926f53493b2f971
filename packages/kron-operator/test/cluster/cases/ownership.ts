import { expect } from '@jest/globals';
import { jobs } from '@kron/kubernetes/resources';
import { jobName } from 'kron-core/controller';
import { dueIn } from '../dueIn.ts';
import type { Scene } from '../scene.ts';
import type { Case } from '../sideBySide.ts';
import { briefJob, lastingJob } from '../templates.ts';
import { promptly, secondsOf } from '../times.ts';

/** Somebody else's Job, under the name of a period to come. */
async function foreignJob(scene: Scene, name: string): Promise<void> {
  const manifest = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name }, spec: lastingJob().spec };
  await scene.admin.create({ resource: jobs, namespace: scene.namespace }, manifest);
}

export const ownershipCases: readonly Case[] = [
  {
    rule: "a period whose Job's name somebody else has is tried until the name is free",
    async show(scene) {
      const { spec, periods } = scene.dueIn('guest', [8]);
      const name = jobName('guest', periods[0].periodID);
      await foreignJob(scene, name);
      await scene.create('guest', { ...spec, jobTemplate: briefJob() });
      const trouble = await scene.until('the trouble is told', () => {
        const condition = scene.condition('guest', 'SchedulingError');
        return condition?.status === 'True' && condition;
      });
      expect(trouble).toMatchObject({ reason: 'ForeignJob', message: expect.stringContaining(name) });
      await scene.untilTold('guest', 'ForeignJob');
      expect(scene.status('guest')).not.toHaveProperty('lastPeriodID');
      await scene.deleteJob(name);
      expect(await scene.untilRecorded('guest', periods[0])).toBe('executed Created');
      expect(scene.condition('guest', 'SchedulingError')).toMatchObject({
        status: 'False',
        reason: 'NoError',
      });
      expect(scene.jobsOf('guest')).toHaveLength(1);
    },
  },
  {
    rule: "a period whose Job's name somebody else keeps is missed in the end, and nobody touches that Job",
    async show(scene) {
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
  },
  {
    rule: 'a Job that a person deletes is not created again',
    async show(scene) {
      const { spec, periods } = scene.dueIn('cancelled', [7]);
      await scene.create('cancelled', { ...spec, policy: { deadline: '1h' }, jobTemplate: lastingJob() });
      const job = await scene.untilCreated('cancelled', periods[0]);
      expect(await scene.untilRecorded('cancelled', periods[0])).toBe('executed Created');
      await scene.deleteJob(job.metadata.name);
      await scene.until('that is known', () => scene.recent('cancelled', periods[0])?.result === 'Deleted');
      await scene.untilPassed(null);
      expect(scene.jobsOf('cancelled')).toHaveLength(1);
      expect(scene.status('cancelled')).toMatchObject({
        activeCount: 0,
        lastOutcome: 'executed',
        succeeded: 0,
      });
    },
  },
  {
    rule: 'with a KronJob its Jobs go, active ones too, and nothing is created any more',
    async show(scene) {
      const { spec, periods } = scene.dueIn('doomed', [6, 21]);
      await scene.create('doomed', { ...spec, policy: { concurrency: 'allow' }, jobTemplate: lastingJob() });
      const job = await scene.untilCreated('doomed', periods[0]);
      await scene.deleteKronJob('doomed');
      scene.stillBefore(secondsOf(periods[1].chosenTime) - promptly);
      await scene.until('its Job is gone', () => scene.stored('jobs', job.metadata.name) === undefined);
      await scene.untilPassed(periods[1].chosenTime);
      expect(scene.jobsOf('doomed')).toHaveLength(1);
    },
  },
  {
    rule: 'a KronJob that waits for its Jobs to go before it goes itself creates none any more',
    async show(scene) {
      const { spec, periods } = scene.dueIn('going', [6, 21]);
      await scene.create('going', { ...spec, policy: { concurrency: 'allow' }, jobTemplate: lastingJob() });
      const job = await scene.untilCreated('going', periods[0]);
      await scene.untilRecorded('going', periods[0]);
      const ref = { resource: jobs, namespace: scene.namespace, name: job.metadata.name };
      const hold = { metadata: { finalizers: ['example.com/hold'] } };
      await scene.admin.patch(ref, { type: 'merge', body: hold });
      await scene.deleteKronJob('going', 'Foreground');
      scene.stillBefore(secondsOf(periods[1].chosenTime) - promptly);
      await scene.untilPassed(periods[1].chosenTime);
      expect(scene.stored('kronjobs', 'going')?.metadata['deletionTimestamp']).toBeDefined();
      expect(scene.jobsOf('going')).toHaveLength(1);
      await scene.admin.patch(ref, { type: 'merge', body: { metadata: { finalizers: null } } });
      await scene.until('it is gone', () => scene.stored('kronjobs', 'going') === undefined);
    },
  },
  {
    rule: 'a KronJob that is deleted and created anew runs the same period once more when the Job of the old one is gone, and not before',
    async show(scene) {
      const { spec, periods } = scene.dueIn('phoenix', [6]);
      await scene.create('phoenix', { ...spec, jobTemplate: lastingJob() });
      const old = await scene.untilCreated('phoenix', periods[0]);
      expect(await scene.untilRecorded('phoenix', periods[0])).toBe('executed Created');
      const ref = { resource: jobs, namespace: scene.namespace, name: old.metadata.name };
      const hold = { metadata: { finalizers: ['example.com/hold'] } };
      await scene.admin.patch(ref, { type: 'merge', body: hold });
      await scene.deleteKronJob('phoenix');

      const again = sameAgain(scene, periods[0].nominalTime);
      // The garbage collector may take its time.
      const policy = { deadline: '5m' };
      const created = await scene.create('phoenix', { ...again.spec, policy, jobTemplate: briefJob() });
      scene.stillBefore(again.due);
      await scene.untilTold('phoenix', 'ForeignJob', 'SuccessfulCreate');
      await scene.admin.patch(ref, { type: 'merge', body: { metadata: { finalizers: null } } });
      expect(await scene.untilRecorded('phoenix', periods[0])).toBe('executed Created');
      const [, young] = scene.jobsOf('phoenix');
      expect(young?.metadata.name).toBe(old.metadata.name);
      expect(young?.metadata['ownerReferences']).toMatchObject([{ uid: created.metadata.uid }]);
    },
  },
];

/** The same nominal time, chosen a little later by another salt. */
function sameAgain({ namespace, now, headStart }: Scene, nominalTime: Date) {
  const { spec, periods } = dueIn(`${namespace}/phoenix`, now, [headStart], nominalTime);
  expect(periods[0].nominalTime).toEqual(nominalTime);
  return { spec, due: periods[0].chosenTime };
}
