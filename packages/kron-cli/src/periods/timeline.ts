import { type Period, upcoming } from 'kron-core';
import { Breath } from '../breath.ts';
import type { KronJob } from '../input/kronJob.ts';
import type { Span } from '../options/spanOptions.ts';
import type { Progress } from '../output/progress.ts';
import { UsageError } from '../usageError.ts';
import { epochSeconds } from './epochSeconds.ts';

/**
 * One period of one KronJob: its nominal time, and when it is due, which is its chosen time or, if it is
 * unschedulable, its nominal time. Epoch seconds.
 */
export type Entry = { kronJob: KronJob; nominal: number; due: number };

const mostEntries = 1_000_000;

/**
 * The periods of many KronJobs within a span as one timeline, ordered by due time, nominal time and identity.
 *
 * @param show what to keep of each period: the periods themselves would fill the memory
 * @throws UsageError when it would be too long to be held
 */
export async function timeline<Shown>(
  kronJobs: readonly KronJob[],
  span: Span,
  show: (entry: Entry, period: Period) => Shown,
  progress: Progress,
): Promise<Shown[]> {
  const entries: (Entry & { shown: Shown })[] = [];
  const breath = new Breath(progress, 'periods');
  for (const kronJob of kronJobs) {
    for (const period of periodsIn(kronJob, span)) {
      if (breath.isDue()) await breath.take();
      if (entries.length >= mostEntries) {
        await progress.clear();
        throw tooMany();
      }
      const { nominal, due } = entryOf(kronJob, period);
      entries.push({ kronJob, nominal, due, shown: show({ kronJob, nominal, due }, period) });
    }
  }
  await progress.clear();
  return entries.sort(byTime).map(({ shown }) => shown);
}

function* periodsIn(kronJob: KronJob, { from, to, count }: Span): Generator<Period> {
  let left = count;
  // `upcoming` begins after the instant it is given; a run that is due in the second `from` itself belongs here.
  for (const period of upcoming(kronJob.schedule, new Date((from - 1) * 1000))) {
    if (entryOf(kronJob, period).due > to) return;
    yield period;
    if (--left <= 0) return;
  }
}

/** The place of a period in a timeline. */
export function entryOf(kronJob: KronJob, { nominalTime, chosenTime }: Period): Entry {
  return {
    kronJob,
    nominal: epochSeconds(nominalTime),
    due: epochSeconds(chosenTime ?? nominalTime),
  };
}

/** All of a period of which only the place is at hand. */
export function periodOf({ kronJob, nominal }: Entry): Period {
  return kronJob.schedule.periodAt(nominal);
}

function byTime(a: Entry, b: Entry): number {
  return a.due - b.due || a.nominal - b.nominal || byIdentity(a.kronJob.identity, b.kronJob.identity);
}

/** By code unit: the same on every machine, whatever its locale. */
function byIdentity(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function tooMany(): UsageError {
  const limit = mostEntries.toString().replace(/\B(?=(?:\d{3})+$)/g, ',');
  return new UsageError([`more than ${limit} periods: narrow --from and --to, or write --count`]);
}
