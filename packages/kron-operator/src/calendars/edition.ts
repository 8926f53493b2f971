import type { Calendar, InvalidCalendar } from 'kron-core';

/**
 * An edition is the content of a calendar until it changes. The content changes when the calendar is created, edited or
 * deleted, or when the operator may no longer read it.
 */
export type Edition = {
  /** The compiled calendar. Undefined if the calendar does not exist, or the operator may not read it. */
  readonly content: Calendar | InvalidCalendar | undefined;
  /** The calendarHash, or the reason why there is none. Editions with the same hash lead to the same decisions. */
  readonly hash: string;
  /** When this process first saw this edition, in epoch milliseconds. */
  readonly seenAt: number;
  /** Number of Events so far about KronJobs that do not run because of this edition. */
  readonly held: { events: number };
};

export function missing(seenAt: number): Edition {
  return { content: undefined, hash: 'missing', seenAt, held: { events: 0 } };
}

export function unreadable(seenAt: number): Edition {
  return { content: undefined, hash: 'unreadable', seenAt, held: { events: 0 } };
}
