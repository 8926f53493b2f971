import { type Period, upcoming } from 'kron-core';
import type { KronJob } from '../input/kronJob.ts';
import type { Span } from '../options/spanOptions.ts';
import type { Progress } from '../output/progress.ts';
import { Yielder } from '../output/yielder.ts';
import { UsageError } from '../usageError.ts';
import { epochSeconds } from './epochSeconds.ts';

/**
 * One period of one KronJob: its nominal time, and when it is due, which is its chosen time or, if it is
 * unschedulable, its nominal time. Epoch seconds.
 */
export type Entry = { kronJob: KronJob; nominal: number; due: number };

const mostEntries = 1_000_000;

/** What is shown at its place in a timeline; epoch seconds. */
export type Placed<Shown> = { identity: string; nominal: number; due: number; shown: Shown };

/**
 * What many objects have within a span as one timeline, ordered by due time, nominal time and identity.
 *
 * @param members of each object what it has, in any order
 * @throws UsageError when it would be too long to be held
 */
export async function timeline<Shown>(
  members: Iterable<Iterable<Placed<Shown>>>,
  progress: Progress,
): Promise<Shown[]> {
  const entries: Placed<Shown>[] = [];
  const yielder = new Yielder(progress, 'periods');
  for (const member of members) {
    for (const entry of member) {
      if (yielder.isDue()) await yielder.yieldToEventLoop();
      if (entries.length >= mostEntries) {
        await progress.clear();
        throw tooMany();
      }
      entries.push(entry);
    }
  }
  await progress.clear();
  return entries.sort(byTime).map(({ shown }) => shown);
}

/**
 * The periods of a KronJob within a span.
 *
 * @param show what to keep of each period: the periods themselves would fill the memory
 */
export function* placedPeriods<Shown>(
  kronJob: KronJob,
  span: Span,
  show: (entry: Entry, period: Period) => Shown,
): Generator<Placed<Shown>> {
  for (const period of periodsIn(kronJob, span)) {
    const { nominal, due } = entryOf(kronJob, period);
    yield { identity: kronJob.identity, nominal, due, shown: show({ kronJob, nominal, due }, period) };
  }
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

function byTime(a: Placed<unknown>, b: Placed<unknown>): number {
  return a.due - b.due || a.nominal - b.nominal || byIdentity(a.identity, b.identity);
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
