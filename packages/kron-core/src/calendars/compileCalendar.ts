import { InvalidSpecError, type Issue } from '../reading/issue.ts';
import type { CompileOptions } from '../zone/offsetTables.ts';
import { Calendar } from './calendar.ts';
import type { CalendarSpec } from './calendarSpec.ts';
import { parseCalendar } from './parseCalendar.ts';

/**
 * Compiles the spec of a KronCalendar or a ClusterKronCalendar, once for all KronJobs that refer to it. A `Calendar` is
 * returned unchanged.
 *
 * @throws InvalidSpecError with all issues of the spec
 * @throws RangeError if `offsets` is malformed; throws nothing else
 *
 * @example
 * const holidays = compileCalendar({ entries: [{ name: 'Christmas', from: '2026-12-24', to: '2026-12-26' }] });
 * holidays.calendarHash // '…', the same for any other way to write these three days
 */
export function compileCalendar(spec: CalendarSpec | Calendar, { offsets }: CompileOptions = {}): Calendar {
  if (spec instanceof Calendar) return spec;
  const parsed = parseCalendar(spec, offsets);
  if (!parsed.ok) throw new InvalidSpecError(parsed.issues);
  return new Calendar(parsed.value);
}

/**
 * All issues of the spec of a calendar, which can be any value. An empty list means that `compileCalendar` accepts it.
 *
 * @example
 * validateCalendar({ entries: [{ from: '24.12.2026' }] })
 * // [{ path: 'spec.entries[0].from', code: 'InvalidEntryTime', message: '…; write 2026-12-24' }]
 */
export function validateCalendar(spec: unknown): Issue[] {
  if (spec instanceof Calendar) return [];
  const parsed = parseCalendar(spec);
  return parsed.ok ? [] : parsed.issues;
}
