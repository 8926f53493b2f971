import { expect, test } from '@jest/globals';
import { eventRun, objectEvent } from './eventRun.ts';
import { seenEvent } from './seenEvent.ts';

const owner = { kind: 'KronJob', identity: 'prod/a' } as const;
const metadata = { name: 'e', namespace: 'prod', uid: 'u', resourceVersion: '1' };
const period = '2026-03-01T00:00:00Z';
const chosen = '2026-03-01T00:58:29Z';
const window = 'window 2026-03-01T00:00:00Z to 2026-03-01T03:00:00Z';

test.each<[string, string, object | null]>([
  [
    `Created job a-4llbpiospz: period ${period}, ${window}, chosen time ${chosen}, attempt 1`,
    'Created',
    { periodID: period, chosenTime: chosen, outcome: 'executed', reason: 'Created', jobName: 'a-4llbpiospz' },
  ],
  [
    `Period ${period}, chosen time ${chosen}, is missed: the deadline is over`,
    'DeadlineExceeded',
    { periodID: period, chosenTime: chosen, outcome: 'missed', reason: 'DeadlineExceeded' },
  ],
  [
    `Period ${period}, chosen time none, is unschedulable: no second is allowed`,
    'NoAllowedSecond',
    { periodID: period, outcome: 'unschedulable', reason: 'NoAllowedSecond' },
  ],
  [
    `Period ${period} is skipped: another Job is active`,
    'Forbid',
    { periodID: period, outcome: 'skipped', reason: 'Forbid' },
  ],
  [`Deleted job a-4llbpiospz: period ${period}`, 'Deleted', null],
  [`Period ${period} is celebrated: with a cake`, 'Other', null],
  ['Period 2026-99-01T00:00:00Z is missed: x', 'Other', null],
  [`Period ${period}, chosen time 2026-03-01T25:00:00Z, is missed: x`, 'Other', null],
  [`Created job a-1: period 2026-99-01T00:00:00Z, ${window}, chosen time ${chosen}, x`, 'Created', null],
  [`Created job a-1: period ${period}, ${window}, chosen time 2026-03-01T25:00:00Z, x`, 'Created', null],
  [`see: Period ${period} is missed: x`, 'Other', null],
  ['', '', null],
])('the run of "%s"', (note, reason, wanted) => {
  const run = eventRun(owner, { metadata, regardingUID: 'u', reason, note, at: undefined });
  if (wanted === null) expect(run).toBeNull();
  else expect(run).toEqual({ ...owner, source: 'Event', message: note, ...wanted });
});

const regarding = { kind: 'KronJob', namespace: 'prod', name: 'a', uid: 'u' };
const first = '2026-03-01T00:00:00.123456Z';

test.each([
  ['once', { eventTime: first }, '2026-03-01T00:00:00Z'],
  [
    'in a series',
    { eventTime: first, series: { lastObservedTime: '2026-03-01T01:00:00.5Z' } },
    '2026-03-01T01:00:00Z',
  ],
  ['by an old client', { eventTime: null, deprecatedLastTimestamp: chosen }, chosen],
  ['without a time', {}, undefined],
  ['with a time that is none', { eventTime: 'soon', series: 7 }, undefined],
])('an Event about an object that is reported %s', (_, times, at) => {
  const seen = seenEvent({ metadata, regarding, reason: 'Odd\u202e', note: 'text', ...times });
  expect(objectEvent(owner, seen)).toEqual({
    ...owner,
    reason: 'Odd\\u202e',
    message: 'text',
    ...(at === undefined ? {} : { at }),
  });
});
