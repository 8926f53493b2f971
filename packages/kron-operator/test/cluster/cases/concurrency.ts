import { expect } from '@jest/globals';
import type { Concurrency, PolicySpec, Status } from 'kron-core';
import { revisionOf } from '../record.ts';
import type { Scene } from '../scene.ts';
import type { Cases } from '../sideBySide.ts';
import { hasEnded } from '../../controlled/atMostOne.ts';
import { briefJob, lastingJob } from '../templates.ts';

/** Two periods some seconds apart, whose Jobs do not finish on their own. */
async function twoPeriods(scene: Scene, concurrency: Concurrency) {
  const { spec, periods } = scene.dueIn('overlapping', [6, 21]);
  await scene.create('overlapping', { ...spec, policy: { concurrency }, jobTemplate: lastingJob() });
  const job = await scene.untilCreated('overlapping', periods[0]);
  return { first: periods[0], second: periods[1], job };
}

/** Creates a KronJob with one or two periods, and Jobs of users that have its places. */
async function occupied(scene: Scene, wishes: readonly [number, number], policy: PolicySpec) {
  const { spec, periods } = scene.dueIn('occupied', wishes);
  await scene.create('occupied', { ...spec, policy, jobTemplate: lastingJob() });
  const byHand = ['by-hand-1', 'by-hand-2'].slice(0, policy.maxActive ?? 1);
  for (const name of byHand) await scene.trigger(name, 'occupied');
  await scene.until('its Jobs are active', () => scene.status('occupied').activeCount === byHand.length);
  scene.stillBefore(periods[0].chosenTime);
  return { first: periods[0], second: periods[1] };
}

/** The first of two runs fails. */
async function failedOnce(scene: Scene) {
  const { spec, periods } = scene.dueIn('failing', [6, 31]);
  const policy = { pauseAfterFailures: 1 };
  await scene.create('failing', { ...spec, policy, jobTemplate: lastingJob({ backoffLimit: 0 }) });
  const job = await scene.untilCreated('failing', periods[0]);
  await scene.fail(job.metadata.name);
  await scene.until(
    'it is paused',
    () => scene.condition('failing', 'Ready')?.reason === 'ConsecutiveFailures',
  );
  expect(scene.status('failing')).toMatchObject({ failed: 1, consecutiveFailures: 1 });
  scene.stillBefore(periods[1].chosenTime);
  return periods[1];
}

