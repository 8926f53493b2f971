import { expect, test } from '@jest/globals';
import { InvalidCalendar } from 'kron-core';
import { type CachedCalendar, cachedCalendar } from './cachedCalendar.ts';

const metadata = { name: 'holidays', namespace: 'prod', uid: 'a', generation: 1, resourceVersion: '1' };
const invalid = { entries: [{ from: 'noon' }, { from: '2026-12-24' }] };

/** A calendar whose spec must not be read. */
function unread(fields: Partial<typeof metadata>): Parameters<typeof cachedCalendar>[0] {
  return {
    metadata: { ...metadata, ...fields },
    get spec(): unknown {
      throw new Error('the spec was read again');
    },
  };
}

function first(spec: unknown): CachedCalendar {
  return cachedCalendar({ metadata, spec }, undefined, 1_000);
}

test.each([
  ['valid', { entries: [{ from: '2026-12-24' }] }],
  ['invalid', invalid],
  ['malformed', 'none'],
])('a calendar that is %s is read once per generation', (_, spec) => {
  const calendar = first(spec);
  const again = cachedCalendar(unread({ resourceVersion: '2' }), calendar, 2_000);
  expect(again.edition).toBe(calendar.edition);
  expect(again.metadata.resourceVersion).toBe('2');
});

test('a calendar that was deleted and created again is read again', () => {
  expect(() => cachedCalendar(unread({ uid: 'b' }), first(invalid), 2_000)).toThrow(
    'the spec was read again',
  );
});

test('an invalid calendar keeps its first issue instead of its spec', () => {
  const { edition, entryCount, endsAt } = first(invalid);
  expect(edition.content).toBeInstanceOf(InvalidCalendar);
  expect(edition.content).toMatchObject({
    issue: { path: 'spec.entries[0].from', code: 'InvalidEntryTime' },
  });
  expect([entryCount, endsAt]).toEqual([2, undefined]);
});

test('an edit that leaves the first issue in place is no new edition, and one that fixes it is', () => {
  const calendar = first(invalid);
  const edited = { metadata: { ...metadata, generation: 2 }, spec: { entries: [{ from: 'noon' }] } };
  expect(cachedCalendar(edited, calendar, 2_000).edition).toBe(calendar.edition);
  const fixed = { ...edited, spec: { entries: [{ from: '2026-12-24' }] } };
  expect(cachedCalendar(fixed, calendar, 2_000).edition).toMatchObject({ seenAt: 2_000 });
});
