import { namedBy } from '../../period/namedBy.ts';
import type { Explanation } from '../../period/period.ts';
import { compileControlled } from './compile.ts';
import type { ControlledSchedule } from './schedule.ts';
import type { ControlledSpec } from '../spec/spec.ts';

/**
 * Explains one occurrence of an event: its window, its seed and its draws.
 *
 * @param event - the index in `spec.events`
 * @throws InvalidSpecError if the spec is invalid
 * @throws RangeError if there is no such event, or if `nominalTime` is no nominal time of the event; the message has the
 * closest nominal times
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
