const names = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

/**
 * The days after those of a valid list of weekdays.
 *
 * @example
 * shiftWeekdays('FRI') // 'SAT'
 * shiftWeekdays('MON-5,7') // 'TUE-SAT,MON'
 */
export function shiftWeekdays(days: string): string {
  return days.replaceAll(/[a-z]+|\d+/gi, (day) => names[(weekday(day) + 1) % 7] ?? day);
}

function weekday(day: string): number {
  const named = names.findIndex((name) => name === day.toUpperCase());
  return named >= 0 ? named : Number(day);
}
