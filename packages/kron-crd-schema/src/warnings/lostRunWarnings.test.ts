import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { compile, type PolicySpec } from 'kron-core';
import { lostRunWarnings } from './lostRunWarnings.ts';
import { lostRunWarningCodes, type Warning } from './warning.ts';

const now = Date.UTC(2026, 1, 28) / 1000;

function warnings(policy: PolicySpec, jobTTL?: number): Warning[] {
  const schedule = compile({ identity: 'prod/x', schedule: '0 0 * * *', policy });
  return lostRunWarnings(schedule, jobTTL, now);
}

function codes(deadline: string | undefined, jobTTL?: number, policy: PolicySpec = {}): string[] {
  const given = deadline === undefined ? policy : { ...policy, deadline };
  return warnings(given, jobTTL).map(({ code }) => code);
}

test.each<[rule: string, codes: string[], expected: string[]]>([
  ['no deadline counts as 0 seconds', codes(undefined), ['ShortDeadline']],
  ['29 seconds are shorter than a change of leader', codes('29s'), ['ShortDeadline']],
  ['30 seconds are enough', codes('30s'), []],
  ['a TTL shorter than the deadline causes a warning', codes('10m', 599), ['ShortTTL']],
  ['a TTL as long as the deadline is enough', codes('10m', 600), []],
  ['no TTL causes no warning', codes('10m'), []],
  ['a TTL of 0 is enough without a deadline', codes(undefined, 0), ['ShortDeadline']],
  [
    'with a pause, 59 seconds can be too short',
    codes('30s', 59, { pauseAfterFailures: 3 }),
    ['UncountedFailures'],
  ],
  ['60 seconds are enough', codes('30s', 60, { pauseAfterFailures: 3 }), []],
  ['without a TTL, no Job vanishes', codes('30s', undefined, { pauseAfterFailures: 3 }), []],
])('%s', (_, found, expected) => expect(found).toEqual(expected));

test('for a queue, the proposed deadline is the gap between periods', () => {
  expect(warnings({ concurrency: 'queue' })[0]?.message).toContain('with 86400s, the gap between periods');
  expect(warnings({})[0]?.message).toContain('with 5m it starts');
});

test('the reference explains each of these warnings', () => {
  const file = resolve(import.meta.dirname, '../../../../docs/reference/webhook.md');
  const headings = [...readFileSync(file, 'utf8').matchAll(/^### (\w+)$/gm)].map(([, code]) => code);
  expect(headings).toEqual([...lostRunWarningCodes]);
});
