import type { Outcome } from 'kron-core';
import { dueOf, type SimulatedPeriod } from '../../timeline/virtual/simulatedPeriod.ts';
import type { TimeSpan } from '../../timeline/virtual/timeSpans.ts';

/** How many periods ended in one way. */
export type OutcomeCount = { outcome: Outcome; reason: SimulatedPeriod['reason']; count: number };

/** One step of the timeline. */
export type Bucket = TimeSpan & Record<Outcome, number> & { overlaps: number };

/** What came of one KronJob, or of many, counted. */
export class Tally {
  readonly #counts = new Map<string, OutcomeCount>();
  readonly #buckets: Bucket[];
  readonly #bucketLength: number;
  readonly #from: number;
  #lastRun: number | undefined;
  runs = 0;
  /** Runs that began while another of the same KronJob was active. */
  overlaps = 0;
  /** Jobs of one KronJob that were active at once, at most. */
  mostActive = 0;
  /** Jobs that another one replaced. */
  replaced = 0;
  /** Due, and without an outcome when the simulation ended. */
  undecided = 0;
  /** From one run to the next, the longest; null: there were not two. */
  longestGap: TimeSpan | null = null;

  /** @param bucketLength of the timeline, seconds; 0: none is kept */
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

  /** Counts a period. */
  add(period: SimulatedPeriod): void {
    const { outcome, reason, beside, decided } = period;
    this.#count(outcome, reason);
    if (outcome !== 'executed') return;
    this.runs += 1;
    if (beside > 0) this.overlaps += 1;
    this.mostActive = Math.max(this.mostActive, beside + 1);
    if (this.#lastRun !== undefined) this.#widen({ from: this.#lastRun, to: decided });
    this.#lastRun = decided;
  }

  /** Puts a period into the timeline: one that ran when it ran, any other when it was due. */
  place(period: SimulatedPeriod): void {
    const instant = period.outcome === 'executed' ? period.decided : dueOf(period);
    const bucket = this.#buckets[Math.floor((instant - this.#from) / this.#bucketLength)];
    if (bucket === undefined) return;
    bucket[period.outcome] += 1;
    if (period.beside > 0) bucket.overlaps += 1;
  }

  /** Counts what another one has counted, of another KronJob. */
  include(other: Tally): void {
    for (const { outcome, reason, count } of other.outcomes) this.#count(outcome, reason, count);
    this.runs += other.runs;
    this.overlaps += other.overlaps;
    this.replaced += other.replaced;
    this.undecided += other.undecided;
    this.mostActive = Math.max(this.mostActive, other.mostActive);
    if (other.longestGap !== null) this.#widen(other.longestGap);
  }

  /** The outcomes that occurred, in the order of `outcomeOrder`. */
  get outcomes(): OutcomeCount[] {
    return [...this.#counts.values()].sort(byOutcome);
  }

  /** Periods that did not run. */
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
