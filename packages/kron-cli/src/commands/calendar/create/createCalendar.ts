import { printable } from '@kron/fleet/text/printable';
import type { HolidaysTypes } from 'date-holidays';
import { type ExitCode, exitCode } from '../../../exitCode.ts';
import type { Host } from '../../../host.ts';
import { Problems } from '../../../options/problems.ts';
import { dataText } from '../../../output/dataText.ts';
import { grouped } from '../../../output/fleetText.ts';
import { paintFor } from '../../../output/paint.ts';
import { writeText } from '../../../output/writeText.ts';
import { UsageError } from '../../../usageError.ts';
import { maxEntries } from '../calendarEntry.ts';
import { calendarManifest, checkManifestFlags, type ManifestFlags } from '../calendarManifest.ts';
import { ianaZone } from '../../../options/zoneClock.ts';
import { findPlace, loadHolidays, missingLibrary, type HolidayRegion, placeText } from './holidayLibrary.ts';
import { holidaysOf } from './holidaysOf.ts';

export type CalendarCreateFlags = ManifestFlags & {
  country?: string;
  region?: string;
  years?: string;
  types: string;
  lang?: string;
};

/** Prints the manifest of a calendar with the public holidays of a country. */
export async function createCalendar(flags: CalendarCreateFlags, host: Host): Promise<ExitCode> {
  const problems = new Problems();
  const { country, region } = flags;
  if (country === undefined)
    problems.add('--country: expected the code of a country, found none; write --country DE');
  const years = readYears(flags.years, problems);
  const types = readTypes(flags.types, problems);
  // Without --name, kron makes a valid name later. `holidays` passes the check in its place.
  checkManifestFlags({ ...flags, name: flags.name ?? 'holidays' }, problems);
  problems.throwIfAny();
  const paint = paintFor(host.err, host, flags.color);
  const library = await loadHolidays();
  if (library === undefined) {
    await host.err.write(`${paint.red(missingLibrary)}\n`);
    return exitCode.invalidInput;
  }
  const place = findPlace(library, country ?? '', region);
  const { entries, zones } = holidaysOf(library, { place, years, types, language: flags.lang });
  if (entries.length > maxEntries)
    throw new UsageError([
      `--years: expected at most ${grouped(maxEntries)} holidays, found ${grouped(entries.length)}; write fewer years or --types`,
    ]);
  const timezone = flags.timezone ?? onlyZone(zones);
  if (timezone === undefined) {
    const note = `note: ${zonesText(place, zones)}: the calendar gets none, and each KronJob uses its own; --timezone sets one`;
    await host.err.write(`${paint.dim(printable(note))}\n`);
  }
  const name = flags.name ?? `holidays-${placeText(place)}`.toLowerCase();
  const named = { ...flags, name, ...(timezone === undefined ? {} : { timezone }) };
  await writeText(host.out, [await dataText(calendarManifest(named, entries), flags.output)]);
  return exitCode.fine;
}

/** The time zone of a place. undefined if the place has several time zones, or if Node.js does not know its time zone. */
function onlyZone(zones: readonly string[]): string | undefined {
  const [zone, another] = zones;
  return zone !== undefined && another === undefined && ianaZone(zone) !== undefined ? zone : undefined;
}

function zonesText(place: HolidayRegion, zones: readonly string[]): string {
  const [zone] = zones;
  const found =
    zones.length === 1 && zone !== undefined ? `an unknown time zone, ${zone}` : `${zones.length} time zones`;
  return `${placeText(place)} has ${found}`;
}

/** The years that the user can ask for. The Islamic calendar of date-holidays 3.37 begins before 1970 and ends in 2077. */
const [firstYear, lastYear] = [1970, 2076];

function readYears(text: string | undefined, problems: Problems): number[] {
  const [, first, last = first] = /^(\d{4})(?:-(\d{4}))?$/.exec(text ?? '') ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (first !== undefined && firstYear <= from && from <= to && to <= lastYear)
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const instead = first !== undefined && to < from ? `; write --years ${last}-${first}` : '';
  const found = text === undefined ? 'none' : `"${text}"`;
  problems.add(
    `--years: expected a year such as 2027, or years such as 2027-2028, within ${firstYear} and ${lastYear}, found ${found}${instead}`,
  );
  return [];
}

const knownTypes = ['public', 'bank', 'optional', 'school', 'observance'] as const;

function readTypes(text: string, problems: Problems): HolidaysTypes.HolidayType[] {
  return text.split(',').flatMap((written) => {
    const type = knownTypes.find((known) => known === written.trim());
    if (type === undefined)
      problems.add(`--types: expected one or more of ${knownTypes.join(',')}, found "${written}"`);
    return type === undefined ? [] : [type];
  });
}
