import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileControlled } from './compile.ts';
import type { ControlledSpec, EventSpec } from '../spec/spec.ts';
import { expressions, horizonOf, occurrencesOf, type ZoneCase, places } from '../testing/eventWorld.ts';
import { type SpanState, spanStateAt } from './spanState.ts';
import { upcomingEvents } from './upcomingEvents.ts';

const anyEvent: fc.Arbitrary<EventSpec> = fc.record({
  action: fc.constantFrom('start', 'stop'),
  cronSchedule: fc.constantFrom(...expressions),
});

const windowed: fc.Arbitrary<EventSpec> = fc
  .record({
    event: anyEvent,
    mode: fc.constantFrom('after' as const, 'around' as const),
    duration: fc.constantFrom('45m', '4h', '9h'),
    name: fc.constantFrom('uniform' as const, 'skewLate' as const),
  })
  .map(({ event, mode, duration, name }) => ({
    ...event,
    window: { mode, duration },
    distribution: { name },
  }));

const anyPlace = fc.constantFrom(...places);
const lists = (event: fc.Arbitrary<EventSpec>): fc.Arbitrary<EventSpec[]> =>
  fc.array(event, { minLength: 1, maxLength: 5 });
/** Seconds from the middle of the known range, so that the surroundings are known too. */
const moment = fc.integer({ min: -43_200, max: 43_200 });

function specOf({ zone, offset }: ZoneCase, events: EventSpec[]): ControlledSpec {
  return { identity: 'prod/desk', timezone: { name: zone, offset }, events };
}

function middleOf(place: ZoneCase): number {
  const { from, to } = horizonOf(place);
  return (from + to) / 2;
}

/** The expected state, computed by the rules from a list of all occurrences. */
function expectedState(place: ZoneCase, events: EventSpec[], at: number): SpanState {
  const all = events.flatMap((event, index) => occurrencesOf(place, event, index));
  const times = (action: string): number[] =>
    all.filter((one) => one.action === action).map(({ time }) => time);
  const latest = (list: number[]): number | null => list.toSorted((a, b) => a - b).at(-1) ?? null;
  const first = (list: number[]): number | null => list.toSorted((a, b) => a - b)[0] ?? null;
  const lastStart = latest(times('start').filter((time) => time <= at));
  const lastStop = latest(times('stop').filter((time) => time <= at));
  const shouldBeRunning = lastStart !== null && (lastStop === null || lastStart >= lastStop);
  const inRun = times('start').filter((time) => lastStop !== null && time >= lastStop);
  return {
    shouldBeRunning,
    runStart: shouldBeRunning ? (lastStop === null ? lastStart : first(inRun)) : null,
    lastStart,
    lastStop,
    nextStart: first(times('start').filter((time) => time > at)),
    nextStop: first(times('stop').filter((time) => time > at)),
  };
}

describe.each([
  ['without windows', lists(anyEvent)],
  ['with windows, which overlap', lists(windowed)],
])('%s', (_, anyEvents) => {
  test('searching finds the same state as a list of all occurrences', () => {
    fc.assert(
      fc.property(anyPlace, anyEvents, moment, (place, events, shift) => {
        const at = middleOf(place) + shift;
        const { events: compiled } = compileControlled(specOf(place, events));
        expect(spanStateAt(compiled, at)).toEqual(expectedState(place, events, at));
      }),
      { numRuns: 300 },
    );
  });

  test('a cached state equals a newly computed one', () => {
    fc.assert(
      fc.property(anyPlace, anyEvents, fc.array(moment, { maxLength: 20 }), (place, events, shifts) => {
        const schedule = compileControlled(specOf(place, events));
        for (const shift of shifts) {
          const at = middleOf(place) + shift;
          expect(schedule.stateAt(at)).toEqual(spanStateAt(schedule.events, at));
        }
      }),
    );
  });

  test('the upcoming events lead to the states that searching finds', () => {
    fc.assert(
      fc.property(anyPlace, anyEvents, moment, (place, events, shift) => {
        const schedule = compileControlled(specOf(place, events));
        const after = middleOf(place) + shift;
        let at = after;
        let isRunning = spanStateAt(schedule.events, at).shouldBeRunning;
        for (const event of upcomingEvents(schedule, new Date(after * 1000))) {
          const time = event.time.getTime() / 1000;
          if (time > after + 43_200) break;
          if (time > at) expect(spanStateAt(schedule.events, time - 1).shouldBeRunning).toBe(isRunning);
          expect(event.changes).toBe(isRunning !== (event.action === 'start'));
          isRunning = event.action === 'start';
          at = time;
        }
        expect(spanStateAt(schedule.events, at).shouldBeRunning).toBe(isRunning);
      }),
      { numRuns: 60 },
    );
  });
});
