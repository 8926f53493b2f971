import { type Case, idOf, type Places, validation } from './case.ts';

/** What is accepted and what is rejected, derived by hand from docs/reference/scheduling.md. */
export function validationCases(): Case[] {
  return [
    ...schedules(),
    ...timezones(),
    ...durations(),
    ...windows(),
    ...numbers(),
    ...clauses(),
    ...spreads(),
    ...lengths(),
    ...fields(),
    ...instants(),
  ];
}

const nightly = '0 0 * * *';

/** A case for a spec of these fields, at midnight if it has no schedule. */
function judged(clause: string, spec: object, issues: Places, identity: unknown = 'prod/a'): Case {
  const input = { identity, spec: { schedule: nightly, ...spec } };
  return validation(idOf('spec', { clause, ...input }), clause, input, issues);
}

/** One case for each value of a field. No code: the values are accepted. */
function eachOf(clause: string, field: string, values: readonly unknown[], code?: string): Case[] {
  const places: Places = code === undefined ? [] : [[`spec.${field}`, code]];
  return values.map((value) => judged(clause, nested(field.split('.'), value), places));
}

function nested([first = '', ...rest]: string[], value: unknown): object {
  return { [first]: rest.length === 0 ? value : nested(rest, value) };
}

function schedules(): Case[] {
  const [accepted, rejected] = [
    (clause: string, ...texts: string[]) => eachOf(clause, 'schedule', texts),
    (clause: string, ...texts: unknown[]) => eachOf(clause, 'schedule', texts, 'InvalidSchedule'),
  ];
  return [
    ...rejected('KS-2.1', '0 0 * *', '0 0 * * * *', ' 0 0 * * *', '0 0 * * * ', '0  0 * * *', '0\t0 * * *', '0 0\n* * *', '0\u00a00 * * * *', '', ' '),
    ...accepted('KS-2.2', '5-5 * * * *', '0,0 * * * *', '*,5 * * * *', '59 23 31 12 7', '0 0 1 1 0', '*/5,3-9/2 * * * *'),
    ...rejected(
      'KS-2.2',
      '60 * * * *', '0 24 * * *', '0 0 0 * *', '0 0 32 * *', '0 0 * 0 *', '0 0 * 13 *', '0 0 * * 8', '5/10 * * * *', '10-5 * * * *', '0 22-6 * * *',
      '1,,2 * * * *', ',1 * * * *', '1, * * * *', '1-2-3 * * * *', '-5 * * * *', '5- * * * *', '*-5 * * * *', '*5 * * * *', '0 0 1-32 * *',
      '+5 * * * *', '1.5 * * * *', '1;2 * * * *', '٥ * * * *',
    ),
    ...accepted('KS-2.3', '05 00 01 01 00', '00 0 * * 07', '1-09 * * * *'),
    ...rejected('KS-2.3', '005 * * * *', '0 0 001 * *', '0 0 * * 007', '1-009 * * * *'),
    ...accepted('KS-2.4', '0 0 * jan SUN', '0 0 * JaN-3 mon-5', '0 0 * * Sat', '0 0 * OCT-DEC/2 TUE,4', '0 0 * * SUN-SAT'),
    ...rejected(
      'KS-2.4',
      '0 0 * * FRI-SUN', '0 0 * * SAT-SUN', '0 0 * MON *', '0 0 * * JAN', '0 0 JAN * *', 'JAN * * * *', '0 0 * JANUARY *', '0 0 * * MONDAY',
      '0 0 * * MO', '0 0 * DEC-JAN *', '0 0 * * ſUN',
    ),
    ...accepted('KS-2.5', '*/99 * * * *', '*/01 * * * *', '0-59/60 * * * *', '0 0 * JAN-DEC/2 MON-FRI/2', '0 0 * * */7'),
    ...rejected('KS-2.5', '*/0 * * * *', '*/00 * * * *', '*/100 * * * *', '*/015 * * * *', '*/ * * * *', '*/-1 * * * *', '*/2/2 * * * *', '1-5/0 * * * *', '0 0 * * */MON'),
    ...accepted('KS-2.6', '0 0 * * 7', '0 0 * * 0-7', '0 0 * * 7-7', '0 0 * * 5-7'),
    ...rejected('KS-2.6', '0 0 * * 7-1', '0 0 * * 6-0', '0 0 * * SAT-1'),
    ...accepted('KS-2.9', '0 0 29 2 *', '0 0 31 2,3 *', '0 0 30 2 MON', '0 0 30 2 */01', '0 0 30 2 0-7', '0 0 31 4 *,*'),
    ...eachOf('KS-2.9', 'schedule', ['0 0 30 2 *', '0 0 31 4 *', '0 0 31 2,4,6,9,11 *', '0 0 30-31 2 *', '0 0 30 FEB */1', '0 0 31 6,6 *'], 'NeverFires'),
    ...rejected(
      'KS-2.10',
      '@daily', '@hourly', '@every 1h', '@reboot', '0 0 ? * *', '0 0 * * ?', '0 0 L * *', '0 0 L-3 * *', '0 0 LW * *', '0 0 15W * *', '0 0 * * 5L', '0 0 * * FRIL',
      '0 0 * * 5#2', '0 0 * * MON#2', 'H 0 * * *', 'H/15 * * * *', 'H(0-9) * * * *', 'TZ=Europe/Paris 0 0 * * *', 'CRON_TZ=UTC 0 0 * * *', '0 0 0 * * ? 2027', 'R/PT1H', '~ 0 * * *',
    ),
    ...eachOf('KS-16.8', 'schedule', ['61 25 * * *', '@daily @hourly', '? ? ? ? ?'], 'InvalidSchedule'),
  ];
}

