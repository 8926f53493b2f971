import type { CalendarGroup, CalendarsSpec, NamedCalendar } from 'kron-core';
import type { Edition } from './edition.ts';

/**
 * The contents of the calendars that a KronJob refers to. A change of a calendar leads to a new CalendarSet, so callers
 * detect changes with `===`.
 */
export type CalendarSet = {
  /** The value of the field `calendars` of a `ScheduleSpec`. */
  readonly calendars: CalendarsSpec;
  /** When this process saw the newest content of these calendars. */
  readonly seenAt: Date;
  /** The calendar whose content is the newest. */
  readonly newest: NamedCalendar;
  /** Messages for users, by kind of calendar. A message says why the operator may not read this kind, and what to do. */
  readonly refusals: Readonly<Partial<Record<NamedCalendar['key'], string>>>;
  /**
   * Says whether to write one more Event about a KronJob that does not run because of the last change of a calendar. Counts
   * the calls, and returns false after {@link maxHeldEvents}.
   */
  readonly takeHeldEvent: () => boolean;
};

/** After one change of a calendar, the maximum number of Events about KronJobs that no longer run because of it. */
const maxHeldEvents = 100;

/**
 * Combines the contents of all calendars that a KronJob refers to.
 *
 * @param references the calendars, at least one
 * @param editionOf the current {@link Edition} of a calendar
 * @param refusalOf why the operator may not read the calendars of a kind
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
    takeHeldEvent: () => {
      const { held } = newest.edition;
      held.events += 1;
      return held.events <= maxHeldEvents;
    },
  };
}
