import type { KronJob } from '../../input/kronJob.ts';
import { specLine } from '../../output/specLine.ts';
import type { Settings } from '../../timeline/virtual/settings.ts';
import { VirtualKronJob } from '../../timeline/virtual/virtualKronJob.ts';
import type { ObjectSimulator, OnPeriod, SimulatedObject } from './simulatedObject.ts';
import { Tally } from './tally.ts';

export function kronJobSimulator(
  kronJob: KronJob,
  settings: Settings,
  onPeriodOf: (object: SimulatedObject) => OnPeriod,
): ObjectSimulator {
  const tally = new Tally(settings.from, settings.to, 0);
  const { identity, spec, schedule } = kronJob;
  const object: SimulatedObject = {
    kind: 'KronJob',
    identity,
    clock: schedule.zone,
    line: () => specLine(spec),
    tally,
    periods: [],
  };
  const virtual = new VirtualKronJob(kronJob, settings, {
    onPeriod: onPeriodOf(object),
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
