import type { Places } from './case.ts';

// Derived by hand from docs/reference/scheduling.md, "Calendars".

type CalendarIssues = { calendar: unknown; issues: Places };

function entry(fields: object, ...ends: Places): CalendarIssues {
  return {
    calendar: { entries: [fields] },
    issues: ends.map(([end, code]) => [`spec.entries[0]${end}`, code]),
  };
}

const unreadable = [
  '24.12.2026', '20261224', '2026/12/24', '2026-1-4', ' 2026-12-24', '2026-12-24 18:00', '2026-12-24T9:00', '2026-12-24t18:00', '2026-12-24T18:00Z',
  '2026-12-24T18:00:00z', '2026-12-24T18:00:00+0100', '2026-12-24T18:00:00+01', '2026-12-24T18:00+01:00', '2026-12-24T18:00:00.5', '2026-12-24T18:00:00.500Z',
  '2026-12-31T24:00', '2026-12-31T24:00:00Z', '2026-02-30', '2027-02-29T00:00', '2100-02-29', '2026-13-01', '2026-00-01', '2026-01-00', '0000-01-01',
  '2026-12-24T25:00', '2026-12-24T18:60', '2026-12-24T23:59:60', '2026-12-24T18:00:00+24:00', '2026-12-24T18:00:00+01:60', '0001-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59-00:01', '10000-01-01', '-2026-12-24', '2026-W52-4', '2026-358', 'tomorrow', '',
];

/** Calendars, valid ones with an empty list. */
export const calendarIssues: CalendarIssues[] = [
  ...unreadable.flatMap((time) => [
    entry({ from: time }, ['.from', 'InvalidEntryTime']),
    entry({ from: '2026-12-24', to: time }, ['.to', 'InvalidEntryTime']),
  ]),
  entry({ from: '0001-01-01', to: '9999-12-31' }),
  entry({ from: '2028-02-29', to: '2028-02-29' }),
  entry({ from: '2000-02-29' }),
  entry({ from: '2026-12-24T00:00', to: '2026-12-24T23:59:59' }),
  entry({ from: '2026-12-24T00:00:00+23:59', to: '2026-12-24T00:00:00-23:59' }),
  entry({ from: '2026-12-24T00:00:00-00:00', to: '2026-12-24T00:00:01+00:00' }),
  entry({ name: null, from: '2026-12-24', to: null }),
  entry({ name: 'n'.repeat(128), from: '2026-12-24' }),
  entry({ name: '🎄'.repeat(128), from: '2026-12-24' }),
  entry({}, ['.from', 'Required']),
  entry({ to: '2026-12-24' }, ['.from', 'Required']),
  entry({ from: '2026-12-24T18:00' }, ['.to', 'Required']),
  entry({ from: '2026-12-24T18:00:00Z' }, ['.to', 'Required']),
  entry({ from: 20261224 }, ['.from', 'WrongType']),
  entry({ from: '2026-12-24', to: true }, ['.to', 'WrongType']),
  entry({ from: '2026-12-24', name: 1 }, ['.name', 'WrongType']),
  entry({ from: '2026-12-24', name: 'n'.repeat(129) }, ['.name', 'TooLong']),
  entry({ from: '2026-12-24T18:00:00.000000000000Z' }, ['.from', 'TooLong']),
  entry({ from: '2026-12-24', to: '2026-12-25T00:00' }, ['.to', 'MixedForms']),
  entry({ from: '2026-12-24T00:00', to: '2026-12-25' }, ['.to', 'MixedForms']),
  entry({ from: '2026-12-24T00:00', to: '2026-12-25T00:00:00Z' }, ['.to', 'MixedForms']),
  entry({ from: '2026-12-24T00:00:00Z', to: '2026-12-25' }, ['.to', 'MixedForms']),
  entry({ from: '2026-12-24', to: '2026-12-23' }, ['.to', 'ReversedBounds']),
  entry({ from: '2026-12-24T18:00', to: '2026-12-24T18:00' }, ['.to', 'ReversedBounds']),
  entry({ from: '2026-12-24T18:00', to: '2026-12-24T18:00:00' }, ['.to', 'ReversedBounds']),
  entry({ from: '2026-12-24T18:00', to: '2026-12-24T17:59:59' }, ['.to', 'ReversedBounds']),
  entry({ from: '2026-12-24T18:00:00+01:00', to: '2026-12-24T17:00:00Z' }, ['.to', 'ReversedBounds']),
  entry({ from: '2026-12-24T18:00:00+01:00', to: '2026-12-24T18:30:00+02:00' }, ['.to', 'ReversedBounds']),
  entry({ from: '2026-12-24', rrule: 'FREQ=YEARLY' }, ['.rrule', 'UnknownField']),
  entry({ from: '2026-12-24', until: '2026-12-25' }, ['.until', 'UnknownField']),
  entry({ from: '2026-12-24', duration: '1h' }, ['.duration', 'UnknownField']),
  entry({ start: '2026-12-24', end: '2026-12-25' }, ['.start', 'UnknownField'], ['.end', 'UnknownField'], ['.from', 'Required']),
  entry({ date: '2026-12-24' }, ['.date', 'UnknownField'], ['.from', 'Required']),
  entry({ from: 'x', to: 'y', name: 1 }, ['.name', 'WrongType'], ['.from', 'InvalidEntryTime'], ['.to', 'InvalidEntryTime']),
  { calendar: { entries: [{}, { from: '2026-12-24' }, {}] }, issues: [['spec.entries[0].from', 'Required'], ['spec.entries[2].from', 'Required']] },
  { calendar: { entries: ['2026-12-24'] }, issues: [['spec.entries[0]', 'WrongType']] },
  { calendar: {}, issues: [['spec.entries', 'Required']] },
  { calendar: { entries: null }, issues: [['spec.entries', 'Required']] },
  { calendar: { entries: {} }, issues: [['spec.entries', 'WrongType']] },
  { calendar: [], issues: [['spec', 'WrongType']] },
  { calendar: { entries: [], timezone: 'Europe/Berlin' }, issues: [] },
  { calendar: { entries: [], timezone: null }, issues: [] },
  { calendar: { entries: [], timezone: '' }, issues: [['spec.timezone', 'InvalidTimezone']] },
  { calendar: { entries: [], timezone: 'europe/berlin' }, issues: [['spec.timezone', 'InvalidTimezone']] },
  { calendar: { entries: [], timezone: '+01:00' }, issues: [['spec.timezone', 'InvalidTimezone']] },
  { calendar: { entries: [], timezone: 1 }, issues: [['spec.timezone', 'WrongType']] },
  { calendar: { entries: [], timezone: 'E'.repeat(65) }, issues: [['spec.timezone', 'TooLong']] },
  { calendar: { entries: [], rules: [] }, issues: [['spec.rules', 'UnknownField']] },
];

