import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseEntryTime } from '../calendars/entryTime.ts';
import { parseBetween } from '../constraints/between.ts';
import { parseDate, parseDates } from '../constraints/dates.ts';
import { daysOfMonth, hours, months, parseValueSet, weekdays } from '../constraints/valueSet.ts';
import { validateControlledSpec } from '../controlledjob/events/validateSpec.ts';
import { type CronField, cronFields, type CronKind } from '../cron/cronField.ts';
import { isCron, isRestricted } from '../cron/cronGrammar.ts';
import { readCronValue } from '../cron/cronValue.ts';
import { expandCronFields } from '../cron/expandCronFields.ts';
import { cronMistakes } from '../cron/parseCron.ts';
import { validateSpec } from '../period/validateSpec.ts';
import { parseDuration } from '../time/duration.ts';
import { parseInstant } from '../time/instant.ts';
import { parseZone } from '../zone/parseZone.ts';

/** Advice that describes what to write instead of stating it. */
const descriptions =
  /^(a (number|name|day|zone|city|KronJob|window|fixed value such as)|fixed days|minute, hour|for example|for one|6 for Saturday|\* here and MON-FRI|it under|it without|UTC or leave|00:00:00 of|second 59)/;

const wrongItems = `
  x 61 60 99 -1 +5 005 1- -5 1-2-3 5-1 22-6 *5 /5 */0 */x */100 */005
  5/2 5/x 5/100 59/2 1-5/0 1-5/2/2 0-60 0-24 8-24/3 0/0 60/0 1,,2 , 1, x,61 ?
  *-5 5-* 1.5 1e1 L L-3 L-28 LW W 15W 1W 31W 28W 5L FRIL 5#2 MON# 1#6 7#5
  H H/15 H(0-29)/10 H(99-100) H/0 MON MONDAY MONDAY-FRIDAY FRI-SUN 7-2 MON/2 SAT/3 7/2
  1-7 5-7 6-7 7 7-1 7-7 0-7 1-7/2 6-7/2 5-8 MON-7 7-WED 7/3 SUNSET MAYBE MONTHLY JUM
  JAN SEPT NOV-FEB JAN/4 XYZ 1–5 ５ frı ٣ 0 31 32 13 24 8 6-3/2 1/31`
  .trim()
  .split(/\s+/);
const surroundings = ['0 0 * * *', '*/5 2,14 1-7 JAN MON-FRI', '0 3 31 2 *', '30 1 * * 0', 'H H * * *'];
const whole = `@daily|@every 5m|@every 90m|@every 5m0s|@hourley|@weekdays|@reboot|@payday|daily|every day|
every 5 minutes|every 7 minutes|every monday|every 2 hours|every 24h|every week|rate(5 minutes)|
rate(1 day)|rate(0 minutes)|cron(0 10 * * ? *)|cron(0 25 * * ? *)|cron(* * * *)|cron()|03:00|24:00|
9am|9pm daily|daily at 9:30|25:00|03:00:00|*-*-* 03:00:00|"0 0 * * *"|'x'|""|| |x|5|
0 0|0 0 *|0 0 * *|x 0|0 3 * * * # night|0 3 * * *\t#|0 3 * * * UTC|0 3 * * * PST|0 3 * * * root x|
0 3 * * * Europe/Pariz|TZ=UTC 0 3 * * *|TZ=Local 0 3 * * *|CRON_TZ=Asia/Tokyo @daily|TZ=UTC|TZ= x|
0 10 * * ? *|0 8 1 * ? *|15 12 * * ? *|0 18 ? * MON-FRI *|0 18 ? * 2-6 *|0 18 ? * 6-1 *|0 0 0 L * ?|
0 0 12 ? * 6L|0 0 12 ? * 2#1|0 0 12 ? * 6-1|0 0 12 1/5 * ?|0 12 1/5 * ? *|
cron(0/5 8-17 ? * MON-FRI *)|cron(0 0 ? * 2/2 *)|0 0/15 * * * ?|0 0 12 ? * 1/2|0 0 * * * europe/berlin|
TZ=europe/paris 0 3 * * *|TZ=Europe/Berlin 0 10 * * ? *|TZ=Asia/Tokyo 03:00|rate(7 minutes)|every 90 minutes|@every 7m|*/30 0 0 * * *|0 0 0 1 1 ? 2027|30 2 1 1 * 2027|
0 0 0 1 1 ? 2027,2029|1 2 3 4 5 6 7 8|0\t0 * * *| 0 0 * * *|0  0 * * *\n|0\u00a00 * * *|0\t61 * * *`
  .replaceAll('|\n', '|')
  .split('|');
