import type { TimedObjects } from '../../input/openInput.ts';
import { barText, type Progress } from '../../output/progress.ts';
import { Yielder } from '../../output/yielder.ts';
import type { Settings } from '../../timeline/virtual/settings.ts';
import { dueOf, type SimulatedPeriod } from '../../timeline/virtual/simulatedPeriod.ts';
import { UsageError } from '../../usageError.ts';
import { bucketLength } from './bucketLength.ts';
import { kronJobSimulator } from './kronJobSimulator.ts';
import type { ObjectSimulator, OnPeriod, SimulatedObject } from './simulatedObject.ts';
import { Tally } from './tally.ts';
import { UpTime } from './upTime.ts';

export type Listing = 'exceptions' | 'all' | 'none';

export type Simulation = {
  settings: Settings;
  objects: SimulatedObject[];
  total: Tally;
  /** The times at which the ControlledJobs had Jobs. null without ControlledJobs. */
  upTime: UpTime | null;
};

const maxListed = 1_000_000;

/**
 * Simulates KronJobs and ControlledJobs one after the other, because they do not affect each other.
 *
 * @throws UsageError if there are too many periods to list
 */
export async function runSimulation(
  fleet: TimedObjects,
  settings: Settings,
  listing: Listing,
  progress: Progress,
): Promise<Simulation> {
  const { from, to } = settings;
  const stepLength = bucketLength(to - from + 1);
  const total = new Tally(from, to, stepLength);
  const upTime = new UpTime(from, to, stepLength);
  const objects: SimulatedObject[] = [];
  const count = fleet.kronJobs.length + fleet.controlledJobs.length;
  let share = 0;
  let listed = 0;
  const yielder = new Yielder(progress, () => barText(share));
  const onPeriodOf = collectInto(total, listing);
  for await (const { object, step, at, finish } of simulators(fleet, settings, upTime, onPeriodOf)) {
    while (step()) {
      if (!yielder.isDue()) continue;
      share = (objects.length + (at() - from) / (to - from + 1)) / count;
      await yielder.yieldToEventLoop();
    }
    finish();
    total.include(object.tally);
    objects.push(object);
    listed += object.periods.length;
    if (listed > maxListed) {
      await progress.clear();
      throw new UsageError(['more than 1,000,000 periods to list: write --list none, or a shorter --for']);
    }
  }
  await progress.clear();
  return { settings, objects, total, upTime: fleet.controlledJobs.length === 0 ? null : upTime };
}

/** Yields the simulator of each object. Imports the code for ControlledJobs only if there is a ControlledJob. */
async function* simulators(
  { kronJobs, controlledJobs }: TimedObjects,
  settings: Settings,
  upTime: UpTime,
  onPeriodOf: (object: SimulatedObject) => OnPeriod,
): AsyncGenerator<ObjectSimulator> {
  for (const kronJob of kronJobs) yield kronJobSimulator(kronJob, settings, onPeriodOf);
  if (controlledJobs.length === 0) return;
  const { controlledJobSimulator } = await import('./controlledJob/controlledJobSimulator.ts');
  for (const controlledJob of controlledJobs)
    yield controlledJobSimulator(controlledJob, settings, upTime, onPeriodOf);
}

function collectInto(total: Tally, listing: Listing): (object: SimulatedObject) => OnPeriod {
  return (object) => (period) => {
    object.tally.add(period);
    total.place(period);
    if (listing === 'all' || (listing === 'exceptions' && isException(period, object)))
      object.periods.push(period);
  };
}

/** Whether a period did not run, or ran beside another Job, or is a late run of a ControlledJob. */
function isException(period: SimulatedPeriod, { kind }: SimulatedObject): boolean {
  const { outcome, beside, decided } = period;
  return outcome !== 'executed' || beside > 0 || (kind === 'ControlledJob' && decided > dueOf(period));
}
