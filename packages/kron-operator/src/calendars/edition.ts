import type { Calendar, InvalidCalendar } from 'kron-core';

/**
 * The target of a reference to a calendar, from the time when this process first had it until the calendar is edited,
 * deleted, created or no longer readable.
 */
export type Edition = {
  /** The calendar, read once. Undefined if there is none, or it may not be read. */
  readonly content: Calendar | InvalidCalendar | undefined;
  /** Editions with the same hash lead to the same decisions: the calendarHash, or why there is none. */
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly seenAt: number;
  /** Events so far about KronJobs that do not run because of it. */
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
