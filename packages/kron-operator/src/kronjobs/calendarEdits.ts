import type { Clock } from '@kron/kubernetes/clock';
import { mayMoveNext } from 'kron-core/controller';
import type { CalendarChange, Calendars } from '../calendars/calendars.ts';
import { objectKey } from '../controller/cache/objectKey.ts';
import type { Requeue } from '../jobs/jobOwnerController.ts';
import { type KronJobCache, dueTimeOf } from './cache.ts';
import type { EventReporter } from './events.ts';
import type { KronJobMetrics } from './metrics.ts';
import { Redecider } from './redecider.ts';

export type CalendarEditsOptions = {
  readonly calendars: Pick<Calendars, 'listen'>;
  readonly cache: Pick<KronJobCache, 'owner'>;
  readonly clock: Clock;
  readonly events: Pick<EventReporter, 'calendarChanged'>;
  readonly metrics: Pick<KronJobMetrics, 'calendarEdited' | 'calendarRedecided'>;
  readonly requeue: Pick<Requeue, 'later'>;
  /** Status writes per second. */
  readonly writesPerSecond: number;
  /** Decides on a KronJob again, without a write. @returns whether the decision is complete */
  readonly redecide: (key: string) => boolean;
};

/** Undefined: the calendars of a kind have become known. */
type Change = Pick<CalendarChange, 'before' | 'after'> | undefined;

/** How soon a run is due that comes before others when calendars have become known, milliseconds. */
const soonMs = 60_000;

/** Reacts to edits of calendars while this process leads. */
export class CalendarEdits {
  readonly #options: CalendarEditsOptions;
  readonly #redecider: Redecider<Change>;
  #leads = false;
  #knownCount = 0;

  constructor(options: CalendarEditsOptions) {
    const { calendars, clock, requeue, writesPerSecond, redecide } = options;
    this.#options = options;
    this.#redecider = new Redecider<Change>({
      clock,
      writesPerSecond,
      join: (earlier, later) => earlier && later && { ...later, before: earlier.before },
      isConcerned: (key, change) => this.#isConcerned(key, change),
      redecide,
      write: (key) => requeue.later(key),
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
    const { kind, calendar, before, after, referrers } = change;
    const id = `${kind.kind} ${objectKey(calendar.metadata)}`;
    const onDone = (seconds: number): void => metrics.calendarRedecided(seconds);
    this.#redecider.add({ id, change: { before, after }, referrers, onDone });
  }

  #onKnown(referrers: readonly string[]): void {
    if (!this.#leads) return;
    this.#knownCount += 1;
    this.#redecider.add({ id: `known ${this.#knownCount}`, change: undefined, referrers: () => referrers });
  }

  #isConcerned(key: string, change: Change): boolean {
    const { cache, clock } = this.#options;
    const kronJob = cache.owner(key);
    if (kronJob === undefined) return false;
    const due = dueTimeOf(kronJob);
    if (change === undefined) return due === undefined || due < clock.now() + soonMs;
    return mayMoveNext(kronJob, change.before.content, change.after.content);
  }
}
