import { namedBy } from '../../period/namedBy.ts';
import type { Explanation } from '../../period/period.ts';
import { compileControlled } from '../spec/compile.ts';
import type { ControlledSchedule } from '../spec/schedule.ts';
import type { ControlledSpec } from '../spec/spec.ts';

/**
 * One occurrence of an event step by step: its window, its seed, and what was drawn.
 *
 * @param event - its place in `spec.events`
 * @throws InvalidSpecError when the spec is invalid
 * @throws RangeError when there is no such event, or it does not name that instant; the message has what it does
 *
 * @example
 * explainEvent(spec, 0, new Date('2026-03-02T09:00:00Z')).chosenTime
 */
export function explainEvent(
  spec: ControlledSpec | ControlledSchedule,
  event: number,
  nominalTime: Date,
): Explanation {
  const { events } = compileControlled(spec);
  const timetable = events[event]?.timetable;
  if (timetable === undefined) {
    throw new RangeError(`event: expected a whole number from 0 to ${events.length - 1}, found ${event}`);
  }
  return timetable.explainAt(namedBy(timetable, nominalTime));
}
