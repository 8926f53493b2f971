import { expect, test } from '@jest/globals';
import { readControlledStatus } from './readStatus.ts';

const at = '2026-03-02T09:00:00Z';
const action = {
  type: 'JobStarted',
  timestamp: at,
  message: 'Created.',
  jobName: 'desk-1772442000-0',
  jobIndex: 0,
};
const finishedJob = { name: 'desk-1772442000-0', startTime: at, index: 0, result: 'Failed' };

test('a status in which nothing is wrong is not copied', () => {
  const status = { isRunning: true, finishedJob, mostRecentAction: action, actionHistory: [action] };
  expect(readControlledStatus(status)).toBe(status);
});

test.each([
  ['is a list', [], {}],
  ['has a flag that is a text', { isRunning: 'true', isSuspended: false }, { isSuspended: false }],
  ['has an action without a time', { mostRecentAction: { type: 'JobStarted' } }, {}],
  [
    'has a null among its actions, and a huge index',
    { actionHistory: [null, { ...action, jobIndex: 2 ** 63 }] },
    {
      actionHistory: [{ type: action.type, timestamp: at, message: action.message, jobName: action.jobName }],
    },
  ],
  ['has a finished Job without a result', { finishedJob: { ...finishedJob, result: '' } }, {}],
  [
    'has a finished Job with an unreadable end',
    { finishedJob: { ...finishedJob, finishTime: 5 } },
    { finishedJob },
  ],
])('a status that %s', (_, status, expected) => {
  expect(readControlledStatus(status)).toEqual(expected);
});
