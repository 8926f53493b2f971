import { CronExpressionParser } from 'cron-parser';

/** The values of each field, in any order and possibly repeated. Sunday is 0 or 7. */
export type CronValues = {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly daysOfMonth: readonly number[];
  readonly months: readonly number[];
  readonly weekdays: readonly number[];
};

/**
 * Expands five valid fields. cron-parser rejects a list that contains a value twice, so each call parses only one item of
 * each list. cron-parser also rejects a day that occurs in none of the months, such as 31 February, so the months are parsed
 * separately.
 *
 * @example
 * expandCronFields(['0', '6,18', '*', '*', 'MON-FRI']).hours // [6, 18]
 */
export function expandCronFields(fields: readonly string[]): CronValues {
  const lists = fields.map((field) => field.split(','));
  const rounds = Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, round) => {
    const [minute, hour, day, month, weekday] = lists.map((list) => list[Math.min(round, list.length - 1)]);
    return { times: parse(`${minute} ${hour} ${day} * ${weekday}`), dates: parse(`0 0 * ${month} *`) };
  });
  return {
    minutes: rounds.flatMap(({ times }) => times.minute.values),
    hours: rounds.flatMap(({ times }) => times.hour.values),
    daysOfMonth: rounds.flatMap(({ times }) => times.dayOfMonth.values.map(Number)),
    months: rounds.flatMap(({ dates }) => dates.month.values),
    weekdays: rounds.flatMap(({ times }) => times.dayOfWeek.values.map(Number)),
  };
}

/** Parses five fields. The fixed date has no effect on them, but keeps cron-parser from reading the clock. */
function parse(expression: string): CronExpression['fields'] {
  return CronExpressionParser.parse(expression, { tz: 'UTC', currentDate: 0 }).fields;
}

type CronExpression = ReturnType<typeof CronExpressionParser.parse>;
