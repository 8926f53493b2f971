import { Calendar } from './calendar.ts';
import type { CalendarKey } from './calendarReference.ts';

/**
 * An empty calendar. It replaces a calendar that cannot be found. Its hash names the missing calendar, so `agreement`
 * compares missing calendars by kind, namespace and name.
 *
 * @param namespace - the namespace of the KronJob that refers to the calendar
 *
 * @example
 * const calendars = { calendar: { holidays: placeholderCalendar('calendar', 'prod', 'holidays') } };
 */
export function placeholderCalendar(key: CalendarKey, namespace: string, name: string): Calendar {
  const place = key === 'calendar' ? `${namespace}/${name}` : name;
  return new Calendar({ zone: null, entries: [] }, `${key} ${place}`);
}
