import { describe, expect, test } from '@jest/globals';
import { parseTimeSpanOption } from './timeSpanOption.ts';

describe('time spans', () => {
  test.each([
    ['+1h..+2h', 3600, 7200],
    ['-1d..1970-01-02', -86_400, 86_400],
    ['1970-01-01T00:00:00Z..1970-01-01T00:00:01Z', 0, 1],
    ['1970-01-01T00:00..1970-01-01T00:30', 0, 1800],
  ])('%s', (text, from, to) => {
    expect(parseTimeSpanOption('--downtime', text, 0)).toEqual({ ok: true, value: { from, to } });
  });

  test.each([
    ['+1h', 'expected two times'],
    ['+1h..+2h..+3h', 'expected two times'],
    ['', 'expected two times'],
    ['+1h..', 'found ""'],
    ['1h..+2h', '"1h" has no sign'],
    ['+2h..+1h', 'must be after the first'],
    ['+1h..+1h', 'must be after the first'],
  ])('"%s" is not a time span', (text, problem) => {
    expect(parseTimeSpanOption('--downtime', text, 0)).toMatchObject({
      ok: false,
      problem: expect.stringContaining(problem),
    });
  });
});
