import { type Calendar, type CalendarSpec, type CompileOptions, compileCalendar } from 'kron-core';

/** The spec of each compiled calendar, because a compiled calendar does not have the texts of its entries. */
const specs = new WeakMap<object, CalendarSpec>();

/**
 * Compiles a calendar, and keeps its spec for {@link entrySpan}.
 *
 * @throws InvalidSpecError
 */
export function namedCalendar(spec: CalendarSpec, options?: CompileOptions): Calendar {
  const calendar = compileCalendar(spec, options);
  specs.set(calendar, spec);
  return calendar;
}

/** The spec of a calendar. Undefined unless {@link namedCalendar} has compiled the calendar. */
export function specOf(calendar: object): CalendarSpec | undefined {
  return specs.get(calendar);
}

/** An entry of a calendar as in its manifest: `2026-12-24..2026-12-26`. Undefined if no entry has the index. */
export function entrySpan(calendar: object, index: number): string | undefined {
  const entry = specs.get(calendar)?.entries[index];
  if (entry === undefined) return undefined;
  const { from, to } = entry;
  return typeof to === 'string' ? `${from}..${to}` : from;
}