function timezones(): Case[] {
  const refused = [
    'Factory', 'localtime', 'Local', 'posixrules', 'posix/Europe/Paris', 'right/UTC', 'europe/paris', 'EUROPE/PARIS', 'utc', 'Z', '+05:00', '-0800', 'UTC+1', 'GMT+1', 'PST',
    'IST', 'US/Pacific-New', 'SystemV/EST5', 'Europe/Paris ', ' Europe/Paris', 'Europe / Paris', 'Europe', 'Paris', '',
  ];
  const accepted = ['UTC', 'US/Eastern', 'EST', 'EST5EDT', 'Etc/GMT+5', 'GMT0', 'GMT+0', 'Asia/Calcutta', 'UCT', 'Zulu', 'GB-Eire', 'America/Argentina/Buenos_Aires', 'Europe/Kyiv'];
  return [...eachOf('KS-3.1', 'timezone', refused, 'InvalidTimezone'), ...eachOf('KS-3.1', 'timezone', accepted)];
}

const longest = '2562047h47m16.854775807s';

function durations(): Case[] {
  const invalid = [
    '1', '1d', '', 'h', '.h', '1 h', ' 1h', '1h ', '1H', '1hm', '--1h', '+-1h', '1e3s', '1,5h', '+', '-', '1w', '1min', '0x1h', '1h.', '１h', '1h30', '.', '-x', '1ms5', '1Ms',
  ];
  const valid = ['+1h', '.5h', '1.h', '1h1h', '30s1h', '1µs', '1μs', '1us', '1ns', '0', '+0', '0h', '00h', '1h0m0.5s', '0.0000000001s', '+.5s', '0000001h'];
  const long = '0'.repeat(63);
  return ['window.duration', 'policy.deadline'].flatMap((field) => [
    ...eachOf('KS-4.7', field, valid),
    ...eachOf('KS-16.9', field, invalid, 'InvalidDuration'),
    ...eachOf('KS-4.10', field, ['-0', '-0s', '-.0h', '-0h0m0.000s', '-00ns']),
    ...eachOf('KS-4.10', field, ['-1h', '-1ns', '-0.4ns', '-0.0000001s', '-0h1m', '-9223372036854775808ns'], 'NegativeDuration'),
    ...eachOf('KS-13.2', field, [`${long}s`]),
    ...eachOf('KS-13.2', field, [`${long}0s`], 'TooLong'),
  ]).concat(
    eachOf('KS-4.9', 'policy.deadline', [longest, '9223372036854775807ns', '2562047h', '1ns9223372036854775806ns']),
    eachOf('KS-4.9', 'policy.deadline', ['2562047h47m16.854775808s', '9223372036854775808ns', '2562048h', '1ns9223372036854775807ns', '99999999999999999999h'], 'InvalidDuration'),
  );
}

