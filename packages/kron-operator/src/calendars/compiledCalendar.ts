import { type CalendarSpec, compileCalendar, InvalidCalendar, InvalidSpecError } from 'kron-core';
import { calendarEnd } from 'kron-core/controller';
import type { Edition } from './edition.ts';

/** The compiled spec of a calendar, which all KronJobs that refer to it share. */
type CompiledCalendar = Pick<Edition, 'content' | 'hash'> & {
  readonly entryCount: number;
  /**
   * When the last entry of the calendar ends, in epoch seconds. A calendar without a timezone is read in UTC. Undefined if
   * it has no entries, or is invalid.
   */
  readonly endsAt: number | undefined;
};

/** Compiles the spec of a calendar. A calendar that was stored without validation can have any spec. */
export function compiledCalendar(spec: unknown): CompiledCalendar {
  try {
    const calendar = compileCalendar(spec as CalendarSpec);
    return {
      content: calendar,
      hash: calendar.calendarHash,
      entryCount: calendar.size,
      endsAt: calendarEnd(calendar) ?? undefined,
    };
  } catch (error) {
    if (!(error instanceof InvalidSpecError)) throw error;
    const [first] = error.issues;
    if (first === undefined) throw error;
    // The statuses of KronJobs show the message of the first problem. So the hash contains this problem: if it changes, the
    // hash changes, and the KronJobs are decided again.
    const hash = `invalid ${first.path} ${first.message}`;
    return { content: new InvalidCalendar(first), hash, entryCount: countOf(spec), endsAt: undefined };
  }
}

function countOf(spec: unknown): number {
  const entries = (spec as { readonly entries?: unknown } | null | undefined)?.entries;
  return Array.isArray(entries) ? entries.length : 0;
}
