import { describe, expect, test } from '@jest/globals';
import type { CalendarEntry } from '../calendarEntry.ts';
import { IcsError } from './icsError.ts';
import { importEntries, type Imported } from './importEntries.ts';

const [from, to] = ['2026-01-01T00:00Z', '2028-01-01T00:00Z'].map((text) => Date.parse(text) / 1000);
const range = { from: from ?? 0, to: to ?? 0, fromWall: from ?? 0, toWall: to ?? 0 };

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const party = event('UID:party', 'DTSTART;VALUE=DATE:20270618', 'SUMMARY:Party');
const partyEntry = { name: 'Party', from: '2027-06-18' };

/** The problem for which a file is refused, or nothing. */
function refusal(ics: string, isStrict: boolean): string | undefined {
  try {
    importEntries(Buffer.from(ics), { range, isStrict });
    return undefined;
  } catch (error) {
    if (!(error instanceof IcsError)) throw error;
    return `${error.code} in line ${error.line}`;
  }
}

function importOdd(ics: string | Uint8Array): Imported {
  return importEntries(Buffer.from(ics), { range });
}

/** What a strict reading refuses, and what is imported otherwise. */
type Row = [name: string, lines: string[], entries: CalendarEntry[], odd?: string];

const daily = (start: string, ...lines: string[]): string[] => event(`DTSTART${start}`, ...lines);
const hour = (date: string): CalendarEntry => ({ from: `${date}T09:00:00Z`, to: `${date}T10:00:00Z` });
const timed = [':20260105T090000Z', 'DTEND:20260105T100000Z'] as const;
const allDay = ';VALUE=DATE:20260105';

