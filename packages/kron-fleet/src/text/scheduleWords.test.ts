import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compile } from 'kron-core';
import { readScheduleWords } from '../testing/readScheduleWords.ts';
import { scheduleWords } from './scheduleWords.ts';

describe('a cron expression in words', () => {
  test.each([
    ['0 0 * * *', 'at 00:00'],
    ['30 2 * * 1-5', 'at 02:30, Monday through Friday'],
    ['*/15 * * * *', 'every 15 minutes'],
    ['* * * * *', 'every minute'],
    ['0 * * * *', 'every hour'],
    ['0 */6 * * *', 'on the hour, every 6 hours'],
    ['5,35 * * * *', 'at 5 and 35 minutes past the hour'],
    ['*/10 9-17 * * MON-FRI', 'every 10 minutes, between 09:00 and 17:59, Monday through Friday'],
    ['0 0 1,15 * *', 'at 00:00, on day 1 and 15 of the month'],
    ['0 0 * JAN SUN', 'at 00:00, only on Sunday, only in January'],
    ['0 6,18 * * *', 'at 06:00 and 18:00'],
  ])('%s', (expression, words) => {
    expect(scheduleWords(expression)).toBe(words);
  });

  test.each([
    ['the hour starts again at 0', '*/7 * * * *'],
    ['the day starts again at 0', '0 */5 * * *'],
    ['the month starts again at 1', '0 0 */2 * *'],
    ['the week starts again on Sunday', '0 0 * * */2'],
    ['the year starts again in January', '0 0 1 */5 *'],
    ['one of both day fields is enough', '0 0 1 * 5'],
    ['a step that is the hour', '*/60 * * * *'],
    ['every tenth minute of the whole hours', '*/10 9,17 * * *'],
    ['a step in steps', '*/30 */2 * * *'],
    ['a macro', '@daily'],
    ['six fields', '0 0 0 * * *'],
    ['no expression', 'every monday'],
    ['nothing', ''],
  ])('no words: %s', (_, expression) => {
    expect(scheduleWords(expression)).toBeNull();
  });

  const minutes = '* */1 0 7 59 */5 */7 */15 */30 0,30 5,10,55 10-20 0-29/10'.split(' ');
  const hours = '* */1 0 9 23 */2 */5 */12 6,18 1,2,22 9-17 22-23 8-18/2 1,3-5'.split(' ');
  const days = ['*', '*/1', '1', '31', '1,15', '1-7', '28-31', '*/2', '1-31/3'];
  const months = ['*', '1', 'JAN', '2,8', '6-8', 'jun-aug', '*/3', '2-12/2'];
  const weekdays = ['*', '0', '7', 'SUN', '1-5', 'MON-FRI', '6,0', '1,3-5', '5-7', '*/2', '0-6'];

  test('the words name the nominal times that the walk finds', () => {
    const fields = [minutes, hours, days, months, weekdays].map((one) => fc.constantFrom(...one));
    let said = 0;
    fc.assert(
      fc.property(fc.tuple(...fields), (parts) => {
        const expression = parts.join(' ');
        const words = scheduleWords(expression);
        if (words === null) return;
        said += 1;
        const named = readScheduleWords(words);
        const schedule = compile({ identity: 'n/n', schedule: expression });
        for (const [from, to] of spans) expect(walk(schedule, from, to)).toEqual(named(from, to));
      }),
      { numRuns: 600, seed: 41 },
    );
    expect(said).toBeGreaterThan(40);
  });

  const at = (text: string): number => Date.parse(text) / 1_000;
  const spans = [
    [at('2026-01-30T00:00:00Z'), at('2026-02-03T00:00:00Z')],
    [at('2028-02-27T00:00:00Z'), at('2028-03-02T00:00:00Z')],
    [at('2026-08-14T00:00:00Z'), at('2026-08-16T00:00:00Z')],
  ] as const;
});

type Walk = { nextNominal: (after: number) => number | null };

function walk(schedule: Walk, from: number, to: number): number[] {
  const found: number[] = [];
  let nominal = schedule.nextNominal(from - 1);
  for (; nominal !== null && nominal < to; nominal = schedule.nextNominal(nominal)) found.push(nominal);
  return found;
}
