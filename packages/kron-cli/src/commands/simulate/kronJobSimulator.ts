import { clockChangeNotes } from '@kron/fleet/timeline/clockChangeText';
import { specLine } from '@kron/fleet/timeline/specLine';
import type { Schedule } from 'kron-core';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import type { Settings } from '../../timeline/virtual/settings.ts';
import { VirtualCronJob } from '../../timeline/virtual/virtualCronJob.ts';
import { VirtualKronJob } from '../../timeline/virtual/virtualKronJob.ts';
import type { ObjectSimulator, OnPeriod, SimulatedObject } from './simulatedObject.ts';
import { Tally } from './tally.ts';

/** Simulates a KronJob, or the CronJob controller for a CronJob. */
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

/** A function of its own: a closure of `kronJobSimulator` would keep the compiled schedule of each KronJob in memory. */
function lineOf(kronJob: InputKronJob): () => string {
  return () => specLine(kronJob);
}

/** Whether a gap moved a period, and whether a fold dropped the other instant of its wall time. */
function clockChangesOf(schedule: Schedule, nominal: number): { moved: number; dropped: number } {
  const note = schedule.noteAt(nominal);
  if (note === null || note.runsThrough) return { moved: 0, dropped: 0 };
  const isMoved = note.mark === 'AfterGap' || note.mark === 'BeforeGap';
  return { moved: isMoved ? 1 : 0, dropped: !isMoved && schedule.clockChanges?.fold !== 'both' ? 1 : 0 };
}
