import { describe, expect, test } from '@jest/globals';
import { cronJobSchedule } from './cronJobSchedule.ts';

describe('a schedule of a CronJob becomes', () => {
  test.each([
    ['*/15 1-3 1,15 JAN-mar MON', '*/15 1-3 1,15 JAN-mar MON', 'itself if it means the same'],
    ['0 0 * * *', '0 0 * * *', 'itself if it is plain'],
    ['  0   0 * *\t* ', '0 0 * * *', 'one with single blanks'],
    ['5/20 * * * *', '5-45/20 * * * *', 'one with an end of the range'],
    ['50/20 * * * *', '50 * * * *', 'one with a single value'],
    ['30/20 * * * *', '30,50 * * * *', 'one with a list of two'],
    ['0 0 ? * ?', '0 0 * * *', 'one with a star for ?'],
    ['0 0 *,13 * 5', '0 0 * * 5', 'one with a star for a list that contains one'],
    ['*/1 */1 */1 */1 */1', '*/1 */1 */1 */1 */1', 'itself if each field has a step of one'],
    ['0 0 */01 * 5', '0 0 * * 5', 'one without a step that Kron does not read as one'],
    ['0 0 *-5 * 5', '0 0 * * 5', 'one without the text after a star'],
    ['0 0 */2 * 5', '0 0 */2 * 5', 'one whose stepped star restricts the days'],
    ['0 0 1/1 * 5', '0 0 1-31 * 5', 'one whose full range restricts the days'],
    ['0 0 * * 1/1', '0 0 * * 1-6', 'one without the Sunday that it leaves out'],
    ['007 +3 * * *', '7 3 * * *', 'one with plain numbers'],
    ['1,,2, * * * *', '1,2 * * * *', 'one without empty items'],
    ['@weekly', '0 0 * * 0', 'five fields for a macro'],
    ['@midnight', '0 0 * * *', 'five fields for another macro'],
  ])('%s: %s, %s', (text, schedule) => {
    expect(cronJobSchedule(text)).toEqual({ schedule, timezone: undefined });
  });

  test.each([
    ['TZ=Asia/Tokyo 0 3 * * *', 'Asia/Tokyo'],
    ['CRON_TZ=Asia/Tokyo 0 3 * * *', 'Asia/Tokyo'],
    ['TZ= 0 3 * * *', 'UTC'],
  ])('%s: one in its timezone', (text, timezone) => {
    expect(cronJobSchedule(text)).toEqual({ schedule: '0 3 * * *', timezone });
  });
});

