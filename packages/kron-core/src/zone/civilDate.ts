/** A day of the proleptic Gregorian calendar, with month 1-12 and day 1-31. */
export type CivilDate = { readonly year: number; readonly month: number; readonly day: number };

/** The length of a day without a clock change, in minutes and in seconds. */
export const minutesPerDay = 1440;
export const secondsPerDay = 86_400;

/*
 * The computations count years from March, because the leap day is then the last day of a year. Month m (March = 0) starts
 * floor((153m+2)/5) days into the year. An era is 400 years. The calendar of the next era is the same.
 */
const daysPerEra = 146_097;
/** Days from 0000-03-01 to 1970-01-01. */
const epochDay = 719_468;

/**
 * Days from 1970-01-01 to a civil date. A day beyond the month's end counts into the next month.
 *
 * @example
 * dayNumber(1970, 1, 1) // 0
 * dayNumber(2024, 2, 29) // 19782
 * dayNumber(1, 1, 1) // -719162
 */
export function dayNumber(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * daysPerEra + dayOfEra - epochDay;
}

/** The civil date of a day number, the inverse of {@link dayNumber}. */
export function civilDate(days: number): CivilDate {
  const shifted = days + epochDay;
  const era = Math.floor(shifted / daysPerEra);
  // From here on all values fit into 32 bits, so `| 0` is a fast truncating division.
  const dayOfEra = (shifted - era * daysPerEra) | 0;
  const leaps = (((dayOfEra / 1460) | 0) - ((dayOfEra / 36_524) | 0) + ((dayOfEra / 146_096) | 0)) | 0;
  const yearOfEra = ((dayOfEra - leaps) / 365) | 0;
  const dayOfYear = (dayOfEra - (365 * yearOfEra + ((yearOfEra / 4) | 0) - ((yearOfEra / 100) | 0))) | 0;
  const marchMonth = ((5 * dayOfYear + 2) / 153) | 0;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - (((153 * marchMonth + 2) / 5) | 0) + 1,
  };
}

/** The day of the week of a day number, 0 (Sunday) to 6 (Saturday). */
export function weekday(days: number): number {
  return (((days + 4) % 7) + 7) % 7;
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