export const concurrencyCases: Cases = {
  'under forbid a period is skipped while a Job is active, and does not run when that Job finishes': async (
    scene,
  ) => {
    const { first, second, job } = await twoPeriods(scene, 'forbid');
    expect(await scene.untilRecorded('overlapping', second)).toBe('skipped JobActive');
    await scene.untilEvents('overlapping', 'JobActive', 'SuccessfulCreate');
    await scene.succeed(job.metadata.name);
    await scene.until('the finished Job is counted', () => scene.status('overlapping').succeeded === 1);
    await scene.untilPassed(second.chosenTime);
    expect(scene.jobsOf('overlapping')).toHaveLength(1);
    expect(scene.recent('overlapping', first)).toMatchObject({ outcome: 'executed', result: 'Succeeded' });
  },
  'under allow a period runs while another Job is active': async (scene) => {
    const { second, job } = await twoPeriods(scene, 'allow');
    const beside = await scene.untilCreated('overlapping', second);
    expect(await scene.untilRecorded('overlapping', second)).toBe('executed Created');
    expect(scene.stored('jobs', job.metadata.name)).toBeDefined();
    expect(scene.status('overlapping')).toMatchObject({ activeCount: 2 });
    expect(
      scene
        .status('overlapping')
        .active?.map(({ name }) => name)
        .sort(),
    ).toEqual([job.metadata.name, beside.metadata.name].sort());
  },
  'under replace the operator claims the period, deletes the active Job with its Pods, then creates the new Job':
    async (scene) => {
      const { second, job } = await twoPeriods(scene, 'replace');
      const next = await scene.untilCreated('overlapping', second);
      expect(await scene.untilRecorded('overlapping', second)).toBe('executed Created');
      const old = scene.changesOf('jobs', job.metadata.name);
      const claimed = scene
        .changesOf('kronjobs', 'overlapping')
        .find(({ object }) => (object['status'] as { claim?: unknown } | undefined)?.claim !== undefined);
      const deleting = old.find(({ object }) => object.metadata['deletionTimestamp'] !== undefined);
      expect(deleting?.object.metadata['finalizers']).toContain('foregroundDeletion');
      const gone = old.at(-1);
      expect(gone?.type).toBe('delete');
      const order = [claimed?.object, deleting?.object, gone?.object, next].map((object) =>
        object === undefined ? Number.NaN : revisionOf(object),
      );
      expect(order).toEqual([...order].sort((a, b) => a - b));
      expect(claimed?.object['status']).toMatchObject({
        claim: { periodID: second.periodID, for: 'Replace' },
      });
      expect(scene.status('overlapping')).not.toHaveProperty('claim');
      expect(scene.status('overlapping').recent).toMatchObject([
        { periodID: second.periodID, outcome: 'executed' },
        { outcome: 'executed', result: 'Deleted' },
      ]);
      await scene.untilEvents('overlapping', 'SuccessfulDelete', 'ReplacePending');
    },
  'under queue a period waits for the Job of a user until the next one displaces it, which starts when that Job ends':
    async (scene) => {
      const { first, second } = await occupied(scene, [9, 24], { concurrency: 'queue', deadline: '0s' });
      const claims = (): (string | undefined)[] =>
        scene
          .changesOf('kronjobs', 'occupied')
          .map(({ object }) => (object['status'] as Status | undefined)?.claim)
          .map((claim) => claim && `${claim.for} ${claim.periodID}`);
      await scene.until('the first period waits', () => claims().includes(`Queue ${first.periodID}`));
      expect(scene.condition('occupied', 'Ready')).toMatchObject({ status: 'True', reason: 'Queued' });
      expect(await scene.untilRecorded('occupied', first)).toBe('skipped Displaced');
      expect(claims().at(-1)).toBe(`Queue ${second.periodID}`);
      await scene.succeed('by-hand-1');
      const job = await scene.untilCreated('occupied', second);
      const end = scene.changesOf('jobs', 'by-hand-1').find(({ object }) => hasEnded(object))?.object;
      expect(end && revisionOf(end)).toBeLessThan(revisionOf(job));
      expect(await scene.untilRecorded('occupied', second)).toBe('executed Created');
      expect(scene.jobsEver.filter(({ metadata }) => metadata.name.startsWith('occupied-'))).toHaveLength(1);
      await scene.untilEvents('occupied', 'Queued', 'Displaced', 'SuccessfulCreate');
    },
  'under replace with maxActive 2 a period replaces the older of two Jobs': async (scene) => {
    const { first } = await occupied(scene, [9, 60], { concurrency: 'replace', maxActive: 2 });
    await scene.untilCreated('occupied', first);
    expect(await scene.untilRecorded('occupied', first)).toBe('executed Created');
    expect(scene.stored('jobs', 'by-hand-1')).toBeUndefined();
    expect(scene.stored('jobs', 'by-hand-2')?.metadata).not.toHaveProperty('deletionTimestamp');
  },
  'after as many failures as pauseAfterFailures allows a period is skipped': async (scene) => {
    const second = await failedOnce(scene);
    expect(await scene.untilRecorded('failing', second)).toBe('skipped ConsecutiveFailures');
    await scene.untilEvents('failing', 'ConsecutiveFailures');
  },
  'an edit of the spec resumes a KronJob that is paused after failures': async (scene) => {
    const second = await failedOnce(scene);
    await scene.edit('failing', { jobTemplate: briefJob() });
    await scene.until('it is ready', () => scene.condition('failing', 'Ready')?.reason === 'Scheduled');
    expect(await scene.untilRecorded('failing', second)).toBe('executed Created');
    expect(scene.status('failing').consecutiveFailures ?? 0).toBe(0);
  },
};