const expressions = [
  ...whole,
  ...surroundings.flatMap((around) =>
    [0, 1, 2, 3, 4].flatMap((at) => wrongItems.map((item) => around.split(' ').with(at, item).join(' '))),
  ),
  ...wrongItems.flatMap((item) => [`0 0 3 * * ${item}`, `0 3 ${item} * ? *`, `${item} 0 3 * * ?`]),
];
const kinds: readonly CronKind[] = ['KronJob', 'ControlledJob', 'CronJob'];

/** What the message proposes for the expression, and what goes beside it. Empty if it only describes what to write. */
function proposedFor(expression: string, message: string): { expression: string; beside?: string }[] {
  const advice = [
    ...message.matchAll(/(?:; |in a KronJob, )write (.*?)(?=; (?:if|set|the|there|exact)|$)/g),
  ].map(([, text = '']) => text);
  advice.push(
    ...[...message.matchAll(/; if 1 is Sunday, as in Quartz, write (.*) instead$/g)].map(
      ([, text = '']) => text,
    ),
  );
  return advice.flatMap((written) => {
    const text = written.replace(/, (?:which|the start|or 0,).*$| instead$/, '');
    if (descriptions.test(text)) return [];
    if (/^[A-Z]\w*\//.test(text))
      return [{ expression: '0 0 * * *', beside: `timezone ${text.split(/, | or /)[0]}` }];
    const [, zone, rest] = /^spec\.time[zZ]one(?:\.name)?: (\S+) and only (.*) here$/.exec(text) ?? [];
    if (zone !== undefined) return [{ expression: rest ?? '', beside: `timezone ${zone}` }];
    const [, plain = '', beside] =
      /^(.*?)(?: and (spec\.constraints: .*|window\.duration: .*))?$/.exec(text) ?? [];
    const [, found] = /found ("(?:[^"\\]|\\.)*")/.exec(message) ?? [];
    const isWhole = plain.split(' ').length > 4 || !/^(?:minute|hour|day-of-\w+|month): /.test(message);
    return plain.split(isWhole ? '\0' : ' or ').map((one) => {
      const replaced = isWhole
        ? one
        : replaceItem(expression, JSON.parse(found ?? '""') as string, one, message);
      return beside === undefined ? { expression: replaced } : { expression: replaced, beside };
    });
  });
}

/** Whether two messages are about the same mistake, although only one of them can propose something. */
function isSame(one: string, other: string): boolean {
  const [what, found] = [one, other].map(
    (message) => /^.*?found (?:"(?:[^"\\]|\\.)*"|\w+)/.exec(message)?.[0],
  );
  return what === found;
}

function replaceItem(expression: string, item: string, instead: string, message: string): string {
  const labels = ['minute', 'hour', 'day-of-month', 'month', 'day-of-week'];
  const fields = expression.split(' ');
  const label = labels.indexOf(message.slice(0, message.indexOf(':')));
  const at = fields.findIndex(
    (field, index) => index >= label && (field === item || field.split(',').includes(item)),
  );
  const field = fields[at] ?? '';
  const items = field === item ? [instead] : field.split(',').map((one) => (one === item ? instead : one));
  return at < 0 ? expression : fields.with(at, items.join(',')).join(' ');
}

/**
 * The minutes, hours, months and days of five fields as their author means them: a range may wrap, `n/s` runs to the end of
 * its range, 7 is Sunday. null if a field has another form.
 */
function timesMeant(expression: string): string | null {
  const texts = expression.split(' ');
  const sets = texts.map((text, index) => valuesMeant(text, index));
  return texts.length !== 5 || sets.includes(null) ? null : timesText(sets as number[][], texts);
}

