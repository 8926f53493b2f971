import type { Calendar, InvalidCalendar } from 'kron-core';

/**
 * The content of a calendar from one change to the next. A change is the creation, an edit or the deletion of the calendar,
 * or the loss of the permission to read it.
 */
export type Edition = {
  /** The compiled calendar. Undefined if the calendar does not exist, or the operator may not read it. */
  readonly content: Calendar | InvalidCalendar | undefined;
  /** The calendarHash, or the reason why there is none. Two editions with the same hash lead to the same decisions. */
  readonly hash: string;
  /** When this process first saw this content, in epoch milliseconds. */
  readonly seenAt: number;
  /** The number of Events that this process has sent about KronJobs that do not run because of this content. */
  readonly held: { events: number };
};

export function missing(seenAt: number): Edition {
  return { content: undefined, hash: 'missing', seenAt, held: { events: 0 } };
}

export function unreadable(seenAt: number): Edition {
  return { content: undefined, hash: 'unreadable', seenAt, held: { events: 0 } };
}
