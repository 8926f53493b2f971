import { IcsError } from './icsError.ts';
import { earliestInstant, latestInstant } from '../../../options/zoneClock.ts';
import { grouped } from '../../../output/fleetText.ts';
import { type CalendarEntry, maxEntries, UniqueEntries, writtenSpan } from '../calendarEntry.ts';
import { type Component, readComponents } from './components.ts';
import { maxFileSteps, type StepBudget } from './expandRule.ts';
import { fileZones } from './fileZones.ts';
import { type IcsEvent, readEvent } from './icsEvent.ts';
import { leftOut as outcomes, Oddities, type Oddity } from './oddities.ts';
import type { ZoneOf } from './icsTime.ts';
import { type IcsRange, type Occurrence, occurrencesWithin } from './occurrences.ts';

export type Imported = {
  entries: CalendarEntry[];
  leftOut: {
    otherComponents: number;
    cancelled: number;
    withoutLength: number;
    superseded: number;
    withProblem: number;
  };
  /** The problems that did not end the import, in the order of their lines. */
  oddities: readonly Oddity[];
};

export type ImportRequest = {
  range: IcsRange;
  /** The categories whose events are imported, in upper or lower case. undefined for all events. */
  categories?: readonly string[] | undefined;
  /** Whether the import refuses a file with a problem. If false, it imports the rest of the file. */
  isStrict?: boolean | undefined;
};

/**
 * Reads the events of an iCalendar file as the entries of a calendar, in order and without duplicates. Counts the
 * components and events that are left out.
 *
 * @throws IcsError if the file is no iCalendar file or exceeds a limit. A strict import also throws it for the first problem
 * @see https://www.rfc-editor.org/rfc/rfc5545
 */
export function importEntries(
  bytes: Uint8Array,
  { range, categories, isStrict = false }: ImportRequest,
): Imported {
  const events: IcsEvent[] = [];
  const leftOut = { otherComponents: 0, cancelled: 0, withoutLength: 0, superseded: 0, withProblem: 0 };
  const oddities = new Oddities(isStrict);
  const steps: StepBudget = { left: maxFileSteps };
  for (const calendar of readComponents(bytes, oddities)) {
    const zoneOf = fileZones(calendar, oddities, steps);
    for (const component of calendar.components) {
      const isEvent = component.name === 'VEVENT';
      const event = isEvent ? readable(component, zoneOf, oddities) : undefined;
      if (event !== undefined) events.push(event);
      else if (isEvent) leftOut.withProblem++;
      else if (component.name !== 'VTIMEZONE') leftOut.otherComponents++;
    }
  }
  leftOut.cancelled = events.filter(({ isCancelled }) => isCancelled).length;
  const wanted =
    categories === undefined ? undefined : new Set(categories.map((one) => one.trim().toLowerCase()));
  const entries = new UniqueEntries();
  const withoutLength = new Set<IcsEvent>();
  const isWanted = ({ categories: own }: IcsEvent): boolean =>
    wanted === undefined || own.some((category) => wanted.has(category));
  const { occurrences, superseded } = occurrencesWithin(events, { range, isWanted, steps, oddities });
  leftOut.superseded = superseded;
  for (const occurrence of occurrences) {
    const { event, start, end } = occurrence;
    if (end <= start.at) withoutLength.add(event);
    else entries.add(entryOf(occurrence, oddities));
  }
  leftOut.withoutLength = withoutLength.size;
  const sorted = entries.inOrder();
  rejectTooMany(sorted);
  return { entries: sorted, leftOut, oddities: oddities.inOrder() };
}

function readable(component: Component, zoneOf: ZoneOf, oddities: Oddities): IcsEvent | undefined {
  if (component.broken !== undefined) return undefined;
  return oddities.attempt(outcomes.event, () => readEvent(component, zoneOf, oddities));
}

function entryOf({ event, start, end }: Occurrence, oddities: Oddities): CalendarEntry {
  const { name, line } = event;
  // An all-day event ends at the midnight after its last day, which can be the first second of the year 10000.
  const last = start.form === 'date' ? latestInstant + 1 : latestInstant;
  if (start.at < earliestInstant || end > last)
    oddities.report(
      new IcsError(
        'InvalidTime',
        line,
        'expected an event within the years 0001 to 9999, found one that leaves them',
      ),
      'the rest of the event is left out',
    );
  const named = name === undefined ? {} : { name };
  return {
    ...named,
    ...writtenSpan(start.form, { from: Math.max(start.at, earliestInstant), to: Math.min(end, last) }),
  };
}

function rejectTooMany(entries: readonly CalendarEntry[]): void {
  const first = entries[maxEntries];
  if (first === undefined) return;
  const reached = first.from.slice(0, 10);
  throw new IcsError(
    'TooMany',
    undefined,
    `${grouped(entries.length)} entries; the first ${grouped(maxEntries)} reach to ${reached}: narrow --to or --categories, or make two calendars`,
  );
}