function valuesMeant(text: string, index: number): number[] | null {
  const field = cronFields[index];
  const items = text.split(',').map((item) => (field === undefined ? null : itemMeant(item, field)));
  return items.includes(null) ? null : (items as number[][]).flat();
}

function itemMeant(item: string, field: CronField): number[] | null {
  const size = field.max === 7 ? 7 : field.max - field.min + 1;
  const top = field.min + size - 1;
  const full = item
    .replace(/^[*?](?!-)/, `${field.min}-${top}`)
    .replace(/^(\w+)\//, (_, start: string) => (Number(start) > top ? `${start}/` : `${start}-${top}/`));
  const [, start = '', end = start, step = '1'] = /^(\w+)(?:-(\w+))?(?:\/(\d+))?$/.exec(full) ?? [];
  const [from, to] = [readCronValue(start, field), readCronValue(end, field)];
  if (!from.ok || !to.ok || Number(step) === 0) return null;
  const length = from.value <= to.value ? to.value - from.value : to.value - from.value + size;
  const values: number[] = [];
  for (let passed = 0; passed <= length; passed += Number(step)) {
    values.push(field.min + ((from.value - field.min + passed) % size));
  }
  return values;
}

/** The times as text, to compare them. */
function timesText(sets: readonly (readonly number[])[], texts: readonly string[]): string {
  const [minute = [], hour = [], dom = [], month = [], dow = []] = sets;
  const isEither = [texts[2], texts[4]].every((text) => text !== '?' && isRestricted(text));
  const [days, ofWeek] = [new Set(dom), new Set(dow.map((one) => one % 7))];
  const onDays = Array.from({ length: 31 * 7 }, (_, index) => {
    const matches = [days.has((index % 31) + 1), ofWeek.has(index % 7)];
    return isEither ? matches.includes(true) : !matches.includes(false);
  });
  const ordered = [minute, hour, month].map((set) => [...new Set(set)].sort((a, b) => a - b));
  return JSON.stringify([...ordered, onDays.map(Number).join('')]);
}

/** The times of an accepted expression. */
function timesOf(expression: string): string {
  const texts = expression.split(' ');
  const values = expandCronFields(texts);
  return timesText([values.minutes, values.hours, values.daysOfMonth, values.months, values.weekdays], texts);
}

describe('what a message proposes is accepted', () => {
  function* proposalsOf(kind: CronKind) {
    for (const expression of expressions.filter((one) => !isCron(one, kind))) {
      const messages = cronMistakes(expression, kind);
      for (const message of messages) {
        for (const { expression: instead, beside } of proposedFor(expression, message)) {
          yield {
            messages,
            message,
            expression,
            instead,
            beside,
            context: `${kind} ${expression}: ${message} -> ${instead}`,
          };
        }
      }
    }
  }

  test.each(kinds)(`cron: ${expressions.length} expressions of a %s`, (kind) => {
    let proposals = 0;
    let compared = 0;
    for (const { expression, messages, message, instead, beside, context } of proposalsOf(kind)) {
      proposals += 1;
      const meant = isCron(instead, kind) ? timesMeant(expression) : null;
      if (meant !== null) {
        compared += 1;
        expect([context, timesOf(instead)]).toEqual([context, meant]);
      }
      const left = isCron(instead, kind) ? [] : cronMistakes(instead, kind);
      // Each proposal corrects one mistake and makes no new one.
      const isNew = (one: string): boolean => !messages.some((before) => isSame(before, one));
      expect([context, left.filter(isNew), left.includes(message)]).toEqual([context, [], false]);
      checkBeside(beside, instead, context);
    }
    expect(proposals).toBeGreaterThan(1000);
    expect(compared).toBeGreaterThan(200);
  });

  function checkBeside(beside: string | undefined, schedule: string, context: string): void {
    if (beside === undefined) return;
    const [, zone] = /^timezone (.*)/.exec(beside) ?? [];
    const [, duration] = /^window\.duration: (.*)/.exec(beside) ?? [];
    const [, constraints] = /^spec\.constraints: (.*)/.exec(beside) ?? [];
    const spec = {
      identity: 'a/b',
      schedule,
      ...(zone === undefined ? {} : { timezone: zone }),
      ...(duration === undefined ? {} : { window: { duration } }),
      ...(constraints === undefined ? {} : { constraints: fromFlow(constraints) }),
    };
    const issues = validateSpec(spec).filter(({ path }) => !path.startsWith('spec.schedule'));
    expect([context, issues]).toEqual([context, []]);
  }

  const texts = `1d|5|1.5|PT1H|P1D|P1W|P1M|PT|1 hour|90 min|1h30|1,5h|1,500ms|-5m|-9223372036854775808ns|
99999999999999999999|1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d|2 weeks|5M|1:30|soon||-|--5m|1 month|300 Sekunden|0x10s|
8:00-20:00|8-20|8-24|08:00-24:00|24:00-06:00|8:00-25:00|08:00–20:00|8am-5pm|8h-20h|8:00 - 20:00|
08:00..20:00|8:60-9:00|08:00|22-6|MON - FRI|MON FRI|mon, fri|MON–FRI|MON..FRI|MON;FRI|MONTHLY|!SUN|SUNSET|MAYBE|JUN–AUG|Mai|Monday to Friday|1,25-5|MONDAY-FRIDAY|1 - 5 , 7|25-5|*|1/2|
005|JAN|FRI-MON|1-|,1|24|0|8|2026-12-24|24.12.2026|2026-12-24..2026-12-20|2026-13-01|1|
2026-12-24..2026-12-26..|2026-12-24..|2026-02-30..2026-03-01|2026/12/24|20261224|2026-12-24T18|2026-12-24T24:00|
2026-12-24 18:00+0100|2026-12-24T18:00:60Z|2026-13-01T00:00|0000-01-01|2026-02-30|2026-02-29 00:00|1.1.27|
2026-12-31T24:00:00Z|9999-12-31T24:00|2026-03-01 00:00:00 +2500|2026-03-01|2026-03-01t00:00z|0000-01-01 00:00|
PST|EST5|europe/paris|Paris|New York|GMT+5|UTC+5:30|+05:00|-14|Etc/GMT+99|Local|Berlin/Europe|
posix/Europe/Paris|US/Pacific-New|SystemV/PST8PDT|munich|Europe/Munich|Z|CEST|utc|| |Europe/Pari`
    .replaceAll('|\n', '|')
    .split('|');

  type Check = { what: string; refuses: (text: string) => string | null };
  const complaint =
    (parse: (text: string) => unknown) =>
    (text: string): string | null => {
      const result = parse(text);
      return typeof result === 'string' ? result : null;
    };
  const firstIssue = (result: { ok: true } | { ok: false; issues: { message: string }[] }): string | null =>
    result.ok ? null : (result.issues[0]?.message ?? '');
  const event = (schedule: object) => ({ identity: 'a/b', events: [{ action: 'start', schedule }] });
  const controlled = (schedule: object): string | null =>
    validateControlledSpec(event(schedule)).map(({ message }) => message)[0] ?? null;
  const checks: Check[] = [
    { what: 'a duration', refuses: (text) => resultMessage(parseDuration(text)) },
    { what: 'an instant', refuses: (text) => resultMessage(parseInstant(text)) },
    { what: 'a time of an entry', refuses: (text) => firstIssue(parseEntryTime(text, 'from')) },
    { what: 'a zone', refuses: (text) => firstIssue(parseZone(text, 'spec.timezone')) },
    { what: 'between', refuses: complaint(parseBetween) },
    { what: 'date', refuses: complaint(parseDate) },
    { what: 'dates', refuses: complaint(parseDates) },
    ...[hours, weekdays, daysOfMonth, months].map((field) => ({
      what: field.key,
      refuses: complaint((text) => parseValueSet(text, field)),
    })),
    { what: 'timeOfDay', refuses: (timeOfDay) => controlled({ timeOfDay, daysOfWeek: '*' }) },
    { what: 'daysOfWeek', refuses: (daysOfWeek) => controlled({ timeOfDay: '09:00', daysOfWeek }) },
  ];
  const numbers = [
    0, 5, 9, 22, 24, 25, 31, 32, 59, 60, 90, 600, 900, 1020, 1439, 1440, 1730, 20_261_224, -5, 1.5, 1e300,
    1e-7,
  ];

  test.each(checks)(`$what: ${texts.length} texts`, ({ refuses }) => {
    for (const text of texts) {
      const message = refuses(text);
      for (const instead of message === null ? [] : alternatives(message)) {
        const left = leftAfter(text, instead, message ?? '', refuses);
        expect([`${text}: ${message}`, left]).toEqual([expect.anything(), null]);
      }
    }
  });

  test('a number in place of a text', () => {
    const fields = [
      ...['hours', 'dow', 'dom', 'months', 'between', 'date', 'dates', 'calendar'].map(
        (key) => (value: unknown) => ({ constraints: { avoid: [{ [key]: value }] } }),
      ),
      (duration: unknown) => ({ window: { duration } }),
      (deadline: unknown) => ({ policy: { deadline } }),
      (group: unknown) => ({ spread: { slot: 0, of: 1, group } }),
      (sigma: unknown) => ({
        window: { duration: '1h' },
        distribution: { name: 'normal', params: { sigma } },
      }),
      (sigma: unknown) => ({
        window: { duration: '1h' },
        distribution: { name: 'normal', params: { sigma } },
      }),
      (timeOfDay: unknown) => event({ timeOfDay, daysOfWeek: '*' }),
    ];
    for (const withValue of fields) {
      const issuesOf = (value: unknown): string[] => {
        const spec = { identity: 'a/b', schedule: '0 0 * * *', ...withValue(value) };
        const issues = 'events' in spec ? validateControlledSpec(withValue(value)) : validateSpec(spec);
        return issues
          .filter(({ code }) => code !== 'CalendarNotFound' && code !== 'TooManyWindows')
          .map(({ message }) => message);
      };
      const quoted = numbers.flatMap((number) =>
        issuesOf(number).flatMap((message) =>
          [...message.matchAll(/(?:write|or) "([^"]*)"/g)].map(([, text]) => ({ number, message, text })),
        ),
      );
      for (const one of quoted) expect([one, issuesOf(one.text)]).toEqual([one, []]);
    }
  });

  test('durations and ranges of a thousand random texts', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.,:-–hmsdw PT'.split('')), maxLength: 14 });
    fc.assert(
      fc.property(text, fc.constantFrom(...checks), (one, { refuses }) => {
        const message = refuses(one);
        return (message === null ? [] : alternatives(message)).every(
          (instead) => leftAfter(one, instead, message ?? '', refuses) === null,
        );
      }),
      { numRuns: 1000 },
    );
  });
});

