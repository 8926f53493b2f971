import { describe, expect, test } from '@jest/globals';
import { parseInstantOption, parseSpanOption } from './instantOption.ts';

const now = 1_000_000_000;

describe('valid instants', () => {
  test.each([
    ['2026-03-01T00:00:00Z', 1_772_323_200],
    ['2026-03-01T01:00:00+01:00', 1_772_323_200],
    ['2026-03-01T00:00:00.999Z', 1_772_323_200],
    ['2026-03-01', 1_772_323_200],
    ['+36h', now + 129_600],
    ['-7d', now - 604_800],
    ['+1w1d1h1m1s', now + 694_861],
    ['+0s', now],
  ])('%s', (text, seconds) => {
    expect(parseInstantOption('--from', text, now)).toEqual({ ok: true, value: seconds });
  });

  test.each(['', 'now', '+', '+h', '+1.5h', '+36', '1d', '2026-3-1', '2026-13-01', '26-03-01'])(
    '"%s" is not an instant',
    (text) => expect(parseInstantOption('--from', text, now)).toMatchObject({ ok: false }),
  );
});

describe('durations', () => {
  test.each([
    ['36h', 129_600],
    ['+36h', 129_600],
    ['1h30m', 5400],
  ])('%s', (text, seconds) => expect(parseSpanOption('--for', text)).toEqual({ ok: true, value: seconds }));

  test.each(['', '0h', '-1h', '1', 'h', '1h 30m'])('"%s" is not a duration', (text) =>
    expect(parseSpanOption('--for', text)).toMatchObject({ ok: false }),
  );
});
