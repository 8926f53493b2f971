import { describe, expect, test } from '@jest/globals';
import { plainPaint as paint } from '@kron/fleet/text/paint';
import type { Bucket } from './tally.ts';
import { timelineLines } from './timelineLines.ts';
import { UpTime } from './upTime.ts';

function lines(counts: readonly (readonly [executed: number, missed: number])[], width?: number): string[] {
  const timeline = counts.map(([executed, missed], index): Bucket => {
    return { from: index * 3600, to: 0, executed, missed, skipped: 0, unschedulable: 0, overlaps: 0 };
  });
  return timelineLines(timeline, { clock: 'UTC', paint, width, upTime: null, drawsUpTime: false });
}

const marks = (line: string | undefined): string => (line ?? '').split(/ {2,}/)[1] ?? '';

describe('a timeline', () => {
  test('has one mark per period if there is room', () => {
    expect(
      lines([
        [3, 1],
        [0, 0],
      ]),
    ).toEqual([
      `1970-01-01 00:00Z  ###x${' '.repeat(36)}  3, 1 not run`,
      `1970-01-01 01:00Z  ${' '.repeat(40)}  0`,
    ]);
  });

  test('shows a single period that did not run among thousands that did', () => {
    expect(marks(lines([[30_000, 1]])[0])).toBe(`${'#'.repeat(39)}x`);
  });

  test('shows a single run among thousands of periods that did not run', () => {
    expect(
      marks(
        lines([
          [1, 30_000],
          [5, 0],
        ])[1],
      ),
    ).toBe('#');
    expect(marks(lines([[1, 30_000]])[0])).toBe(`#${'x'.repeat(39)}`);
  });

  test('fits a narrow terminal, with bars of at least ten columns', () => {
    const counts = [
      [30_000, 77],
      [12, 0],
    ] as const;
    for (const width of [60, 70])
      expect(Math.max(...lines(counts, width).map(({ length }) => length))).toBe(width);
    expect(marks(lines(counts, 20)[0])).toHaveLength(10);
  });
});

describe('a timeline of ControlledJobs', () => {
  const [hour, day] = [3600, 86_400];
  /** Marks of two days: a run from 09:00 to 17:00 on each. */
  function upLines(jobs: readonly (readonly [from: number, to: number])[], width?: number): string[] {
    const upTime = new UpTime(0, 2 * day - 1, day);
    for (const start of [9 * hour, day + 9 * hour]) {
      const stop = start + 8 * hour;
      upTime.add('shouldRun', start, stop);
      for (const [from, to] of jobs) {
        upTime.add('ran', Math.max(from, start), Math.min(to, stop));
        if (from < stop && to > stop) upTime.add('overran', stop, Math.min(to, start + day));
      }
    }
    const counts = { executed: 1, skipped: 0, missed: 0, unschedulable: 0, overlaps: 0 };
    const timeline = [0, day].map((from): Bucket => ({ from, to: from + day, ...counts }));
    return timelineLines(timeline, { clock: 'UTC', paint, width, upTime, drawsUpTime: true });
  }

  const run = [9 * hour, 17 * hour] as const;

  test('shows them as running from start to stop, and what they miss', () => {
    const drawn = upLines([run, [day + 11 * hour, day + 17 * hour]], 200);
    expect(drawn).toEqual([
      `1970-01-01 00:00Z  ${'.'.repeat(15)}${'#'.repeat(14)}${'.'.repeat(11)}  1, up 8h`,
      `1970-01-02 00:00Z  ${'.'.repeat(15)}xxx+${'#'.repeat(10)}${'.'.repeat(11)}  1, up 6h`,
      '# running, + partly running, x should be running, ! running after the stop, . stopped',
    ]);
  });

  test('shows a Job that runs after the stop', () => {
    expect(
      upLines([
        [9 * hour, 20 * hour],
        [0, 0],
      ])[0],
    ).toBe(`1970-01-01 00:00Z  ${'.'.repeat(15)}${'#'.repeat(14)}!!!!!${'.'.repeat(6)}  1, up 11h`);
  });

  test('shows all of a day on a narrow terminal', () => {
    expect(marks(upLines([run], 40)[0])).toBe('....####...');
  });
});
