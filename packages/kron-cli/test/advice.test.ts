import { expect, test } from '@jest/globals';
import { type ConstraintsSpec, type ScheduleSpec, upcoming } from 'kron-core';
import { parse } from 'yaml';
import { controlled, json, manifest } from './testing/manifest.ts';
import { runKron } from './testing/runKron.ts';

const day = 86_400_000;
const [from, to] = [Date.parse('2026-11-23T00:00:00Z'), Date.parse('2036-12-31T23:59:59Z')];

type Spec = Omit<ScheduleSpec, 'identity'>;
type Finding = { identity: string; path: string; message: string };

/** The messages of `kron validate` about each schedule. */
async function messagesAbout(schedules: readonly string[]): Promise<string[]> {
  const stdin = schedules.map((schedule, index) => json(manifest(`s${index}`, { schedule }))).join('\n');
  const { out } = await runKron(['validate', '-f', '-', '-o', 'json'], { stdin });
  const { findings } = JSON.parse(out) as { findings: Finding[] };
  return schedules.map((_, index) =>
    findings
      .filter(({ identity, path }) => identity === `prod/s${index}` && path === 'spec.schedule')
      .map(({ message }) => message)
      .join('\n'),
  );
}

const labels = ['minute', 'hour', 'day-of-month', 'month', 'day-of-week'];

/** The spec that the messages about a schedule say to write. A lone field replaces its place in the schedule. */
function followed(schedule: string, messages: string): Spec {
  let spec: Spec = { schedule };
  for (const line of messages.split('\n').filter((one) => one.includes('; write '))) {
    const [, written = '', rest = ''] =
      /; write (.*?)((?: and | to |; |, (?:the|or|which) ).*)?$/.exec(line) ?? [];
    const fields = spec.schedule.split(' ');
    fields[labels.indexOf(line.slice(0, line.indexOf(':')))] = written;
    const whole = written.includes(' ') ? written : fields.join(' ');
    spec = { ...spec, schedule: whole, ...besides(rest) };
  }
  return spec;
}

/** The fields beside the schedule that a message says to write. */
function besides(text: string): Partial<Spec> {
  const constraints = /spec\.constraints: (\{.*\})/.exec(text)?.[1];
  const duration = /window\.duration: (\w+)/.exec(text)?.[1];
  const years = /notBefore to the start of (\d+) and spec\.notAfter to the end of (\d+)/.exec(text);
  return {
    ...(constraints === undefined ? {} : { constraints: parse(constraints) as ConstraintsSpec }),
    ...(duration === undefined ? {} : { window: { mode: 'after', duration } }),
    ...(years === null
      ? {}
      : { notBefore: `${years[1]}-01-01T00:00:00Z`, notAfter: `${years[2]}-12-31T23:59:59Z` }),
  };
}

/** The chosen times of each spec from one instant to another. */
function instantsOf(specs: readonly Spec[], last = to): number[][] {
  return specs.map((spec, index) => {
    const instants: number[] = [];
    for (const { chosenTime, nominalTime } of upcoming(
      { identity: `prod/s${index}`, ...spec },
      new Date(from - 1),
    )) {
      if (nominalTime.getTime() > last) break;
      if (chosenTime !== null) instants.push(chosenTime.getTime());
    }
    return instants;
  });
}

const monthLength = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
const isWorkday = (weekday: number): boolean => weekday >= 1 && weekday <= 5;
const names = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

type Asked = (date: Date) => boolean;

const nthLast =
  (before: number): Asked =>
  (date) =>
    date.getUTCDate() === monthLength(date) - before;

/** Quartz: the workday nearest to a day, in the same month. Nothing if the month has no such day. */
function nearest(wanted: number): Asked {
  return (date) => {
    const length = monthLength(date);
    if (wanted > length) return false;
    const weekday = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), wanted)).getUTCDay();
    let run = wanted;
    if (weekday === 6) run = wanted === 1 ? 3 : wanted - 1;
    if (weekday === 0) run = wanted === length ? wanted - 2 : wanted + 1;
    return date.getUTCDate() === run;
  };
}

