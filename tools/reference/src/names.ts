const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const days = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** Parses a month, by number or English name, to 1-12. */
export function month(text: string): number {
  const named = months.indexOf(text.toUpperCase());
  return named === -1 ? number(text) : named + 1;
}

/**
 * Parses a day of the week, by number or English name. 0 and 7 both mean Sunday but stay distinct, for ranges
 * such as `5-7`.
 */
export function weekday(text: string): number {
  const named = days.indexOf(text.toUpperCase());
  return named === -1 ? number(text) : named;
}

/** Parses a plain decimal number. */
export function number(text: string): number {
  if (!/^\d+$/.test(text)) throw new RangeError(`not a number: ${text}`);
  return Number(text);
}
