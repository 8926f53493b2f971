import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ControlledJobSpec } from '../kubernetes/controlledJob.ts';
import { histories } from '../testing/jobHistory.ts';
import { JobReplay } from '../testing/jobReplay.ts';
import { isStoppedByUser, isUnfinished } from './preference.ts';

const jobTemplate = { spec: { template: {} } };
const start = (cronSchedule: string): ControlledJobSpec['events'][number] => ({
  action: 'start',
  cronSchedule,
});
const stop = (cronSchedule: string): ControlledJobSpec['events'][number] => ({
  action: 'stop',
  cronSchedule,
});

/**
 * Runs of two hours; a restart every hour; runs of an hour with windows; no stop at all; a starting deadline.
 */
const schedules: ControlledJobSpec[] = [
  { events: [start('0 */3 * * *'), stop('0 2-23/3 * * *')], jobTemplate },
  { events: [start('0 * * * *'), stop('0 * * * *')], jobTemplate },
  {
    events: [
      { ...start('0 */3 * * *'), window: { duration: '50m' } },
      { ...stop('0 1-23/3 * * *'), window: { duration: '50m' } },
    ],
    jobTemplate,
  },
  { events: [start('0 7,9,15 * * *')], jobTemplate, restartStrategy: { specChangePolicy: 'Recreate' } },
  { events: [start('0 7 * * *'), stop('0 20 * * *')], jobTemplate, startingDeadlineSeconds: 900 },
];

test("in any history, no two Jobs run at once, no user's suspension is undone, and no run starts twice", () => {
  fc.assert(
    fc.property(histories(schedules.length), (history) => {
      const replay = new JobReplay(history, schedules);
      expect(replay.world.mayRun().size).toBeLessThanOrEqual(1);
    }),
    { numRuns: 600 },
  );
});

test('once the faults stop, the expected Job exists and no action is left', () => {
  fc.assert(
    fc.property(histories(schedules.length), (history) => {
      const replay = new JobReplay(history, schedules);
      expect(replay.settle()).toEqual([]);
      const { world } = replay;
      const { reason, schedule, suspended } = replay.decide(world.listJobs());
      const unfinished = world.jobs.filter(isUnfinished);
      expect(unfinished.length).toBeLessThanOrEqual(1);
      if (suspended) expect(world.jobs).toEqual([]);
      if (suspended || schedule?.shouldBeRunning !== true) return;
      expect(['JobExists', 'JobFinished', 'JobStoppedByUser', 'StartingDeadlineExceeded']).toContain(reason);
      const [job] = unfinished;
      if (job !== undefined) expect(job.suspended).toBe(isStoppedByUser(job));
    }),
    { numRuns: 150 },
  );
});
