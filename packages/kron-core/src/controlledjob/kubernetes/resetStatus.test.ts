import { expect, test } from '@jest/globals';
import { decideControlled } from '../decision/decide.ts';
import { at, decideAt, nineToFive } from '../testing/scenario.ts';
import { nextControlledStatus } from './nextStatus.ts';
import { observeControlled } from './observe.ts';
import { resetControlledStatus } from './resetStatus.ts';
import type { ActionRecord, ControlledStatus } from './status.ts';

const record = (timestamp: string): ActionRecord => ({
  type: 'JobStarted',
  timestamp,
  message: '',
  jobName: 'desk-0',
});
const now = at('10:00');
const past = record('2026-03-02T09:00:00Z');
const far = record('2036-01-01T09:00:00Z');

test('drops the actions from the future', () => {
  const status = { isRunning: true, mostRecentAction: far, actionHistory: [far, past] };
  const reset = resetControlledStatus({ status }, now);
  expect(reset).toEqual({ isRunning: true, mostRecentAction: past, actionHistory: [past] });
  expect(resetControlledStatus({ status: { mostRecentAction: far, actionHistory: [far] } }, now)).toEqual({});
  expect(
    resetControlledStatus({ status: { mostRecentAction: past, actionHistory: [past, far] } }, now),
  ).toEqual({ mostRecentAction: past, actionHistory: [past] });
});

test.each([
  ['2026-03-02T10:00:30Z', true],
  ['2026-03-02T10:00:31Z', false],
  ['2036-01-01T09:00:00Z', false],
  ['yesterday', false],
])('a finished Job whose run started at %s stays: %s', (startTime, stays) => {
  const finishedJob = { name: 'desk-0', startTime, result: 'Succeeded' } as const;
  const reset = resetControlledStatus({ status: { isRunning: true, finishedJob } }, now);
  expect(reset).toEqual(stays ? null : { isRunning: true });
  const both = resetControlledStatus({ status: { mostRecentAction: far, finishedJob } }, now);
  expect(both).toEqual(stays ? { finishedJob } : {});
});

test.each(['', 'yesterday', '2026-13-01T00:00:00Z', '2026-03-02T24:00:00Z', '+10000-01-01T00:00:00Z'])(
  'drops an action with the unreadable time %j, and keeps the others',
  (timestamp) => {
    const forged = record(timestamp);
    const status = { mostRecentAction: forged, actionHistory: [forged, past, far] };
    expect(resetControlledStatus({ status }, now)).toEqual({
      mostRecentAction: past,
      actionHistory: [past],
    });
    expect(resetControlledStatus({ status: { actionHistory: [past, forged] } }, now)).toEqual({
      mostRecentAction: past,
      actionHistory: [past],
    });
  },
);

test('changes nothing without one', () => {
  expect(
    resetControlledStatus({ status: { mostRecentAction: past, actionHistory: [past] } }, now),
  ).toBeNull();
  expect(resetControlledStatus({}, now)).toBeNull();
  expect(
    resetControlledStatus({ status: { mostRecentAction: record('2026-03-02T10:00:30Z') } }, now),
  ).toBeNull();
});

test.each([
  ['2026-03-03T10:00:00Z', 'NoError'],
  ['2026-03-03T10:00:01Z', 'HandledInFuture'],
])('the condition Error of an action at %s has the reason %s', (timestamp, reason) => {
  const status = { mostRecentAction: record(timestamp) };
  const metadata = { name: 'desk', namespace: 'prod' };
  const seen = { uid: 'uid-1', deleting: false, status, jobs: [] };
  const next = nextControlledStatus({ metadata, status }, decideAt('10:00', [], {}, { status }), seen, []);
  const error = next?.conditions?.find(({ type }) => type === 'Error');
  expect(error?.reason).toBe(reason);
  if (reason !== 'NoError') expect(error?.message).toMatch(/run: kron reset ctj\/desk -n prod$/);
});

test.each([
  { name: 'the most recent action alone', status: { mostRecentAction: far, actionHistory: [past] } },
  { name: 'the history alone', status: { mostRecentAction: past, actionHistory: [far, past] } },
  { name: 'the history without a most recent action', status: { actionHistory: [far, past] } },
])('$name from the future is obeyed and reported until it is reset', ({ status }) => {
  const metadata = { name: 'desk', namespace: 'prod' };
  const observed = (stored: ControlledStatus) =>
    observeControlled({ metadata: { uid: 'uid-1' }, status: stored }, []);
  let stored: ControlledStatus = status;
  for (const hour of ['10:00', '10:30']) {
    const seen = observed(stored);
    const decision = decideControlled(nineToFive, at(hour), seen);
    expect(decision).toMatchObject({ handledInFuture: true, at: new Date(far.timestamp) });
    stored = nextControlledStatus({ metadata, status: stored }, decision, seen, []) ?? stored;
    expect(stored.conditions?.find(({ type }) => type === 'Error')?.reason).toBe('HandledInFuture');
  }
  const reset = resetControlledStatus({ status: stored }, at('10:30'));
  expect(reset).toMatchObject({ mostRecentAction: past, actionHistory: [past] });
  const after = decideControlled(nineToFive, at('10:30'), observed(reset ?? {}));
  expect(after.handledInFuture ?? false).toBe(false);
});
