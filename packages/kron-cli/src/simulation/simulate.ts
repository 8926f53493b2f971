import { Breath } from '../breath.ts';
import type { KronJob } from '../input/kronJob.ts';
import { barText, type Progress } from '../output/progress.ts';
import { UsageError } from '../usageError.ts';
import { bucketLengthFor } from './bucketLength.ts';
import type { Settings } from './settings.ts';
import type { SimulatedPeriod } from './simulatedPeriod.ts';
import { Tally } from './tally.ts';
import { VirtualKronJob } from './virtualKronJob.ts';

/** Which periods are listed one by one. */
export type Listing = 'exceptions' | 'all' | 'none';

/** What came of one KronJob. */
export type SimulatedKronJob = { kronJob: KronJob; tally: Tally; periods: SimulatedPeriod[] };

/** What came of all. */
export type Simulation = { settings: Settings; kronJobs: SimulatedKronJob[]; total: Tally };

const mostListed = 1_000_000;

/**
 * Runs KronJobs through virtual time, one after the other: none bears on another.
 *
 * @throws UsageError when more periods would be listed than can be held
 */
export async function simulate(
  kronJobs: readonly KronJob[],
  settings: Settings,
  listing: Listing,
  progress: Progress,
): Promise<Simulation> {
  const { from, to } = settings;
  const total = new Tally(from, to, bucketLengthFor(to - from + 1));
  const simulation: Simulation = { settings, kronJobs: [], total };
  let share = 0;
  let listed = 0;
  const breath = new Breath(progress, () => barText(share));
  for (const [index, kronJob] of kronJobs.entries()) {
    const one: SimulatedKronJob = { kronJob, tally: new Tally(from, to, 0), periods: [] };
    const witness = witnessFor(one, total, listing);
    const virtual = new VirtualKronJob(kronJob, settings, witness);
    while (virtual.step()) {
      if (!breath.isDue()) continue;
      share = (index + (virtual.at - from) / (to - from + 1)) / kronJobs.length;
      await breath.take();
    }
    for (const _ of virtual.undecided()) one.tally.undecided += 1;
    total.include(one.tally);
    simulation.kronJobs.push(one);
    listed += one.periods.length;
    if (listed > mostListed) {
      await progress.clear();
      throw new UsageError(['more than 1,000,000 periods to list: write --list none, or a shorter --for']);
    }
  }
  await progress.clear();
  return simulation;
}

function witnessFor(one: SimulatedKronJob, total: Tally, listing: Listing) {
  return {
    period: (period: SimulatedPeriod) => {
      one.tally.add(period);
      total.place(period);
      if (listing === 'all' || (listing === 'exceptions' && isException(period))) one.periods.push(period);
    },
    replaced: (jobs: number) => {
      one.tally.replaced += jobs;
    },
  };
}

/** It did not run, or not alone. */
function isException({ outcome, beside }: SimulatedPeriod): boolean {
  return outcome !== 'executed' || beside > 0;
}
