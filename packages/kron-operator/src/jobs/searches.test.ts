import { describe, expect, test } from '@jest/globals';
import type { Budget } from 'kron-core/controller';
import { Searches } from './searches.ts';

const object = (generation = 1) => ({ metadata: { uid: 'k-1', generation } });
const at = (seconds: number) => new Date(seconds * 1000);

/** Finds one answer in each slice; decided once there are this many. */
function deciding(slices: number) {
  const budgets: Budget[] = [];
  const decide = (start: Date) => (budget: Budget) => {
    budgets.push(budget);
    const found = [...(budget.searched?.found ?? []), [budgets.length, null] as const];
    const now = budget.searched?.now ?? start;
    return { decision: found.length >= slices ? 'decided' : undefined, searched: { now, found } };
  };
  return { decide, budgets };
}

describe('a decision of several slices', () => {
  test('is for the instant of its first slice', () => {
    const searches = new Searches();
    const { decide } = deciding(3);
    for (const second of [10, 11]) {
      expect(searches.decide(object(), { now: at(second) }, decide(at(second)))).toBeUndefined();
    }
    expect(searches.decide(object(), { now: at(12) }, decide(at(12)))).toEqual({
      decision: 'decided',
      now: at(10),
    });
  });

  test.each([
    ['the watch was interrupted', { now: at(12), watchedSince: at(11) }, at(12)],
    ['the watch was not interrupted', { now: at(12), watchedSince: at(10) }, at(10)],
    ['the clock was set back', { now: at(9), watchedSince: at(5) }, at(9)],
  ])('%s: it keeps what was found, and is for the right instant', (_, times, now) => {
    const searches = new Searches();
    const { decide, budgets } = deciding(2);
    expect(searches.decide(object(), { now: at(10) }, decide(at(10)))).toBeUndefined();
    expect(searches.decide(object(), times, decide(times.now))).toEqual({ decision: 'decided', now });
    expect(budgets[1]?.searched?.found).toEqual([[1, null]]);
  });

  test('starts again after an edit, and for another object', () => {
    const searches = new Searches();
    const { decide, budgets } = deciding(9);
    expect(searches.decide(object(), { now: at(10) }, decide(at(10)))).toBeUndefined();
    expect(searches.decide(object(2), { now: at(11) }, decide(at(11)))).toBeUndefined();
    expect(budgets[1]?.searched).toBeUndefined();
  });
});

test('the next decision in one reconcile does not search again, and one of the next reconcile does', () => {
  const searches = new Searches();
  const { decide, budgets } = deciding(1);
  searches.decide(object(), { now: at(10) }, decide(at(10)));
  expect(searches.decide(object(), { now: at(11) }, decide(at(11)))?.now).toEqual(at(11));
  expect(budgets[1]?.searched?.found).toEqual([[1, null]]);
  searches.end('k-1');
  searches.decide(object(), { now: at(12) }, decide(at(12)));
  expect(budgets[2]?.searched).toBeUndefined();
});

test.each([
  ['dropped if the decision took one slice', 1, undefined],
  [
    'kept if it took more',
    2,
    [
      [1, null],
      [2, null],
    ],
  ],
])('a search is %s', (_, slices, found) => {
  const searches = new Searches();
  const { decide, budgets } = deciding(slices);
  for (let slice = 0; slice < slices; slice += 1) searches.decide(object(), { now: at(10) }, decide(at(10)));
  searches.endIfQuick(object());
  searches.decide(object(), { now: at(11) }, decide(at(11)));
  expect(budgets.at(-1)?.searched?.found).toEqual(found);
});

test('only a decision that took one slice after the first steps begins with a whole slice', () => {
  const searches = new Searches();
  const stepsOf = (slices: number): number[] => {
    const { decide, budgets } = deciding(slices);
    for (let slice = 1; slice < slices; slice += 1)
      expect(searches.decide(object(), { now: at(10) }, decide(at(10)))).toBeUndefined();
    searches.decide(object(), { now: at(10) }, decide(at(10)));
    searches.end('k-1');
    return budgets.map(({ steps }) => steps);
  };
  const [first, slice] = [10_000, 100_000];
  expect(stepsOf(1)).toEqual([first]);
  expect(stepsOf(3)).toEqual([first, slice, slice]);
  expect(stepsOf(2)).toEqual([first, slice]);
  expect(stepsOf(1)).toEqual([slice]);
  expect(stepsOf(2)).toEqual([slice, slice]);
  expect(stepsOf(1)).toEqual([first]);
});
