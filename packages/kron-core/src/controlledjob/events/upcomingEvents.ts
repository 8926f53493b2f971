import type { Period } from '../../period/period.ts';
import { compileControlled } from './compile.ts';
import type { ControlledSchedule } from './schedule.ts';
import type { ControlledSpec, EventAction } from '../spec/spec.ts';
import { type ControlledEvent, occurrencesFrom } from './event.ts';
import { dateArgument } from '../../reading/dateArgument.ts';

/**
 * How a clock change affects a nominal time. `EndOfGap`: the clock skips the wall time, so a stop occurs at
 * the end of the gap. `SecondTime`: the clock was set back and shows the wall time for the second time.
 */
export type ClockChange = 'EndOfGap' | 'SecondTime';

/** One occurrence of an event. */
export type UpcomingEvent = {
  action: EventAction;
  /** The index in `spec.events`. */
  event: number;
  /** The chosen time of the occurrence's period. */
  time: Date;
  /** Whether the occurrence begins or ends a run. A start during a run, and a stop outside of a run, change nothing. */
  changes: boolean;
  /** The clock change that affects the nominal time. Null if there is none. */
  clockChange: ClockChange | null;
  /** The nominal time, window and draws of the occurrence. */
  period: Period;
};

/**
 * The occurrences strictly after an instant, in order, computed lazily until the year 9999. At the same
 * second stops come before starts.
 *
 * @throws InvalidSpecError if the spec is invalid
 * @throws RangeError if `after` is an invalid Date
 *
 * @example
 * const events = [
 *   { action: 'start', cronSchedule: '0 9 * * *' },
 *   { action: 'stop', cronSchedule: '0 17 * * *' },
 * ];
 * const [first] = upcomingEvents({ identity: 'prod/desk', events }, new Date('2026-03-02T12:00:00Z'));
 * first // { action: 'stop', event: 1, time: 2026-03-02T17:00:00.000Z, changes: true, … }
 */
export function upcomingEvents(
  spec: ControlledSpec | ControlledSchedule,
  after: Date,
): Iterable<UpcomingEvent> {
  const schedule = compileControlled(spec);
  const from = Math.floor(dateArgument('after', after)) + 1;
  return { [Symbol.iterator]: () => eventsFrom(schedule, from) };
}

function* eventsFrom(schedule: ControlledSchedule, from: number): Generator<UpcomingEvent, void> {
  let isRunning = schedule.stateAt(from - 1).shouldBeRunning;
  for (const { event, due, nominal } of inOrder(schedule.events, from)) {
    const { action, index, timetable } = event;
    const runs = action === 'start';
    yield {
      action,
      event: index,
      time: new Date(due * 1000),
      changes: runs !== isRunning,
      clockChange: clockChangeAt(event, nominal),
      period: timetable.periodAt(nominal),
    };
    isRunning = runs;
  }
}

function clockChangeAt({ timetable }: ControlledEvent, nominal: number): ClockChange | null {
  if (timetable.isEndOfGap(nominal)) return 'EndOfGap';
  return timetable.isRepeated(nominal) ? 'SecondTime' : null;
}

type Occurrence = { readonly event: ControlledEvent; readonly due: number; readonly nominal: number };
type Source = { next: Occurrence | null; readonly advance: () => Occurrence | null };

/** Merges the occurrences of all events in order. */
function* inOrder(events: readonly ControlledEvent[], from: number): Generator<Occurrence, void> {
  const sources = events.map((event): Source => {
    const dues = occurrencesFrom(event, from);
    const advance = (): Occurrence | null => {
      const found = dues.next().value;
      return found === undefined ? null : { event, due: found.due, nominal: found.nominal };
    };
    return { next: advance(), advance };
  });
  for (;;) {
    const earliest = earliestOf(sources);
    if (earliest?.next === undefined || earliest.next === null) return;
    yield earliest.next;
    earliest.next = earliest.advance();
  }
}

function earliestOf(sources: readonly Source[]): Source | null {
  let earliest: Source | null = null;
  for (const source of sources) {
    if (source.next === null) continue;
    if (earliest === null || earliest.next === null || comesBefore(source.next, earliest.next))
      earliest = source;
  }
  return earliest;
}

function comesBefore(a: Occurrence, b: Occurrence): boolean {
  if (a.due !== b.due) return a.due < b.due;
  return a.event.action === 'stop' && b.event.action === 'start';
}
