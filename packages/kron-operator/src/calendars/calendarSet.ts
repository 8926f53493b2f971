import type { CalendarGroup, CalendarsSpec, NamedCalendar } from 'kron-core';
import type { Edition } from './edition.ts';

/** The calendars that a KronJob refers to, as they are now. Its identity stands for its content. */
export type CalendarSet = {
  /** `calendars` of a ScheduleSpec. */
  readonly calendars: CalendarsSpec;
  /** When the newest of them was seen first. */
  readonly seenAt: Date;
  /** The newest of them. */
  readonly newest: NamedCalendar;
  /** Why the calendars of a kind may not be read, and what to do. */
  readonly refusals: Readonly<Partial<Record<NamedCalendar['key'], string>>>;
  /** Whether one more Event may say that a KronJob does not run because of the newest of them. */
  readonly mayReportHeld: () => boolean;
};

/** Events about KronJobs that do not run because of one edition of a calendar. */
const maxHeldEvents = 100;

/**
 * @param references not empty
 * @param refusalOf why the calendars of a kind may not be read
 */
export function calendarSet(
  references: readonly NamedCalendar[],
  editionOf: (reference: NamedCalendar) => Edition,
  refusalOf: (key: NamedCalendar['key']) => string,
): CalendarSet {
  const found = references.map((reference) => ({ reference, edition: editionOf(reference) }));
  const [newest] = found.toSorted((one, other) => other.edition.seenAt - one.edition.seenAt);
  if (newest === undefined) throw new RangeError('expected references to calendars, found none');
  const groupOf = (key: NamedCalendar['key']): CalendarGroup => {
    const ofKind = found.filter(({ reference }) => reference.key === key);
    if (ofKind.some(({ edition }) => edition.hash === 'unreadable')) return 'unreadable';
    return Object.fromEntries(
      ofKind.flatMap(({ reference: { name }, edition: { content } }) =>
        content === undefined ? [] : [[name, content]],
      ),
    );
  };
  return {
    calendars: { calendar: groupOf('calendar'), clusterCalendar: groupOf('clusterCalendar') },
    seenAt: new Date(newest.edition.seenAt),
    newest: newest.reference,
    refusals: Object.fromEntries(
      found
        .filter(({ edition }) => edition.hash === 'unreadable')
        .map(({ reference: { key } }) => [key, refusalOf(key)]),
    ),
    mayReportHeld: () => {
      const { held } = newest.edition;
      held.events += 1;
      return held.events <= maxHeldEvents;
    },
  };
}
