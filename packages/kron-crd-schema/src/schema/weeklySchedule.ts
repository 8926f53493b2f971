import { type TSchema, Type } from 'typebox';
import { clockPattern } from './calendarPattern.ts';
import { matches } from './celRule.ts';
import { cronFieldPatterns } from './cronPattern.ts';

const timePattern = `^${clockPattern}$`;
const timeExpected = 'expected HH:MM from 00:00 to 23:59, such as "09:00"';

const timeOfDay = Type.String({
  description: 'Time of day, HH:MM on the wall clock of the timezone. Required. Example: "09:00".',
  examples: ['09:00'],
  // The limit is far above the five characters of a valid value. With a lower limit, the API server would often report the
  // length, and not the rule's message, which says more.
  maxLength: 32,
  'x-kron-outside-crd': { pattern: timePattern },
  'x-kron-expected': timeExpected,
  'x-kubernetes-validations': [matches(timePattern, timeExpected)],
});

const daysPattern = `^(?:${cronFieldPatterns[4]?.pattern})$`;
const daysExpected =
  'expected days of the week 0-7 or SUN-SAT as in a cron expression, such as MON-FRI or SAT,SUN; no blanks';

const daysOfWeek = Type.String({
  description: 'Days of the week as in a cron expression, 0-7 or SUN-SAT. Required. Example: MON-FRI.',
  examples: ['MON-FRI'],
  maxLength: 128,
  'x-kron-outside-crd': { pattern: daysPattern },
  'x-kron-expected': daysExpected,
  'x-kubernetes-validations': [matches(daysPattern, daysExpected)],
});

/** `schedule` of an event: a time of day on some days of the week. */
export const weeklyScheduleSchema: TSchema = Type.Object(
  { timeOfDay, daysOfWeek },
  {
    description:
      'Time of day and days of the week of the event, instead of a cron expression. Default: none. Example: {timeOfDay: "09:00", daysOfWeek: MON-FRI}.',
    examples: [{ timeOfDay: '09:00', daysOfWeek: 'MON-FRI' }],
    additionalProperties: false,
  },
);
