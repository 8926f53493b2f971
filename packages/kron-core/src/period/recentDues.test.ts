import { describe, expect, test } from '@jest/globals';
import { decide } from '../kronjob/decision/decide.ts';
import type { Observed } from '../kronjob/decision/observed.ts';
import { compile } from './compile.ts';
import { RecentDues } from './recentDues.ts';

const due = (nominal: number) => ({ nominal, due: nominal + 1, chosen: nominal + 1, attempts: 1 });

describe('RecentDues', () => {
  function counting(windowsAtOnce: number): { dues: RecentDues; made: number[] } {
    const made: number[] = [];
    const make = (nominal: number) => {
      made.push(nominal);
      return due(nominal);
    };
    return { dues: new RecentDues(make, windowsAtOnce), made };
  }

  test('computes each due time once while no more are used than windows overlap', () => {
    const { dues, made } = counting(3);
    for (const nominal of [60, 120, 180, 60, 180, 120]) expect(dues.at(nominal)).toEqual(due(nominal));
    expect(made).toEqual([60, 120, 180]);
  });

  test('is bounded and drops the oldest entry', () => {
    const { dues, made } = counting(2);
    for (let nominal = 1; nominal <= 100; nominal++) expect(dues.at(nominal)).toEqual(due(nominal));
    for (let nominal = 100; nominal >= 93; nominal--) expect(dues.at(nominal)).toEqual(due(nominal));
    expect(made).toHaveLength(100);
    expect(dues.at(92)).toEqual(due(92));
    expect(made).toHaveLength(101);
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
