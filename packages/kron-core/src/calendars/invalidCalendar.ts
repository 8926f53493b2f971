import type { Issue } from '../reading/issue.ts';

/**
 * A calendar whose spec is invalid. Put it into `calendars` of a `ScheduleSpec` in place of the calendar's spec. Then a
 * decision does not read the invalid spec again.
 *
 * @example
 * try {
 *   return compileCalendar(spec);
 * } catch (error) {
 *   const [first] = (error as InvalidSpecError).issues;
 *   return new InvalidCalendar(first);
 * }
 */
export class InvalidCalendar {
  /** The first issue of the calendar. Messages about a KronJob that refers to the calendar include it. */
  readonly issue: Issue;

  constructor(issue: Issue) {
    this.issue = issue;
  }
}
