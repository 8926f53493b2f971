import type { Issue } from '../reading/issue.ts';

/**
 * A calendar whose spec was read and is invalid. In `calendars` of a `ScheduleSpec` it takes the place of that spec, so
 * that a decision does not read the spec again.
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
