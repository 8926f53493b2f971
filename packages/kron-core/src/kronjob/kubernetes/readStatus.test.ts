import { expect, test } from '@jest/globals';
import { resetStatus } from './resetStatus.ts';
import { readStatus } from './readStatus.ts';

const at = '2026-03-01T00:00:00Z';
const claim = {
  periodID: at,
  chosenTime: at,
  jobName: 'report-1',
  claimedAt: at,
  for: 'Queue',
  holder: 'me',
};
const period = { periodID: at, outcome: 'executed', reason: 'Created', jobName: 'report-1' };
const ready = { type: 'Ready', status: 'True', reason: 'Scheduled', message: '', lastTransitionTime: at };

test('a status in which nothing is wrong is not copied', () => {
  const status = { claim, recent: [period], conditions: [ready], jobTTL: 5, ofNewerVersion: null };
  expect(readStatus(status)).toBe(status);
});

test.each([
  ['is no object', 'x', {}],
  ['has conditions that are no list', { succeeded: 3, conditions: {} }, { succeeded: 3 }],
  [
    'has a condition without a reason',
    { conditions: [ready, { ...ready, reason: null }] },
    { conditions: [ready] },
  ],
  [
    'has a period of a later version',
    { recent: [period, { ...period, outcome: 'moved' }] },
    { recent: [period] },
  ],
  [
    'has a result of a later version',
    { recent: [{ ...period, result: 'Paused', ofNewerVersion: 1 }] },
    { recent: [{ ...period, ofNewerVersion: 1 }] },
  ],
  ['has a count that cannot be written back', { failed: 2 ** 63 }, {}],
  ['has an unreadable time of success', { lastSuccessfulTime: 'yesterday' }, {}],
  ['has an unreadable TTL, so that periods are claimed', { jobTTL: '5' }, { jobTTL: 0 }],
  ['has a claim of no period', { claim: { ...claim, periodID: 5 } }, {}],
  [
    'has a claim with nothing readable but its period',
    { claim: { periodID: at, for: 'Later', holder: 5, after: 5 } },
    { claim: { periodID: at, jobName: '', claimedAt: '1970-01-01T00:00:00Z', for: 'ShortTTL', holder: '' } },
  ],
])('a status that %s', (_, status, expected) => {
  expect(readStatus(status)).toEqual(expected);
});

test('a reset reads an odd status', () => {
  const status = readStatus({ lastPeriodID: '2036-01-01T00:00:00Z' });
  const kronJob = {
    metadata: { name: 'report' },
    spec: { schedule: '0 * * * *', jobTemplate: { spec: {} } },
  };
  const odd = { ...status, claim: JSON.parse('null'), recent: JSON.parse('[null]') };
  expect(resetStatus({ ...kronJob, status: odd }, new Date(at))).toEqual(
    resetStatus({ ...kronJob, status }, new Date(at)),
  );
});
