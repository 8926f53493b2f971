import { type Period, upcoming } from 'kron-core';
import { Breath } from '../breath.ts';
import type { KronJob } from '../input/kronJob.ts';
import type { Span } from '../options/spanOptions.ts';
import { UsageError } from '../usageError.ts';

/** One period of one KronJob, and when it is due: its chosen time or, if it is unschedulable, its nominal time. */
export type Entry = { kronJob: KronJob; period: Period; due: number };

const mostEntries = 1_000_000;

/**
 * The periods of many KronJobs within a span as one timeline, ordered by due time, nominal time and identity.
 *
 * @throws UsageError when it would be too long to be held
 */
export async function timeline(kronJobs: readonly KronJob[], span: Span): Promise<Entry[]> {
  const entries: Entry[] = [];
  const breath = new Breath();
  for (const kronJob of kronJobs) {
    for (const entry of entriesOf(kronJob, span)) {
      if (entries.length >= mostEntries) throw tooMany();
      entries.push(entry);
      await breath.step();
    }
  }
  return entries.sort(byTime);
}

function* entriesOf(kronJob: KronJob, { from, to, count }: Span): Generator<Entry> {
  let left = count;
  // `upcoming` begins after the instant it is given; a run that is due in the second `from` itself belongs here.
  for (const period of upcoming(kronJob.schedule, new Date((from - 1) * 1000))) {
    const entry = entryOf(kronJob, period);
    if (entry.due > to) return;
    yield entry;
    if (--left <= 0) return;
  }
}

/** A period with its due time. */
export function entryOf(kronJob: KronJob, period: Period): Entry {
  return { kronJob, period, due: (period.chosenTime ?? period.nominalTime).getTime() / 1000 };
}

function byTime(a: Entry, b: Entry): number {
  const nominal = a.period.nominalTime.getTime() - b.period.nominalTime.getTime();
  return a.due - b.due || nominal || byIdentity(a.kronJob.identity, b.kronJob.identity);
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