const lastWorkday: Asked = (date) => {
  let last = monthLength(date);
  const weekdayOf = (dom: number): number =>
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), dom)).getUTCDay();
  while (!isWorkday(weekdayOf(last))) last--;
  return date.getUTCDate() === last;
};

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** What is asked for, as days that run at midnight. */
const days: [string, Asked][] = [
  ...[0, 1, 2, 3, 10, 20, 27].map((n): [string, Asked] => [`0 0 L${n === 0 ? '' : `-${n}`} * *`, nthLast(n)]),
  ['0 0 L 2,4 ?', (date) => [1, 3].includes(date.getUTCMonth()) && nthLast(0)(date)],
  ['0 0 l * *', nthLast(0)],
  ['0 0 LW * *', lastWorkday],
  ...[...range(1, 27), 30, 31].map((n): [string, Asked] => [`0 0 ${n}W * *`, nearest(n)]),
  ['0 0 15W 1-6 ?', (date) => date.getUTCMonth() < 6 && nearest(15)(date)],
  ...range(0, 6).flatMap((weekday): [string, Asked][] => [
    ...range(1, 5).map((nth): [string, Asked] => [
      `0 0 * * ${nth % 2 === 0 ? names[weekday] : weekday}#${nth}`,
      (date) => date.getUTCDay() === weekday && Math.ceil(date.getUTCDate() / 7) === nth,
    ]),
    [
      `0 0 ? * ${weekday % 2 === 0 ? names[weekday] : weekday}L`,
      (date) => date.getUTCDay() === weekday && date.getUTCDate() + 7 > monthLength(date),
    ],
  ]),
  ['0 0 * * 7#1', (date) => date.getUTCDay() === 0 && date.getUTCDate() <= 7],
  ['0 0 * * FRI-SUN', (date) => [5, 6, 0].includes(date.getUTCDay())],
  ['0 0 * * SAT-TUE', (date) => [6, 0, 1, 2].includes(date.getUTCDay())],
  ['0 0 * * 1/2', (date) => [1, 3, 5].includes(date.getUTCDay())],
  ['0 0 * NOV-FEB *', (date) => [10, 11, 0, 1].includes(date.getUTCMonth())],
  ['0 0 25-5 * *', (date) => date.getUTCDate() >= 25 || date.getUTCDate() <= 5],
  ['0 0 ? * 1', (date) => date.getUTCDay() === 1],
  ['0 24 * * *', () => true],
  ['0 0 0 15 * ?', (date) => date.getUTCDate() === 15],
  ['0 0 0 ? * MON-FRI *', (date) => isWorkday(date.getUTCDay())],
  ['0 0 1 * * 2028-2030', (date) => date.getUTCDate() === 1 && Math.abs(date.getUTCFullYear() - 2029) <= 1],
  [
    '0 0 0 1 1 ? 2031',
    (date) => date.getUTCFullYear() === 2031 && nthLast(30)(date) && date.getUTCMonth() === 0,
  ],
  ['@daily', () => true],
  ['@weekly', (date) => date.getUTCDay() === 0],
  ['@weekdays', (date) => isWorkday(date.getUTCDay())],
  ['@monthly', (date) => date.getUTCDate() === 1],
  ['@yearly', (date) => date.getUTCDate() === 1 && date.getUTCMonth() === 0],
  ['@every 24h', () => true],
];

test('a schedule that replaces syntax of other schedulers runs on the same days for ten years', async () => {
  const messages = await messagesAbout(days.map(([schedule]) => schedule));
  const found = instantsOf(days.map(([schedule], index) => followed(schedule, messages[index] ?? '')));
  const all = range(0, (to - from) / day).map((n) => from + n * day);
  days.forEach(([schedule, asked], index) => {
    const wanted = all.filter((at) => at <= to && asked(new Date(at)));
    const text = (at: number): string => new Date(at).toISOString();
    expect([schedule, messages[index], (found[index] ?? []).map(text)]).toEqual([
      schedule,
      messages[index],
      wanted.map(text),
    ]);
  });
});

