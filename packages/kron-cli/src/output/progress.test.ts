import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Sink } from '../host.ts';
import { Progress } from './progress.ts';

let written: string[];

function sink(isTerminal: boolean): Sink {
  return { write: async (text) => void written.push(text), isTerminal, columns: undefined, rows: undefined };
}

beforeEach(() => {
  written = [];
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('the line appears after a second, follows the work, and is removed at the end', async () => {
  const progress = new Progress(sink(true));
  progress.show('1 object');
  jest.advanceTimersByTime(999);
  progress.show('2 objects');
  expect(written).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(written).toEqual([`\r${'2 objects'.padEnd(40)}`]);
  progress.show('3 objects');
  jest.advanceTimersByTime(100);
  expect(written.at(-1)).toBe(`\r${'3 objects'.padEnd(40)}`);
  await progress.clear();
  expect(written.splice(0).at(-1)).toBe(`\r${' '.repeat(40)}\r`);
  jest.advanceTimersByTime(2000);
  expect(written).toEqual([]);
});

test('work that takes less than a second leaves no trace', async () => {
  const progress = new Progress(sink(true));
  progress.show('1 object');
  await progress.clear();
  jest.advanceTimersByTime(2000);
  expect(written).toEqual([]);
});

test('without a terminal, nothing is written', async () => {
  const progress = new Progress(sink(false));
  progress.show('1 object');
  jest.advanceTimersByTime(2000);
  await progress.clear();
  expect(written).toEqual([]);
});
