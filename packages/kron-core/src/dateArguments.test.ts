import { expect, test } from '@jest/globals';
import {
  claimStatus,
  decideControlledWithin,
  decideWithin,
  handledStatus,
  jobsAfter,
  observe,
  resetControlledStatus,
  resetStatus,
} from './controller.ts';
import {
  decide,
  explainPeriod,
  type KronJob,
  nextStatus,
  upcoming,
  zoneOffsetSeconds,
  zoneOffsets,
} from './index.ts';

const stored = { uid: 'kron-1', creationTimestamp: '2026-01-01T00:00:00Z' };
const kronJob = {
  metadata: { ...stored, name: 'db-backup', namespace: 'prod' },
  spec: { schedule: '0 0 * * *', jobTemplate: { spec: {} } },
} as KronJob & { metadata: typeof stored };
const observed = observe(kronJob, [], { watchedSince: new Date('2026-02-28T00:00:00Z') });
const spec = { identity: 'prod/db-backup', schedule: '0 0 * * *' };
const desk = { identity: 'prod/desk', events: [{ action: 'start' as const, cronSchedule: '0 9 * * *' }] };
const decision = decide(spec, new Date('2026-02-28T12:00:00Z'));

test.each([
  ['2026-03-01T00:00:00Z', 'expected a Date, found "2026-03-01T00:00:00Z"'],
  [undefined, 'expected a Date, found nothing'],
  [null, 'expected a Date'],
  [1_772_323_200_000, 'expected a Date, found the number 1772323200000'],
])('%p is no Date, and a TypeError names the argument', (value, message) => {
  for (const [name, call] of [
    ['after', () => upcoming(spec, value as unknown as Date)],
    ['now', () => decide(spec, value as unknown as Date)],
    ['nominalTime', () => explainPeriod(spec, value as unknown as Date)],
    ['instant', () => zoneOffsetSeconds('Europe/Paris', value as unknown as Date)],
    ['from', () => zoneOffsets('Europe/Paris', value as unknown as Date, new Date(0))],
    ['to', () => zoneOffsets('Europe/Paris', new Date(0), value as unknown as Date)],
    ['now', () => nextStatus(kronJob, decision, observed, value as unknown as Date)],
    ['now', () => claimStatus(kronJob, decision, observed, value as unknown as Date)],
    ['now', () => handledStatus(decision, observed, value as unknown as Date)],
    ['now', () => decideWithin({ steps: 100_000 }, spec, value as unknown as Date)],
    ['now', () => decideControlledWithin({ steps: 100_000 }, desk, value as unknown as Date)],
    ['watchedSince', () => observe(kronJob, [], { watchedSince: value as unknown as Date })],
    ['to', () => resetStatus(kronJob, value as unknown as Date)],
    ['to', () => resetControlledStatus({}, value as unknown as Date)],
    ['at', () => jobsAfter([], [], value as unknown as Date)],
  ] as const) {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(`${name}: ${message}`);
  }
});

test('an invalid Date is a RangeError', () => {
  expect(() => upcoming(spec, new Date(Number.NaN))).toThrow(RangeError);
});
