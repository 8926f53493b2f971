/**
 * Seconds as an exact Go duration, without zero parts.
 *
 * @example
 * exactDuration(7109) // '1h58m29s'
 * exactDuration(10800) // '3h'
 * exactDuration(0) // '0s'
 */
export function exactDuration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [Math.floor(seconds % 60), 's'],
  ] as const;
  const text = parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('');
  return text === '' ? '0s' : text;
}
