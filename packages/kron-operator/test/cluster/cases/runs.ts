import { expect } from '@jest/globals';
import type { Status } from 'kron-core';
import { jobName, labelTime } from 'kron-core/controller';
import { take } from '../dueIn.ts';
import type { Scene } from '../scene.ts';
import type { Cases } from '../sideBySide.ts';
import { briefJob, lastingJob } from '../templates.ts';
import { createdAt, instantText, latenessOf, promptly, secondsOf } from '../times.ts';

async function runs(scene: Scene, name: string, template: ReturnType<typeof lastingJob>): Promise<void> {
  const { spec, periods } = scene.dueIn(name, [10]);
  const [period] = periods;
  const stored = await scene.create(name, { ...spec, jobTemplate: template });

  // Both the preview, which knows only the manifest, and the status have announced the run.
  const [previewed] = take({ ...spec, identity: `${scene.namespace}/${name}` }, createdAt(stored), 1);
  expect(previewed).toEqual(period);
  const announced = await scene.until('the status names the next period', () => {
    const statuses = scene.changesOf('kronjobs', name).map(({ object }) => object['status'] as Status);
    return statuses.find((status) => status?.nextPeriodID !== undefined);
  });
  scene.stillBefore(period.chosenTime);
  expect(announced).toMatchObject({
    nextPeriodID: period.periodID,
    nextNominalTime: instantText(period.nominalTime),
    nextChosenTime: instantText(period.chosenTime),
  });
  expect(announced).not.toHaveProperty('lastPeriodID');

  const job = await scene.untilCreated(name, period);
  expect(latenessOf(job, period)).toBeGreaterThanOrEqual(0);
  expect(latenessOf(job, period)).toBeLessThanOrEqual(
    await scene.allowing(promptly, secondsOf(period.chosenTime)),
  );
  const { metadata } = job;
  expect(metadata.name).toBe(jobName(name, period.periodID));
  expect(metadata.labels).toEqual({
    ...template.metadata?.labels,
    'kron.io/name': name,
    'kron.io/period-id': labelTime(period.periodID),
    'kron.io/chosen-time': labelTime(instantText(period.chosenTime)),
  });
  expect(metadata['annotations']).toEqual(template.metadata?.annotations ?? undefined);
  expect(metadata['ownerReferences']).toEqual([
    {
      apiVersion: 'kron.io/v1alpha1',
      kind: 'KronJob',
      name,
      uid: stored.metadata.uid,
      controller: true,
      blockOwnerDeletion: true,
    },
  ]);
  expect(job['spec']).toMatchObject(template.spec);

  expect(await scene.untilRecorded(name, period)).toBe('executed Created');
  expect(scene.status(name)).toMatchObject({
    observedGeneration: 1,
    lastPeriodID: period.periodID,
    lastNominalTime: instantText(period.nominalTime),
    lastChosenTime: instantText(period.chosenTime),
    lastOutcome: 'executed',
    highestPeriodID: period.periodID,
  });
  await scene.untilEvents(name, 'SuccessfulCreate');
  const [note] = scene.eventNotes(name, 'SuccessfulCreate');
  for (const part of [
    metadata.name,
    period.periodID,
    instantText(period.chosenTime),
    period.seedHash,
    'uniform',
  ])
    expect(note).toContain(part);
}

export const runCases: Cases = {
  'a period starts in the second that preview and status have announced, with a Job that equals the template plus owner and labels':
    async (scene) => {
      const metadata = {
        labels: { 'app.kubernetes.io/name': 'backup', tier: 'nightly' },
        annotations: { 'example.com/note': 'as it is' },
      };
      const further = { backoffLimit: 2, completions: 1, parallelism: 1 };
      await runs(scene, 'db-backup', { metadata, ...lastingJob(further) });
      expect(scene.status('db-backup')).toMatchObject({
        active: [{ name: scene.jobsEver[0]?.metadata.name, uid: scene.jobsEver[0]?.metadata.uid }],
        activeCount: 1,
      });
    },
  'a KronJob name of 52 characters gives a Job name that fits': async (scene) => {
    const name = `n${'0123456789'.repeat(5)}e`;
    expect(name).toHaveLength(52);
    await runs(scene, name, briefJob());
    expect(scene.jobsEver[0]?.metadata.name).toHaveLength(63);
  },
  'a finished Job is counted once and reported': async (scene) => {
    const { spec, periods } = scene.dueIn('counted', [8]);
    await scene.create('counted', { ...spec, jobTemplate: briefJob() });
    const job = await scene.untilCreated('counted', periods[0]);
    await scene.until('the finished Job is counted', () => scene.status('counted').succeeded === 1);
    expect(scene.status('counted')).toMatchObject({
      succeeded: 1,
      activeCount: 0,
      lastSuccessfulTime: expect.any(String),
      recent: [{ jobName: job.metadata.name, outcome: 'executed', result: 'Succeeded' }],
    });
    expect(scene.status('counted')).not.toHaveProperty('active');
    await scene.untilEvents('counted', 'SawCompletedJob', 'SuccessfulCreate');
    // The whole run: one Job, two statuses after the one that announced it, two Events.
    await scene.untilPassed(periods[0].chosenTime);
    const statuses = scene.changesOf('kronjobs', 'counted').filter(({ type }) => type === 'update');
    expect(statuses.length).toBeLessThanOrEqual(1 + 2);
    expect(scene.eventReasons('counted').sort()).toEqual(['SawCompletedJob', 'SuccessfulCreate']);
  },
  'notBefore and notAfter around one period make it the only one': async (scene) => {
    const { spec, periods } = scene.dueIn('once', [8, 14]);
    const [first, second] = periods;
    const notAfter = instantText(first.chosenTime);
    await scene.create('once', { ...spec, notBefore: notAfter, notAfter, jobTemplate: briefJob() });
    expect(await scene.untilRecorded('once', first)).toBe('executed Created');
    await scene.until(
      'no period is left',
      () => scene.condition('once', 'Ready')?.reason === 'NotAfterPassed',
    );
    expect(scene.status('once')).not.toHaveProperty('nextPeriodID');
    await scene.untilPassed(second.chosenTime);
    expect(scene.jobsOf('once')).toHaveLength(1);
  },
  'a period whose Job a TTL of 0 deletes at once is executed once': async (scene) => {
    const { spec, periods } = scene.dueIn('fleeting', [8]);
    await scene.create('fleeting', { ...spec, jobTemplate: briefJob({ ttlSecondsAfterFinished: 0 }) });
    const job = await scene.untilCreated('fleeting', periods[0]);
    expect(await scene.untilRecorded('fleeting', periods[0])).toBe('executed Created');
    await scene.until('the Job is gone', () => scene.stored('jobs', job.metadata.name) === undefined);
    await scene.until(
      'its result is recorded',
      () => scene.recent('fleeting', periods[0])?.result !== 'Active',
    );
    await scene.untilPassed(periods[0].chosenTime);
    expect(scene.jobsOf('fleeting')).toHaveLength(1);
    expect(scene.status('fleeting')).toMatchObject({ jobTTL: 0, lastOutcome: 'executed' });
    expect(scene.status('fleeting')).not.toHaveProperty('claim');
    const claimed = scene
      .changesOf('kronjobs', 'fleeting')
      .find(({ object }) => (object['status'] as { claim?: unknown } | undefined)?.claim !== undefined);
    expect(Number(claimed?.object.metadata.resourceVersion)).toBeLessThan(
      Number(job.metadata.resourceVersion),
    );
  },
};
