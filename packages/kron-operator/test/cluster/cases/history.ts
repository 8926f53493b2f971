import { expect } from '@jest/globals';
import type { Period, PolicySpec } from 'kron-core';
import { revisionOf } from '../record.ts';
import type { Scene } from '../scene.ts';
import type { Cases } from '../sideBySide.ts';
import { briefJob, lastingJob } from '../templates.ts';

type Template = ReturnType<typeof briefJob>;

/** Waits until two Jobs have finished. */
async function twoEnds(
  scene: Scene,
  limits: PolicySpec,
  jobTemplate: Template,
  ended: 'succeeded' | 'failed',
) {
  const { spec, periods } = scene.dueIn('history', [6, 21]);
  await scene.create('history', { ...spec, policy: { concurrency: 'allow', ...limits }, jobTemplate });
  for (const period of periods) await scene.untilCreated('history', period);
  await scene.until('both finished Jobs are counted', () => scene.status('history')[ended] === 2);
  return periods;
}

/** Checks that the Job was deleted only after the status recorded its period and its result. */
async function goneAfterRecord(scene: Scene, period: Period): Promise<void> {
  const { metadata } = await scene.untilCreated('history', period);
  await scene.until('a Job is deleted', () => scene.stored('jobs', metadata.name) === undefined);
  const gone = scene.changesOf('jobs', metadata.name).at(-1)?.object;
  const recorded = scene.changesOf('kronjobs', 'history').find(({ object }) => {
    const { recent = [] } = (object['status'] ?? {}) as { recent?: { periodID: string; result: string }[] };
    return recent.some(({ periodID, result }) => periodID === period.periodID && result !== 'Active');
  });
  expect(revisionOf(recorded?.object ?? { metadata: { name: '' } })).toBeLessThan(
    revisionOf(gone ?? { metadata: { name: '' } }),
  );
}

export const historyCases: Cases = {
  'the oldest succeeded Job beyond the limit is deleted': async (scene) => {
    const [first, second] = await twoEnds(scene, { successfulJobsHistoryLimit: 1 }, briefJob(), 'succeeded');
    await goneAfterRecord(scene, first);
    await scene.untilPassed(null);
    expect(scene.stored('jobs', (await scene.untilCreated('history', second)).metadata.name)).toBeDefined();
    await scene.untilEvents('history', 'SuccessfulDelete', 'SawCompletedJob');
  },
  'with a limit of 0 every succeeded Job is deleted, and no period runs twice': async (scene) => {
    const periods = await twoEnds(scene, { successfulJobsHistoryLimit: 0 }, briefJob(), 'succeeded');
    for (const period of periods) await goneAfterRecord(scene, period);
    await scene.untilPassed(null);
    expect(scene.jobsOf('history')).toHaveLength(2);
    expect(scene.status('history').recent).toMatchObject([{ result: 'Succeeded' }, { result: 'Succeeded' }]);
  },
  'failed Jobs have their own limit, 1 by default': async (scene) => {
    const failing = lastingJob({ activeDeadlineSeconds: 1 });
    const [first, second] = await twoEnds(scene, { successfulJobsHistoryLimit: 0 }, failing, 'failed');
    await goneAfterRecord(scene, first);
    await scene.untilPassed(null);
    expect(scene.stored('jobs', (await scene.untilCreated('history', second)).metadata.name)).toBeDefined();
    expect(scene.status('history')).toMatchObject({ failed: 2, succeeded: 0 });
    expect(scene.status('history')).not.toHaveProperty('lastSuccessfulTime');
  },
  'with a limit of 0 no failed Job is kept': async (scene) => {
    const failing = lastingJob({ activeDeadlineSeconds: 1 });
    const periods = await twoEnds(scene, { failedJobsHistoryLimit: 0 }, failing, 'failed');
    for (const period of periods) await goneAfterRecord(scene, period);
    expect(scene.jobsOf('history')).toHaveLength(2);
  },
};
