import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { columnsAt } from '../testing/columns.ts';
import { stateBit } from '../worker/protocol.ts';
import { expectedRunning } from './expectedRunning.ts';

const span = { from: 0, to: 100 };

test('runs of an assumed length are counted at once, and one that ends as another starts is not', () => {
  const { max, at, parts } = expectedRunning([{ columns: columnsAt([10, 15, 20]), duration: 10 }], span, 10);
  expect({ max, at }).toEqual({ max: 2, at: 15 });
  expect([...parts]).toEqual([0, 2, 2, 1, 0, 0, 0, 0, 0, 0]);
});

test('each object has its own length of a run', () => {
  const rows = [
    { columns: columnsAt([10]), duration: 40 },
    { columns: columnsAt([20, 30]), duration: 5 },
  ];
  expect([...expectedRunning(rows, span, 10).parts]).toEqual([0, 1, 2, 2, 1, 1, 0, 0, 0, 0]);
});

test('suspended and unschedulable periods do not run', () => {
  const columns = columnsAt([10, NaN], [stateBit.suspended, stateBit.unschedulable]);
  expect(expectedRunning([{ columns, duration: 10 }], span, 1)).toMatchObject({ max: 0, at: null });
});

test('a ControlledJob runs from its start to its stop, whatever is assumed', () => {
  const { start, stop, idle } = stateBit;
  const columns = columnsAt([5, 10, 60, 80], [stop | idle, start, stop, start]);
  const { parts } = expectedRunning([{ columns, duration: 1 }], span, 10);
  expect([...parts]).toEqual([0, 1, 1, 1, 1, 1, 1, 0, 1, 1]);
});

test.each([
  ['ends in the span', [65], [stateBit.stop], [1, 1, 1, 1, 1, 1, 1, 0, 0, 0]],
  ['ends after the span', [160], [stateBit.stop], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
  ['another start falls into', [60], [stateBit.start | stateBit.idle], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
  ['no event begins', [60], [stateBit.stop | stateBit.idle], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
])('a ControlledJob that runs at the begin of the span: a run that %s', (_, times, states, expected) => {
  const { max, at, parts } = expectedRunning([{ columns: columnsAt(times, states), duration: 1 }], span, 10);
  expect([...parts]).toEqual(expected);
  expect({ max, at }).toEqual(expected[0] === 1 ? { max: 1, at: 0 } : { max: 0, at: null });
});

test('each part has the most runs at any of its seconds', () => {
  const starts = fc.array(fc.integer({ min: -50, max: 120 }), { maxLength: 20 });
  fc.assert(
    fc.property(starts, fc.integer({ min: 1, max: 60 }), (times, duration) => {
      const { max, parts } = expectedRunning([{ columns: columnsAt(times), duration }], span, 100);
      const activeAt = (second: number): number =>
        times.filter((time) => time <= second && second < time + duration).length;
      const expected = Array.from({ length: 100 }, (_, second) => activeAt(second));
      for (const [second, count] of expected.entries()) expect(parts[second]).toBeGreaterThanOrEqual(count);
      expect(max).toBe(
        Math.max(0, activeAt(0), ...times.filter((time) => time >= 0 && time < 100).map(activeAt)),
      );
    }),
  );
});
