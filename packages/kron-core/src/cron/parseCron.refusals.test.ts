import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseCron } from './parseCron.ts';

function messagesOf(expression: string): string[] {
  const parsed = parseCron(expression);
  if (parsed.ok) throw new Error(`${expression} is accepted`);
  return parsed.problems.map(({ message }) => message);
}

describe('a rejected expression comes with a correction', () => {
  test.each([
    ['@yearly', 'write 0 0 1 1 *'],
    ['@annually', 'write 0 0 1 1 *'],
    ['@monthly', 'write 0 0 1 * *'],
    ['@weekly', 'write 0 0 * * 0'],
    ['@daily', 'write 0 0 * * *'],
    ['@Daily', 'write 0 0 * * *'],
    [' @midnight ', 'write 0 0 * * *'],
    ['@hourly', 'write 0 * * * *'],
    ['@hourley', 'write 0 * * * *'],
    ['@every 15m', 'write */15 * * * *, which counts from midnight'],
    ['@every 1m', 'write * * * * *, which counts from midnight'],
    ['@every 60m', 'write 0 * * * *, which counts from midnight'],
    ['@every 2h', 'write 0 */2 * * *, which counts from midnight'],
    ['@every 24h', 'write 0 0 * * *, which counts from midnight'],
    ['@every 168h', 'write 0 0 * * 0, which counts from midnight'],
    ['@every 90m', 'found the macro "@every 90m": no five-field schedule starts every 90m'],
    ['@every 7m', 'no five-field schedule starts every 7m'],
    ['@every 30s', 'no five-field schedule starts every 30s'],
    ['@every 0m', 'write minute, hour, day-of-month, month and day-of-week, such as 0 0 * * *'],
    ['@reboot', 'create a Job instead'],
    ['@payday', 'such as 0 0 * * *'],
  ])('a macro: %s', (expression, instead) => {
    expect(messagesOf(expression)).toEqual([
      expect.stringContaining('expected five fields, found the macro "@'),
    ]);
    expect(messagesOf(expression)[0]?.endsWith(instead)).toBe(true);
  });

  test.each([
    [
      'seconds',
      '0 30 2 * * *',
      'expected five fields, found 6: there is no field for seconds; write 30 2 * * *',
    ],
    [
      'a year',
      '30 2 1 1 * 2027',
      'expected five fields, found 6: there is no field for years, and the last one is the year; write 30 2 1 1 *; set spec.notBefore to the start of 2027 and spec.notAfter to the end of 2027',
    ],
    [
      'both',
      '0 30 2 * * * 2027-2030',
      'expected five fields, found 7: there is no field for seconds and years; write 30 2 * * *; set spec.notBefore to the start of 2027 and spec.notAfter to the end of 2030',
    ],
    [
      'far too many',
      '* * * * * * * *',
      'expected five fields, found 8; write minute, hour, day-of-month, month, day-of-week, such as 0 0 * * *',
    ],
    ['one too few', '0 0 * *', 'expected five fields, found 4: day-of-week is missing; write 0 0 * * *'],
    [
      'a lone minute',
      '5',
      'expected five fields, found 1: hour, day-of-month, month, day-of-week are missing; write 5 * * * *',
    ],
    [
      'nothing',
      '',
      'expected five fields, found none; write minute, hour, day-of-month, month, day-of-week, such as 0 0 * * *',
    ],
    [
      'blanks',
      '  ',
      'expected five fields, found none; write minute, hour, day-of-month, month, day-of-week, such as 0 0 * * *',
    ],
    ['a tab', '0\t0 * * *', 'expected exactly one space between fields, found a tab; write 0 0 * * *'],
    [
      'a line break',
      '0 0 * * *\n',
      'expected exactly one space between fields, found a line break; write 0 0 * * *',
    ],
    [
      'two spaces',
      '0  0 * * *',
      'expected exactly one space between fields, found two spaces in a row; write 0 0 * * *',
    ],
    [
      'a leading space',
      ' 0 0 * * *',
      'expected exactly one space between fields, found a space before the first field; write 0 0 * * *',
    ],
    [
      'a trailing space',
      '0 0 * * * ',
      'expected exactly one space between fields, found a space after the last field; write 0 0 * * *',
    ],
    [
      'a no-break space',
      '0\u00a00 * * *',
      'expected exactly one space between fields, found the space character U+00A0; write 0 0 * * *',
    ],
    [
      'a zone prefix',
      'TZ=Europe/Paris 0 0 * * *',
      'expected five fields, found the prefix "TZ=Europe/Paris"; write spec.timezone: Europe/Paris and only 0 0 * * * here',
    ],
    [
      'a zone prefix of another kind',
      'CRON_TZ=UTC 0 0 * * *',
      'expected five fields, found the prefix "CRON_TZ=UTC"; write spec.timezone: UTC and only 0 0 * * * here',
    ],
  ])('the fields: %s', (_, expression, message) => {
    expect(messagesOf(expression)).toEqual([message]);
  });

  test.each([
    ['? 0 * * *', 'minute: expected 0-59, found "?": "?" is not part of the grammar; write *'],
    [
      '0 0 L * *',
      'write 28-31 and spec.constraints: {only: [{months: "JAN,MAR,MAY,JUL,AUG,OCT,DEC", dom: "31"}, {months: "APR,JUN,SEP,NOV", dom: "30"}, {months: "FEB", dom: "28-29"}], avoid: [{date: "2028-02-28"}, ',
    ],
    [
      '0 0 L-3 * *',
      'found "L-3": "L" is not part of the grammar; write 25-28 and spec.constraints: {only: [{months: "JAN,MAR,MAY,JUL,AUG,OCT,DEC", dom: "28"}',
    ],
    ['0 0 L-28 * *', '"L" is not part of the grammar, and has no equivalent in February; write fixed days'],
    ['0 0 1,L * *', 'and has no equivalent beside other days; write a KronJob of its own for it'],
    ['0 0 * * MON#', 'write for example MON in day-of-week and spec.constraints: {only: [{dom: "8-14"}]}'],
    ['0 0 LW * *', 'write 26-31 and spec.constraints: {only: ['],
    [
      '0 0 15W * *',
      'write 14-16 and spec.constraints: {only: [{dom: "15", dow: "MON-FRI"}, {dom: "14", dow: "FRI"}, {dom: "16", dow: "MON"}]}',
    ],
    ['0 0 32W * *', 'a month has no such day; write a number from 1 to 31'],
    ['0 0 W * *', 'write * here and MON-FRI in day-of-week'],
    ['0 0 * * L', 'write 6 for Saturday or 7 for Sunday'],
    [
      '0 0 * * 5L',
      'write FRI and spec.constraints: {only: [{months: "JAN,MAR,MAY,JUL,AUG,OCT,DEC", dom: "25-31"}',
    ],
    ['0 0 * * FRIL', 'avoid: [{date: "2036-02-22"}]}; exact before 2064'],
    ['0 0 * * MON#2', 'write MON and spec.constraints: {only: [{dom: "8-14"}]}'],
    ['0 0 * * 1#1', 'write MON and spec.constraints: {only: [{dom: "1-7"}]}'],
    ['0 0 * * 7#5', 'write SUN and spec.constraints: {only: [{dom: "29-31"}]}'],
    ['0 0 * * 1#6', 'a month has no such weekday; write a number from 1 to 5'],
    ['H * * * *', 'write 0 * * * * and window.duration: 59m59s'],
    ['H(0-29)/10 * * * *', 'write 0-20/10 * * * * and window.duration: 9m59s'],
    ['H/15 * * * *', 'write 0-45/15 * * * * and window.duration: 14m59s'],
    ['H/1 * * * *', 'write 0-59 * * * * and window.duration: 59s'],
    ['0 H(1-5) * * *', 'has no equivalent here; write a fixed value such as 1'],
    ['0 0 H * *', 'has no equivalent here; write a fixed value such as 1'],
    ['5/10 * * * *', 'minute: expected a range before "/", found "5/10"; write 5-59/10'],
    ['0 0 * * $$', 'found "$$"'],
    ['0 0 $& * *', 'found "$&"'],
    ['0 2/3 * * *', 'write 2-23/3'],
    ['0 0 * * 1/2', 'write 1-6/2'],
    ['0 0 * * MON/2', 'write MON-6/2'],
    ['0 0 * * 7/2', 'write 7'],
    ['59/2 * * * *', 'write 59'],
    ['0 0 * * FRI-SUN', 'day-of-week: expected a range that goes forwards, found "FRI-SUN"; write 5-7'],
    ['0 0 * * SAT-MON', 'write 6-7,1'],
    ['0 0 * * FRI-TUE', 'write 5-7,1-2'],
    ['0 0 * * 7-2', 'write 0-2'],
    ['0 0 * * 6-3/2', 'write 6,1,3'],
    ['0 22-6 * * *', 'write 22-23,0-6'],
    ['0 22-6/3 * * *', 'write 22,1,4'],
    ['0 0 * NOV-FEB *', 'write 11-12,1-2'],
    ['0 0 25-5 * *', 'write 25-31,1-5'],
    ['*/0 * * * *', 'minute: expected a step of 1 or more, found "*/0"; write *'],
    ['1-5/0 * * * *', 'write 1-5'],
    ['*/100 * * * *', 'minute: expected a step of at most two digits, found "*/100"; write 0'],
    ['10-20/100 * * * *', 'write 10'],
    ['*/005 * * * *', 'write */5'],
    ['*/ * * * *', 'minute: expected a number from 1 to 99 after "/", found "*/"; write * or */2'],
    ['*/x * * * *', 'expected a number from 1 to 99 after "/", found "*/x"'],
    ['1-5/2/2 * * * *', 'minute: expected at most one "/", found "1-5/2/2"; write 1-5/2'],
    ['005 * * * *', 'found "005" with more than two digits; write 5'],
    ['60 * * * *', 'minute: expected *, n, n-m, */s or n-m/s with 0-59, found "60"; write 0'],
    ['0 24 * * *', 'hour: expected *, n, n-m, */s or n-m/s with 0-23, found "24"; write 0'],
    ['0-60/15 * * * *', 'found "0-60/15"; write 0-59/15'],
    ['0 8-24 * * *', 'found "8-24"; write 8-23'],
    ['0 0 * * MONDAY-FRIDAY', 'found "MONDAY-FRIDAY"; write MON-FRI'],
    ['0 0 0 * *', 'day-of-month: expected *, n, n-m, */s or n-m/s with 1-31, found "0"; write 1'],
    ['0 0 32 * *', 'with 1-31, found "32"; write a number from 1 to 31'],
    [
      '0 0 * 13 *',
      'month: expected *, n, n-m, */s or n-m/s with 1-12 or JAN-DEC, found "13"; write a number from 1 to 12 or a name from JAN to DEC',
    ],
    [
      '0 0 * * 8',
      'day-of-week: expected *, n, n-m, */s or n-m/s with 0-7 or SUN-SAT, found "8"; write a number from 0 to 7 or a name from SUN to SAT',
    ],
    ['MON * * * *', 'found "MON": MON is a day of the week, move it to the day-of-week field'],
    ['0 0 JAN * *', 'found "JAN": JAN is a month, move it to the month field'],
    ['0 0 * FRI *', 'found "FRI": FRI is a day of the week, move it to the day-of-week field'],
    ['0 0 * * MONDAY', 'found "MONDAY"; write MON'],
    ['0 0 * * thur', 'found "thur"; write THU'],
    ['0 0 * SEPT *', 'found "SEPT"; write SEP'],
    ['0 0 * * MNO', 'found "MNO"; write MON'],
    ['0 0 * * Wensday', 'found "Wensday"; write WED'],
    ['0 0 * * SUNSET', 'found "SUNSET"; write a number from 0 to 7 or a name from SUN to SAT'],
    ['0 0 * * MONTHLY', 'found "MONTHLY"; write a number from 0 to 7 or a name from SUN to SAT'],
    ['0 0 * MAYBE *', 'found "MAYBE"; write a number from 1 to 12 or a name from JAN to DEC'],
    ['0 0 * JUM *', 'found "JUM"; write a number from 1 to 12 or a name from JAN to DEC'],
    ['0 0 * * XYZ', 'found "XYZ"; write a number from 0 to 7 or a name from SUN to SAT'],
    ['1.5 * * * *', 'found "1.5"; write a number from 0 to 59'],
    ['-5 * * * *', 'found "-5"; write 0-5'],
    ['+5 * * * *', 'found "+5"; write 5'],
    ['1e1 * * * *', 'found "1e1"; write a number from 0 to 59'],
    ['1-2-3 * * * *', 'found "1-2-3"; write 1,2,3'],
    ['1-2-x * * * *', 'found "1-2-x"; write a number from 0 to 59'],
    ['/2 * * * *', 'found "/2"; write */2'],
    ['5- * * * *', 'found "5-"; write 5-59'],
    ['5-* * * * *', 'found "5-*"; write 5-59'],
    ['50-+5 * * * *', 'found "50-+5"; write a number from 0 to 59'],
    ['60-70 * * * *', 'found "60-70"; write a number from 0 to 59'],
    ['0 *-5/2 * * *', 'found "*-5/2"; write 0-5/2'],
    ['*-5 * * * *', 'found "*-5"; write 0-5'],
    ['*5 * * * *', 'found "*5"; write */5'],
    ['1,,2 * * * *', 'minute: expected a value on each side of a comma, found "1,,2"; write 1,2'],
    [', * * * *', 'found ","; write *'],
    ['\u0663 * * * *', 'minute: expected ASCII, found "\u0663"'],
    ['\uff15 * * * *', 'write 5'],
    ['1\u20135 * * * *', 'write 1-5'],
    ['0 0 * * fr\u0131', 'day-of-week: expected ASCII, found "fr\u0131"'],
    ['0 0 * * \u017fun', 'write sun'],
  ])('%s', (expression, part) => {
    const messages = messagesOf(expression);
    expect(messages).toEqual([expect.stringContaining(part)]);
    const [, instead = ''] = /; (.*)$/.exec(part) ?? [];
    if (instead !== '') expect(messages[0]).toContain(instead);
  });

  test.each([
    ['0 0 30 2 *', 'found 30 or later: FEB has 29 days at most; write 29 or less'],
    ['0 0 31 4,FEB *', 'found 31 or later: FEB has 29, APR has 30 days at most; write 30 or less'],
    [
      '0 0 31 2,4,6,9,11 *',
      'found 31 or later: FEB has 29, APR has 30, JUN has 30, SEP has 30, NOV has 30 days at most',
    ],
    ['0 0 30,31 2 */1', 'found 30 or later'],
  ])('%s never fires', (expression, part) => {
    expect(parseCron(expression)).toEqual({
      ok: false,
      problems: [{ code: 'NeverFires', message: expect.stringContaining(part) }],
    });
  });

  test.each([
    ['0 10 * * ? *', '0 10 * * *'],
    ['0 8 1 * ? *', '0 8 1 * *'],
    ['15 12 * * ? *', '15 12 * * *'],
    ['0 18 ? * MON-FRI *', '0 18 * * MON-FRI'],
    ['0 18 ? * 2-6 *', '0 18 * * MON-FRI; there 1 is Sunday, so 2-6 means MON-FRI'],
    ['0 18 ? * 6-1 *', '0 18 * * 5-6,0; there 1 is Sunday, so 6-1 means 5-6,0'],
    ['0/15 8 ? 1-3 TUE 2027', '*/15 8 * 1-3 TUE; set'],
    ['cron(0/5 8-17 ? * MON-FRI *)', '*/5 8-17 * * MON-FRI'],
    ['cron(0 0 ? * 2/2 *)', '0 0 * * MON-6/2; there 1 is Sunday, so 2/2 means MON-6/2'],
    ['0 12 1/5 * ? *', '0 12 1-31/5 * *'],
    ['0 0/15 * * * ?', '*/15 * * * *'],
    ['0 59/5,0 * * * ?', '59,0 * * * *'],
    ['0 0 12 ? * 1/2', '0 12 * * 1-6/2; if 1 is Sunday, as in Quartz, write 0 12 * * SUN-6/2 instead'],
    ['0 8 1 JAN ? *', '0 8 1 JAN *'],
    ['0 9 ? * MON 2027', '0 9 * * MON; set spec.notBefore to the start of 2027'],
    ['0 0 12 ? * MON-FRI', '0 12 * * MON-FRI'],
    ['0 0 12 * * ?', '0 12 * * *'],
    ['0 0 12 1 JAN ?', '0 12 1 JAN *'],
    ['0 0 12 ? * 2-6', '0 12 * * 2-6; if 1 is Sunday, as in Quartz, write 0 12 * * MON-FRI instead'],
    ['0 0 12 ? * 6-1', null, 'if 1 is Sunday, as in Quartz, write 0 12 * * 5-6,0 instead'],
    ['0 0 12 ? * 6L', null, 'if 1 is Sunday, as in Quartz, 6L means FRIL'],
    ['0 10 ? ? * *', null, 'found 6; write minute, hour'],
    ['0 10 ? * FRI L', null, 'found 6; write minute, hour'],
    ['cron(0 10 * * ? *)', '0 10 * * *'],
    ['cron(0 9 ? * 2 *)', '0 9 * * MON'],
    ['cron(15 10 ? * 6L 2027-2028)', null, 'so 6L means FRIL'],
    ['cron(15 10 ? * 6L *)', null, 'day-of-week: expected 0-7 or SUN-SAT, found "6L"'],
    ['cron(15 10 ? * 2#1 *)', null, 'found "2#1": "#" is not part of the grammar; write MON and'],
    ['cron(0 25 * * ? *)', null, 'found "25"; write a number from 0 to 23'],
    ['"0 3 * * *"', '0 3 * * *'],
    ["'0 3 * * ?'", '0 3 * * *'],
    ['rate(5 minutes)', '*/5 * * * *, which counts from midnight'],
    ['rate(1 hour)', '0 * * * *'],
    ['rate(1 day)', '0 0 * * *'],
    ['rate(7 days)', null],
    ['0 0 * * * UTC', 'spec.timezone: UTC and only 0 0 * * * here'],
    ['0 0 * * ? Europe/Paris', 'spec.timezone: Europe/Paris and only 0 0 * * * here'],
    ['0 0 * * * europe/berlin', 'spec.timezone: Europe/Berlin and only 0 0 * * * here'],
    ['0 0 * * * PST', null, 'a time zone has a field of its own; write America/Los_Angeles or Asia/Manila'],
    [
      'CRON_TZ=Local 0 3 * * *',
      null,
      "write a zone such as Europe/Paris; the host's time zone is never used",
    ],
    ['TZ=europe/paris 0 3 * * *', 'spec.timezone: Europe/Paris and only 0 3 * * * here'],
    ['TZ= 0 3 * * *', 'spec.timezone: UTC and only 0 3 * * * here'],
    ['TZ=Asia/Tokyo 0 0 3 * * *', 'spec.timezone: Asia/Tokyo and only 0 3 * * * here'],
    ['TZ=Asia/Tokyo @daily', 'spec.timezone: Asia/Tokyo and only 0 0 * * * here'],
    ['03:00', '0 3 * * *'],
    ['3:05 pm', '5 15 * * *'],
    ['9am', '0 9 * * *'],
    ['daily at 23:30', '30 23 * * *'],
    ['*-*-* 03:00:00', '0 3 * * *'],
    ['25:00', null],
    ['every 5 minutes', '*/5 * * * *, which counts from midnight'],
    ['every 2h', '0 */2 * * *, which counts from midnight'],
    ['every minute', '* * * * *'],
    ['every 7 minutes', null, 'found "every 7 minutes": no five-field schedule starts every 7 minutes'],
    ['rate(90 minutes)', null, 'no five-field schedule starts every 90 minutes'],
    ['every day', '0 0 * * *'],
    ['every Monday', '0 0 * * MON'],
    ['every weekday', '0 0 * * 1-5'],
    ['every 2 weeks', null],
    ['daily', '0 0 * * *'],
    ['Weekly', '0 0 * * 0'],
    ['@every 1h0m0s', '0 * * * *'],
    ['@every 1.5h', null],
    ['30 2 * * *   # night', '30 2 * * *'],
    ['30 2 * * * #night', '30 2 * * *'],
    ['0 3 * * * root /usr/bin/backup --all', '0 3 * * *'],
    ['0 0 * * 5#2 #x', null],
    ['tomorrow', null, 'write minute, hour, day-of-month, month, day-of-week, such as 0 0 * * *'],
    ['H 25 * * *', null],
    ['H(99-100) 3 * * *', null, 'write a fixed value such as 0'],
    ['5/x * * * *', null, 'expected a number from 1 to 99 after "/", found "5/x"; write 5'],
    ['1,,x * * * *', null],
  ])(
    '%s: the proposal is accepted and means the same, or there is none',
    (expression, instead, says = '') => {
      const messages = messagesOf(expression).join('\n');
      if (instead === null)
        expect(messages).not.toMatch(
          /; write (?:spec|(?!minute|a zone)[^ ]+ [^ ]+ [^ ]+ [^ ]+ [^ ]+)(?:,|;| and only|$)/m,
        );
      else expect(messages).toContain(`; write ${instead}`);
      expect(messages).toContain(says);
    },
  );

  test('advice for several fields is given once', () => {
    expect(messagesOf('H H * * *')).toEqual([
      expect.stringContaining(
        'found "H": "H" is not part of the grammar; write 0 0 * * * and window.duration',
      ),
      'hour: expected 0-23, found "H": "H" is not part of the grammar',
    ]);
  });

  test('all mistakes are reported, each once', () => {
    expect(messagesOf('TZ=Asia/Tokyo 61,61,? 25\t0 13 MON#2')).toEqual([
      'expected five fields, found the prefix "TZ=Asia/Tokyo"; set spec.timezone: Asia/Tokyo',
      'expected exactly one space between fields, found a tab',
      expect.stringMatching(/^minute: .* found "61"; write a number from 0 to 59$/),
      expect.stringMatching(/^minute: .* found "\?"/),
      expect.stringMatching(/^hour: .* found "25"; write a number from 0 to 23$/),
      expect.stringMatching(/^day-of-month: .* found "0"; write 1$/),
      expect.stringMatching(/^month: .* found "13"; write a number from 1 to 12 or a name from JAN to DEC$/),
      expect.stringMatching(/^day-of-week: .* found "MON#2"/),
    ]);
  });

  test('the fields after a seconds field are checked too', () => {
    expect(messagesOf('0 0 12 ? * 8')).toEqual([
      'expected five fields, found 6: there is no field for seconds',
      expect.stringMatching(
        /^day-of-week: .* found "8"; write a number from 0 to 7 or a name from SUN to SAT$/,
      ),
    ]);
  });

  test('no text makes it throw an exception', () => {
    const text = fc.string({
      unit: fc.constantFrom(...' \t*/,-?#LWH0123456789abcdefjmnoprstuvy@=()é'.split('')),
      maxLength: 30,
    });
    fc.assert(
      fc.property(text, (expression) => {
        const parsed = parseCron(expression);
        expect(parsed.ok || parsed.problems.length > 0).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
