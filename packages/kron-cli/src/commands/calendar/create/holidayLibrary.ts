import type Holidays from 'date-holidays';
import { UsageError } from '../../../usageError.ts';

export type HolidayLibrary = typeof Holidays;

/** The message if date-holidays is missing. The package takes 45 MB, so kron-cli does not install it. */
export const missingLibrary =
  'kron: expected the package date-holidays beside kron-cli, found none; install it: npm install --global date-holidays@3 (without --global if kron-cli is installed in a project)';

/** Loads date-holidays, or returns undefined if it is not installed. */
export async function loadHolidays(): Promise<HolidayLibrary | undefined> {
  try {
    return (await import('date-holidays')).default;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** A country, or a part of a country that has its own holidays. */
export type HolidayRegion = { country: string; state?: string; region?: string };

/** How the user writes a place: `DE`, `DE-BY` or `DE-BY-A`. */
export function placeText({ country, state, region }: HolidayRegion): string {
  return [country, state, region].filter((part) => part !== undefined).join('-');
}

/**
 * Finds a country and its region. Their codes can be in upper or lower case.
 *
 * @param region such as `BY`, or `BY-A` for a part of BY
 * @throws UsageError if a code is unknown. The message lists the known codes
 */
export function findPlace(
  Library: HolidayLibrary,
  country: string,
  region: string | undefined,
): HolidayRegion {
  const library = new Library();
  const found: HolidayRegion = { country: codeOf('--country', country, library.getCountries('en')) };
  if (region === undefined) return found;
  const [first = '', ...rest] = region.split('-');
  const states = namesOf(library.getStates(found.country, 'en'));
  found.state = codeOf(
    '--region',
    first,
    states,
    `${found.country} has no regions with holidays of their own`,
  );
  if (rest.length === 0) return found;
  const parts = namesOf(library.getRegions(found.country, found.state, 'en'));
  const noPart = `${placeText(found)} has no parts with holidays of their own: write --region ${found.state}`;
  found.region = codeOf('--region', rest.join('-'), parts, noPart);
  return found;
}

type Names = Readonly<Record<string, string>>;

/** For a place without parts, the library returns undefined, although its types say otherwise. */
function namesOf(names: Names | undefined): Names {
  return names ?? {};
}

/** Finds the code of a place. The user can write the code in upper or lower case. */
function codeOf(flag: string, written: string, names: Names, noneText = ''): string {
  const codes = Object.keys(names);
  const code = codes.find((one) => one.toLowerCase() === written.toLowerCase());
  if (code !== undefined) return code;
  if (codes.length === 0) throw new UsageError([`${flag}: ${noneText}`]);
  const named = codes.find((one) => names[one]?.toLowerCase() === written.toLowerCase());
  const hint = named === undefined ? '' : `; write ${flag} ${named}`;
  const list = codes.toSorted().map((one) => `${one} (${names[one]})`);
  throw new UsageError([`${flag}: expected one of ${list.join(', ')}, found "${written}"${hint}`]);
}
