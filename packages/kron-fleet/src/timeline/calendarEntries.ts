import { type Calendar, type CalendarSpec, type CompileOptions, compileCalendar } from 'kron-core';

/** The spec of each compiled calendar, so that texts can name its entries. */
const specs = new WeakMap<object, CalendarSpec>();

/**
 * Compiles a calendar whose entries {@link entrySpan} can name.
 *
 * @throws InvalidSpecError
 */
export function namedCalendar(spec: CalendarSpec, options?: CompileOptions): Calendar {
  const calendar = compileCalendar(spec, options);
  specs.set(calendar, spec);
  return calendar;
}

/** The spec of a calendar that {@link namedCalendar} has compiled. */
export function specOf(calendar: object): CalendarSpec | undefined {
  return specs.get(calendar);
}

/** An entry of a calendar as it is written, such as `2026-12-24..2026-12-26`. Undefined if there is no such entry. */
export function entrySpan(calendar: object, index: number): string | undefined {
  const entry = specs.get(calendar)?.entries[index];
  if (entry === undefined) return undefined;
  const { from, to } = entry;
  return typeof to === 'string' ? `${from}..${to}` : from;
}
