import type { Clock } from '@kron/kubernetes/clock';
import type { CalendarChange, Calendars } from '../calendars/calendars.ts';
import { objectKey } from '@kron/kubernetes/cache/objectKey';
import type { ReconcileQueue } from '../controller/queue/reconcileQueue.ts';
import type { Result } from '../controller/queue/result.ts';
import type { CachedKronJob, KronJobCache } from './cache.ts';
import type { EventReporter } from './events.ts';
import type { KronJobMetrics } from './metrics.ts';
import { Redecider } from './redecider.ts';

export type CalendarEditsOptions = {
  readonly calendars: Pick<Calendars, 'listen'>;
  readonly cache: Pick<KronJobCache, 'owner'>;
  readonly clock: Clock;
  readonly events: Pick<EventReporter, 'calendarChanged'>;
  readonly metrics: Pick<KronJobMetrics, 'calendarEdited' | 'calendarRedecided'>;
  readonly queue: Pick<ReconcileQueue, 'addAgain' | 'apply'>;
  /** Status writes per second. */
  readonly writesPerSecond: number;
  /** Lets the last decision about a KronJob stand if it holds for some time. @returns undefined if it does not */
  readonly keepDecision: (key: string) => Result | undefined;
  /** The time by which a KronJob should be decided, in epoch milliseconds. */
  readonly decideBy: (kronJob: CachedKronJob) => number;
  /** Decides on a KronJob again, without a write. */
  readonly redecide: (key: string) => Result;
};

/** Reacts to edits of calendars while this process leads. */
export class CalendarEdits {
  readonly #options: CalendarEditsOptions;
  readonly #redecider: Redecider;
  #leads = false;
  #knownCount = 0;

  constructor(options: CalendarEditsOptions) {
    const { calendars, clock, queue, writesPerSecond } = options;
    this.#options = options;
    this.#redecider = new Redecider({
      clock,
      writesPerSecond,
      urgencyOf: (key) => this.#urgencyOf(key),
      redecide: (key) => this.#redecide(key),
      write: (key) => queue.addAgain(key),
    });
    calendars.listen({
      onChange: (change) => this.#onChange(change),
      onKnown: (referrers) => this.#onKnown(referrers),
    });
  }

  /** This process leads. Every KronJob is decided anyway. */
  start(): void {
    this.#leads = true;
  }

  /** This process does not lead any more, or not for now. */
  pause(): void {
    this.#leads = false;
    this.#redecider.clear();
  }

  stop(): void {
    this.#leads = false;
    this.#redecider.stop();
  }

  addWrite(key: string): void {
    this.#redecider.addWrite(key);
  }

  takePermission(key: string): boolean {
    return this.#redecider.takePermission(key);
  }

  /** The KronJob was deleted. */
  forget(key: string): void {
    this.#redecider.forget(key);
  }

  #onChange(change: CalendarChange): void {
    if (!this.#leads) return;
    const { events, metrics } = this.#options;
    metrics.calendarEdited();
    events.calendarChanged(change);
    const { kind, calendar, referrers } = change;
    const id = `${kind.kind} ${objectKey(calendar.metadata)}`;
    const onDone = (seconds: number): void => metrics.calendarRedecided(seconds);
    this.#redecider.add({ id, referrers, onDone });
  }

  #onKnown(referrers: readonly string[]): void {
    if (!this.#leads) return;
    this.#knownCount += 1;
    this.#redecider.add({ id: `known ${this.#knownCount}`, referrers: () => referrers });
  }

  #urgencyOf(key: string): number | undefined {
    const { cache, clock, queue, keepDecision, decideBy } = this.#options;
    const kronJob = cache.owner(key);
    const kept = keepDecision(key);
    if (kept !== undefined) queue.apply(key, kept);
    if (kronJob === undefined || kept !== undefined) return undefined;
    return (decideBy(kronJob) - clock.now()) / 1_000;
  }

  /** @returns whether the decision is complete */
  #redecide(key: string): boolean {
    const { queue, redecide } = this.#options;
    const result = redecide(key);
    if (result.again === 'nextSlice') return false;
    queue.apply(key, result);
    return true;
  }
}
