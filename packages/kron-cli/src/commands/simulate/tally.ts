import type { Outcome } from 'kron-core';
import { dueOf, type SimulatedPeriod } from '../../timeline/virtual/simulatedPeriod.ts';
import type { TimeSpan } from '../../timeline/virtual/timeSpans.ts';

export type OutcomeCount = { outcome: Outcome; reason: SimulatedPeriod['reason']; count: number };

export type Bucket = TimeSpan & Record<Outcome, number> & { overlaps: number };

/** Counts the outcomes of the periods of one or more objects. */
export class Tally {
  readonly #counts = new Map<string, OutcomeCount>();
  readonly #buckets: Bucket[];
  readonly #bucketLength: number;
  readonly #from: number;
  #lastRun: number | undefined;
  runs = 0;
  /** The number of runs that started while a Job of the same KronJob was active. */
  overlaps = 0;
  /** The highest number of Jobs of one KronJob that were active at the same time. */
  mostActive = 0;
  /** The number of Jobs that a later Job replaced before they ended. */
  replaced = 0;
  /** The number of periods that were due, but had no outcome at the end of the simulation. */
  undecided = 0;
  /**
   * `moved` counts the periods that ran at another time because the clock skipped their time. `dropped` counts the periods
   * that ran only once although the clock showed their time twice. Null if no KronJob has `clockChanges`.
   */
  clockChanges: { moved: number; dropped: number } | null = null;
  /**
   * The number of runs that waited until fewer Jobs were active, and the longest wait in seconds. Null if no KronJob has the
   * concurrency `queue`.
   */
  waits: { runs: number; longest: number } | null = null;
  /** The longest time from one run to the next. Null if there are fewer than two runs. */
  longestGap: TimeSpan | null = null;

  /** @param bucketLength the length of a step of the timeline in seconds, or 0 for no timeline */
  constructor(from: number, to: number, bucketLength: number) {
    this.#from = from;
    this.#bucketLength = bucketLength;
    const count = bucketLength === 0 ? 0 : Math.floor((to - from) / bucketLength) + 1;
    this.#buckets = Array.from({ length: count }, (_, index) => ({
      from: from + index * bucketLength,
      to: Math.min(from + (index + 1) * bucketLength, to + 1),
      executed: 0,
      skipped: 0,
      missed: 0,
      unschedulable: 0,
      overlaps: 0,
    }));
  }

  add(period: SimulatedPeriod): void {
    const { outcome, reason, beside, decided, waited } = period;
    this.#count(outcome, reason);
    if (outcome !== 'executed') return;
    if (waited !== undefined) this.addWaits({ runs: 1, longest: waited });
    this.runs += 1;
    if (beside > 0) this.overlaps += 1;
    this.mostActive = Math.max(this.mostActive, beside + 1);
    if (this.#lastRun !== undefined) this.#widen({ from: this.#lastRun, to: decided });
    this.#lastRun = decided;
  }

  /** Adds a period to the timeline: at the time of its run or, if it did not run, at its due time. */
  place(period: SimulatedPeriod): void {
    const instant = period.outcome === 'executed' ? period.decided : dueOf(period);
    const bucket = this.#buckets[Math.floor((instant - this.#from) / this.#bucketLength)];
    if (bucket === undefined) return;
    bucket[period.outcome] += 1;
    if (period.beside > 0) bucket.overlaps += 1;
  }

  /** Adds the counts of another object. */
  include(other: Tally): void {
    for (const { outcome, reason, count } of other.outcomes) this.#count(outcome, reason, count);
    this.runs += other.runs;
    this.overlaps += other.overlaps;
    this.replaced += other.replaced;
    this.undecided += other.undecided;
    if (other.clockChanges !== null) this.addClockChanges(other.clockChanges);
    if (other.waits !== null) this.addWaits(other.waits);
    this.mostActive = Math.max(this.mostActive, other.mostActive);
    if (other.longestGap !== null) this.#widen(other.longestGap);
  }

  addClockChanges({ moved, dropped }: { moved: number; dropped: number }): void {
    this.clockChanges ??= { moved: 0, dropped: 0 };
    this.clockChanges.moved += moved;
    this.clockChanges.dropped += dropped;
  }

  addWaits({ runs, longest }: { runs: number; longest: number }): void {
    this.waits ??= { runs: 0, longest: 0 };
    this.waits.runs += runs;
    this.waits.longest = Math.max(this.waits.longest, longest);
  }

  get outcomes(): OutcomeCount[] {
    return [...this.#counts.values()].sort(byOutcome);
  }

  get notRun(): number {
    return this.outcomes.reduce((sum, { outcome, count }) => sum + (outcome === 'executed' ? 0 : count), 0);
  }

  get timeline(): readonly Bucket[] {
    return this.#buckets;
  }

  #count(outcome: Outcome, reason: OutcomeCount['reason'], count = 1): void {
    const key = `${outcome} ${reason}`;
    const known = this.#counts.get(key);
    if (known === undefined) this.#counts.set(key, { outcome, reason, count });
    else known.count += count;
  }

  #widen(gap: TimeSpan): void {
    const longest = this.longestGap;
    if (longest === null || gap.to - gap.from > longest.to - longest.from) this.longestGap = gap;
  }
}

const outcomeOrder: readonly Outcome[] = ['executed', 'skipped', 'missed', 'unschedulable'];

function byOutcome(a: OutcomeCount, b: OutcomeCount): number {
  return outcomeOrder.indexOf(a.outcome) - outcomeOrder.indexOf(b.outcome) || (a.reason < b.reason ? -1 : 1);
}
