import type { Places } from '../cases/case.ts';
import { daysOfMonth, daysOfWeek, hours, isRangeOf, months, type Values, valueOrRange } from './schedule.ts';
import { isFields, issue, object, text } from './rule.ts';
import { isDate } from './times.ts';

const time = '([01]\\d|2[0-3]):[0-5]\\d';
const between = new RegExp(`^${time}-${time}$`);
const listItem = new RegExp(`^${valueOrRange}$`);

/** Whether a text has the form of its key. */
const forms: Readonly<Record<string, (text: string) => boolean>> = {
  hours: (list) => isListOf(list, hours, true),
  dow: (list) => isListOf(list, daysOfWeek, true),
  dom: (list) => isListOf(list, daysOfMonth, false),
  months: (list) => isListOf(list, months, true),
  between: (range) => between.test(range),
  date: isDate,
  dates: (range) => {
    const [first = '', last = '', ...rest] = range.split('..');
    return rest.length === 0 && isDate(first) && isDate(last) && first <= last;
  },
  calendar: isCalendarName,
  clusterCalendar: isCalendarName,
};

function isListOf(list: string, values: Values, mayWrap: boolean): boolean {
  return list.split(',').every((item) => listItem.test(item) && isRangeOf(item, values, mayWrap));
}

function isCalendarName(name: string): boolean {
  return name.length <= 63 && /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/.test(name);
}

const rule = object(
  Object.fromEntries(
    Object.entries(forms).map(([key, hasForm]) => [
      key,
      text(128, (value) => (hasForm(value) ? null : 'InvalidClause')),
    ]),
  ),
);

/** Also of a clause that is null. */
export function clauseRule(clause: unknown, path: string): Places {
  return clause === null || isEmpty(clause) ? issue(path, 'EmptyClause') : rule(clause, path);
}

/** Whether a clause has no key, or only known keys that are null. */
function isEmpty(clause: unknown): boolean {
  return (
    isFields(clause) &&
    Object.entries(clause).every(([key, value]) => value === null && Object.hasOwn(forms, key))
  );
}
