import { formatTimeOfDay } from '../zone/formatWallMinute.ts';

const loose = /^(\d{1,2})(?:[:.h]?(\d{2})|h)?(?::00)?\s*(?:([ap])\.?m\.?)?$/i;

/**
 * The time of day that a text in another notation means, as `HH:MM`. 24:00 gives 00:00. Null if the meaning is not clear.
 *
 * @example
 * looseTimeOfDay('9:30pm') // '21:30'
 * looseTimeOfDay('7h') // '07:00'
 */
export function looseTimeOfDay(text: string): string | null {
  const [, hours, minutes = '00', half] = loose.exec(text.trim()) ?? [];
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (hours === undefined || minute > 59) return null;
  if (half === undefined) {
    const isEnd = hour === 24 && minute === 0;
    return hour < 24 || isEnd ? formatTimeOfDay((hour % 24) * 60 + minute) : null;
  }
  if (hour < 1 || hour > 12) return null;
  return formatTimeOfDay(((hour % 12) + (/p/i.test(half) ? 12 : 0)) * 60 + minute);
}