const spec = { schedule: '0 0 * * *' };
const freeze = { entries: [{ from: '2026-12-24' }] };
const avoid = (...clauses: object[]) => ({ ...spec, constraints: { avoid: clauses } });
const numbered = (count: number, of = count) => Array.from({ length: count }, (_, index) => ({ calendar: `c${index % of}` }));
const calendarsOf = (count: number) => ({ calendar: Object.fromEntries(numbered(count).map(({ calendar }) => [calendar, freeze])) });

/** Specs with their calendars. */
export const specIssues: { spec: object; calendars?: unknown; issues: Places }[] = [
  { spec: avoid({ calendar: 'freeze' }), calendars: { calendar: { freeze } }, issues: [] },
  { spec: avoid({ clusterCalendar: 'freeze' }), calendars: { clusterCalendar: { freeze } }, issues: [] },
  { spec: avoid({ hours: '1' }), calendars: { calendar: 'unreadable', clusterCalendar: { broken: {} } }, issues: [] },
  { spec: avoid({ calendar: 'freeze' }), issues: [['spec.constraints.avoid[0].calendar', 'CalendarNotFound']] },
  { spec: avoid({ calendar: 'freeze' }), calendars: null, issues: [['spec.constraints.avoid[0].calendar', 'CalendarNotFound']] },
  { spec: avoid({ calendar: 'freeze' }), calendars: { clusterCalendar: { freeze } }, issues: [['spec.constraints.avoid[0].calendar', 'CalendarNotFound']] },
  { spec: avoid({ clusterCalendar: 'freeze' }), calendars: { calendar: { freeze } }, issues: [['spec.constraints.avoid[0].clusterCalendar', 'CalendarNotFound']] },
  { spec: avoid({ calendar: 'constructor' }), calendars: { calendar: {} }, issues: [['spec.constraints.avoid[0].calendar', 'CalendarNotFound']] },
  { spec: avoid({ calendar: 'freeze' }), calendars: { calendar: 'unreadable' }, issues: [['spec.constraints.avoid[0].calendar', 'CalendarUnreadable']] },
  { spec: avoid({ calendar: 'freeze' }), calendars: { calendar: { freeze: {} } }, issues: [['spec.constraints.avoid[0].calendar', 'InvalidCalendar']] },
  { spec: avoid({ calendar: 'freeze' }), calendars: { calendar: { freeze: { ...freeze, timezone: 'Nowhere' } } }, issues: [['spec.constraints.avoid[0].calendar', 'InvalidCalendar']] },
  { spec: avoid({ calendar: 'freeze' }), calendars: { calendar: { freeze: null } }, issues: [['spec.constraints.avoid[0].calendar', 'InvalidCalendar']] },
  {
    spec: { ...spec, constraints: { only: [{ calendar: 'a' }], avoid: [{ hours: '1' }, { calendar: 'a', clusterCalendar: 'b' }] } },
    calendars: { clusterCalendar: 'unreadable' },
    issues: [
      ['spec.constraints.only[0].calendar', 'CalendarNotFound'],
      ['spec.constraints.avoid[1].calendar', 'CalendarNotFound'],
      ['spec.constraints.avoid[1].clusterCalendar', 'CalendarUnreadable'],
    ],
  },
  { spec: avoid({ calendar: 'freeze', hours: '24' }), issues: [['spec.constraints.avoid[0].hours', 'InvalidClause'], ['spec.constraints.avoid[0].calendar', 'CalendarNotFound']] },
  { spec: avoid(...numbered(16)), calendars: calendarsOf(16), issues: [] },
  { spec: avoid(...numbered(64, 16)), calendars: calendarsOf(16), issues: [] },
  { spec: avoid(...numbered(17)), calendars: calendarsOf(17), issues: [['spec.constraints', 'TooMany']] },
  { spec: avoid(...numbered(16), { clusterCalendar: 'c0' }), calendars: { ...calendarsOf(16), clusterCalendar: { c0: freeze } }, issues: [['spec.constraints', 'TooMany']] },
  { spec, calendars: 'unreadable', issues: [['calendars', 'WrongType']] },
  { spec, calendars: { calendar: [] }, issues: [['calendars.calendar', 'WrongType']] },
  { spec, calendars: { calender: {} }, issues: [['calendars.calender', 'UnknownField']] },
];