test('the comparison sees a wrong day', () => {
  const [found = []] = instantsOf([{ schedule: '0 0 28 * *' }]);
  expect(found.filter((at) => nthLast(0)(new Date(at))).length).toBeLessThan(found.length);
});

test.each([
  // Jenkins: a value in the range that the job's name decides, the same each time.
  ['H * * * *', 24, (date: Date) => date.getUTCMinutes() < 60],
  ['H 2 * * *', 1, (date: Date) => date.getUTCHours() === 2],
  [
    'H(10-19) 2 * * *',
    1,
    (date: Date) => date.getUTCHours() === 2 && /^1\d$/.test(`${date.getUTCMinutes()}`),
  ],
  ['H/15 2 * * *', 4, (date: Date) => date.getUTCHours() === 2],
  ['H/7 2 * * *', 8, (date: Date) => date.getUTCHours() === 2 && date.getUTCMinutes() < 56],
  ['H(0-29)/10 2 * * *', 3, (date: Date) => date.getUTCHours() === 2 && date.getUTCMinutes() < 30],
  ['H H * * *', 1, () => true],
  ['H H(1-5) * * *', 1, (date: Date) => date.getUTCHours() >= 1 && date.getUTCHours() <= 5],
  ['H H/6 * * *', 4, () => true],
  ['H H H * *', 12 / 365.25, (date: Date) => date.getUTCDate() <= 28],
  ['H H * * H', 1 / 7, () => true],
])('%s: the windows hold all starts, and each slot has one', async (schedule, perDay, within) => {
  const [message = ''] = await messagesAbout([schedule]);
  const spec = followed(schedule, message);
  expect(message).toContain('window.duration');
  const [starts = []] = instantsOf([spec], from + 731 * day - 1000);
  expect(starts.filter((at) => !within(new Date(at)))).toEqual([]);
  expect(Math.abs(starts.length - perDay * 731)).toBeLessThanOrEqual(1);
});

test.each([
  ['0 0 1,L * *', 'write a KronJob of its own'],
  ['0 0 L * MON', 'write a KronJob of its own'],
  ['0 0 * * MON#1,MON#3', 'write a KronJob of its own'],
  ['0 0 13 * FRI#2', 'write a KronJob of its own'],
  ['0 0 28W * *', 'has no equivalent near the end of February'],
  ['0 0 29W * *', 'has no equivalent near the end of February'],
  ['0 0 L-28 * *', 'has no equivalent in February'],
  ['30 H * * *', 'has no equivalent here; write a fixed value such as 0'],
  ['H,30 * * * *', 'has no equivalent here'],
  ['0 0 H * *', 'has no equivalent here; write a fixed value such as 1'],
  ['H H H H *', 'has no equivalent here'],
  ['H(50-70) * * * *', 'has no equivalent here'],
  ['*/10 * * * * *', 'the seconds "*/10" have no equivalent'],
  ['0 0 1 1 * 2027,2029', 'the years "2027,2029" have no equivalent'],
  ['0 0 12 ? * 2-6', 'if 1 is Sunday, as in Quartz, write 0 12 * * MON-FRI instead'],
  ['0 8-24 * * *', 'write 8-23, or 0,8-23 if 24 is meant as 0'],
  ['60 5 * * *', 'write 0, the start of the same hour'],
  ['@every 2h', 'write 0 */2 * * *, which counts from midnight'],
  ['@every 90m', 'no five-field schedule starts every 90m'],
])('%s: the message says what differs', async (schedule, part) => {
  const [message] = await messagesAbout([schedule]);
  expect(message).toContain(part);
});

test.each(['0 0 L * *', '0 0 * * MON#1', '0 0 15W * *'])(
  'an event has no constraints, so a message about %s proposes none',
  async (cronSchedule) => {
    const stdin = json(controlled('c', { events: [{ action: 'start', cronSchedule }] }));
    const { out } = await runKron(['validate', '-f', '-', '-o', 'json'], { stdin });
    expect(out).toContain('do not exist here; write fixed days');
    expect(out).not.toContain('spec.constraints:');
  },
);