/** A schedule, the shortest window that makes 101 windows overlap at one instant, and the longest that does not. */
const crowded: [schedule: string, tooLong: string, longest: string][] = [
  ['* * * * *', '100m', '99m59s'],
  ['*/5 * * * *', '500m', '8h19m59s'],
  ['0 * * * *', '100h', '99h59m59s'],
  ['0 0 * * *', '2400h', '2399h59m59s'],
  ['0,1 0 * * *', '1200h', '1199h59m59s'],
  ['0 0 * * MON', '16800h', '16799h59m59s'],
  ['0,1,30 0 * * *', '792h1m', '792h59s'],
  // Fifty years with eleven leap days, because 2100 is none.
  ['0 0 1,2 1 *', '438264h', '438263h59m59s'],
];

function windows(): Case[] {
  return crowded.flatMap(([schedule, tooLong, fine]) =>
    (['after', 'around'] as const).flatMap((mode) => [
      judged('KS-4.6', { schedule, window: { mode, duration: tooLong } }, [['spec.window.duration', 'TooManyWindows']]),
      judged('KS-4.6', { schedule, window: { mode, duration: fine } }, []),
    ]),
  ).concat(
    judged('KS-4.6', { schedule: '* * * * *', timezone: 'Europe/Berlin', window: { duration: '99m' }, clockChanges: { fold: 'both' } }, []),
    judged('KS-4.6', { schedule: '* * * * *', window: { mode: 'around', duration: '6000000000001ns' } }, [['spec.window.duration', 'TooManyWindows']]),
    // Rounding both ends down makes the window a second longer.
    judged('KS-4.6', { schedule: '* * * * *', window: { mode: 'around', duration: '99m59.999999999s' } }, [['spec.window.duration', 'TooManyWindows']]),
    judged('KS-4.6', { schedule: '* * * * *', window: { duration: '99m59.999999999s' } }, []),
  );
}

/** One case for each value of a parameter. */
function eachParam(name: string, param: string, clause: string, texts: string[], code?: string): Case[] {
  const issues: Places = code === undefined ? [] : [[`spec.distribution.params.${param}`, code]];
  return texts.map((text) => judged(clause, { distribution: { name, params: { [param]: text } } }, issues));
}

function numbers(): Case[] {
  return [
    ...eachParam('skewLate', 'shape', 'KS-6.9', ['2', '0.5', '1e3', '1e-06', '1e99', '1e+5', '007', '0.000001', '1e-99', '1.5e1', '1e0']),
    ...eachParam(
      'skewLate', 'shape', 'KS-6.9',
      ['.5', '2.', '+2', '-2', '1E3', '0x1', '1e100', '1e', 'e3', '', '1_000', 'Infinity', 'NaN', '1,5', '1e-', '1e1.5', ' 2', '2 ', '٢', '1e001', '2.e1', 'two'],
      'InvalidParam',
    ),
    ...eachParam('skewLate', 'shape', 'KS-16.10', ['0', '0.0', '0e5', '00', '0.000e-99'], 'InvalidParam'),
    // Two bounds that a number reaches by rounding to a double, and two that it misses.
    ...eachParam('exponential', 'lambda', 'KS-16.10', ['1e-6', '1e3', '1000', '1000.0', '0.000001', '1000.00000000000001', '0.00000099999999999999999999999']),
    ...eachParam('exponential', 'lambda', 'KS-16.10', ['1001', '1e4', '0', '9e-7', '1000.0000000000002', '0.0000009999999999', '1e-7'], 'InvalidParam'),
    ...eachParam('normal', 'sigma', 'KS-16.9', ['1ns', '2562047h', '+1h', '.5h']),
    ...eachParam('normal', 'sigma', 'KS-16.9', ['0.5', '0s', '-0s', '0', '1d', ''], 'InvalidParam'),
    ...eachParam('normal', 'sigma', 'KS-16.9', ['-1h', '-0.4ns'], 'NegativeDuration'),
  ];
}

