import { describe, expect, test } from '@jest/globals';
import { parseInstantOption, parseSpanOption } from './instantOption.ts';

const now = 1_000_000_000;

describe('valid instants', () => {
  test.each([
    ['2026-03-01T00:00:00Z', 1_772_323_200],
    ['2026-03-01T01:00:00+01:00', 1_772_323_200],
    ['2026-03-01T00:00:00.999Z', 1_772_323_200],
    ['2026-03-01', 1_772_323_200],
    ['2026-03-01T08:30', 1_772_353_800],
    ['2026-03-01 08:30:15', 1_772_353_815],
    ['+36h', now + 129_600],
    ['+1y', now + 31_536_000],
    ['-7d', now - 604_800],
    ['+1w1d1h1m1s', now + 694_861],
    ['+0s', now],
  ])('%s', (text, seconds) => {
    expect(parseInstantOption('--from', text, now)).toEqual({ ok: true, value: seconds });
  });

  // Berlin skips 02:00 to 03:00 on 2026-03-29 and repeats it on 2026-10-25. Beirut's 2026-03-29 starts at 01:00.
  test.each([
    ['2026-03-01', 'Asia/Tokyo', '2026-02-28T15:00:00Z'],
    ['2026-03-01T08:30', 'Asia/Tokyo', '2026-02-28T23:30:00Z'],
    ['2026-03-01T08:30:00Z', 'Asia/Tokyo', '2026-03-01T08:30:00Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00Z'],
    ['2026-03-01', 'No/Where', '2026-03-01T00:00:00Z'],
  ])('%s in %s', (text, zone, instant) => {
    const seconds = Date.parse(instant) / 1000;
    expect(parseInstantOption('--from', text, now, zone)).toEqual({ ok: true, value: seconds });
  });

  test('a local time can lie outside the years', () => {
    expect(parseInstantOption('--from', '0001-01-01', now, 'Asia/Tokyo')).toMatchObject({ ok: false });
  });

  test.each([
    '',
    'now',
    '+',
    '+h',
    '+1.5h',
    '+36',
    '1d',
    '1y',
    '2026-03-01T8:30',
    '2026-03-01T08:30:15.5',
    '2026-3-1',
    '2026-13-01',
    '26-03-01',
  ])('"%s" is not an instant', (text) =>
    expect(parseInstantOption('--from', text, now)).toMatchObject({ ok: false }),
  );
});

test.each(['2026-11-28T08', '2026-03-01T8:30', '2026-03-01T08:30:15.5'])(
  '"%s": the accepted forms are named, local times too',
  (text) => {
    const message = expect.stringContaining(`2026-03-01, 2026-03-01T08:30, or relative to now such as +36h`);
    expect(parseInstantOption('--from', text, now)).toEqual({ ok: false, problem: message });
  },
);

describe('durations', () => {
  test.each([
    ['36h', 129_600],
    ['+36h', 129_600],
    ['1h30m', 5400],
    ['1y', 31_536_000],
  ])('%s', (text, seconds) => expect(parseSpanOption('--for', text)).toEqual({ ok: true, value: seconds }));

  test.each(['', '0h', '-1h', '1', 'h', '1h 30m', '1mo', '1Y', '1M'])('"%s" is not a duration', (text) => {
    const problem = expect.stringContaining('such as 36h, 7d, 1y or 1h30m, with the units y, w, d, h, m, s');
    expect(parseSpanOption('--for', text)).toMatchObject({ ok: false, problem });
  });
});
