/**
 * One entry of a calendar. `from` and `to` have the same form:
 *
 * - A date, `2026-12-24`. `to` is included. Without `to` the entry is that one day.
 * - A local time, `2026-12-24T18:00` or `2026-12-24T18:00:30`. `to` is required and not included.
 * - An instant, `2026-12-24T18:00:00+01:00` or `2026-12-24T17:00:00Z`. `to` is required and not included.
 */
export type CalendarEntry = {
  /** At most 128 characters. */
  name?: string | null;
  from: string;
  to?: string | null;
};

/** `spec` of a KronCalendar or a ClusterKronCalendar. See docs/reference/scheduling.md, "Calendars". */
export type CalendarSpec = {
  /** IANA zone name. Default: the zone of the KronJob that refers to the calendar. */
  timezone?: string | null;
  /** At most 2,000 entries, in any order. Entries may overlap. */
  entries: CalendarEntry[];
};