/** [key, clause, accepted values, rejected values]. */
const clauseValues: [key: string, clause: string, accepted: string[], rejected: string[]][] = [
  ['hours', 'KS-7.4', ['0', '00', '23', '22-6', '8-18,20', '8,8', '0-23', '5-5'], ['24', '8-24', '25-3', '+8', '8:00', 'MON']],
  ['dow', 'KS-7.5', ['0', '7', 'MON', 'sat,SUN', 'FRI-MON', '7-1', '5-7', '0-7', 'SUN-SAT', 'MON-5', '07'], ['8', 'MONDAY', 'JAN', 'MO', '0-8', 'MON-']],
  ['dom', 'KS-7.6', ['1', '31', '1-7,15', '5-5', '01-09'], ['0', '32', '25-5', 'L', 'FRI', '1-32']],
  ['months', 'KS-7.7', ['JAN', 'NOV-FEB', '1', '12-1', 'dec,1', '01'], ['0', '13', 'JANUARY', 'MON', '1-13']],
  [
    'between',
    'KS-7.8',
    ['08:00-20:00', '22:00-02:00', '00:00-23:59', '12:00-12:00', '12:00-11:59', '23:59-00:00'],
    [
      '8:00-20:00', '08:00-24:00', '08:00', '08:00-20:00,21:00-22:00', '08:60-09:00', '24:00-01:00', '08:00 - 20:00', '08:00–20:00', '08:00-20:00:00', '0800-2000', '',
      '08:00-', '08-20',
    ],
  ],
  ['date', 'KS-7.9', ['2026-12-25', '2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31'], ['2026-02-29', '2100-02-29', '2026-13-01', '2026-1-1', '20261225', '2026-12-25 ', '2026-00-10', '2026-04-31', '2026-12-00', '2026-12-25..2026-12-26', '12-25']],
  [
    'dates',
    'KS-7.10',
    ['2026-12-24..2027-01-02', '2026-12-24..2026-12-24'],
    ['2027-01-02..2026-12-24', '2026-12-24', '2026-12-24-2027-01-02', '2026-12-24..', '..2026-12-24', '2026-02-29..2026-03-01', '2026-12-24...2026-12-25', '2026-12-24..2026-12-25..2026-12-26', '2026-12-24 .. 2026-12-25'],
  ],
  ['hours', 'KS-7.11', ['8,9,10-12'], ['', '*', '*/2', '8-18/2', '8 ', '8 - 9', '8, 9', '008', '8--9', '8,', ',8', '8,,9', '-8', '8-', '1-2-3', '٨']],
  ['dow', 'KS-7.11', ['mon', 'SuN-0', '6-1'], ['', '*', 'MON-FRI/2', 'MON ', '001', 'ſUN']],
];

function clauses(): Case[] {
  const within = (clause: string, list: 'only' | 'avoid', one: unknown, places: Places) => judged(clause, { constraints: { [list]: [one] } }, places);
  return [
    ...clauseValues.flatMap(([key, clause, accepted, rejected]) => [
      ...accepted.map((value) => within(clause, 'avoid', { [key]: value }, [])),
      ...rejected.map((value) => within(clause === 'KS-7.11' ? clause : 'KS-16.15', 'only', { [key]: value }, [[`spec.constraints.only[0].${key}`, 'InvalidClause']])),
    ]),
    ...(['only', 'avoid'] as const).flatMap((list) =>
      [{}, null, { hours: null }, { hours: null, calendar: null }].map((one) => within('KS-7.13', list, one, [[`spec.constraints.${list}[0]`, 'EmptyClause']])),
    ),
    within('KS-7.13', 'avoid', { hours: null, dow: 'MON' }, []),
    within('KS-7.13', 'avoid', { hour: '8' }, [['spec.constraints.avoid[0].hour', 'UnknownField']]),
    within('KS-7.13', 'avoid', { hour: null, dow: null }, [['spec.constraints.avoid[0].hour', 'UnknownField']]),
    within('KS-7.1', 'only', { date: '2026-12-25', dates: '2027-01-01..2027-01-02', hours: '8' }, []),
    judged('KS-7.2', { constraints: { only: [], avoid: [] } }, []),
    judged('KS-16.15', { constraints: { only: [{ hours: '24', dow: '9' }, { dom: '1' }, { dom: '0' }] } }, [
      ['spec.constraints.only[0].hours', 'InvalidClause'],
      ['spec.constraints.only[0].dow', 'InvalidClause'],
      ['spec.constraints.only[2].dom', 'InvalidClause'],
    ]),
  ];
}

