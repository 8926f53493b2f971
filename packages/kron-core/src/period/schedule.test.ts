import { describe, expect, test } from '@jest/globals';
import { calendar } from '../zone/calendar.ts';
import { compile } from './compile.ts';

const hour = 3600;

describe('a schedule at the ends of the calendar', () => {
  const schedule = compile({
    identity: 'prod/db-backup',
    schedule: '0 * * * *',
    window: { mode: 'around', duration: '4h' },
  });
  const first = calendar.firstSecond + 2 * hour;
  const last = calendar.lastSecond + 1 - 3 * hour;

  test('has no nominal time whose window begins before it', () => {
    expect(schedule.nextNominal(Number.NEGATIVE_INFINITY)).toBe(first);
    expect(schedule.latestNominal(first)).toBe(first);
    expect(schedule.latestNominal(first - 1)).toBeNull();
    expect([first, first - hour].map((nominal) => schedule.isNominal(nominal))).toEqual([true, false]);
  });

  test('has no nominal time whose window ends after it', () => {
    expect(schedule.latestNominal(Number.POSITIVE_INFINITY)).toBe(last);
    expect(schedule.nextNominal(last - 1)).toBe(last);
    expect(schedule.nextNominal(last)).toBeNull();
    expect([last, last + hour].map((nominal) => schedule.isNominal(nominal))).toEqual([true, false]);
  });
});
