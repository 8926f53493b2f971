import { describe, expect, test } from '@jest/globals';
import type { Clock } from '@kron/kubernetes/clock';
import { compileCalendar, type KronJob } from 'kron-core';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { type KnownCalendars, lineOf, warningsFor } from './warningsFor.ts';
import { aKronJob } from './testing/reviews.ts';

const nothingAllowed = aKronJob({ constraints: { only: [{ hours: '5' }] } }) as unknown as KronJob;

async function linesFor(
  kronJob: KronJob,
  clock: Clock,
  calendars?: KnownCalendars,
  clusterName?: string,
): Promise<string[]> {
  return (await warningsFor(kronJob, { clock, calendars, clusterName })).found.map(lineOf);
}

/** A clock that advances by `ms` milliseconds on every read. */
function clockAdvancing(ms: number): Clock {
  const { now, setTimer } = new VirtualClock();
  let passed = 0;
  return { now, setTimer, monotonic: () => (passed += ms) };
}

describe('constraints', () => {
  test('are checked for 1,000 periods', async () => {
    const [line] = await linesFor(nothingAllowed, new VirtualClock());
    expect(line).toMatch(
      /^spec\.constraints: does not run: no allowed second in any of the next 1000 periods .* \[LikelyUnschedulable\]$/,
    );
  });

  test('are checked for 25 ms at most, and the warning says how many periods that covered', async () => {
    const [line] = await linesFor(nothingAllowed, clockAdvancing(5));
    expect(line).toContain('no allowed second in any of the next 5 periods ');
  });

  test.each([
    ['all periods', new VirtualClock(), true],
    ['25 ms', clockAdvancing(5), false],
  ])('count as checked after %s', async (_, clock, isChecked) => {
    const { checked } = await warningsFor(nothingAllowed, {
      clock,
      calendars: undefined,
      clusterName: undefined,
    });
    expect(checked.includes('LikelyUnschedulable')).toBe(isChecked);
  });

  test('block the event loop for 4 ms at most', async () => {
    let turns = 0;
    let ended = false;
    const turn = (): void => {
      turns += 1;
      if (!ended) setImmediate(turn);
    };
    setImmediate(turn);
    await linesFor(nothingAllowed, clockAdvancing(5));
    ended = true;
    expect(turns).toBeGreaterThanOrEqual(4);
  });
});

test('a seed that needs a name of the cluster is a warning if there is none', async () => {
  const kronJob = aKronJob({ seed: { scope: 'cluster' } }) as unknown as KronJob;
  expect(await linesFor(kronJob, new VirtualClock())).toEqual([
    expect.stringMatching(/^spec\.seed\.scope: .* write --cluster-name eu-west-1 .* \[NoClusterName\]$/),
  ]);
  expect(await linesFor(kronJob, new VirtualClock(), undefined, 'eu-west-1')).toEqual([]);
});

test('the TTL of the template is compared with the deadline', async () => {
  const spec = { template: {}, ttlSecondsAfterFinished: 60 };
  const kronJob = aKronJob({ jobTemplate: { spec } }) as unknown as KronJob;
  expect(await linesFor(kronJob, new VirtualClock())).toEqual([
    expect.stringMatching(/^spec\.jobTemplate\.spec\.ttlSecondsAfterFinished: 60 is less .* \[ShortTTL\]$/),
  ]);
});

test('a schedule that clock changes affect has a warning unless clockChanges decides about them', async () => {
  const nightly = { schedule: '30 2 * * *', timezone: 'Europe/Berlin', policy: { deadline: '5m' } };
  const codesOf = async (fields: object): Promise<(string | undefined)[]> => {
    const kronJob = aKronJob({ ...nightly, ...fields }) as unknown as KronJob;
    const lines = await linesFor(kronJob, new VirtualClock());
    return lines.map((line) => /\[(\w+)\]$/.exec(line)?.[1]);
  };
  expect(await codesOf({})).toEqual(['LostInGap', 'DoubledInFold']);
  expect(await codesOf({ clockChanges: {} })).toEqual([]);
  expect(await codesOf({ clockChanges: { gap: 'after', fold: 'first' } })).toEqual([]);
});

describe('a reference to a calendar', () => {
  const kronJob = aKronJob({ constraints: { avoid: [{ calendar: 'holidays' }] } }) as unknown as KronJob;
  const past = compileCalendar({ entries: [{ from: '2020-12-24' }] });
  const future = compileCalendar({ entries: [{ from: '2030-12-24' }] });

  test.each([
    ['a missing one', { calendars: { calendar: {} } }, ['CalendarNotFound']],
    ['one that may not be read', { calendars: { calendar: 'unreadable' as const } }, ['CalendarUnreadable']],
    ['one that is past', { calendars: { calendar: { holidays: past } } }, ['CalendarExhausted']],
    ['one to come', { calendars: { calendar: { holidays: future } } }, []],
    ['one while the calendars are not known', 'awaited' as const, []],
  ])('warns of %s', async (_, calendars, codes) => {
    const lines = await linesFor(kronJob, new VirtualClock(), calendars);
    expect(lines.map((line) => /\[(\w+)\]$/.exec(line)?.[1])).toEqual(codes);
  });
});
