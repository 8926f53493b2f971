import { utcText } from '@kron/fleet/text/instantText';
import { type CalendarEntry, type CalendarSpec, compileCalendar } from 'kron-core';
import type { StatedCalendar } from '@kron/fleet/input/input';
import { atWall, earliestInstant, latestInstant, type ZoneClock } from '../../../options/zoneClock.ts';
import { joinSpans } from '../../../timeline/virtual/timeSpans.ts';
import { heldParts, heldSpan, type ClockSpan, stretchesOf } from './heldSpans.ts';
import { type Months, monthStart } from './months.ts';

/** The spec of a valid calendar. */
export function specOf({ manifest }: StatedCalendar): CalendarSpec {
  return manifest['spec'] as CalendarSpec;
}

/** An entry, its index in the spec of the calendar, and the span from its first to its last instant. */
export type ShownEntry = { index: number; entry: CalendarEntry; span: ClockSpan };

export type ShownCalendar = {
  calendar: StatedCalendar;
  zone: ZoneClock;
  months: Months;
  /** The span of the shown months, in epoch seconds. */
  range: ClockSpan;
  /** The entries that overlap the months, ordered by time. */
  entries: readonly ShownEntry[];
  /** The spans that the entries cover in the shown months. */
  held: readonly ClockSpan[];
  calendarHash: string;
};

export function shownCalendar(calendar: StatedCalendar, zone: ZoneClock, months: Months): ShownCalendar {
  const spec = specOf(calendar);
  const range = {
    from: atWall(zone, monthStart(months.first)),
    to: atWall(zone, monthStart(months.last + 1)),
  };
  const entries = spec.entries
    .flatMap((entry, index): ShownEntry[] => {
      const span = heldSpan(entry, zone);
      const isShown = span !== undefined && span.from < range.to && span.to > range.from;
      return isShown ? [{ index, entry, span }] : [];
    })
    .sort((a, b) => a.span.from - b.span.from || a.span.to - b.span.to);
  const stretches = stretchesOf(zone, range.from, range.to);
  const held = joinSpans(entries.flatMap(({ entry }) => heldParts(entry, stretches)));
  const { calendarHash } = compileCalendar(spec);
  return { calendar, zone, months, range, entries, held, calendarHash };
}

export function calendarData({ calendar, zone, range, entries, held, calendarHash }: ShownCalendar): object {
  const { kind, namespace, name } = calendar;
  const { timezone } = specOf(calendar);
  return {
    kind,
    ...(kind === 'KronCalendar' ? { namespace } : {}),
    name,
    ...(timezone === undefined ? {} : { timezone }),
    shownIn: zone.name,
    calendarHash,
    range: spanData(range),
    spans: held.map(spanData),
    entries: entries.map(({ index, entry, span }) => ({
      entry: index,
      ...(entry.name === undefined ? {} : { name: entry.name }),
      ...spanData(span),
    })),
  };
}

/**
 * Limits a span to the years 0001 to 9999 in UTC, because RFC 3339 can write no other years. In another time zone, the first
 * or the last day can exceed these years.
 */
function spanData({ from, to }: ClockSpan): { from: string; to: string } {
  const [first, last] = [Math.max(from, earliestInstant), Math.min(to, latestInstant)];
  return { from: utcText(first), to: utcText(last) };
}
