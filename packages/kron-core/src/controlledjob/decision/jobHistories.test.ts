import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { histories } from '../testing/jobHistory.ts';
import { JobReplay } from '../testing/jobReplay.ts';
import { runSchedules } from '../testing/runSchedules.ts';
import { isStoppedByUser, isUnfinished } from './preference.ts';

test("in any history, no two Jobs run at once, no user's suspension is undone, and no run starts twice", () => {
  fc.assert(
    fc.property(histories(runSchedules.length), (history) => {
      const replay = new JobReplay(history, runSchedules);
      expect(replay.world.mayRun().size).toBeLessThanOrEqual(1);
    }),
    { numRuns: 600 },
  );
});

test('once the faults stop, the expected Job exists and no action is left', () => {
  fc.assert(
    fc.property(histories(runSchedules.length), (history) => {
      const replay = new JobReplay(history, runSchedules);
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