describe('a schedule that Kubernetes rejects, or that a KronJob cannot express, is reported', () => {
  test.each([
    ['', 'five fields'],
    ['0 0 * *', 'five fields'],
    ['0 0 0 * * *', 'five fields'],
    ['TZ=Asia/Tokyo', 'five fields'],
    ['60 * * * *', 'found "60"; write 0, the start of the same hour'],
    ['* 24 * * *', 'found "24"; write 0, the start of the same day'],
    ['* * 0 * *', 'day-of-month: expected *, n, n-m, */s or n-m/s with 1-31, found "0"; write 1'],
    ['* * * 13 *', 'found "13"; write a number from 1 to 12 or a name from JAN to DEC'],
    ['* * * * 7', 'with 0-6 or SUN-SAT, found "7"; write 0'],
    ['0 0 * * 6-7', 'found "6-7"; write 6,0'],
    ['0 0 * * 5-7', 'found "5-7"; write 5-6,0'],
    ['0 0 * * 1-7', 'found "1-7"; write *'],
    ['0 0 1 * 1-7', 'found "1-7"; write 0-6'],
    ['0 0 * * MON-7', 'found "MON-7"; write *'],
    ['0 0 * * 1-7/2', 'found "1-7/2"; write 1,3,5,0'],
    ['0 0 * * 7-1', 'found "7-1"; write 0,1'],
    ['0 0 * * 0-7/3', 'found "0-7/3"; write 0,3,6'],
    ['* * * * FRI-SUN', 'day-of-week: expected a range that goes forwards, found "FRI-SUN"; write 5-6,0'],
    ['5-1 * * * *', 'a range that goes forwards, found "5-1"; write 5-59,0-1'],
    ['*/0 * * * *', 'a step of 1 or more, found "*/0"; write *'],
    ['*/x * * * *', 'found "*/x"; write * or */2'],
    ['1-2-3 * * * *', 'found "1-2-3"; write 1,2,3'],
    ['1/2/3 * * * *', 'at most one "/", found "1/2/3"'],
    ['-5 * * * *', 'found "-5"; write 0-5'],
    ['JAN * * * *', 'JAN is a month, move it to the month field'],
    [', * * * *', 'found ","; write *'],
    ['@Daily', 'found the macro "@Daily"; write 0 0 * * *'],
    ['@weekdays', 'found the macro "@weekdays"; write 0 0 * * 1-5'],
    ['@reboot', 'Kron runs nothing at startup'],
    ['TZ=Europe/Berlin 0 10 * * ? *', 'write spec.timeZone: Europe/Berlin and only 0 10 * * * here'],
    ['TZ=Europe/Berlin 03:00', 'write spec.timeZone: Europe/Berlin and only 0 3 * * * here'],
    ['CRON_TZ=Europe/Berlin @weekdays', 'write spec.timeZone: Europe/Berlin and only 0 0 * * 1-5 here'],
    [
      'TZ=Europe/Berlin H 3 * * *',
      'found the prefix "TZ=Europe/Berlin"; set spec.timeZone: Europe/Berlin; minute: ',
    ],
    [
      'TZ=Europe/Berlin @every 5m',
      'write spec.timeZone: Europe/Berlin and only */5 * * * * here, which counts',
    ],
    [
      '@every 5m',
      /^"@every 5m" counts from the creation of the CronJob; write \*\/5 \* \* \* \*, which counts from midnight$/,
    ],
    [
      '@every 7m',
      /^"@every 7m" counts from the creation of the CronJob; no five-field schedule starts every 7m$/,
    ],
    ['0 12 1/5 * ? *', 'write 0 12 1-31/5 * *'],
    ['0 12 1/5 * 25 * *', /^(?!.*expected a range before)/],
    [
      'H 3 * * *',
      'and has no equivalent in a CronJob; in a KronJob, write 0 3 * * * and window.duration: 59m59s',
    ],
    ['0 0 * * Sunday', 'found "Sunday"; write SUN'],
    [
      '0 0 L * *',
      '"L" is not part of the grammar, and has no equivalent in a CronJob; in a KronJob, write 28-31',
    ],
    ['0 0 1,L * *', 'no equivalent beside other days'],
    ['0 0 * * 5#2', 'in a KronJob, write FRI and spec.constraints: {only: [{dom: "8-14"}]}'],
    ['0 0 15W * *', 'in a KronJob, write 14-16'],
    ['0 0 * * L', 'write 6 for Saturday or 0 for Sunday'],
    ['0 10 * * ? *', 'and the last one is the year; write 0 10 * * *'],
    ['0 0 12 * * *', 'there is no field for seconds; write 0 12 * * *'],
    ['0 0 * * * UTC', 'write spec.timeZone: UTC and only 0 0 * * * here'],
    ['03:00', 'write 0 3 * * *'],
  ])('"%s"', (text, message) => {
    const expected =
      typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message);
    expect(cronJobSchedule(text)).toEqual(expected);
  });

  test('Kubernetes accepts the other items of a field, so they are no mistakes', () => {
    expect(cronJobSchedule('0/20,x 3 ? * *')).toMatch(
      /^minute: [^;]*found "x"; write a number from 0 to 59$/,
    );
  });

  test('it is not read if it is longer than that of a KronJob can be, whatever it says', () => {
    const problem = 'expected at most 512 characters';
    const list = '1,'.repeat(252);
    expect(cronJobSchedule(`${list}1 * * *`)).toContain('five fields');
    expect(cronJobSchedule(`${list.slice(2)} * * * *`)).toEqual({
      schedule: '1 * * * *',
      timezone: undefined,
    });
    for (const item of ['1,', `${'1'.repeat(22)},`, 'x']) {
      expect(cronJobSchedule(`${item.repeat(1_200_000 / item.length)} * * * *`)).toBe(problem);
    }
    expect(cronJobSchedule(`TZ=${'a'.repeat(512)} 0 * * * *`)).toBe(problem);
  });
});
