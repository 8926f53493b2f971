import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { compile } from 'kron-core';
import { lostRunWarnings } from './lostRunWarnings.ts';
import { lostRunWarningCodes } from './warning.ts';

function codes(deadline: string | undefined, jobTTL?: number): string[] {
  const policy = deadline === undefined ? {} : { deadline };
  const schedule = compile({ identity: 'prod/x', schedule: '0 0 * * *', policy });
  return lostRunWarnings(schedule, jobTTL).map(({ code }) => code);
}

test.each<[rule: string, codes: string[], expected: string[]]>([
  ['no deadline counts as 0 seconds', codes(undefined), ['ShortDeadline']],
  ['29 seconds are shorter than a change of leader', codes('29s'), ['ShortDeadline']],
  ['30 seconds are enough', codes('30s'), []],
  ['a TTL shorter than the deadline causes a warning', codes('10m', 599), ['ShortTTL']],
  ['a TTL as long as the deadline is enough', codes('10m', 600), []],
  ['no TTL causes no warning', codes('10m'), []],
  ['a TTL of 0 is enough without a deadline', codes(undefined, 0), ['ShortDeadline']],
])('%s', (_, found, expected) => expect(found).toEqual(expected));

test('the reference explains each of these warnings', () => {
  const file = resolve(import.meta.dirname, '../../../../docs/reference/webhook.md');
  const headings = [...readFileSync(file, 'utf8').matchAll(/^### (\w+)$/gm)].map(([, code]) => code);
  expect(headings).toEqual([...lostRunWarningCodes]);
});
