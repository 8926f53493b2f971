import { describe, expect, test } from '@jest/globals';
import { decide } from '../kronjob/decision/decide.ts';
import type { Observed } from '../kronjob/decision/observed.ts';
import { compile } from './compile.ts';
import { RecentDues } from './recentDues.ts';

const due = (nominal: number) => ({ nominal, due: nominal + 1, chosen: nominal + 1, attempts: 1 });

describe('RecentDues', () => {
  test('computes each due time once while no more are used than windows overlap', () => {
    const made: number[] = [];
    const dues = new RecentDues((nominal) => {
      made.push(nominal);
      return due(nominal);
    }, 3);
    for (const nominal of [60, 120, 180, 60, 180, 120]) expect(dues.at(nominal)).toEqual(due(nominal));
    expect(made).toEqual([60, 120, 180]);
  });

  test('is bounded and drops the oldest entry', () => {
    const dues = new RecentDues(due, 2);
    for (let nominal = 0; nominal < 6_000; nominal += 60) expect(dues.at(nominal)).toEqual(due(nominal));
    expect(dues.size).toBe(8);
    expect(dues.at(0)).toEqual(due(0));
  });

  test('leads to the same decisions as no cache', () => {
    const spec = {
      identity: 'prod/crowded',
      schedule: '*/5 * * * *',
      window: { duration: '3h' },
      constraints: { only: [{ between: '00:00-06:30' }, { hours: '9,12,15' }], avoid: [{ hours: '3' }] },
      policy: { deadline: '20m' },
    };
    const long = compile(spec);
    const start = Date.parse('2026-03-01T00:00:00Z');
    const [createdAt, watchedSince] = [new Date(start - 86_400_000), new Date(start)];
    let status: Observed['status'] = {};
    for (let minute = 0; minute < 150; minute++) {
      const now = new Date(start + minute * 241_000);
      const observed = { uid: 'u', createdAt, watchedSince, deleting: false, status, jobs: [] };
      const decision = decide(long, now, observed);
      expect(decision).toEqual(decide(compile(spec), now, observed));
      const last = decision.outcomes.at(-1);
      if (last === undefined) continue;
      status = {
        lastPeriodID: last.periodID,
        lastNominalTime: last.nominalTime,
        ...(last.chosenTime === null ? {} : { lastChosenTime: last.chosenTime }),
      };
    }
    expect(status.lastPeriodID).toBeDefined();
  });
});
