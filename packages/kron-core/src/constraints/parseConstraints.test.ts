import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CalendarLookup } from '../calendars/calendarLookup.ts';
import { parseConstraints } from './parseConstraints.ts';

const parse = (spec: unknown) => parseConstraints(spec, 'spec.constraints', new CalendarLookup(undefined));
const avoid = (clause: unknown) => parse({ avoid: [clause] });

describe('parseConstraints accepts', () => {
  test.each([[undefined], [null], [{}], [{ only: null, avoid: null }], [{ only: [], avoid: [] }]])(
    '%j as no constraints',
    (spec) => {
      expect(parse(spec)).toEqual({ ok: true, value: { only: [], avoid: [] } });
    },
  );

  test.each([
    { hours: '8' },
    { hours: '08-18' },
    { hours: '22-6' },
    { hours: '0,6,12-14,23' },
    { dow: 'MON-FRI' },
    { dow: 'sat,Sun' },
    { dow: 'MON-5' },
    { dow: 'FRI-SUN' },
    { dow: '7-1' },
    { dow: '0-7' },
    { dom: '1-7,15,31' },
    { dom: '5-5' },
    { months: 'JAN-MAR,DEC' },
    { months: 'nov-2' },
    { between: '08:00-20:00' },
    { between: '22:00-02:00' },
    { between: '12:00-12:00' },
    { date: '2028-02-29' },
    { dates: '2026-12-24..2027-01-02' },
    { dates: '2026-12-24..2026-12-24' },
    { hours: '1', dow: '1', dom: '1', months: '1', between: '00:00-23:59', date: '2026-01-01', dates: null },
    { hours: Array.from({ length: 43 }, () => '10').join(',') },
  ])('%j', (clause) => {
    expect(avoid(clause).ok).toBe(true);
  });

  test('64 clauses a list', () => {
    const clauses = Array.from({ length: 64 }, () => ({ hours: '1' }));
    expect(parse({ only: clauses, avoid: clauses }).ok).toBe(true);
  });
});

