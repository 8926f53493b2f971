import { expect, test } from '@jest/globals';
import type { FleetEvent } from '../fleet/fleet.ts';
import { keptEvents, patchedEvents } from './objectEvents.ts';

function eventOf(message: string, at?: string, kind: FleetEvent['kind'] = 'KronJob'): FleetEvent {
  return { kind, identity: 'prod/a', reason: 'R', message, ...(at === undefined ? {} : { at }) };
}

const minute = (index: number): string => `2026-11-22T00:${String(index).padStart(2, '0')}:00Z`;

test('the newest ten stay, the newest first', () => {
  const events = Array.from({ length: 12 }, (_, index) => eventOf(`m${index}`, minute(index)));
  expect(keptEvents(events).map(({ message }) => message)).toEqual(
    Array.from({ length: 10 }, (_, index) => `m${11 - index}`),
  );
});

test('an Event that says the same again replaces the earlier one', () => {
  const events = [eventOf('same', minute(2)), eventOf('other', minute(1)), eventOf('same', minute(0))];
  expect(keptEvents(events)).toEqual([eventOf('same', minute(2)), eventOf('other', minute(1))]);
});

test('an Event without a time is the oldest', () => {
  expect(keptEvents([eventOf('a'), eventOf('b', minute(0))]).map(({ message }) => message)).toEqual([
    'b',
    'a',
  ]);
});

test('a patch has all Events of the objects that it names', () => {
  const controlled = eventOf('c', minute(0), 'ControlledJob');
  const before = patchedEvents(new Map(), { events: [eventOf('old'), controlled], gone: [] });
  const after = patchedEvents(before, { events: [eventOf('new'), eventOf('old')], gone: [] });
  expect(after.get('KronJob prod/a')).toEqual([eventOf('new'), eventOf('old')]);
  expect(after.get('ControlledJob prod/a')).toBe(before.get('ControlledJob prod/a'));
  expect(patchedEvents(after, { gone: ['KronJob prod/a'] }).has('KronJob prod/a')).toBe(false);
  expect(patchedEvents(after, { gone: [] })).toBe(after);
});
