import type { Due } from '../../period/due.ts';
import { AscendingWalk, DescendingWalk } from '../../period/dueWalk.ts';
import type { Timetable } from '../../period/timetable.ts';
import type { EventAction } from '../spec/spec.ts';

/** A compiled entry of `spec.events`. */
export type ControlledEvent = {
  /** The index in `spec.events`. */
  readonly index: number;
  readonly action: EventAction;
  readonly timetable: Timetable;
};

/**
 * The last occurrence at or before an instant, in epoch seconds. Null if there is none. If windows overlap, this need not be
 * the occurrence with the greatest nominal time.
 */
export function latestOccurrence({ timetable }: ControlledEvent, at: number): Due | null {
  const walk = new DescendingWalk(timetable, at);
  let found = walk.next();
  while (found !== null && found.due > at) found = walk.next();
  return found;
}

/** All occurrences at or after an instant, in epoch seconds, in order. */
export function* occurrencesFrom({ timetable }: ControlledEvent, from: number): Generator<Due, void> {
  const walk = new AscendingWalk(timetable, from);
  for (let found = walk.next(); found !== null; found = walk.next()) {
    if (found.due >= from) yield found;
  }
}

/** The first occurrence at or after an instant, in epoch seconds. Null if there is none until the year 9999. */
export function firstOccurrence(event: ControlledEvent, from: number): Due | null {
  return occurrencesFrom(event, from).next().value ?? null;
}
