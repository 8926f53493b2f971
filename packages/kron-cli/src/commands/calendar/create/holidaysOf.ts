import type { HolidaysTypes } from 'date-holidays';
import { fieldsOf } from '@kron/fleet/plainObject';
import { UsageError } from '../../../usageError.ts';
import { type CalendarEntry, entryName, UniqueEntries, writtenSpan } from '../calendarEntry.ts';
import { type HolidayLibrary, type HolidayRegion, placeText } from './holidayLibrary.ts';

export type HolidayRequest = {
  place: HolidayRegion;
  years: readonly number[];
  types: readonly HolidaysTypes.HolidayType[];
  /** The language of the names. undefined for the language of the country. */
  language: string | undefined;
};

export type FoundHolidays = { entries: CalendarEntry[]; zones: readonly string[] };

/** @throws UsageError if a year has no holidays, or if no holiday has a name in the language */
export function holidaysOf(
  Library: HolidayLibrary,
  { place, years, types, language }: HolidayRequest,
): FoundHolidays {
  const library = new Library(place, {
    types: [...types],
    // With `UTC`, the library returns a wall time of the place as if it were a time in UTC.
    timezone: 'UTC',
    ...(language === undefined ? {} : { languages: language }),
  });
  const what = `${types.join(' or ')} holidays of ${placeText(place)}`;
  const entries = new UniqueEntries();
  for (const year of years) {
    const holidays = library.getHolidays(year);
    if (holidays.length === 0)
      throw new UsageError([`--years: expected years with ${what}, found none in ${year}`]);
    for (const holiday of holidays) entries.add(entryOf(holiday));
  }
  if (language !== undefined) checkLanguage(language, library.getRules());
  return { entries: entries.inOrder(), zones: library.getTimezones() };
}

function entryOf({ name, start, end }: HolidaysTypes.Holiday): CalendarEntry {
  const named = entryName(name);
  const span = { from: start.getTime() / 1000, to: end.getTime() / 1000 };
  const isDate = isMidnight(span.from) && isMidnight(span.to);
  return {
    ...(named === undefined ? {} : { name: named }),
    ...writtenSpan(isDate ? 'date' : 'local', span),
  };
}

function isMidnight(wall: number): boolean {
  return wall % 86_400 === 0;
}

/** @throws UsageError if no name is in the language. The message lists the languages of the names */
function checkLanguage(language: string, rules: readonly object[]): void {
  // The types of the library do not declare the names of a rule.
  const names = rules.map((rule) => ('name' in rule ? rule.name : undefined));
  const languages = new Set(names.flatMap((name) => Object.keys(fieldsOf(name))));
  if (languages.has(language)) return;
  throw new UsageError([
    `--lang: expected one of ${[...languages].toSorted().join(', ')}, found "${language}"`,
  ]);
}
