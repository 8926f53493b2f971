import { expect, test } from '@jest/globals';
import { zoneClock } from '../clock/zoneClock.ts';
import { rowLabel } from './rowLabel.ts';

const clock = zoneClock({});

test.each([
  ['2026-10-23T22:00:00Z', 'Sat 10-24'],
  ['2026-10-24T22:00:00Z', 'Sun 10-25'],
  ['2026-10-25T23:00:00Z', 'Mon 10-26'],
  ['2026-10-26T23:00:00Z', 'Tue 10-27'],
])('the day in Paris from %s on is %s, after a clock change, too', (start, label) => {
  const row = { start: Date.parse(start) / 1000, rowSeconds: 86_400 };
  expect(rowLabel(row, 'Europe/Paris', clock)).toBe(label);
});

test('an hour is labelled by its start', () => {
  const row = { start: Date.UTC(2026, 10, 22, 12) / 1000, rowSeconds: 3600 };
  expect(rowLabel(row, 'Europe/Paris', clock)).toBe('11-22 13:00');
});
