const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const days = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** A month by number or English name, 1 to 12. */
export function month(text: string): number {
  const named = months.indexOf(text.toUpperCase());
  return named === -1 ? number(text) : named + 1;
}

/** A day of the week by number or English name; 0 and 7 are both Sunday, and stay apart so that `5-7` can be read. */
export function weekday(text: string): number {
  const named = days.indexOf(text.toUpperCase());
  return named === -1 ? number(text) : named;
}

/** A plain decimal number. */
export function number(text: string): number {
  if (!/^\d+$/.test(text)) throw new RangeError(`not a number: ${text}`);
  return Number(text);
}
