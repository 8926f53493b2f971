const loose = /^\s*(\d{1,2})(?:[:.h]?(\d{2})|h)?(?::00)?\s*(?:([ap])\.?m\.?)?\s*$/i;

/**
 * The time of day that a text in another notation means, as `HH:MM`. 24:00 gives 00:00. Null if the meaning is not clear.
 *
 * @example
 * looseTimeOfDay('9:30pm') // '21:30'
 * looseTimeOfDay('7h') // '07:00'
 */
export function looseTimeOfDay(text: string): string | null {
  const [, hours, minutes = '00', half] = loose.exec(text) ?? [];
  const written = Number(hours);
  if (hours === undefined || Number(minutes) > 59) return null;
  if (half === undefined) {
    const isEnd = written === 24 && minutes === '00';
    return written < 24 || isEnd ? `${twoDigits(written % 24)}:${minutes}` : null;
  }
  if (written < 1 || written > 12) return null;
  return `${twoDigits((written % 12) + (/p/i.test(half) ? 12 : 0))}:${minutes}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
