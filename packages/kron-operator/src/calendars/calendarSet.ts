import type { CalendarGroup, CalendarsSpec, NamedCalendar } from 'kron-core';
import type { Edition } from './edition.ts';

/**
 * The calendars that a KronJob refers to, as they are now. Callers compare sets by reference: the same object has the same
 * content.
 */
export type CalendarSet = {
  /** `calendars` of a ScheduleSpec. */
  readonly calendars: CalendarsSpec;
  /** When this process first saw the newest of these calendars. */
  readonly seenAt: Date;
  /** The newest of these calendars. */
  readonly newest: NamedCalendar;
  /** Why the calendars of a kind may not be read, and what to do. */
  readonly refusals: Readonly<Partial<Record<NamedCalendar['key'], string>>>;
  /**
   * Counts an Event about a KronJob that does not run because of the newest calendar. Returns whether the Event is within the
   * limit.
   */
  readonly mayReportHeld: () => boolean;
};

/** Maximum number of Events about KronJobs that do not run because of one edition of a calendar. */
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
