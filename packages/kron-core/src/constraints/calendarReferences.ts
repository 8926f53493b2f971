import type { CalendarKey } from '../calendars/calendarReference.ts';
import { calendarKeys, isCalendarName } from '../calendars/calendarReference.ts';
import { isObject } from '../reading/canonicalJSON.ts';

/** The name of a calendar, and the key of a clause that holds it. */
export type NamedCalendar = { key: CalendarKey; name: string };

/**
 * The calendars that constraints refer to, each once, sorted by key and name. The constraints can be any value: what is
 * no name of a calendar is ignored.
 *
 * @param constraints - `spec.constraints` of a KronJob
 *
 * @example
 * calendarReferences({ avoid: [{ calendar: 'holidays' }, { clusterCalendar: 'freeze', hours: '9-17' }] })
 * // [{ key: 'calendar', name: 'holidays' }, { key: 'clusterCalendar', name: 'freeze' }]
 */
export function calendarReferences(constraints: unknown): NamedCalendar[] {
  if (!isObject(constraints)) return [];
  const references: NamedCalendar[] = [];
  for (const key of calendarKeys) {
    const names = new Set<string>();
    for (const list of [constraints['only'], constraints['avoid']]) addNames(list, key, names);
    for (const name of [...names].sort()) references.push({ key, name });
  }
  return references;
}

function addNames(list: unknown, key: CalendarKey, names: Set<string>): void {
  if (!Array.isArray(list)) return;
  for (const clause of list) {
    const name: unknown = isObject(clause) ? clause[key] : undefined;
    if (typeof name === 'string' && isCalendarName(name)) names.add(name);
  }
}
