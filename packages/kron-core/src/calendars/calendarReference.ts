import type { Zone } from '../zone/zone.ts';
import type { Calendar } from './calendar.ts';

/** The keys of a clause that name a calendar. */
export const calendarKeys = ['calendar', 'clusterCalendar'] as const;

/** `calendar`: a KronCalendar of the KronJob's namespace. `clusterCalendar`: a ClusterKronCalendar. */
export type CalendarKey = (typeof calendarKeys)[number];

export type CalendarReference = {
  readonly key: CalendarKey;
  readonly name: string;
  readonly calendar: Calendar;
  /** The zone of the KronJob, for a calendar without a zone. */
  readonly zone: Zone;
};

const shape = /^[a-z0-9]([-a-z0-9.]{0,61}[a-z0-9])?$/;

/** Whether a calendar can have this name. The CustomResourceDefinitions have the same rule. */
export function isCalendarName(text: string): boolean {
  return shape.test(text);
}

export function parseCalendarName(text: string): { name: string } | string {
  if (isCalendarName(text)) return { name: text };
  const lower = text.toLowerCase();
  const instead = lower !== text && isCalendarName(lower) ? `; write ${lower}` : '';
  return `expected the name of a calendar: at most 63 lowercase letters, digits, hyphens and dots, which starts and ends with a letter or digit${instead}`;
}
