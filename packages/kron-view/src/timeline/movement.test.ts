import { describe, expect, test } from '@jest/globals';
import { columnsAt } from '../testing/columns.ts';
import { Batches } from './batches.ts';
import { type Key, keyCommand } from './keyCommand.ts';
import { markNear, moveInRow, moveToLine, type RowCommand, spanOfBatch, spanShowing } from './movement.ts';
import { rowMarks } from './rowMarks.ts';

const scale = { from: 0, to: 1000, width: 1000 };
/** A single mark, a batch, a single mark, and one beyond the screen. */
const marks = rowMarks(columnsAt([100, 200, 202, 204, 300, 5000]), null);

function moved(command: RowCommand, at: number): number | undefined {
  const batches = new Batches();
  batches.collect(marks, scale, -1);
  return marks.at[moveInRow(command, marks, at, { batches, scale })];
}

describe('in a row', () => {
  test.each([
    ['nextMark', 100, 200],
    ['nextMark', 200, 300],
    ['nextMark', 300, 5000],
    ['nextMark', 5000, 5000],
    ['previousMark', 300, 200],
    ['previousMark', 204, 100],
    ['previousMark', 100, 100],
    ['firstMark', 300, 100],
    ['lastMark', 100, 300],
  ] as const)('%s from %i leads to %i', (command, from, to) => {
    expect(moved(command, from)).toBe(to);
  });

  test('the nearest mark has the focus, of two the later', () => {
    const near = (at: number): number | undefined => marks.at[markNear(marks, at)];
    expect([near(0), near(149), near(150), near(9999)]).toEqual([100, 100, 200, 5000]);
  });

  test('without marks nothing has the focus', () => {
    const none = rowMarks(columnsAt([]), null);
    expect(moveInRow('nextMark', none, 0, { batches: new Batches(), scale })).toBe(-1);
  });
});

test('lines are moved over within the timeline', () => {
  expect([moveToLine(3, 1, 10), moveToLine(9, 1, 10), moveToLine(2, -20, 10)]).toEqual([4, 9, 0]);
});

test('the span moves by as little as shows an instant with a margin', () => {
  expect(spanShowing(scale, 500)).toBe(scale);
  expect(spanShowing({ from: 0, to: 1000 }, 1200)).toEqual({ from: 350, to: 1350 });
  expect(spanShowing({ from: 0, to: 1000 }, -100)).toEqual({ from: -250, to: 750 });
});

test('a batch is zoomed to its marks and a margin', () => {
  const { from, to } = spanOfBatch(marks, { first: 1, count: 3 });
  expect([from, to]).toEqual([199, 205]);
});

describe('a key', () => {
  const key = (name: string, changes: Partial<Key> = {}): Key => ({
    key: name,
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    ...changes,
  });

  test.each([
    ['ArrowLeft', false, 'previousMark'],
    ['ArrowRight', true, 'panAhead'],
    ['ArrowLeft', true, 'panBack'],
    ['ArrowDown', true, 'nextRow'],
    ['+', true, 'zoomIn'],
    ['?', true, 'help'],
    ['Enter', false, 'open'],
    ['Tab', false, null],
    ['constructor', false, null],
  ])('%s with shift %p is %p', (name, shiftKey, command) => {
    expect(keyCommand(key(name, { shiftKey }))).toBe(command);
  });

  test('with Ctrl, Alt or Meta is left to the browser', () => {
    expect(keyCommand(key('+', { ctrlKey: true }))).toBeNull();
    expect(keyCommand(key('ArrowLeft', { altKey: true }))).toBeNull();
    expect(keyCommand(key('n', { metaKey: true }))).toBeNull();
  });
});
