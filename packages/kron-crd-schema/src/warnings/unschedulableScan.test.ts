import { expect, test } from '@jest/globals';
import { compile } from 'kron-core';
import { UnschedulableScan } from './unschedulableScan.ts';

const now = Date.UTC(2026, 1, 28) / 1000;

function scanOf(avoid: string): UnschedulableScan {
  const spec = { identity: 'prod/x', schedule: '0 0 * * *', constraints: { avoid: [{ date: avoid }] } };
  return new UnschedulableScan({ spec, schedule: compile(spec) }, now);
}

test('a stopped scan reports only the periods that it has checked', () => {
  const scan = scanOf('2026-03-02');
  expect([scan.look(), scan.look(), scan.warning]).toEqual([true, true, undefined]);
  scan.look();
  expect(scan.warning?.message).toContain('1 of the next 3 periods (first: ');
});

test('a scan of one period counts no periods', () => {
  const scan = scanOf('2026-02-28');
  scan.look();
  expect(scan.warning?.message).toContain('no allowed second in the next period (first: ');
});

test('periods without an allowed second are counted apart from those that may find none', () => {
  const spec = {
    identity: 'prod/x',
    schedule: '0 0 * * *',
    window: { duration: '1h' },
    constraints: { avoid: [{ date: '2026-03-02' }, { date: '2026-03-03', hours: '0' }] },
  };
  const scan = new UnschedulableScan({ spec, schedule: compile(spec) }, now);
  while (scan.look());
  expect(scan.warning?.message).toBe(
    'no allowed second in 1 of the next 1000 periods (first: 2026-03-02T00:00:00Z), and 1 more may find none (likeliest: 2026-03-03T00:00:00Z, 98.2 %); lengthen the window or relax the constraints',
  );
});

test('a scan ends after 1,000 periods', () => {
  const scan = scanOf('2028-11-24');
  let looks = 0;
  while (scan.look()) looks += 1;
  expect(looks).toBe(1000);
});
