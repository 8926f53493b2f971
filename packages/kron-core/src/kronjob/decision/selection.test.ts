import { describe, expect, test } from '@jest/globals';
import type { Policy } from '../../spec/policy.ts';
import type { Due } from '../../period/due.ts';
import { selectDue } from './selection.ts';

const now = 100_000;

/** Selects among periods, newest first, and counts those that it examines. */
function select(periods: readonly Due[], deadline = 0) {
  let examined = 0;
  const policy = { deadline } as Policy;
  const next = (): Due | null => periods[examined++] ?? null;
  const { target, settled, left } = selectDue({ next }, { policy }, { now, watchedSince: now - 10 });
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

  test('takes the first period that is on time, and leaves the next one', () => {
    expect(select([due(2), due(4), due(6), due(20)], 5)).toEqual({
      target: -6,
      left: -4,
      outcomes: ['-20 DeadlineExceeded'],
      examined: 5,
    });
  });
});
