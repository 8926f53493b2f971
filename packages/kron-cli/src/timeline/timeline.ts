import { type Period, upcoming } from 'kron-core';
import type { KronJob } from '../input/kronJob.ts';
import type { Span } from '../options/spanOptions.ts';
import type { Progress } from '../output/progress.ts';
import { Yielder } from '../output/yielder.ts';
import { grouped } from '../output/fleetText.ts';
import { UsageError } from '../usageError.ts';
import { epochSeconds } from './epochSeconds.ts';

/**
 * One period of a KronJob, in epoch seconds. It is due at its chosen time or, if it is unschedulable, at its nominal
 * time.
 */
export type Entry = { kronJob: KronJob; nominal: number; due: number };

const maxEntries = 1_000_000;

/** An item of a timeline and the times that order it, in epoch seconds. */
export type Placed<Shown> = { identity: string; nominal: number; due: number; shown: Shown };

/**
 * Merges the items of many objects into one timeline, ordered by due time, nominal time and identity.
 *
 * @param members the items of each object, in any order
 * @throws UsageError if there are more than a million items
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
      if (entries.length >= maxEntries) {
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
 * @param show reduces each period to what is shown, to save memory
 * @param keep leaves out the periods for which it is false; they do not count
 */
export function* placedPeriods<Shown>(
  kronJob: KronJob,
  span: Span,
  show: (entry: Entry, period: Period) => Shown,
  keep: (period: Period) => boolean = () => true,
): Generator<Placed<Shown>> {
  for (const period of periodsIn(kronJob, span, keep)) {
    const { nominal, due } = entryOf(kronJob, period);
    yield { identity: kronJob.identity, nominal, due, shown: show({ kronJob, nominal, due }, period) };
  }
}

/** A KronJob whose constraints cannot be met would otherwise be searched until the year 9999. */
const maxLeftOut = 10_000;

function* periodsIn(
  kronJob: KronJob,
  { from, to, count }: Span,
  keep: (period: Period) => boolean,
): Generator<Period> {
  let left = count;
  let leftOut = 0;
  // `upcoming` starts after the given instant, but a period that is due in the second `from` counts.
  for (const period of upcoming(kronJob.schedule, new Date((from - 1) * 1000))) {
    if (entryOf(kronJob, period).due > to) return;
    if (!keep(period)) {
      if (++leftOut > maxLeftOut) return;
      continue;
    }
    leftOut = 0;
    yield period;
    if (--left <= 0) return;
  }
}

export function entryOf(kronJob: KronJob, { nominalTime, chosenTime }: Period): Entry {
  return {
    kronJob,
    nominal: epochSeconds(nominalTime),
    due: epochSeconds(chosenTime ?? nominalTime),
  };
}

/** Computes the period of an entry. */
export function periodOf({ kronJob, nominal }: Entry): Period {
  return kronJob.schedule.periodAt(nominal);
}

function byTime(a: Placed<unknown>, b: Placed<unknown>): number {
  return a.due - b.due || a.nominal - b.nominal || byIdentity(a.identity, b.identity);
}

/** Compares code units, so that the order does not depend on the locale. */
function byIdentity(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function tooMany(): UsageError {
  return new UsageError([`more than ${grouped(maxEntries)} periods: narrow --from and --to, or add --count`]);
}
