import { closestName } from '../reading/closestName.ts';

const fullMonths = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
];
const fullWeekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];

/** Names of the months, starting at month 1. */
export const monthNames: readonly string[] = fullMonths.map(abbreviated);

/** Names of the days of the week, starting at 0 (Sunday). */
export const weekdayNames: readonly string[] = fullWeekdays.map(abbreviated);

/**
 * The name of the month or day of the week that a word means. The word can be the full name, its beginning, or a
 * misspelling. Undefined if the word means no name, or could mean two names.
 *
 * @example
 * nameMeant('Thurs', weekdayNames) // 'THU'
 * nameMeant('MONTHLY', weekdayNames) // undefined
 */
export function nameMeant(word: string, names: readonly string[]): string | undefined {
  const upper = word.toUpperCase();
  if (!/^[A-Z]{2,}$/.test(upper)) return undefined;
  const full = [...fullMonths, ...fullWeekdays].filter((name) => names.includes(abbreviated(name)));
  const begun = full.find((name) => upper.length > 2 && name.startsWith(upper));
  if (begun !== undefined) return abbreviated(begun);
  const known = [...names, ...full];
  // `closestName` returns the first of several equally close names. If it returns another name for the reversed list,
  // several names are equally close.
  const [one, other] = [known, known.toReversed()].map((list) =>
    abbreviated(closestName(upper, list, Math.max(1, Math.floor((upper.length - 1) / 3))) ?? ''),
  );
  return one === other && one !== '' ? one : undefined;
}

function abbreviated(name: string): string {
  return name.slice(0, 3);
}
