import { expect, test } from '@jest/globals';
import { expandRule } from './expandRule.ts';
import { secondsPerDay, timeAt } from './icsTime.ts';
import { utcZone } from '../../../options/zoneClock.ts';
import { Oddities } from './oddities.ts';
import { type RecurrenceRule, readRule } from './recurrenceRule.ts';

const start = timeAt({ form: 'instant', zone: utcZone }, 0);
const span = { from: 0, to: 10 * secondsPerDay };

function rule(text: string): RecurrenceRule {
  const property = { name: 'RRULE', type: 'UNKNOWN', parameters: {}, values: [text], line: 7 };
  return readRule(property, start, new Oddities(true));
}

const tooMany: unknown = expect.objectContaining({ code: 'TooMany', line: 7 });

test('the rules of a file share their steps', () => {
  const budget = { left: 25 };
  for (let rules = 0; rules < 2; rules++)
    expect(expandRule(rule('FREQ=DAILY'), start, span, budget)).toHaveLength(10);
  expect(() => expandRule(rule('FREQ=DAILY'), start, span, budget)).toThrow(tooMany);
});

test('occurrences count as steps', () => {
  const minutes = Array.from({ length: 60 }, (_, minute) => minute).join(',');
  const every = rule(`FREQ=HOURLY;BYMINUTE=${minutes}`);
  expect(() => expandRule(every, start, span, { left: 1000 })).toThrow(tooMany);
});

test('a rule that has too many steps is refused before the first one', () => {
  const budget = { left: 2_000_000 };
  const long = { from: 0, to: 1_000_001 * 3600 };
  expect(() => expandRule(rule('FREQ=HOURLY'), start, long, budget)).toThrow(tooMany);
  expect(() => expandRule(rule('FREQ=HOURLY;COUNT=1000001'), start, long, budget)).toThrow(tooMany);
  expect(budget.left).toBe(2_000_000);
});
