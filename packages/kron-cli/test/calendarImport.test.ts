import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { runKron } from './testing/runKron.ts';

const now = ['--now', '2026-11-23T12:00:00Z'];

const ics = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:christmas',
  'DTSTART;VALUE=DATE:20201224',
  'DTEND;VALUE=DATE:20201227',
  'RRULE:FREQ=YEARLY',
  'SUMMARY:Christmas',
  'CATEGORIES:Holiday',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:friday',
  'DTSTART;TZID=America/New_York:20261127T180000',
  'DTEND;TZID=America/New_York:20261130T060000',
  'SUMMARY:Black Friday',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:gone',
  'DTSTART;VALUE=DATE:20261201',
  'STATUS:CANCELLED',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:moment',
  'DTSTART:20261201T000000Z',
  'END:VEVENT',
  'BEGIN:VTODO',
  'UID:todo',
  'END:VTODO',
  'END:VCALENDAR',
].join('\r\n');

function importIcs(stdin: string, ...args: string[]): ReturnType<typeof runKron> {
  return runKron(['calendar', 'import', '-', '--name', 'holidays', ...now, ...args], { stdin });
}

test('the manifest of a KronCalendar goes to standard output, what is left out is counted on standard error', async () => {
  const run = await importIcs(ics, '-n', 'prod', '--timezone', 'Europe/Berlin');
  expect(run).toMatchObject({
    code: 0,
    err: 'note: left out: 1 cancelled event, 1 event without a length, 1 component of other kinds\n',
  });
  expect(run.out).toBe(`apiVersion: kron.io/v1alpha1
kind: KronCalendar
metadata:
  name: holidays
  namespace: prod
spec:
  timezone: Europe/Berlin
  entries:
    - name: Black Friday
      from: "2026-11-27T23:00:00Z"
      to: "2026-11-30T11:00:00Z"
    - name: Christmas
      from: "2026-12-24"
      to: "2026-12-26"
    - name: Christmas
      from: "2027-12-24"
      to: "2027-12-26"
`);
});

test('JSON has the same, and --cluster makes a ClusterKronCalendar', async () => {
  const run = await importIcs(ics, '--cluster', '-o', 'json', '--for', '90d', '--categories', 'HOLIDAY');
  expect(JSON.parse(run.out)).toEqual({
    apiVersion: 'kron.io/v1alpha1',
    kind: 'ClusterKronCalendar',
    metadata: { name: 'holidays' },
    spec: { entries: [{ name: 'Christmas', from: '2026-12-24', to: '2026-12-26' }] },
  });
});

describe('the range', () => {
  const entries = async (...args: string[]): Promise<unknown[]> => {
    const { out } = await importIcs(ics, ...args);
    return (parse(out) as { spec: { entries: unknown[] } }).spec.entries;
  };

  test('begins today and ends after 730 days', async () => {
    expect(await entries()).toHaveLength(3);
    expect(await entries('--to', '2029-01-01')).toHaveLength(4);
  });

  test.each([
    [
      'a day of --timezone, which begins before that of UTC',
      ['--timezone', 'Asia/Tokyo', '--to', '2026-11-28'],
      0,
    ],
    ['a day of UTC without --timezone', ['--to', '2026-11-28'], 1],
    ['an instant', ['--to', '2026-11-27T23:00:01Z'], 1],
    ['not in the range itself', ['--to', '2026-11-27T23:00:00Z'], 0],
    ['a span', ['--for', '5d'], 1],
  ])('ends at %s', async (_, args, count) => {
    expect(await entries(...args)).toHaveLength(count);
  });
});

test('what is odd is named with its line, counted, and the rest is imported', async () => {
  const run = await importIcs(ics.replace('DTSTART;VALUE=DATE:20201224', 'DTSTART;VALUE=DATE:20201324'));
  expect(run.code).toBe(0);
  expect(run.err).toBe(
    'stdin:4: DTSTART: expected a date such as 20261224, found "20201324"; this event is left out [InvalidTime]\n' +
      'note: left out: 1 cancelled event, 1 event without a length, 1 event with a problem, 1 component of other kinds\n',
  );
  expect(run.out).toContain('Black Friday');
});

