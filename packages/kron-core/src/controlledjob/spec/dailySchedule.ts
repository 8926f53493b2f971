import { checkCronField } from '../../cron/checkCronField.ts';
import { dayOfWeekField } from '../../cron/cronField.ts';
import { isCronList } from '../../cron/cronGrammar.ts';
import { readFields } from '../../reading/fields.ts';
import { found } from '../../reading/found.ts';
import type { Issue } from '../../reading/issue.ts';
import { collect, invalid, type Parsed, valid } from '../../reading/parsed.ts';
import { proposal } from '../../reading/proposal.ts';
import { exceeds } from '../../reading/textLength.ts';
import { looseTimeOfDay } from '../../time/looseTimeOfDay.ts';
import { formatTimeOfDay } from '../../zone/formatWallMinute.ts';

const fieldNames = ['timeOfDay', 'daysOfWeek'] as const;

/**
 * Converts the `schedule` of an event, a time of day on days of the week, to a cron expression.
 *
 * @example
 * parseDailySchedule({ timeOfDay: '09:00', daysOfWeek: 'MON-FRI' }, 'spec.events[0].schedule')
 * // { ok: true, value: '0 9 * * MON-FRI' }
 */
export function parseDailySchedule(schedule: unknown, path: string): Parsed<string> {
  const issues: Issue[] = [];
  const fields = readFields(schedule, fieldNames, path, issues);
  if (fields === undefined) return { ok: false, issues };
  const time = collect(parseTimeOfDay(fields.timeOfDay, `${path}.timeOfDay`), issues);
  const days = collect(parseDaysOfWeek(fields.daysOfWeek, `${path}.daysOfWeek`), issues);
  if (time === undefined || days === undefined || issues.length > 0) return { ok: false, issues };
  return valid(`${time.minute} ${time.hour} * * ${days}`);
}

/** The maximum lengths of the fields in the CRD, in characters. */
const maxTimeLength = 32;
const maxDaysLength = 128;

type TimeOfDay = { readonly hour: number; readonly minute: number };

const timeOfDay = /^([01]\d|2[0-3]):([0-5]\d)$/;
const wantedTime = 'expected a time of day from "00:00" to "23:59"';

function parseTimeOfDay(value: unknown, path: string): Parsed<TimeOfDay> {
  if (value === undefined) return invalid(path, 'Required', `${wantedTime}, found nothing`);
  if (typeof value !== 'string') {
    return invalid(path, 'WrongType', `${wantedTime} in quotes, found ${found(value)}${numberHint(value)}`);
  }
  if (exceeds(value, maxTimeLength))
    return invalid(path, 'TooLong', `${wantedTime}, found more than ${maxTimeLength} characters`);
  const [, hour, minute] = timeOfDay.exec(value) ?? [];
  if (hour !== undefined && minute !== undefined) {
    return valid({ hour: Number(hour), minute: Number(minute) });
  }
  return invalid(path, 'InvalidSchedule', `${wantedTime}, found ${found(value)}${timeHint(value)}`);
}

/**
 * The times of day that a number in YAML may mean. YAML 1.1 reads an unquoted 17:00 as 1020, the number of minutes. A user
 * may also write hours (9), or hours and minutes (1730).
 */
function readingsOf(value: unknown): string[] {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) return [];
  const sexagesimal = value < 60 ? null : formatTimeOfDay(value);
  const times = [sexagesimal, looseTimeOfDay(String(value))];
  return [...new Set(times)].filter((time) => time !== null && timeOfDay.test(time)) as string[];
}

function numberHint(value: unknown): string {
  const quoted = readingsOf(value).map((time) => `"${time}"`);
  return quoted.length === 0 ? '' : `; write ${quoted.join(' or ')}`;
}

/**
 * Proposes the time that the user probably meant. For 24:00, it proposes 00:00 and says that this is the start of the same
 * day.
 */
function timeHint(text: string): string {
  const end = /^\s*24/.test(text) ? ', the start of the same day' : '';
  return proposal(looseTimeOfDay(text) ?? '', (time) => timeOfDay.test(time), end);
}

const wantedDays = 'expected days of the week such as MON-FRI or SAT,SUN';

function parseDaysOfWeek(value: unknown, path: string): Parsed<string> {
  if (value === undefined) return invalid(path, 'Required', `${wantedDays}, found nothing`);
  if (typeof value !== 'string') return invalid(path, 'WrongType', `${wantedDays}, found ${found(value)}`);
  if (exceeds(value, maxDaysLength))
    return invalid(path, 'TooLong', `${wantedDays}, found more than ${maxDaysLength} characters`);
  if (/\s/.test(value) || value === '') {
    const compact = [value.replace(/\s+/g, ''), value.trim().replace(/\s+/g, ',')].find(areDays);
    const instead = value.trim() === '' ? '; write * for every day' : proposal(compact ?? '', areDays);
    return invalid(path, 'InvalidSchedule', `${wantedDays}, without spaces, found ${found(value)}${instead}`);
  }
  const messages = checkCronField(value, dayOfWeekField);
  if (messages.length === 0) return valid(value);
  return {
    ok: false,
    issues: messages.map((message) => ({ path, code: 'InvalidSchedule' as const, message })),
  };
}

function areDays(list: string): boolean {
  return isCronList(list, dayOfWeekField);
}
