import { expect, test } from '@jest/globals';
import { type Calendar, type CalendarEntry, compileCalendar, type Decision } from 'kron-core';
import type { CalendarSet } from '../calendars/calendarSet.ts';
import { cachedKronJob } from './cache.ts';
import { CalendarEditions } from './calendarEditions.ts';

const kronJob = cachedKronJob({
  metadata: { name: 'a', namespace: 'prod', uid: 'u', creationTimestamp: '2026-03-01T00:00:00Z' },
  spec: { schedule: '0 0 * * *', window: { duration: '6h' } },
});

const edit = Date.parse('2026-03-02T03:00:00.500Z');
const later = Date.parse('2026-03-02T03:00:30Z');

function calendars(calendar: Calendar | undefined): CalendarSet {
  return {
    calendars: { calendar: calendar === undefined ? {} : { freeze: calendar } },
    seenAt: new Date(edit),
    newest: { key: 'calendar', name: 'freeze' },
    refusals: {},
    takeHeldEvent: () => true,
  };
}

function freeze(...entries: CalendarEntry[]): CalendarSet {
  return calendars(compileCalendar({ entries }));
}

const open = freeze();
const held = calendars(undefined);

/** A decision with the fields that count here. */
function decision(action: string, reason: string, wakeAt: string | null): Decision {
  const fields = { action, reason, outcomes: [], wakeAt: wakeAt === null ? null : new Date(wakeAt) };
  return { ...fields, scheduling: { schedulingHash: 'h' } } as unknown as Decision;
}

function waitsUntil(chosen: string): Decision {
  return decision('wait', 'NotDue', chosen);
}

const notFound = decision('invalid', 'CalendarNotFound', null);

test.each<[string, [CalendarSet, Decision][], CalendarSet, string | number]>([
  ['at once: it was not decided before', [], open, later],
  [
    'at once: a period is open',
    [[open, decision('run', 'Due', null)]],
    freeze({ from: '2026-04-01' }),
    later,
  ],
  [
    'at once: the edit forbids its next run',
    [[open, waitsUntil('2026-03-02T05:00:00Z')]],
    freeze({ from: '2026-03-02T04:00', to: '2026-03-02T05:30' }),
    later,
  ],
  [
    'until its next run: the edit does not forbid it',
    [[open, waitsUntil('2026-03-02T05:00:00Z')]],
    freeze({ from: '2026-03-02T04:00', to: '2026-03-02T05:00' }),
    '2026-03-02T05:00:00Z',
  ],
  [
    'until the run that it had before its calendar was deleted',
    [
      [open, waitsUntil('2026-03-02T05:00:00Z')],
      [held, notFound],
    ],
    open,
    '2026-03-02T05:00:00Z',
  ],
  [
    'at once: the run that it had before is due in the second of the edit',
    [
      [open, waitsUntil('2026-03-02T03:00:00Z')],
      [held, notFound],
    ],
    open,
    '2026-03-02T03:00:00Z',
  ],
  [
    'at any time: the run that it had before was due while there was no calendar',
    [
      [open, waitsUntil('2026-03-02T02:59:59Z')],
      [held, notFound],
    ],
    open,
    Number.POSITIVE_INFINITY,
  ],
])('a KronJob is decided again %s', (_, decisions, edited, expected) => {
  const editions = new CalendarEditions();
  for (const [set, made] of decisions) editions.decided(kronJob, set, made, {});
  const by = editions.decideBy(kronJob, edited, later);
  expect(by).toBe(typeof expected === 'string' ? Date.parse(expected) : expected);
});