function spreads(): Case[] {
  const [slot, of, group] = ['slot', 'of', 'group'].map((field) => `spec.spread.${field}`) as [string, string, string];
  const spread = (clause: string, value: unknown, ...places: Places) => judged(clause, { spread: value }, places);
  const monthly = { schedule: '0 0 1 * *', spread: { slot: 0, of: 2 }, constraints: { avoid: [{ hours: '1' }] } };
  const tooLong: Places = [['spec.window.duration', 'OutOfRange']];
  return [
    spread('KS-8.1', { slot: 0, of: 1 }),
    spread('KS-8.1', { slot: 9999, of: 10_000 }),
    spread('KS-8.1', { slot: 50, of: 50 }, [slot, 'OutOfRange']),
    spread('KS-8.1', { slot: -1, of: 50 }, [slot, 'OutOfRange']),
    spread('KS-8.1', { slot: 1.5, of: 50 }, [slot, 'OutOfRange']),
    spread('KS-8.2', { slot: 0, of: 0 }, [of, 'OutOfRange']),
    spread('KS-8.2', { slot: 0, of: 10_001 }, [of, 'OutOfRange']),
    spread('KS-8.2', { slot: 0, of: 2.5 }, [of, 'OutOfRange']),
    spread('KS-16.13', { slot: 9999, of: 0 }, [of, 'OutOfRange']),
    spread('KS-16.13', { slot: 10_000, of: 0 }, [of, 'OutOfRange'], [slot, 'OutOfRange']),
    spread('KS-16.13', { slot: 10_000, of: '1' }, [of, 'WrongType'], [slot, 'OutOfRange']),
    spread('KS-16.3', {}, [slot, 'Required'], [of, 'Required']),
    spread('KS-16.3', { slot: null, of: 5 }, [slot, 'Required']),
    spread('KS-16.3', { slot: 0 }, [of, 'Required']),
    ...['a', '0', 'a-b', 'a'.repeat(63), null].map((name) => spread('KS-8.3', { slot: 0, of: 1, group: name })),
    ...['Backups', '-a', 'a-', 'a_b', 'a.b', '', 'a b', 'é'].map((name) => spread('KS-16.14', { slot: 0, of: 1, group: name }, [group, 'InvalidFormat'])),
    spread('KS-8.3', { slot: 0, of: 1, group: 'a'.repeat(64) }, [group, 'TooLong']),
    judged('KS-8.13', { ...monthly, window: { duration: '744h' } }, []),
    judged('KS-8.13', { ...monthly, window: { mode: 'around', duration: '744h' } }, []),
    judged('KS-8.13', { ...monthly, window: { duration: '744h0m0.000000001s' } }, tooLong),
    judged('KS-8.13', { ...monthly, window: { duration: '745h' } }, tooLong),
    judged('KS-8.13', { ...monthly, constraints: { only: [{ hours: '1' }] }, window: { duration: '745h' } }, tooLong),
    judged('KS-8.13', { ...monthly, constraints: { only: [], avoid: [] }, window: { duration: '1000h' } }, []),
    judged('KS-8.13', { ...monthly, spread: null, window: { duration: '1000h' } }, []),
    judged('KS-16.14', { ...monthly, spread: { slot: 0 }, window: { duration: '745h' } }, [...tooLong, [of, 'Required']]),
  ];
}

const manyClauses = (count: number) => Array.from({ length: count }, () => ({ hours: '1' }));
const zeros = (count: number) => `2026-03-01T00:00:00.${'0'.repeat(count)}Z`;

