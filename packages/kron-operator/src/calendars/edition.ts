import type { Calendar, InvalidCalendar } from 'kron-core';

/**
 * What a reference to a calendar resolves to, until the calendar is created, edited or deleted, or becomes unreadable.
 */
export type Edition = {
  /** The calendar, read once. Undefined if there is none, or it may not be read. */
  readonly content: Calendar | InvalidCalendar | undefined;
  /** The calendarHash, or the reason why there is none. Editions with the same hash lead to the same decisions. */
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly seenAt: number;
  /** Number of Events so far about KronJobs that do not run because of this edition. */
  readonly held: { events: number };
};

/** The edition of a calendar that does not exist. */
export function missing(seenAt: number): Edition {
  return { content: undefined, hash: 'missing', seenAt, held: { events: 0 } };
}

/** The edition of a calendar that the operator may not read. */
export function unreadable(seenAt: number): Edition {
  return { content: undefined, hash: 'unreadable', seenAt, held: { events: 0 } };
}
