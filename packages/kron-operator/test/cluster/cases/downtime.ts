import { expect } from '@jest/globals';
import type { Operator } from '../../../src/operator/operatorOptions.ts';
import { startOperator } from '../../../src/operator/startOperator.ts';
import { recordingLog } from '../../../src/operator/testing/startedOperator.ts';
import { untilAudited } from '../audited.ts';
import { installedIn } from '../installedIn.ts';
import type { Scene } from '../scene.ts';
import type { Cases } from '../sideBySide.ts';
import { briefJob } from '../templates.ts';
import { untilClock } from '../times.ts';

/** Passes `show` a function that starts operators. Stops the last operator at the end. */
async function withOperator(
  scene: Scene,
  show: (start: () => Promise<Operator>) => Promise<void>,
): Promise<void> {
  const { kubeconfig: kubeConfig } = await installedIn(scene.cluster, scene.namespace);
  const { log } = recordingLog();
  let running: Operator | undefined;
  try {
    await show(async () => {
      running = await startOperator({ kubeConfig, namespaces: [scene.namespace], log });
      return running;
    });
    await untilAudited(scene);
  } finally {
    await running?.stop();
  }
}

/** Two periods are due while no operator runs. */
async function absent(scene: Scene, deadline: string, start: () => Promise<Operator>) {
  const operator = await start();
  const { spec, periods } = scene.dueIn('unwatched', [8, 12]);
  await scene.create('unwatched', { ...spec, policy: { deadline }, jobTemplate: briefJob() });
  await scene.until(
    'the status names the next period',
    () => scene.status('unwatched').nextPeriodID !== undefined,
  );
  await operator.stop();
  scene.stillBefore(periods[0].chosenTime);
  await untilClock(periods[1].chosenTime, 2);
  await scene.caughtUp();
  expect(scene.jobsEver).toEqual([]);
  await start();
  return { first: periods[0], second: periods[1] };
}

export const downtimeCases: Cases = {
  'a period that was due while no operator ran is missed when its deadline has passed': (scene) =>
    withOperator(scene, async (start) => {
      const { first, second } = await absent(scene, '0s', start);
      expect(await scene.untilRecorded('unwatched', second)).toBe('missed DeadlineExceeded');
      expect(await scene.untilRecorded('unwatched', first)).toBe('missed DeadlineExceeded');
      expect(await scene.untilEvents('unwatched', 'DeadlineExceeded')).toEqual(['DeadlineExceeded']);
      await scene.untilPassed(null);
      expect(scene.jobsOf('unwatched')).toEqual([]);
    }),
  'only the latest period that was due while no operator ran starts, within its deadline': (scene) =>
    withOperator(scene, async (start) => {
      const { first, second } = await absent(scene, '10m', start);
      expect(await scene.untilRecorded('unwatched', second)).toBe('executed Created');
      expect(await scene.untilRecorded('unwatched', first)).toBe('missed Superseded');
      expect(scene.jobsOf('unwatched')).toHaveLength(1);
    }),
  'an operator that starts without changes to handle writes nothing': (scene) =>
    withOperator(scene, async (start) => {
      const operator = await start();
      const { spec, periods } = scene.dueIn('settled', [6]);
      await scene.create('settled', { ...spec, jobTemplate: briefJob() });
      await scene.untilRecorded('settled', periods[0]);
      await scene.until('the finished Job is counted', () => scene.status('settled').succeeded === 1);
      // An operator that stops drops the Events that are not written yet.
      await scene.untilEvents('settled', 'SawCompletedJob', 'SuccessfulCreate');
      await operator.stop();
      await scene.caughtUp();
      const before = scene.changesOf('kronjobs', 'settled').length;
      await start();
      await scene.untilPassed(null);
      expect(scene.changesOf('kronjobs', 'settled')).toHaveLength(before);
      expect(scene.eventReasons('settled').sort()).toEqual(['SawCompletedJob', 'SuccessfulCreate']);
    }),
  'periods of a KronJob that was created while no operator ran count from its creation': (scene) =>
    withOperator(scene, async (start) => {
      const { spec, periods } = scene.dueIn('early', [4]);
      await scene.create('early', { ...spec, policy: { deadline: '10m' }, jobTemplate: briefJob() });
      await untilClock(periods[0].chosenTime, 2);
      await start();
      expect(await scene.untilRecorded('early', periods[0])).toBe('executed Created');
    }),
};
