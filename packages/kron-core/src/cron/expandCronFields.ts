import { CronExpressionParser } from 'cron-parser';

/** The values that each field names, in no particular order and possibly repeated; Sunday is 0, and may be there as 7 as well. */
export type CronValues = {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly daysOfMonth: readonly number[];
  readonly months: readonly number[];
  readonly weekdays: readonly number[];
};

/**
 * Expands five fields that keep to the grammar. cron-parser refuses a list that names a value twice, so it is given
 * the lists item by item: first all first items, then all second ones, and so on. It also refuses days that no
 * month of the month field has, so months are expanded on their own.
 *
 * @example
 * expandCronFields(['0', '6,18', '*', '*', 'MON-FRI']).hours // [6, 18]
 */
export function expandCronFields(fields: readonly string[]): CronValues {
  const lists = fields.map((field) => field.split(','));
  const rounds = Math.max(...lists.map((list) => list.length));
  const values = {
    minutes: [],
    hours: [],
    daysOfMonth: [],
    months: [],
    weekdays: [],
  } as Writable<CronValues>;
  for (let round = 0; round < rounds; round++) {
    const [minute, hour, day, month, weekday] = lists.map((list) => list[Math.min(round, list.length - 1)]);
    const times = parse(`${minute} ${hour} ${day} * ${weekday}`);
    values.minutes.push(...times.minute.values);
    values.hours.push(...times.hour.values);
    values.daysOfMonth.push(...times.dayOfMonth.values.map(Number));
    values.months.push(...parse(`0 0 * ${month} *`).month.values);
    values.weekdays.push(...times.dayOfWeek.values.map(Number));
  }
  return values;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] };

/** The date is of no consequence, but without one cron-parser would look at the clock. */
function parse(expression: string): CronExpression['fields'] {
  return CronExpressionParser.parse(expression, { tz: 'UTC', currentDate: 0 }).fields;
}

type CronExpression = ReturnType<typeof CronExpressionParser.parse>;
