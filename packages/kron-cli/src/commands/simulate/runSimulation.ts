import type { OpenedInput } from '../../input/openInput.ts';
import { barText, type Progress } from '../../output/progress.ts';
import { Yielder } from '../../output/yielder.ts';
import type { Settings } from '../../timeline/virtual/settings.ts';
import { dueOf, type SimulatedPeriod } from '../../timeline/virtual/simulatedPeriod.ts';
import { UsageError } from '../../usageError.ts';
import { bucketLength } from './bucketLength.ts';
import { kronJobSimulator } from './kronJobSimulator.ts';
import type { ObjectSimulator, OnPeriod, SimulatedObject } from './simulatedObject.ts';
import { Tally } from './tally.ts';

/** Which periods to list. */
export type Listing = 'exceptions' | 'all' | 'none';

export type Simulation = { settings: Settings; objects: SimulatedObject[]; total: Tally };

const maxListed = 1_000_000;

/**
 * Simulates KronJobs and ControlledJobs one after the other, because they do not affect each other.
 *
 * @throws UsageError if there are too many periods to list
 */
export async function runSimulation(
  fleet: Pick<OpenedInput, 'kronJobs' | 'controlledJobs'>,
  settings: Settings,
  listing: Listing,
  progress: Progress,
): Promise<Simulation> {
  const { from, to } = settings;
  const total = new Tally(from, to, bucketLength(to - from + 1));
  const simulation: Simulation = { settings, objects: [], total };
  const count = fleet.kronJobs.length + fleet.controlledJobs.length;
  let share = 0;
  let listed = 0;
  const yielder = new Yielder(progress, () => barText(share));
  for await (const { object, step, at, finish } of simulators(fleet, settings, collectInto(total, listing))) {
    while (step()) {
      if (!yielder.isDue()) continue;
      share = (simulation.objects.length + (at() - from) / (to - from + 1)) / count;
      await yielder.yieldToEventLoop();
    }
    finish();
    total.include(object.tally);
    simulation.objects.push(object);
    listed += object.periods.length;
    if (listed > maxListed) {
      await progress.clear();
      throw new UsageError(['more than 1,000,000 periods to list: write --list none, or a shorter --for']);
    }
  }
  await progress.clear();
  return simulation;
}

/** Imports the code for ControlledJobs only if there is one. */
async function* simulators(
  { kronJobs, controlledJobs }: Pick<OpenedInput, 'kronJobs' | 'controlledJobs'>,
  settings: Settings,
  onPeriodOf: (object: SimulatedObject) => OnPeriod,
): AsyncGenerator<ObjectSimulator> {
  for (const kronJob of kronJobs) yield kronJobSimulator(kronJob, settings, onPeriodOf);
  if (controlledJobs.length === 0) return;
  const { controlledJobSimulator } = await import('./controlledJob/controlledJobSimulator.ts');
  for (const controlledJob of controlledJobs)
    yield controlledJobSimulator(controlledJob, settings, onPeriodOf);
}

function collectInto(total: Tally, listing: Listing): (object: SimulatedObject) => OnPeriod {
  return (object) => (period) => {
    object.tally.add(period);
    total.place(period);
    if (listing === 'all' || (listing === 'exceptions' && isException(period, object)))
      object.periods.push(period);
  };
}

/** A period that did not run or overlapped, or a run of a ControlledJob that started late. */
function isException(period: SimulatedPeriod, { kind }: SimulatedObject): boolean {
  const { outcome, beside, decided } = period;
  return outcome !== 'executed' || beside > 0 || (kind === 'ControlledJob' && decided > dueOf(period));
}
