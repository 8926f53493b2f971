import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { candidateWindows } from './candidateWindows.ts';
import { type Joinable, type MinuteStarts, type Suggestion, suggestGroups } from './suggestGroups.ts';

const seconds: Record<string, number> = {
  '1m': 60,
  '5m': 300,
  '10m': 600,
  '15m': 900,
  '30m': 1800,
  '1h': 3600,
  '90m': 5400,
  '2h': 7200,
  '3h': 10_800,
  '4h': 14_400,
  '6h': 21_600,
  '8h': 28_800,
  '12h': 43_200,
};

/** As many starts as an even spread of `of` members over a window from minute 0 guarantees. */
function even(window: string, of: number): MinuteStarts[] {
  const minutes = (seconds[window] ?? 0) / 60;
  return Array.from({ length: minutes }, (_, minute) => ({
    minute,
    starts: Math.ceil(((minute + 1) * of) / minutes) - Math.floor((minute * of) / minutes),
  }));
}

/** KronJobs that start in one minute, without a window. */
function fleet(
  count: number,
  { key = 'key', at = 0, ...rest }: Partial<Omit<Joinable, 'key'>> & { key?: string; at?: number } = {},
): Joinable[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'KronJob',
    identity: `${key}/${index}`,
    agreement: () => ({ key, sha256: sha256(key) }),
    window: 0,
    maxWindow: () => Infinity,
    starts: () => [at],
    guaranteed: (window, of) => even(window, of).map((one) => ({ ...one, minute: one.minute + at })),
    ...rest,
  }));
}

function loadOf(joinable: readonly Joinable[], others: Record<number, number> = {}): Uint32Array {
  const load = new Uint32Array(1440);
  for (const minute of joinable.flatMap(({ starts }) => [...starts()]))
    load[minute] = (load[minute] ?? 0) + 1;
  for (const [minute, starts] of Object.entries(others)) {
    load[Number(minute)] = (load[Number(minute)] ?? 0) + starts;
  }
  return load;
}

function suggest(
  free: readonly Joinable[],
  limit: number,
  {
    others = {},
    groups = new Map(),
  }: { others?: Record<number, number>; groups?: Map<string, Joinable[]> } = {},
): Suggestion[] {
  const perMinute = loadOf([...free, ...[...groups.values()].flat()], others);
  return suggestGroups({ free, groups, perMinute }, limit);
}

const nameOf = (key: string): string => `spread-${sha256(key).slice(0, 6)}`;

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

describe('candidate windows', () => {
  const all = ['5m', '10m', '15m', '30m', '1h', '90m', '2h', '3h', '4h', '6h', '8h', '12h'];

  test.each([
    ['all without a present one', 0, Infinity, all],
    ['the present one, then longer ones', 10_000, Infinity, ['2h46m40s', ...all.slice(7)]],
    ['each window once', 7200, Infinity, all.slice(6)],
    ['none above the longest possible one', 0, 3600, all.slice(0, 5)],
    ['none if the present one is above it', 3601, 3600, []],
    ['the longest in whole minutes if no other is possible', 0, 299, ['4m']],
    ['none below one minute', 0, 59, []],
    ['the present one alone if it is above all others', 86_400, 86_400, ['24h']],
  ])('%s', (_, widest, longest, windows) => {
    expect(candidateWindows(widest, longest)).toEqual(windows);
  });
});

describe('partitions', () => {
  test('KronJobs that start in minutes above the limit, by their keys', () => {
    const quiet = fleet(2, { key: 'quiet', at: 700 });
    expect(suggest([...fleet(20), ...quiet], 10)).toMatchObject([
      {
        group: nameOf('key'),
        members: fleet(20)
          .map(({ identity }) => identity)
          .sort(),
      },
    ]);
  });

  test('a single KronJob is no group', () => {
    expect(suggest([...fleet(9, { key: 'many' }), ...fleet(1, { key: 'one' })], 5)).toHaveLength(1);
  });

  test('KronJobs with spread stay in their groups', () => {
    expect(suggest([], 5, { groups: new Map([['backups', fleet(20)]]) })).toEqual([]);
  });

  test('no minute above the limit, no group', () => {
    expect(suggest(fleet(20), 20)).toEqual([]);
  });

  test('most starts above the limit first, then by key', () => {
    const sizes = { b: 10, a: 10, c: 30 };
    const joinable = Object.entries(sizes).flatMap(([key, count]) => fleet(count, { key }));
    expect(suggest(joinable, 5).map(({ group }) => group)).toEqual(['c', 'a', 'b'].map(nameOf));
  });
});

describe('the window', () => {
  test.each([
    // 60 starts in 5 minutes are 12 a minute, and each edge of a minute meets an edge of a slot.
    ['the first that keeps the limit', 60, 12, '5m', 12],
    ['a longer one for a lower limit', 60, 11, '10m', 6],
    ['one start a minute', 60, 1, '1h', 1],
  ])('is %s', (_, count, limit, window, expectedPeak) => {
    expect(suggest(fleet(count), limit)).toMatchObject([{ window, expectedPeak, excess: 0 }]);
  });

  test('is the longest one with its excess if none keeps the limit', () => {
    expect(suggest(fleet(60, { maxWindow: () => 600 }), 5)).toMatchObject([
      { window: '10m', expectedPeak: 6, excess: 1 },
    ]);
  });

  test('counts the other starts of the minutes in which the group can start', () => {
    expect(suggest(fleet(60), 12, { others: { 3: 1 } })).toMatchObject([{ window: '10m', expectedPeak: 7 }]);
    expect(suggest(fleet(60), 12, { others: { 5: 1, 700: 100 } })).toMatchObject([
      { window: '5m', expectedPeak: 12 },
    ]);
  });

  test('counts the groups that are already proposed, and the starts of those that follow', () => {
    const joinable = [...fleet(60, { key: 'a' }), ...fleet(50, { key: 'b' })];
    expect(suggest(joinable, 12)).toMatchObject([
      { group: nameOf('a'), window: '12h', expectedPeak: 51, excess: 39 },
      { group: nameOf('b'), window: '5m', expectedPeak: 11, excess: 0 },
    ]);
  });

  test('never shortens a window', () => {
    const [short, long] = [fleet(30, { window: 60 }), fleet(30, { window: 3600 })];
    expect(suggest([...short, ...long], 12)).toMatchObject([{ window: '1h' }]);
  });

  test('if the present one is too long, there is no proposal', () => {
    expect(suggest(fleet(60, { window: 7200, maxWindow: () => 3600 }), 12)).toEqual([]);
  });
});

test('a group that has the name already gains the new members', () => {
  const present = fleet(40, { key: 'old', at: 100, window: 600 });
  expect(suggest(fleet(20), 10, { groups: new Map([[nameOf('key'), present]]) })).toMatchObject([
    { group: nameOf('key'), window: '10m', present: 40, expectedPeak: 6 },
  ]);
});

test('the order of the input changes nothing', () => {
  const joinable = [
    ...fleet(30, { key: 'a' }),
    ...fleet(30, { key: 'b', at: 2 }),
    ...fleet(7, { key: 'c', at: 4 }),
  ];
  const expected = suggest(joinable, 6);
  fc.assert(
    fc.property(fc.shuffledSubarray(joinable, { minLength: joinable.length }), (shuffled) => {
      expect(suggest(shuffled, 6)).toEqual(expected);
    }),
  );
});