/** Fields at their limits and above. A character is a code point. */
function lengths(): Case[] {
  const salted = (clause: string, salt: string, code?: string) => judged(clause, { seed: { salt } }, code === undefined ? [] : [['spec.seed.salt', code]]);
  const param = 'spec.distribution.params';
  return [
    judged('KS-13.1', { schedule: `00${',0'.repeat(251)} 0 * * *` }, []),
    judged('KS-13.1', { schedule: `0${',0'.repeat(252)} 0 * * *` }, [['spec.schedule', 'TooLong']]),
    judged('KS-13.2', { timezone: 'E'.repeat(64) }, [['spec.timezone', 'InvalidTimezone']]),
    judged('KS-13.2', { timezone: 'E'.repeat(65) }, [['spec.timezone', 'TooLong']]),
    judged('KS-13.2', { notBefore: zeros(43), notAfter: zeros(43) }, []),
    judged('KS-13.2', { notBefore: zeros(44), notAfter: zeros(44) }, [['spec.notBefore', 'TooLong'], ['spec.notAfter', 'TooLong']]),
    judged('KS-13.3', { distribution: { name: 'skewLate', params: { shape: `2.${'0'.repeat(30)}` } } }, []),
    judged('KS-13.3', { distribution: { name: 'skewLate', params: { shape: `2.${'0'.repeat(31)}` } } }, [[`${param}.shape`, 'TooLong']]),
    judged('KS-13.3', { distribution: { name: 'normal', params: { mu: 'mid', sigma: '1h', a: '', b: '', c: '' } } }, [[param, 'TooMany']]),
    judged('KS-13.3', { distribution: { name: 'normal', params: { mu: 'mid', sigma: '1h', a: '', b: '' } } }, [[`${param}.a`, 'UnknownField'], [`${param}.b`, 'UnknownField']]),
    salted('KS-13.4', 's'.repeat(256)),
    salted('KS-13.4', 's'.repeat(257), 'TooLong'),
    salted('KS-13.11', '🎄'.repeat(256)),
    salted('KS-13.11', '🎄'.repeat(257), 'TooLong'),
    salted('KS-13.11', 'e\u0301'.repeat(128)),
    salted('KS-13.11', 'e\u0301'.repeat(129), 'TooLong'),
    salted('KS-13.11', 'é'.repeat(256)),
    judged('KS-13.5', { constraints: { only: manyClauses(64), avoid: manyClauses(64) } }, []),
    judged('KS-13.5', { constraints: { only: manyClauses(65), avoid: manyClauses(65) } }, [['spec.constraints.only', 'TooMany'], ['spec.constraints.avoid', 'TooMany']]),
    judged('KS-13.6', { constraints: { avoid: [{ hours: `${'8,'.repeat(63)}08` }] } }, []),
    judged('KS-13.6', { constraints: { avoid: [{ hours: `${'8,'.repeat(64)}8` }] } }, [['spec.constraints.avoid[0].hours', 'TooLong']]),
    judged('KS-13.8', {}, [], `prod/${'a'.repeat(52)}`),
    judged('KS-13.8', {}, [['identity', 'TooLong']], `prod/${'a'.repeat(53)}`),
    judged('KS-13.8', {}, [], `${'p'.repeat(63)}/a`),
    judged('KS-16.16', { schedule: '@'.repeat(513), timezone: '+'.repeat(65) }, [['spec.schedule', 'TooLong'], ['spec.timezone', 'TooLong']]),
    judged('KS-16.16', { constraints: { only: Array.from({ length: 65 }, () => ({})) } }, [['spec.constraints.only', 'TooMany']]),
    ...[2000, 2001].map((count) => {
      const input = { calendar: { entries: Array.from({ length: count }, () => ({ from: '2026-12-24' })) } };
      return validation(`entries-${count}`, 'KS-13.7', input, count > 2000 ? [['spec.entries', 'TooMany']] : []);
    }),
  ];
}

