import { controlledLine } from '@kron/fleet/timeline/eventText';
import type { InputControlledJob } from '@kron/fleet/input/inputControlledJob';
import type { Settings } from '../../../timeline/virtual/settings.ts';
import type { ObjectSimulator, OnPeriod, SimulatedObject } from '../simulatedObject.ts';
import { Tally } from '../tally.ts';
import type { UpTime } from '../upTime.ts';
import { RunRecords } from './runRecords.ts';
import { VirtualControlledJob } from './virtualControlledJob.ts';

export function controlledJobSimulator(
  controlledJob: InputControlledJob,
  settings: Settings,
  upTime: UpTime,
  onPeriodOf: (object: SimulatedObject) => OnPeriod,
): ObjectSimulator {
  const records = new RunRecords(settings, upTime);
  const virtual = new VirtualControlledJob(controlledJob, settings, records);
  const { identity, clock } = controlledJob;
  const object: SimulatedObject = {
    kind: 'ControlledJob',
    identity,
    clock,
    line: lineOf(controlledJob),
    tally: new Tally(settings.from, settings.to, 0),
    periods: [],
    upkeep: records.upkeep,
  };
  const onPeriod = onPeriodOf(object);
  return {
    object,
    step: () => virtual.step(),
    at: () => virtual.at,
    finish: () => {
      for (const period of records.periods(controlledJob)) onPeriod(period);
      object.tally.undecided = records.undecided;
    },
  };
}

/** A closure in `controlledJobSimulator` would keep the records of all runs in memory, so this function is outside. */
function lineOf(controlledJob: InputControlledJob): () => string {
  return () => controlledLine(controlledJob);
}
