import { expect } from '@jest/globals';
import type { Scene } from '../scene.ts';
import type { Cases } from '../sideBySide.ts';
import { briefJob } from '../templates.ts';

/** Suspends a KronJob while two periods are due, then resumes it. */
async function resumed(scene: Scene, deadline: string) {
  const { spec, periods } = scene.dueIn('paused', [5, 10]);
  const policy = { suspend: true, deadline };
  await scene.create('paused', { ...spec, policy, jobTemplate: briefJob() });
  await scene.untilPassed(periods[1].chosenTime);
  expect(scene.condition('paused', 'Ready')).toMatchObject({ status: 'True', reason: 'Suspended' });
  const suspended = scene.status('paused');
  expect(suspended).not.toHaveProperty('lastPeriodID');
  expect(suspended).toHaveProperty('suspendedSince');
  expect(scene.jobsOf('paused')).toEqual([]);
  await scene.edit('paused', { policy: { suspend: false } });
  await scene.until('it is ready', () => scene.condition('paused', 'Ready')?.reason === 'Scheduled');
  return { first: periods[0], second: periods[1], suspended };
}

export const suspensionCases: Cases = {
  'on resume the latest period that was due starts if it is within its deadline, and the others are missed, Suspended':
    async (scene) => {
      const { first, second } = await resumed(scene, '10m');
      expect(await scene.untilRecorded('paused', second)).toBe('executed Created');
      expect(await scene.untilRecorded('paused', first)).toBe('missed Suspended');
      expect(scene.jobsOf('paused')).toHaveLength(1);
      await scene.untilEvents('paused', 'Suspended', 'SuccessfulCreate');
      expect(scene.status('paused')).not.toHaveProperty('suspendedSince');
    },
  'on resume a period whose deadline has passed is missed, Suspended': async (scene) => {
    const { first, second } = await resumed(scene, '0s');
    expect(await scene.untilRecorded('paused', second)).toBe('missed Suspended');
    expect(await scene.untilRecorded('paused', first)).toBe('missed Suspended');
    await scene.untilPassed(null);
    expect(scene.jobsOf('paused')).toEqual([]);
  },
  'a KronJob that is suspended and resumed before its period is due starts it': async (scene) => {
    const { spec, periods } = scene.dueIn('resumed', [12]);
    await scene.create('resumed', { ...spec, jobTemplate: briefJob() });
    await scene.until('it is ready', () => scene.condition('resumed', 'Ready')?.reason === 'Scheduled');
    await scene.edit('resumed', { policy: { suspend: true } });
    await scene.until('it is suspended', () => scene.condition('resumed', 'Ready')?.reason === 'Suspended');
    await scene.edit('resumed', { policy: { suspend: null } });
    scene.stillBefore(periods[0].chosenTime);
    expect(await scene.untilRecorded('resumed', periods[0])).toBe('executed Created');
    expect(scene.jobsOf('resumed')).toHaveLength(1);
  },
};