/** Missing fields, other fields, other types and other words. */
function fields(): Case[] {
  const everyNull = {
    timezone: null, clockChanges: null, window: null, distribution: null, seed: null, constraints: null, spread: null, policy: null, notBefore: null, notAfter: null,
  };
  const innerNulls = {
    clockChanges: { gap: null, fold: null }, window: { mode: null, duration: null }, distribution: { name: null, params: null }, seed: { strategy: null, salt: null },
    constraints: { only: null, avoid: null }, policy: { concurrency: null, deadline: null, suspend: null, successfulJobsHistoryLimit: null, failedJobsHistoryLimit: null },
  };
  const wrong: [field: string, value: unknown][] = [
    ['schedule', 5], ['schedule', ['0 0 * * *']], ['timezone', 1], ['clockChanges', 'after'], ['clockChanges.gap', true], ['window', '1h'], ['window.mode', 1], ['window.duration', 3600],
    ['distribution', 'normal'], ['distribution.name', 1], ['seed', 'x'], ['seed.salt', 1], ['seed.strategy', []], ['constraints', []], ['constraints.only', {}], ['spread', '7/50'],
    ['policy', 'forbid'], ['policy.deadline', 30], ['policy.suspend', 'true'], ['policy.suspend', 0], ['policy.concurrency', false], ['policy.failedJobsHistoryLimit', '3'], ['notBefore', 1], ['notAfter', {}],
  ];
  const words: [field: string, value: string][] = [
    ['window.mode', 'before'], ['window.mode', 'After'], ['distribution.name', 'Normal'], ['distribution.name', 'gaussian'], ['seed.strategy', 'hourly'], ['policy.concurrency', 'Forbid'],
    ['clockChanges.gap', 'shift'], ['clockChanges.fold', 'once'], ['clockChanges.gap', 'both'], ['clockChanges.fold', ''],
  ];
  const limit = 'policy.successfulJobsHistoryLimit';
  return [
    judged('KS-16.2', everyNull, []),
    judged('KS-16.2', innerNulls, []),
    judged('KS-16.2', { distribution: { name: 'normal', params: { mu: null, sigma: null } } }, []),
    ...eachOf('KS-16.3', 'schedule', [null], 'Required'),
    judged('KS-16.3', {}, [['identity', 'Required']], null),
    ...eachOf('KS-16.4', 'windw', [{ duration: '1h' }], 'UnknownField'),
    ...eachOf('KS-16.4', 'window.length', ['1h', null], 'UnknownField'),
    judged('KS-16.4', { window: { Mode: 'after', duration: '1d' }, suspend: true }, [
      ['spec.window.Mode', 'UnknownField'], ['spec.window.duration', 'InvalidDuration'], ['spec.suspend', 'UnknownField'],
    ]),
    judged('KS-16.4', { distribution: { params: { shape: '2' } } }, [['spec.distribution.params.shape', 'UnknownField']]),
    judged('KS-16.4', { distribution: { name: 'normal', params: { shape: '2' } } }, [['spec.distribution.params.shape', 'UnknownField']]),
    judged('KS-16.4', { jobTemplate: { anything: [1] } }, []),
    ...wrong.map(([field, value]) => judged('KS-16.5', nested(field.split('.'), value), [[`spec.${field}`, 'WrongType']])),
    judged('KS-16.5', { distribution: { name: 'skewLate', params: { shape: 2 } } }, [['spec.distribution.params.shape', 'WrongType']]),
    judged('KS-16.5', { distribution: { name: 'skewLate', params: [] } }, [['spec.distribution.params', 'WrongType']]),
    judged('KS-16.5', { constraints: { avoid: [{ hours: 8 }, '8-18', { dates: null, date: 20261225 }] } }, [
      ['spec.constraints.avoid[0].hours', 'WrongType'], ['spec.constraints.avoid[1]', 'WrongType'], ['spec.constraints.avoid[2].date', 'WrongType'],
    ]),
    judged('KS-16.5', { spread: { slot: '1', of: '2', group: 3 } }, [['spec.spread.slot', 'WrongType'], ['spec.spread.of', 'WrongType'], ['spec.spread.group', 'WrongType']]),
    judged('KS-16.5', {}, [['identity', 'WrongType']], 5),
    ...words.map(([field, value]) => judged('KS-16.6', nested(field.split('.'), value), [[`spec.${field}`, 'UnknownValue']])),
    judged('KS-16.6', { distribution: { name: 'normal', params: { mu: 'center' } } }, [['spec.distribution.params.mu', 'InvalidParam']]),
    judged('KS-16.6', { distribution: { name: 'exponential', params: { dir: 'Late' } } }, [['spec.distribution.params.dir', 'InvalidParam']]),
    judged('KS-16.6', { distribution: { name: 'Normal', params: { shape: 2 } } }, [['spec.distribution.name', 'UnknownValue']]),
    ...['a', 'a/', '/a', 'a/b/c', 'a b/c', '', 'prod/a b', 'prod//a', 'prod/a\n'].map((identity) => judged('KS-16.7', {}, [['identity', 'InvalidIdentity']], identity)),
    ...eachOf('KS-16.13', limit, [0, 2_147_483_647]),
    ...eachOf('KS-16.13', limit, [-1, 1.5, 2_147_483_648], 'OutOfRange'),
    judged(
      'KS-16.1',
      { schedule: '60 * * * *', timezone: 'PST', window: { mode: 'x', duration: '1d' }, distribution: { name: 'exponential', params: { lambda: '0', dir: 'x' } }, notBefore: 'x' },
      [
        ['identity', 'InvalidIdentity'], ['spec.schedule', 'InvalidSchedule'], ['spec.timezone', 'InvalidTimezone'], ['spec.window.mode', 'UnknownValue'], ['spec.window.duration', 'InvalidDuration'],
        ['spec.distribution.params.lambda', 'InvalidParam'], ['spec.distribution.params.dir', 'InvalidParam'], ['spec.notBefore', 'InvalidInstant'],
      ],
      'a',
    ),
  ];
}

