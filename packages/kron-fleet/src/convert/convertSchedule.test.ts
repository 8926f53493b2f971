import { describe, expect, test } from '@jest/globals';
import { convertSchedule } from './convertSchedule.ts';

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
    expect(convertSchedule(text)).toEqual({ schedule, timezone: undefined });
  });

  test.each([
    ['TZ=Asia/Tokyo 0 3 * * *', 'Asia/Tokyo'],
    ['CRON_TZ=Asia/Tokyo 0 3 * * *', 'Asia/Tokyo'],
    ['TZ= 0 3 * * *', 'UTC'],
  ])('%s: one in its timezone', (text, timezone) => {
    expect(convertSchedule(text)).toEqual({ schedule: '0 3 * * *', timezone });
  });
});

describe('a schedule that Kubernetes rejects, or that a KronJob cannot express, is reported', () => {
  test.each([
    ['', 'five fields'],
    ['0 0 * *', 'five fields'],
    ['0 0 0 * * *', 'five fields'],
    ['TZ=Asia/Tokyo', 'five fields'],
    ['60 * * * *', 'minute: expected 0 to 59'],
    ['* 24 * * *', 'hour: expected 0 to 23'],
    ['* * 0 * *', 'day of month: expected 1 to 31'],
    ['* * * 13 *', 'month: expected 1 to 12'],
    ['* * * * 7', 'day of week: expected 0 to 6'],
    ['* * * * FRI-SUN', 'day of week: expected 0 to 6, in order'],
    ['5-1 * * * *', 'minute: expected 0 to 59, in order'],
    ['*/0 * * * *', 'a step above zero'],
    ['*/x * * * *', 'a step above zero'],
    ['1-2-3 * * * *', 'one "-" at most'],
    ['1/2/3 * * * *', 'one "/" at most'],
    ['-5 * * * *', 'a number or a name'],
    ['JAN * * * *', 'a number or a name'],
    [', * * * *', 'expected a value'],
    ['@Daily', '@daily'],
    ['@reboot', '@daily'],
    ['@every 90m', 'counts from the creation of the CronJob'],
  ])('"%s"', (text, message) => {
    expect(convertSchedule(text)).toContain(message);
  });
});
