import type { HeldBy, ScheduleSpec } from 'kron-core';
import { entrySpan } from './calendarEntries.ts';

/** Names the calendar and the entry that contain an instant: `calendar holidays: Christmas`. */
export function heldByText(held: HeldBy, { calendars }: Pick<ScheduleSpec, 'calendars'>): string {
  const [key, name] =
    'calendar' in held
      ? (['calendar', held.calendar] as const)
      : (['clusterCalendar', held.clusterCalendar] as const);
  if (held.name !== undefined) return `${key} ${name}: ${held.name}`;
  const group = calendars?.[key];
  const calendar = typeof group === 'object' && group !== null ? group[name] : undefined;
  const span = calendar === undefined ? undefined : entrySpan(calendar, held.entry);
  return `${key} ${name}: entry ${held.entry}${span === undefined ? '' : ` (${span})`}`;
}
