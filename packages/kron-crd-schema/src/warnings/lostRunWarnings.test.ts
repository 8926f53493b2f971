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
  ['no deadline is the shortest of all', codes(undefined), ['ShortDeadline']],
  ['29 seconds are too few for a change of leader', codes('29s'), ['ShortDeadline']],
  ['30 seconds are enough', codes('30s'), []],
  ['a Job that is gone before the deadline is over cannot tell', codes('10m', 599), ['ShortTTL']],
  ['a Job that outlives the deadline can', codes('10m', 600), []],
  ['a Job without a TTL stays', codes('10m'), []],
  ['no TTL is shorter than no deadline', codes(undefined, 0), ['ShortDeadline']],
])('%s', (_, found, expected) => expect(found).toEqual(expected));

test('the reference explains each of these warnings', () => {
  const file = resolve(import.meta.dirname, '../../../../docs/reference/webhook.md');
  const headings = [...readFileSync(file, 'utf8').matchAll(/^### (\w+)$/gm)].map(([, code]) => code);
  expect(headings).toEqual([...lostRunWarningCodes]);
});
