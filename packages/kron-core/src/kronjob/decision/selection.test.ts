import { describe, expect, test } from '@jest/globals';
import type { Policy } from '../../spec/policy.ts';
import type { Due } from '../../period/due.ts';
import { selectDue } from './selection.ts';
import type { Suspension } from './suspension.ts';

const now = 100_000;

const never: Suspension = { since: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY };

/** Selects among periods, newest first, and counts those that it examines. */
function select(periods: readonly Due[], deadline = 0, suspension = never) {
  let examined = 0;
  const policy = { deadline } as Policy;
  const next = (): Due | null => periods[examined++] ?? null;
  const situation = { now, watchedSince: now - 10, suspension };
  const { target, settled, left } = selectDue({ next }, { policy }, situation);
  const outcomes = settled.map(({ nominal, reason }) => `${nominal - now} ${reason}`);
  return { target: target && target.nominal - now, left: left && left.nominal - now, outcomes, examined };
}

const due = (ago: number): Due => ({ nominal: now - ago, due: now - ago, chosen: now - ago });
const unschedulable = (ago: number): Due => ({ ...due(ago), chosen: null });
const hundred = Array.from({ length: 100 }, (_, index) => index);
const lasts = (from: number, reason: string) =>
  Array.from({ length: 10 }, (_, index) => `${-from - 9 + index} ${reason}`);

describe('a search for the period to act on', () => {
  test('ends after ten periods that are past their deadline', () => {
    expect(select(hundred.map((index) => due(index + 20)))).toEqual({
      target: null,
      left: null,
      outcomes: lasts(20, 'DeadlineExceeded'),
      examined: 10,
    });
  });

  test('ends ten periods after a late one that can run', () => {
    expect(
      select(
        hundred.map((index) => due(index + 20)),
        1_000,
      ),
    ).toEqual({
      target: -20,
      left: null,
      outcomes: lasts(21, 'Superseded'),
      examined: 11,
    });
  });

  test('goes on behind unschedulable periods, and lists ten of them', () => {
    expect(select(hundred.map((index) => unschedulable(index + 20)))).toEqual({
      target: null,
      left: null,
      outcomes: lasts(20, 'NoAllowedInstant'),
      examined: 101,
    });
  });

  test('tells periods that were due in a suspension from those before and after it', () => {
    const suspension = { since: now - 60, until: now - 30 };
    const periods = [due(20), due(30), due(31), unschedulable(40), due(60), due(61)];
    expect(select(periods).outcomes).not.toContain('-31 Suspended');
    expect(select(periods, 0, suspension).outcomes).toEqual([
      '-61 DeadlineExceeded',
      '-60 Suspended',
      '-40 NoAllowedInstant',
      '-31 Suspended',
      '-30 DeadlineExceeded',
      '-20 DeadlineExceeded',
    ]);
    expect(select(periods, 31, suspension)).toMatchObject({
      target: -20,
      outcomes: expect.arrayContaining(['-30 Superseded']),
    });
  });

  test('takes a period that was due in a suspension and is within its deadline', () => {
    const suspension = { since: now - 600, until: now - 10 };
    expect(select([due(100), due(200), due(300)], 250, suspension)).toMatchObject({
      target: -100,
      outcomes: ['-300 Suspended', '-200 Suspended'],
    });
  });

  test('takes the first period that is on time, and leaves the next one', () => {
    expect(select([due(2), due(4), due(6), due(20)], 5)).toEqual({
      target: -6,
      left: -4,
      outcomes: ['-20 DeadlineExceeded'],
      examined: 5,
    });
  });
});
