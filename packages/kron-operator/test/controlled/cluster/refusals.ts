import { expect } from '@jest/globals';
import { denyJobRequests, untilDeleteDenied } from '../../cluster/denyJobRequests.ts';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Log } from '../../../src/controller/log.ts';
import { recordingLog } from '../../../src/operator/testing/startedOperator.ts';
import type { OwnCases } from './controlledJobScene.ts';
import { inTheRun } from './events.ts';
import { withOperators } from './testOperators.ts';

const message = 'Jobs stay here';
/** The last of so many backoffs is longer than a second. */
const attempts = 11;

/** A log that keeps the times of the refused deletions, in milliseconds. */
function refusalLog(): { readonly log: Log; readonly times: number[] } {
  const { log } = recordingLog();
  const times: number[] = [];
  const warn: Log['warn'] = (fields, text) => {
    if (fields['event'] === 'failed-to-suspend-job') times.push(systemClock.monotonic());
    log.warn(fields, text);
  };
  return { log: { ...log, warn }, times };
}

export const refusalCases: OwnCases = {
  'a refused deletion is reported and retried with backoff, and suspends the ControlledJob once it is allowed':
    async (desk, kubeConfig) => {
      const { scene } = desk;
      const { log, times } = refusalLog();
      await withOperators({ kubeConfig, namespace: scene.namespace, log }, async (start) => {
        await start();
        await desk.create(inTheRun(scene.now));
        const job = await desk.untilRunning();
        const allow = await denyJobRequests(scene, 'DELETE', message);
        await untilDeleteDenied(scene, job, message);
        await desk.edit({ suspend: true });
        await desk.untilCondition('FailedToSuspendJob');
        await scene.untilEvents('desk', 'FailedToSuspendJob');
        expect(scene.eventNotes('desk', 'FailedToSuspendJob').join()).toContain(message);
        await scene.poll('the deletion was tried often', () => Promise.resolve(times.length >= attempts));
        const [first = 0] = times;
        // The sum of the backoffs: 5 ms, doubled for each attempt and shortened by up to a quarter.
        const least = 5 * (2 ** (attempts - 1) - 1) * 0.75;
        expect((times[attempts - 1] ?? 0) - first).toBeGreaterThanOrEqual(least);
        await allow();
        await desk.untilJobs();
        await desk.untilCondition('Suspended');
      });
    },
};
