import { type ControlledSpec, compileControlled } from 'kron-core';
import type { Warning } from './warning.ts';

/** Number of occurrences of each event that are compared. For a daily event, they cover more than a year. */
const maxOccurrences = 400;

/**
 * Warns about a start and a stop in the same second, because they restart the Job. Ignores events with a window, which
 * coincide only by chance.
 *
 * @param now - epoch seconds
 */
export function startMeetsStopWarnings(spec: ControlledSpec, now: number): Warning[] {
  const events = compileControlled(spec).events.filter(({ timetable }) => timetable.dues.windowLength === 0);
  const stops = new Map<number, number>();
  for (const event of events) {
    if (event.action !== 'stop') continue;
    for (const at of occurrences(event, now)) stops.set(at, event.index);
  }
  return events.flatMap((event): Warning[] => {
    const at = event.action === 'start' ? occurrences(event, now).find((one) => stops.has(one)) : undefined;
    if (at === undefined) return [];
    const field = typeof spec.events[event.index]?.cronSchedule === 'string' ? 'cronSchedule' : 'schedule';
    const when = new Date(at * 1000).toISOString().replace('.000', '');
    const message = `this start occurs in the same second as the stop spec.events[${stops.get(at)}], next at ${when}: together they are a restart, so the Job does not stop; move one of them if that is not meant`;
    return [{ path: `spec.events[${event.index}].${field}`, code: 'StartMeetsStop', message }];
  });
}

type Event = ReturnType<typeof compileControlled>['events'][number];

/** The next occurrences of an event, in epoch seconds. */
function occurrences({ timetable }: Event, now: number): number[] {
  const found: number[] = [];
  let nominal = timetable.nextNominal(now - 1);
  while (nominal !== null && found.length < maxOccurrences) {
    found.push(nominal);
    nominal = timetable.nextNominal(nominal);
  }
  return found;
}
