import { clockChangeNotes } from '@kron/fleet/timeline/clockChangeText';
import { specLine } from '@kron/fleet/timeline/specLine';
import type { Schedule } from 'kron-core';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import type { Settings } from '../../timeline/virtual/settings.ts';
import { VirtualCronJob } from '../../timeline/virtual/virtualCronJob.ts';
import { VirtualKronJob } from '../../timeline/virtual/virtualKronJob.ts';
import type { ObjectSimulator, OnPeriod, SimulatedObject } from './simulatedObject.ts';
import { Tally } from './tally.ts';

/** Makes the simulator of a KronJob or CronJob. The simulator of a CronJob includes the CronJob controller. */
export function kronJobSimulator(
  kronJob: InputKronJob,
  settings: Settings,
  onPeriodOf: (object: SimulatedObject) => OnPeriod,
): ObjectSimulator {
  const tally = new Tally(settings.from, settings.to, 0);
  const { kind, identity, schedule } = kronJob;
  const object: SimulatedObject = {
    kind,
    identity,
    clock: schedule.zone,
    line: lineOf(kronJob),
    tally,
    periods: [],
    clockChangeNotes: clockChangeNotes(kronJob, settings.from, settings.to),
  };
  const onPeriod = onPeriodOf(object);
  if (schedule.clockChanges !== null) tally.addClockChanges({ moved: 0, dropped: 0 });
  if (kind === 'KronJob' && schedule.policy.concurrency === 'queue') tally.addWaits({ runs: 0, longest: 0 });
  const Virtual = kind === 'CronJob' ? VirtualCronJob : VirtualKronJob;
  const virtual = new Virtual(kronJob, settings, {
    onPeriod: (period) => {
      if (schedule.clockChanges !== null) tally.addClockChanges(clockChangesOf(schedule, period.nominal));
      onPeriod(period);
    },
    onReplaced: (jobs) => {
      tally.replaced += jobs;
    },
  });
  return {
    object,
    step: () => virtual.step(),
    at: () => virtual.at,
    finish: () => {
      for (const _ of virtual.undecided()) tally.undecided += 1;
    },
  };
}

/** A closure in `kronJobSimulator` would keep the schedules of all objects in memory, so this function is outside. */
function lineOf(kronJob: InputKronJob): () => string {
  return () => specLine(kronJob);
}

/**
 * Counts the effects of clock changes on a period. `moved` is 1 if the clock skips the time of the period, so that it runs
 * at another time. `dropped` is 1 if the clock shows the time of the period twice, and the period runs only once.
 */
function clockChangesOf(schedule: Schedule, nominal: number): { moved: number; dropped: number } {
  const note = schedule.noteAt(nominal);
  if (note === null || note.runsThrough) return { moved: 0, dropped: 0 };
  const isMoved = note.mark === 'AfterGap' || note.mark === 'BeforeGap';
  return { moved: isMoved ? 1 : 0, dropped: !isMoved && schedule.clockChanges?.fold !== 'both' ? 1 : 0 };
}
