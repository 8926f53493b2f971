import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Scale, xOf } from '../axis/scale.ts';
import { columnsAt, fleetRun } from '../testing/columns.ts';
import { stateBit } from '../worker/protocol.ts';
import { Batches, nearest, pillWidth } from './batches.ts';
import { kindIndex } from './markKind.ts';
import { type RowMarks, rowMarks } from './rowMarks.ts';

/** One second is one pixel. */
const scale: Scale = { from: 0, to: 1000, width: 1000 };
const past = -1e6;

type Batch = {
  left: number;
  right: number;
  first: number;
  count: number;
  kind: number;
  mixed: boolean;
};

function batchesOf(marks: RowMarks, now = past, at: Scale = scale): Batch[] {
  const batches = new Batches();
  batches.collect(marks, at, now);
  return Array.from({ length: batches.length }, (_, place) => ({
    left: batches.left[place]!,
    right: batches.right[place]!,
    first: batches.first[place]!,
    count: batches.count[place]!,
    kind: batches.kind[place]!,
    mixed: batches.mixed[place] === 1,
  }));
}

function counts(times: readonly number[], now = past): number[] {
  return batchesOf(rowMarks(columnsAt(times), null), now).map(({ count }) => count);
}

describe('marks of a row', () => {
  test.each([
    ['at 6 pixels stay apart', [100, 106, 112], [1, 1, 1]],
    ['nearer than 6 pixels are one pill', [100, 105, 110], [3]],
    ['under the pill of others belong to it', [100, 101, 107], [3]],
    ['beyond the pill of others do not', [100, 101, 120], [2, 1]],
  ])('%s', (_, times, expected) => {
    expect(counts(times)).toEqual(expected);
  });

  test('on both sides of now are never one pill', () => {
    expect(counts([100, 102, 104, 106], 103)).toEqual([2, 2]);
    const [before, after] = batchesOf(rowMarks(columnsAt([100, 102, 104, 106]), null), 103);
    expect(before!.right).toBeLessThanOrEqual(103);
    expect(after!.left).toBeGreaterThanOrEqual(103);
  });

  test.each(['Active', 'Suspended'] as const)(
    'of a recorded, %s and a planned run are never one pill',
    (result) => {
      const runs = [fleetRun({ result, periodID: '1970-01-01T00:01:40Z' })];
      const marks = rowMarks(columnsAt([100, 102]), { runs, now: 0 });
      expect(batchesOf(marks, 0).map(({ count }) => count)).toEqual([1, 1]);
    },
  );

  test('in a pill give it the worst kind, and stripes if their outcomes differ', () => {
    const mixed = rowMarks(columnsAt([100, 102, 104], [0, stateBit.unschedulable, 0]), null);
    expect(batchesOf(mixed)).toMatchObject([{ kind: kindIndex.unschedulable, mixed: true, count: 3 }]);
    const events = rowMarks(columnsAt([100, 102], [stateBit.start, stateBit.stop]), null);
    expect(batchesOf(events)).toMatchObject([{ mixed: false, count: 2 }]);
  });

  test('in an endless chain make pills that can be zoomed into', () => {
    const all = batchesOf(rowMarks(columnsAt(Array.from({ length: 1000 }, (_, time) => time)), null));
    expect(all.length).toBeGreaterThan(8);
    expect(Math.max(...all.map(({ count }) => count))).toBeLessThan(130);
  });
});

const times = fc
  .array(fc.record({ gap: fc.nat(20), state: fc.constantFrom(0, stateBit.unschedulable) }), {
    maxLength: 300,
  })
  .map((list) => {
    let time = 0;
    const at = list.map(({ gap }) => (time += gap));
    return {
      at,
      marks: rowMarks(
        columnsAt(
          at,
          list.map(({ state }) => state),
        ),
        null,
      ),
    };
  });

describe('any marks', () => {
  test('are each in one batch, in order', () => {
    fc.assert(
      fc.property(times, ({ marks }) => {
        const all = batchesOf(marks);
        const covered = all.flatMap(({ first, count }) => Array.from({ length: count }, (_, i) => first + i));
        const visible = [...marks.at].filter((time) => time <= 1000).length;
        expect(covered.slice(0, visible)).toEqual(Array.from({ length: visible }, (_, index) => index));
      }),
    );
  });

  test('are apart if they are single, and as wide as a pill if not', () => {
    fc.assert(
      fc.property(times, fc.nat(1000), ({ at, marks }, now) => {
        const all = batchesOf(marks, now);
        for (const [index, batch] of all.entries()) {
          if (batch.count > 1) expect(batch.right - batch.left).toBeGreaterThanOrEqual(pillWidth);
          const next = all[index + 1];
          if (next === undefined || batch.count > 1) continue;
          const [time, after] = [at[batch.first]!, at[next.first]!];
          if (time < now === after < now) expect(after - time).toBeGreaterThanOrEqual(nearest);
        }
      }),
    );
  });

  test('are grouped alike while panning', () => {
    fc.assert(
      fc.property(times, fc.nat(400), ({ at, marks }, distance) => {
        const moved = { ...scale, from: distance, to: 1000 + distance };
        const inside = ({ first, count }: Batch): boolean => at[first]! > 600 && at[first + count - 1]! < 800;
        const starts = (list: Batch[]): string[] =>
          list.filter(inside).map(({ first, count }) => `${first} ${count}`);
        expect(starts(batchesOf(marks, past, moved))).toEqual(starts(batchesOf(marks)));
      }),
    );
  });

  test('are hit where they are drawn', () => {
    fc.assert(
      fc.property(times, ({ at, marks }) => {
        const batches = new Batches();
        batches.collect(marks, scale, past);
        for (const place of Array.from({ length: batches.length }).keys()) {
          const hit = batches.nearestTo(xOf(scale, at[batches.first[place]!]!));
          const middle = (batches.left[hit]! + batches.right[hit]!) / 2;
          expect(Math.abs(middle - (batches.left[place]! + batches.right[place]!) / 2)).toBeLessThan(60);
          expect(hit).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

test('nothing is hit at more than 8 pixels from a mark', () => {
  const batches = new Batches();
  batches.collect(rowMarks(columnsAt([100]), null), scale, past);
  expect([87, 88, 100, 112, 113].map((x) => batches.nearestTo(x))).toEqual([-1, 0, 0, 0, -1]);
});
