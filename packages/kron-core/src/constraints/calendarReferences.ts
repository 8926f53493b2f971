import { type CalendarKey, calendarKeys, isCalendarName } from '../calendars/calendarReference.ts';
import { isObject } from '../reading/canonicalJSON.ts';

/** A reference to a calendar: the field of the clause (`calendar` or `clusterCalendar`), and the calendar's name. */
export type NamedCalendar = { key: CalendarKey; name: string };

/**
 * The calendars that constraints refer to, each once, sorted by key and name. The constraints can be any value: malformed
 * parts are ignored.
 *
 * @param constraints - `spec.constraints` of a KronJob
 *
 * @example
 * calendarReferences({ avoid: [{ calendar: 'holidays' }, { clusterCalendar: 'freeze', hours: '9-17' }] })
 * // [{ key: 'calendar', name: 'holidays' }, { key: 'clusterCalendar', name: 'freeze' }]
 */
export function calendarReferences(constraints: unknown): NamedCalendar[] {
  if (!isObject(constraints)) return [];
  const clauses = [constraints['only'], constraints['avoid']].flatMap((list) =>
    Array.isArray(list) ? list.filter(isObject) : [],
  );
  return calendarKeys.flatMap((key) => {
    const names = new Set(clauses.map((clause) => clause[key]));
    return [...names]
      .filter((name): name is string => typeof name === 'string' && isCalendarName(name))
      .sort()
      .map((name) => ({ key, name }));
  });
}
