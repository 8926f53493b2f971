import type { Due } from '../../period/due.ts';
import { AscendingWalk, DescendingWalk } from '../../period/dueWalk.ts';
import type { Timetable } from '../../period/timetable.ts';
import type { EventAction } from '../spec/spec.ts';

/** One entry of `spec.events` in the form in which it is asked when it occurs. */
export type ControlledEvent = {
  /** In `spec.events`. */
  readonly index: number;
  readonly action: EventAction;
  readonly timetable: Timetable;
};

/**
 * The last occurrence at or before an instant, in epoch seconds, however long ago; null when there is none. Where windows
 * overlap, a later period can have occurred before an earlier one.
 */
export function latestOccurrence({ timetable }: ControlledEvent, at: number): Due | null {
  const walk = new DescendingWalk(timetable.dues, (until) => timetable.latestNominal(until), at);
  let found = walk.next();
  while (found !== null && found.due > at) found = walk.next();
  return found;
}

/** All occurrences from an instant on, in epoch seconds and in their order. */
export function* occurrencesFrom({ timetable }: ControlledEvent, from: number): Generator<Due, void> {
  const walk = new AscendingWalk(timetable.dues, (after) => timetable.nextNominal(after), from);
  for (let found = walk.next(); found !== null; found = walk.next()) {
    if (found.due >= from) yield found;
  }
}

/** The first occurrence at or after an instant, in epoch seconds; null when there is none to the end of the calendar. */
export function firstOccurrence(event: ControlledEvent, from: number): Due | null {
  return occurrencesFrom(event, from).next().value ?? null;
}
