import { Calendar } from './calendar.ts';
import type { CalendarKey } from './calendarReference.ts';

/**
 * An empty calendar that stands for a missing calendar. Its hash states the kind, namespace and name of the missing
 * calendar, so that `agreement` can compare missing calendars.
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