const names = ['a', '0', 'holidays', 'de-by', 'de.by', 'a'.repeat(63), 'x..y'];
/** The calendars of these names, of both kinds. */
export const calendarsOfNames: object = { calendar: groupOf([...names, 'b']), clusterCalendar: groupOf([...names, 'b']) };
const noNames = ['Holidays', '-a', 'a-', '.a', 'a.', 'a_b', 'prod/a', 'a b', 'a'.repeat(64), ''];

/** Clauses of `avoid`. Every reference of a valid clause leads to a calendar. */
export const clauseIssues: { clause: object; issues: Places }[] = [
  ...names.map((name) => ({ clause: { calendar: name }, issues: [] })),
  ...names.map((name) => ({ clause: { clusterCalendar: name, dow: 'MON' }, issues: [] })),
  ...noNames.map((name) => ({ clause: { calendar: name }, issues: [['.calendar', 'InvalidClause']] satisfies Places })),
  { clause: { clusterCalendar: 'Freeze' }, issues: [['.clusterCalendar', 'InvalidClause']] },
  { clause: { calendar: 1 }, issues: [['.calendar', 'WrongType']] },
  { clause: { calendar: ['a'] }, issues: [['.calendar', 'WrongType']] },
  { clause: { calendar: 'a'.repeat(129) }, issues: [['.calendar', 'TooLong']] },
  { clause: { calendar: null }, issues: [['', 'EmptyClause']] },
  { clause: { calendars: 'a' }, issues: [['.calendars', 'UnknownField']] },
  { clause: { calendar: 'a', clusterCalendar: 'b', hours: '1', date: '2026-12-24' }, issues: [] },
];

function groupOf(all: string[]): object {
  return Object.fromEntries(all.map((name) => [name, { entries: [] }]));
}