describe('parseConstraints rejects', () => {
  test.each([
    ['hours', '24', 'found "24": hours goes from 0 to 23'],
    ['hours', '1-24', 'hours goes from 0 to 23 (at 24)'],
    ['hours', '1,2-x', 'hours takes 0 to 23 (at x)'],
    ['hours', '008', 'at most two digits are expected; write 8'],
    ['hours', '', 'omit hours'],
    ['hours', '*', 'omit hours'],
    ['hours', '*/2', 'omit hours'],
    ['hours', '0-12/2', 'steps are not supported; list the values'],
    ['hours', '8 - 18', 'spaces are not allowed; write 8-18'],
    ['hours', '8,\t9', 'spaces are not allowed; write 8,9'],
    ['hours', '8,,9', 'a value is missing beside a comma'],
    ['hours', '8,', 'a value is missing beside a comma'],
    ['hours', '8-', 'expected one value or a range such as 1-5'],
    ['hours', '-8', 'expected one value or a range'],
    ['hours', '1-2-3', 'expected one value or a range'],
    ['hours', 'noon', 'found "noon": hours takes 0 to 23'],
    ['hours', '8:00', 'hours takes 0 to 23'],
    ['hours', '1.5', 'hours takes 0 to 23'],
    ['hours', '\uff18', 'hours takes 0 to 23'],
    ['dow', '8', 'dow goes from 0 to 7'],
    ['dow', 'MONDAY', 'found "MONDAY": dow takes 0 to 7 or SUN to SAT; write MON'],
    ['dow', 'MONDAY,TUE', 'dow takes 0 to 7 or SUN to SAT (at MONDAY); write MON,TUE'],
    ['dow', 'MON\u2013FRI', 'write MON-FRI'],
    ['dow', 'MON..FRI', 'write MON-FRI'],
    ['dow', 'MON;FRI', 'write MON,FRI'],
    ['dow', 'Monday-Friday', 'write MON-FRI'],
    ['dow', 'Monday to Friday', 'spaces are not allowed; write MON-FRI'],
    ['dow', 'Tues, Thurs', 'spaces are not allowed; write TUE,THU'],
    ['dow', 'Wensday', 'write WED'],
    ['months', 'JUN\u2013AUG', 'write JUN-AUG'],
    ['months', 'Dezember-February', 'write DEC-FEB'],
    ['hours', '8\u201318', 'hours takes 0 to 23; write 8-18'],
    ['dom', '1 15', 'spaces are not allowed; write 1,15'],
    ['dom', '1,25-5', 'dom may not wrap; write 25-31,1-5 (at 25-5)'],
    ['dow', 'MO', 'write MON'],
    ['dow', 'JAN', 'JAN is a month; write it under months'],
    ['dow', 'weekend', 'dow takes 0 to 7 or SUN to SAT'],
    ['dom', '0', 'dom goes from 1 to 31'],
    ['dom', '32', 'dom goes from 1 to 31'],
    ['dom', '25-5', 'dom may not wrap; write 25-31,1-5'],
    ['dom', '31-1', 'dom may not wrap; write 31,1'],
    ['dom', 'L', 'dom takes 1 to 31'],
    ['months', '13', 'months goes from 1 to 12'],
    ['months', 'sun', 'SUN is a day of the week; write it under dow'],
    ['hours', 'MON', 'MON is a day of the week; write it under dow'],
    ['months', '0', 'months goes from 1 to 12'],
    ['months', 'SEPT', 'write SEP'],
    ['dow', '\u017fUN', 'write SUN'],
    ['between', '8:00-20:00', 'write 08:00-20:00'],
    ['between', '8-20', 'write 08:00-20:00'],
    ['between', '08:00 - 20:00', 'write 08:00-20:00'],
    ['between', '08:00-24:00', 'a day goes from 00:00 to 23:59'],
    ['between', '25:00-26:00', 'hours go from 00 to 23'],
    ['between', '08:60-09:00', 'minutes from 00 to 59'],
    ['between', '08:00', 'expected HH:MM-HH:MM'],
    ['between', '08:00:00-09:00:00', 'expected HH:MM-HH:MM'],
    ['between', '08:00-09:00,10:00-11:00', 'expected HH:MM-HH:MM'],
    ['date', '2026-02-29', 'found "2026-02-29": there is no such day'],
    ['date', '2026-13-01', 'there is no such day'],
    ['date', '2026-1-1', 'expected a date such as 2026-12-25'],
    ['date', '25.12.2026', 'expected a date such as 2026-12-25'],
    ['date', '2026-12-24..2026-12-26', 'this is a range; write it under dates'],
    ['dates', '2026-12-24', 'write 2026-12-24..2026-12-24'],
    ['dates', '2027-01-02..2026-12-24', 'dates are given in order; write 2026-12-24..2027-01-02'],
    ['dates', '2026-12-24..', 'expected a date such as 2026-12-25, found nothing'],
    ['dates', '2026-02-30..2026-03-01', 'there is no such day (at 2026-02-30)'],
    ['dates', '2026-01-01..2026-01-02..2026-01-03', 'expected two dates'],
    ['dates', '2026-12-24...2026-12-26', 'expected a date such as 2026-12-25'],
  ])('%s: %j', (key, value, message) => {
    expect(avoid({ [key]: value })).toEqual({
      ok: false,
      issues: [
        {
          path: `spec.constraints.avoid[0].${key}`,
          code: 'InvalidClause',
          message: expect.stringContaining(message),
        },
      ],
    });
  });

  test.each([
    ['dow', 'MONTHLY'],
    ['dow', '!SUN'],
    ['dow', 'SUNSET'],
    ['dow', 'FRIDGE'],
    ['dow', 'T'],
    ['months', 'MAYBE'],
    ['months', 'JUM'],
    ['months', 'Mai'],
    ['dow', 'SUNSET,MONDAY'],
  ])('%s: %j means nothing, so nothing is proposed', (key, value) => {
    const message = expect.stringMatching(/takes \d to \d+ or [A-Z]+ to [A-Z]+(?: \(at SUNSET\))?$/);
    expect(avoid({ [key]: value })).toMatchObject({ ok: false, issues: [{ message }] });
  });

  test.each([
    [[], '', 'WrongType', 'an object with only and avoid, found a list'],
    [{ ony: [] }, '.ony', 'UnknownField', 'did you mean only?'],
    [{ only: {} }, '.only', 'WrongType', 'a list of clauses, found an object'],
    [{ only: [{ hours: 8 }] }, '.only[0].hours', 'WrongType', 'found the number 8; write "8" in quotes'],
    [{ only: [{ hours: [8] }] }, '.only[0].hours', 'WrongType', 'expected a string, found a list'],
    [{ only: [{ date: new Date(0) }] }, '.only[0].date', 'WrongType', 'a date without quotes'],
    [{ only: [{ hour: '8' }] }, '.only[0].hour', 'UnknownField', 'did you mean hours?'],
    [{ only: [{ dow: '1' }, {}] }, '.only[1]', 'EmptyClause', 'at least one of hours, dow'],
    [{ only: [{ dow: null }] }, '.only[0]', 'EmptyClause', 'at least one of'],
    [{ only: [{ dow: undefined }] }, '.only[0]', 'EmptyClause', 'at least one of'],
    [{ only: [null] }, '.only[0]', 'EmptyClause', 'at least one of'],
    [{ only: ['8-18'] }, '.only[0]', 'WrongType', 'found "8-18"'],
    [{ avoid: [{ dow: '1,'.repeat(65) }] }, '.avoid[0].dow', 'TooLong', 'at most 128'],
    [
      { avoid: Array.from({ length: 65 }, () => ({ dow: '1' })) },
      '.avoid',
      'TooMany',
      'at most 64 clauses, found 65',
    ],
  ])('%j', (spec, path, code, message) => {
    expect(parse(spec)).toEqual({
      ok: false,
      issues: [{ path: `spec.constraints${path}`, code, message: expect.stringContaining(message) }],
    });
  });

  test('with all mistakes of all clauses', () => {
    const result = parse({ only: [{ hours: '24', dow: 'X' }], avoid: [{ dom: '0' }, {}, { hourss: '1' }] });
    expect(result.ok ? [] : result.issues.map((issue) => issue.path)).toEqual([
      'spec.constraints.only[0].dow',
      'spec.constraints.only[0].hours',
      'spec.constraints.avoid[0].dom',
      'spec.constraints.avoid[1]',
      'spec.constraints.avoid[2].hourss',
    ]);
  });

  test('any value with issues, never with an exception', () => {
    const clause = fc.dictionary(
      fc.constantFrom('hours', 'dow', 'dom', 'months', 'between', 'date', 'dates', 'x', '__proto__'),
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[-,.:*0-9A-Z]*$/), fc.anything()),
    );
    const list = fc.oneof(fc.array(fc.oneof(clause, fc.anything())), fc.anything());
    fc.assert(
      fc.property(fc.oneof(fc.record({ only: list, avoid: list }), fc.anything()), (spec) => {
        const result = parse(spec);
        expect(result.ok || result.issues.length > 0).toBe(true);
      }),
    );
  });
});
