import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { exactDuration } from '@kron/fleet/text/durationText';
import { parseDuration, readFragment, writeFragment } from './fragment.ts';
import { defaultState, panels, type ViewState } from './viewState.ts';

const defaults = { ...defaultState, span: { from: 1_795_348_800, to: 1_795_435_200 } };

const instant = fc.integer({ min: 0, max: 4_000_000_000 });
const states: fc.Arbitrary<ViewState> = fc.record({
  panel: fc.constantFrom(...panels),
  span: fc
    .tuple(instant, fc.integer({ min: 10, max: 1e8 }))
    .map(([from, length]) => ({ from, to: from + length })),
  zone: fc.constantFrom('own', 'utc', 'local', 'Europe/Paris', 'America/Argentina/Buenos_Aires'),
  group: fc.constantFrom('namespace', 'none', 'label:team', 'label:app.kubernetes.io/name'),
  search: fc.string(),
  outcomes: fc.subarray(['planned', 'unschedulable', 'suspended']),
  run: fc.constantFrom(null, { identity: 'prod/db-backup', periodID: '2026-11-22T23:00:00Z' }),
  object: fc.constantFrom(null, 'prod/db-backup'),
  duration: fc.integer({ min: 1, max: 1e6 }),
  isObserved: fc.boolean(),
  bin: fc.constantFrom('max', 'sum'),
});

test('a written state is read again', () => {
  fc.assert(
    fc.property(states, (state) => {
      const read = readFragment(writeFragment(state, defaults, []));
      expect(read.ignored).toEqual([]);
      expect({ ...defaults, ...read.state }).toEqual(state);
    }),
  );
});

test('only what differs from the defaults is written, readably', () => {
  expect(writeFragment(defaults, defaults, [])).toBe('');
  const run = { identity: 'prod/db-backup', periodID: '2026-11-22T23:00:00Z' };
  expect(writeFragment({ ...defaults, panel: 'load', run, zone: 'Europe/Paris' }, defaults, [])).toBe(
    'view=load&tz=Europe/Paris&run=prod/db-backup@2026-11-22T23:00:00Z',
  );
});

test('unknown keys are kept', () => {
  const { unknown } = readFragment('#y=abc&view=load');
  expect(writeFragment(defaults, defaults, unknown)).toBe('y=abc');
});

test.each([
  'view=chart',
  'from=yesterday',
  'from=2026-13-45T00:00:00Z',
  'group=owner',
  'run=db-backup',
  'object=db-backup',
  'dur=long',
  'dur=10m,20m',
  'bin=mean',
  'tz=',
])('%s is ignored and named', (text) => {
  expect(readFragment(`#${text}`)).toEqual({ state: {}, unknown: [], ignored: [text] });
});

test.each([
  ['an end alone', '#to=2026-11-23T00:00:00Z', ['to=2026-11-23T00:00:00Z']],
  [
    'a day that no month has',
    '#from=2026-02-31T00:00:00Z&to=2026-11-23T00:00:00Z',
    ['from=2026-02-31T00:00:00Z', 'to=2026-11-23T00:00:00Z'],
  ],
  ['an unknown zone', '#tz=Europe/Pariss', ['tz=Europe/Pariss']],
])('%s is ignored, and named', (_, text, ignored) => {
  expect(readFragment(text)).toEqual({ state: {}, unknown: [], ignored });
});

test('a span is at most as long as the axis can be', () => {
  const { span } = readFragment('#from=1970-01-01T00:00:00Z&to=2999-01-01T00:00:00Z').state;
  expect((span?.to ?? 0) - (span?.from ?? 0)).toBeLessThan(6 * 366 * 86_400);
});

test('a span that ends before it begins is ignored', () => {
  expect(readFragment('#from=2026-11-23T00:00:00Z&to=2026-11-22T00:00:00Z').state).toEqual({});
});

describe('a duration', () => {
  test.each([
    [600, '10m'],
    [5400, '1h30m'],
    [86_401, '24h1s'],
    [0, '0s'],
  ])('of %i seconds is %s', (seconds, text) => {
    expect(exactDuration(seconds)).toBe(text);
    expect(parseDuration(text)).toBe(seconds);
  });

  test('can have days', () => {
    expect(parseDuration('1d1s')).toBe(86_401);
  });

  test.each(['', '10', 'm', '-1m', '1.5h'])('"%s" is none', (text) => {
    expect(parseDuration(text)).toBeNull();
  });
});