function resultMessage(result: { ok: true } | { ok: false; message: string }): string | null {
  return result.ok ? null : result.message;
}

/** What a message tells to write: one text or several. */
function alternatives(message: string): string[] {
  const advice = /\bwrite (.*?)(?: \(at .*\))?$/.exec(message)?.[1] ?? '';
  if (advice === '' || descriptions.test(advice) || advice.startsWith('Etc/GMT-14 to')) return [];
  return advice
    .replace(/ \(.*$|, the start of .*$| for every day$/, '')
    .split(/, (?=[A-Z])| or /)
    .filter((text) => text !== 'a city');
}

/** The message about a text after what another message proposes. null: accepted, or what is left is about another part. */
function leftAfter(
  text: string,
  instead: string,
  message: string,
  refuses: (text: string) => string | null,
): string | null {
  const left = refuses(correct(text, instead, message));
  return /\(at .*\)$/.test(message) && left !== message ? null : left;
}

/** Replaces the part of a list that the message names. */
function correct(text: string, instead: string, message: string): string {
  const [, part] = /\(at (.*)\)$/.exec(message) ?? [];
  return part === undefined ? instead : text.replace(part, instead);
}

/** Reads flow mappings whose keys have no quotes. */
function fromFlow(text: string): object {
  return JSON.parse(text.replaceAll(/([{,] ?)(\w+):/g, '$1"$2":')) as object;
}