test('the first problems are named, the others are counted', async () => {
  const run = await importIcs(ics.replace('END:VCALENDAR', `${'X_A:b\r\n'.repeat(22)}END:VCALENDAR`));
  expect(run.err.match(/^stdin:/gm)).toHaveLength(20);
  expect(run.err).toContain('\nand 2 more problems\n');
});

test('each note is a line', async () => {
  const moment = 'BEGIN:VEVENT\r\nDTSTART:20261201T000000Z\r\nEND:VEVENT';
  const run = await importIcs(`BEGIN:VCALENDAR\r\n${moment}\r\nEND:VCALENDAR`);
  expect(run.err).toBe(
    'note: no event in this span; the calendar holds nothing\nnote: left out: 1 event without a length\n',
  );
});

test('with --strict, a file is refused at the line, with what was expected and found, and the exit code is 1', async () => {
  const run = await importIcs(
    ics.replace('DTSTART;VALUE=DATE:20201224', 'DTSTART;VALUE=DATE:20201324'),
    '--strict',
  );
  expect(run).toEqual({
    code: 1,
    signal: null,
    out: '',
    err: 'stdin:4: DTSTART: expected a date such as 20261224, found "20201324" [InvalidTime]\n',
  });
});

test('more than 2,000 entries are refused, with the day that the first ones reach to', async () => {
  const daily = ics.replace('FREQ=YEARLY', 'FREQ=DAILY');
  const run = await importIcs(daily, '--for', '3650d');
  expect(run).toMatchObject({ code: 1, out: '' });
  expect(run.err).toMatch(
    /^stdin: 3,65\d entries; the first 2,000 reach to 2032-05-\d\d: narrow --to or --categories, or make two calendars \[TooMany\]\n$/,
  );
});

test('the same input gives the same bytes, and events in another order do, too', async () => {
  const [head, ...events] = ics.split(/(?=BEGIN:VEVENT|BEGIN:VTODO)/);
  const [todo = '', ...others] = events.toReversed();
  const reversed = [head, ...others, todo].join('');
  expect((await importIcs(reversed)).out).toBe((await importIcs(ics)).out);
});

describe('wrong usage', () => {
  test.each([
    ['https://example.com/a.ics', 'https://example.com/a.ics'],
    ['https://example.com/a.ics?x=1&y=2', "'https://example.com/a.ics?x=1&y=2'"],
  ])('the address %s says how to download it', async (address, word) => {
    const run = await runKron(['calendar', 'import', address, '--name', 'freeze']);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain(`download it first: curl -fsSL ${word} | kron calendar import - --name freeze`);
  });

  test.each([
    ['no name', ['import', '-'], '--name: expected the name of the calendar'],
    ['a name that is none', ['import', '-', '--name', 'A'], '--name: expected at most 63'],
    [
      'a namespace of a cluster-scoped kind',
      ['import', '-', '--name', 'a', '--cluster', '-n', 'b'],
      'exclude each other',
    ],
    [
      'an unknown zone',
      ['import', '-', '--name', 'a', '--timezone', 'Mars'],
      '--timezone: expected an IANA time zone',
    ],
    [
      'an end before the start',
      ['import', '-', '--name', 'a', '--to', '2020-01-01'],
      '--to: expected a time after --from',
    ],
    [
      'both ends',
      ['import', '-', '--name', 'a', '--to', '2030-01-01', '--for', '1d'],
      '--to and --for exclude each other',
    ],
    ['no command', [], 'Usage: kron calendar'],
  ])('%s', async (_, args, message) => {
    const run = await runKron(['calendar', ...args, ...(args.length > 0 ? now : [])]);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain(message);
  });

  test.each([
    ['a file that is missing', 'missing.ics', 'missing.ics: no such file or folder'],
    ['a folder', 'folder', 'folder: is a folder; expected an iCalendar file'],
  ])('%s is invalid input', async (_, file, message) => {
    const run = await runKron(['calendar', 'import', file, '--name', 'a', ...now]);
    expect(run).toMatchObject({ code: 1, out: '', err: `${message}\n` });
  });
});

test('a page instead of a file is named', async () => {
  const run = await importIcs('<!DOCTYPE html><html></html>');
  expect(run.code).toBe(1);
  expect(run.err).toContain(
    'stdin:1: expected BEGIN:VCALENDAR in the first line of an iCalendar file, found an HTML page',
  );
});
