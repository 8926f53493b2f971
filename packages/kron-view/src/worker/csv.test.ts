import { expect, test } from '@jest/globals';
import { csvCell, csvHeader, csvLine } from './csv.ts';

test.each([
  ['prod/a', 'prod/a'],
  ['a,b', '"a,b"'],
  ['say "a"', '"say ""a"""'],
  ['=1+1', "'=1+1"],
  ['-1', "'-1"],
  ['+1', "'+1"],
  ['@a', "'@a"],
  ['\ta', "'\ta"],
  ['\ra', `"'\ra"`],
])('%j is written as %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test('a run is a line in the order of the titles', () => {
  const nominal = Date.UTC(2026, 10, 22) / 1000;
  const row = {
    row: 0,
    kind: 'CronJob' as const,
    identity: 'prod/a',
    periodID: '2026-11-22T00:00:00Z',
    action: 'run' as const,
  };
  const times = { nominal, windowStart: nominal, windowEnd: nominal + 60, chosen: nominal + 7 };
  expect(csvHeader).toBe(
    'identity,action,chosenTime,nominalTime,windowStart,windowEnd,unschedulable,outcome,reason,kind\r\n',
  );
  expect(csvLine({ ...row, ...times, outcome: 'planned', reason: '', run: null })).toBe(
    'prod/a,run,2026-11-22T00:00:07Z,2026-11-22T00:00:00Z,2026-11-22T00:00:00Z,2026-11-22T00:01:00Z,false,planned,,CronJob\r\n',
  );
  expect(
    csvLine({
      ...row,
      ...times,
      chosen: null,
      outcome: 'unschedulable',
      reason: 'rejected by only',
      run: null,
    }),
  ).toContain(',run,,2026-11-22T00:00:00Z,');
});