function bounds(clause: string, notBefore: string, notAfter: string, ...places: Places): Case {
  return judged(clause, { notBefore, notAfter }, places);
}

function instants(): Case[] {
  const rejected = [
    '2026-12-01', '2026-12-01T09:00Z', '2026-12-01 09:00:00Z', '2026-12-01t09:00:00Z', '2026-12-01T09:00:00z', '2026-02-30T00:00:00Z', '2027-02-29T00:00:00Z', '2026-13-01T00:00:00Z',
    '2026-12-01T24:00:00Z', '2026-12-31T23:59:60Z', '2026-12-01T09:60:00Z', '2026-12-01T09:00:00', '2026-12-01T09:00:00+24:00', '2026-12-01T09:00:00+01:60', '2026-12-01T09:00:00+0100',
    '2026-12-01T09:00:00+01', '2026-12-01T09:00:00.Z', '2026-12-01T09:00:00,5Z', '0000-12-31T00:00:00Z', '0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59-00:01', '+2026-12-01T00:00:00Z', '',
    '10000-01-01T00:00:00Z', 'now',
  ];
  const accepted = [
    '2026-12-01T09:00:00Z', '2026-12-01T09:00:00.5+23:59', '2026-12-01T09:00:00-00:00', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2028-02-29T23:59:59-23:59', '0000-12-31T23:59:00-00:01',
  ];
  const reversed: Places[number] = ['spec.notAfter', 'ReversedBounds'];
  return [
    ...eachOf('KS-16.11', 'notBefore', rejected, 'InvalidInstant'),
    ...eachOf('KS-16.11', 'notAfter', accepted),
    bounds('KS-16.12', '2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z'),
    bounds('KS-16.12', '2026-12-01T00:00:00+01:00', '2026-11-30T23:00:00Z'),
    bounds('KS-16.12', '2026-12-01T00:00:00.4Z', '2026-12-01T00:00:00.40Z'),
    bounds('KS-16.12', '2026-12-01T00:00:00.4Z', '2026-12-01T00:00:00.5Z'),
    bounds('KS-16.12', '2026-12-01T00:00:00.5Z', '2026-12-01T00:00:00.4Z', reversed),
    bounds('KS-16.12', '2026-12-01T00:00:01Z', '2026-12-01T00:00:00.9Z', reversed),
    bounds('KS-16.12', '2026-12-01T00:00:00Z', '2026-12-01T00:00:00+01:00', reversed),
    bounds('KS-16.12', '2027-01-01T00:00:00Z', '2026-12-31T00:00:00Z', reversed),
  ];
}