const rows: Row[] = [
  ['U+0080 to U+009F and TAB in parameters', event('X-A;B=\u0085\t:c', ...party.slice(1, -1)), [partyEntry]],
  [
    'a control character in a text',
    daily(allDay, 'SUMMARY:a\u0007b'),
    [{ name: 'ab', from: '2026-01-05' }],
    'InvalidLine in line 4: control characters are left out',
  ],
  ['NEL in a name', daily(allDay, 'SUMMARY:a\u0085b'), [{ name: 'a b', from: '2026-01-05' }]],
  [
    'a raw line break in a text',
    daily(allDay, 'DESCRIPTION:one', 'two', 'SUMMARY:x'),
    [{ name: 'x', from: '2026-01-05' }],
    'InvalidLine in line 5: this line is left out',
  ],
  ['an X_ name', ['X_WR_CALNAME:a', ...party], [partyEntry], 'InvalidLine in line 2: this line is left out'],
  [
    'an X_ component',
    event('BEGIN:X_ALARM', 'DTSTART:x', 'END:X_ALARM', ...party.slice(1, -1)),
    [partyEntry],
  ],
  [
    'an X_ parameter',
    event('DTSTART;X_A=b;VALUE=DATE:20260105'),
    [{ from: '2026-01-05' }],
    'InvalidLine in line 3: the names are read as they are',
  ],
  [
    'a broken EXDATE leaves its event out',
    [...daily(allDay, 'RRULE:FREQ=DAILY', 'EXDATE;"20260106'), ...party],
    [partyEntry],
    'InvalidLine in line 5: the VEVENT in line 2 is left out',
  ],
  ['a stray END', ['END:VEVENT', ...party], [partyEntry], 'InvalidLine in line 2: this line is left out'],
  [
    'an event without DTSTART',
    [...event('SUMMARY:x'), ...party],
    [partyEntry],
    'Required in line 2: this event is left out',
  ],
  [
    'a time that does not exist',
    [...event('DTSTART;VALUE=DATE:20260230'), ...party],
    [partyEntry],
    'InvalidTime in line 3: this event is left out',
  ],
  [
    'an end before the start',
    [...event('DTSTART:20260105T090000Z', 'DTEND:20260105T080000Z'), ...party],
    [partyEntry],
    'InvalidTime in line 4: this event is left out',
  ],
  [
    'a rule that is not supported',
    [...daily(allDay, 'RRULE:FREQ=MINUTELY'), ...party],
    [partyEntry],
    'UnsupportedRule in line 4: this event is left out',
  ],
  [
    'UNTIL as a date on a timed series',
    daily(timed[0], timed[1], 'RRULE:FREQ=DAILY;UNTIL=20260106'),
    [hour('2026-01-05'), hour('2026-01-06')],
    'InvalidRule in line 5: that day is the last one',
  ],
  [
    'UNTIL without Z on a series with a zone',
    daily(timed[0], timed[1], 'RRULE:FREQ=DAILY;UNTIL=20260106T090000'),
    [hour('2026-01-05'), hour('2026-01-06')],
    'InvalidRule in line 5: it is read on the clock of DTSTART',
  ],
  [
    'UNTIL as a time on an all-day series',
    daily(allDay, 'RRULE:FREQ=DAILY;UNTIL=20260106T120000Z'),
    [{ from: '2026-01-05' }, { from: '2026-01-06' }],
    'InvalidRule in line 4: the date of the time is read',
  ],
  [
    'EXDATE as a date on a timed series',
    daily(timed[0], timed[1], 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20260106'),
    [hour('2026-01-05'), hour('2026-01-07')],
    'InvalidTime in line 6: it is read as the occurrence of that day',
  ],
  [
    'EXDATE as a time on an all-day series',
    daily(allDay, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260106T000000'),
    [{ from: '2026-01-05' }, { from: '2026-01-07' }],
    'InvalidTime in line 5: the date of the time is read',
  ],
  [
    'EXDATE without a zone on a series with one',
    daily(timed[0], timed[1], 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20260106T090000'),
    [hour('2026-01-05')],
    'InvalidTime in line 6: it is read on the clock of DTSTART',
  ],
  [
    'RDATE as a date on a timed series',
    daily(timed[0], timed[1], 'RDATE;VALUE=DATE:20260108'),
    [hour('2026-01-05'), hour('2026-01-08')],
    'InvalidTime in line 5: it is read as the occurrence of that day',
  ],
  [
    'an empty EXDATE',
    daily(allDay, 'EXDATE:'),
    [{ from: '2026-01-05' }],
    'InvalidTime in line 4: empty values are left out',
  ],
  [
    'EXDATE with a comma at its end',
    daily(allDay, 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20260106,'),
    [{ from: '2026-01-05' }],
    'InvalidTime in line 5: empty values are left out',
  ],
  [
    'RECURRENCE-ID as a time on an all-day series',
    [
      ...daily(allDay, 'UID:a', 'RRULE:FREQ=DAILY;COUNT=2'),
      ...event('UID:a', 'RECURRENCE-ID:20260106T000000Z', 'DTSTART;VALUE=DATE:20260110'),
    ],
    [{ from: '2026-01-05' }, { from: '2026-01-10' }],
    'InvalidTime in line 9: the date of the time is read',
  ],
  [
    'RECURRENCE-ID as a date on a timed series',
    [
      ...daily(timed[0], timed[1], 'UID:a', 'RRULE:FREQ=DAILY;COUNT=2'),
      ...event('UID:a', 'RECURRENCE-ID;VALUE=DATE:20260106', 'DTSTART:20260110T090000Z', 'DURATION:PT1H'),
    ],
    [hour('2026-01-05'), hour('2026-01-10')],
    'InvalidTime in line 10: it is read as the occurrence of that day',
  ],
  [
    'a Windows zone without VTIMEZONE',
    event('DTSTART;TZID=Eastern Standard Time:20260105T040000', 'DURATION:PT1H'),
    [hour('2026-01-05')],
    'UnknownTimezone in line 3: read as America/New_York',
  ],
  [
    'a quoted Windows zone in another case',
    event('DTSTART;TZID="w. europe standard time":20260105T100000', 'DURATION:PT1H'),
    [hour('2026-01-05')],
    'UnknownTimezone in line 3: read as Europe/Berlin',
  ],
  [
    'a TZID in lower case',
    event('DTSTART;TZID=europe/berlin:20260105T100000', 'DURATION:PT1H'),
    [hour('2026-01-05')],
    'UnknownTimezone in line 3: read as Europe/Berlin',
  ],
  [
    'a TZID with a path',
    event('DTSTART;TZID=/example.org/20070129_1/Europe/Berlin:20260105T100000', 'DURATION:PT1H'),
    [hour('2026-01-05')],
    'UnknownTimezone in line 3: read as Europe/Berlin',
  ],
  [
    'an unknown TZID',
    [...event('DTSTART;TZID=Mars:20260105T100000'), ...party],
    [partyEntry],
    'UnknownTimezone in line 3: this event is left out',
  ],
  [
    'events with a blank UID',
    [
      ...event('UID:', 'SEQUENCE:1', 'DTSTART;VALUE=DATE:20260105'),
      ...event('UID: ', 'DTSTART;VALUE=DATE:20260106'),
      ...event('UID:', 'DTSTART;VALUE=DATE:20260107'),
    ],
    [{ from: '2026-01-05' }, { from: '2026-01-06' }, { from: '2026-01-07' }],
  ],
  [
    'an end in 9999 in New York',
    event('DTSTART:20260105T090000Z', 'DTEND;TZID=America/New_York:99991231T235959'),
    [{ from: '2026-01-05T09:00:00Z', to: '9999-12-31T23:59:59Z' }],
    'InvalidTime in line 2: the rest of the event is left out',
  ],
];

describe('one odd thing does not refuse a file', () => {
  test.each(rows)('%s', (...row) => {
    const [, lines, entries, odd = ''] = row;
    const ics = calendar(...lines);
    const imported = importOdd(ics);
    expect(imported.entries).toEqual(entries);
    const outcomes = imported.oddities.map(({ outcome }) => outcome);
    expect([refusal(ics, true), ...outcomes].join(': ')).toBe(odd);
  });
});

test('bytes that are not UTF-8 do not refuse a file', () => {
  const ics = calendar(...daily(allDay, 'SUMMARY:Fest'));
  const { entries, oddities } = importOdd(Buffer.from(ics.replace('Fest', 'M\u00fcll'), 'latin1'));
  expect(entries).toEqual([{ name: 'M\ufffdll', from: '2026-01-05' }]);
  expect(oddities).toMatchObject([{ problem: { line: 4 }, outcome: 'other bytes are read as U+FFFD' }]);
});

test('X-WR-TIMEZONE is the zone of times without one; RFC 5545 and a strict reading ignore it', () => {
  const ics = calendar('X-WR-TIMEZONE:Europe/Berlin', ...event('DTSTART:20260105T100000', 'DURATION:PT1H'));
  expect(importOdd(ics)).toMatchObject({ entries: [hour('2026-01-05')], oddities: [] });
  const { entries } = importEntries(Buffer.from(ics), { range, isStrict: true });
  expect(entries).toEqual([{ from: '2026-01-05T10:00', to: '2026-01-05T11:00' }]);
  const unknown = importOdd(ics.replace('Europe/Berlin', 'Mars'));
  expect(unknown.entries).toEqual(entries);
  expect(unknown.oddities).toMatchObject([{ problem: { line: 2 } }]);
});

test.each([
  ['a start that the clock skips', '023000', '033000', ['2027-03-28T01:30:00Z', '2027-03-28T02:30:00Z']],
  ['an end that the clock skips', '013000', '023000', ['2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z']],
  [
    'an event across a gap ends at its time of day',
    '013000',
    '040000',
    ['2027-03-28T00:30:00Z', '2027-03-28T02:00:00Z'],
  ],
])('%s', (_, start, end, [begins, ends]) => {
  const { entries } = importOdd(
    calendar(
      ...event(
        `DTSTART;TZID=Europe/Berlin:20270327T${start}`,
        `DTEND;TZID=Europe/Berlin:20270327T${end}`,
        'RRULE:FREQ=DAILY;COUNT=3',
      ),
    ),
  );
  expect(entries).toHaveLength(3);
  expect(entries[1]).toEqual({ from: begins, to: ends });
});

test('superseded revisions are counted', () => {
  const revision = (sequence: number, ...lines: string[]): string[] =>
    event('UID:a', `SEQUENCE:${sequence}`, 'DTSTART;VALUE=DATE:20260105', ...lines);
  const override = ['RECURRENCE-ID;VALUE=DATE:20260105'];
  const ics = calendar(
    ...revision(0),
    ...revision(1),
    ...revision(0, ...override),
    ...revision(1, ...override),
  );
  expect(importOdd(ics).leftOut.superseded).toBe(2);
});

test.each([
  ['is cut', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260105', 'UnclosedComponent in line 2'],
  ['is no calendar', 'BEGIN:VCARD\r\nEND:VCARD', 'NotACalendar in line 1'],
])('a file that %s is refused', (_, ics, code) => {
  expect(refusal(ics, false)).toBe(code);
});
