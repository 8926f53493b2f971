/** The lengths of a minute and an hour in seconds. */
const minute = 60;
const hour = 3600;

/**
 * Seconds as an exact Go duration, without zero parts.
 *
 * @example
 * exactDuration(7109) // '1h58m29s'
 * exactDuration(10800) // '3h'
 * exactDuration(0) // '0s'
 */
export function exactDuration(seconds: number): string {
  if (seconds === 0) return '0s';
  return part(seconds, hour, 'h') + part(seconds % hour, minute, 'm') + part(seconds % minute, 1, 's');
}

function part(seconds: number, unit: number, letter: string): string {
  const count = Math.floor(seconds / unit);
  return count > 0 ? `${count}${letter}` : '';
}
