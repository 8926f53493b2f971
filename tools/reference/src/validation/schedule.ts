import { namesMinute } from '../cron.ts';
import { month, number, weekday } from '../names.ts';
import { fieldsOf } from '../wallMinute.ts';

/** The values of a field of a schedule, or of a clause. */
export type Values = { lowest: number; highest: number; read: (text: string) => number };

const minutes: Values = { lowest: 0, highest: 59, read: number };
export const hours: Values = { lowest: 0, highest: 23, read: number };
export const daysOfMonth: Values = { lowest: 1, highest: 31, read: number };
export const months: Values = { lowest: 1, highest: 12, read: month };
export const daysOfWeek: Values = { lowest: 0, highest: 7, read: weekday };

/** A number of one or two digits, or a name. */
const value = '(\\d{1,2}|[A-Za-z]{3})';
export const valueOrRange: string = `${value}(-${value})?`;
const item = new RegExp(`^(\\*(/\\d{1,2})?|${valueOrRange}|${value}-${value}/\\d{1,2})$`);

/** The code of a text that is outside of the grammar, or names no instant. */
export function scheduleCode(text: string): string | null {
  const fields = text.split(' ');
  const values = [minutes, hours, daysOfMonth, months, daysOfWeek];
  const isWritten =
    fields.length === values.length && values.every((one, index) => isFieldOf(fields[index] ?? '', one));
  if (!isWritten) return 'InvalidSchedule';
  return everFires(fields) ? null : 'NeverFires';
}

function isFieldOf(text: string, values: Values): boolean {
  return text.split(',').every((one) => isItemOf(one, values));
}

function isItemOf(text: string, values: Values): boolean {
  const [range = '', step = '1'] = text.split('/');
  return item.test(text) && Number(step) > 0 && (range === '*' || isRangeOf(range, values, false));
}

/** Whether a text of the form of a value or a range is one of these values. */
export function isRangeOf(text: string, { lowest, highest, read }: Values, mayWrap: boolean): boolean {
  try {
    const [first = 0, last = first] = text.split('-').map(read);
    const isInside = [first, last].every((end) => lowest <= end && end <= highest);
    return isInside && (mayWrap || first <= last);
  } catch {
    return false;
  }
}

/** A restricted day of week matches in every month. Otherwise a leap year has every day that a schedule can name. */
function everFires([, , days = '', named = '', weekdays = '']: string[]): boolean {
  if (weekdays !== '*' && weekdays !== '*/1') return true;
  const newYear = Date.UTC(2028, 0, 1) / 60_000;
  return Array.from({ length: 366 }, (_, day) => newYear + day * 1440).some((minute) =>
    namesMinute(`* * ${days} ${named} *`, fieldsOf(minute)),
  );
}
