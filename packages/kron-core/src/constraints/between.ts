import { found } from '../reading/found.ts';
import { proposal } from '../reading/proposal.ts';
import { looseTimeOfDay } from '../time/looseTimeOfDay.ts';
import { minutesPerDay } from '../zone/civilDate.ts';
import type { MinuteRange } from './clause.ts';

const shape = /^(\d{2}):(\d{2})-(\d{2}):(\d{2})$/;

/**
 * Parses `HH:MM-HH:MM` to minutes of the day, or returns what is wrong. Both ends are included. If the second
 * time is earlier, the range wraps over midnight and gives two ranges of the same day.
 *
 * @example
 * parseBetween('08:00-20:00') // [{ from: 480, to: 1201 }]
 * parseBetween('22:00-02:00') // [{ from: 0, to: 121 }, { from: 1320, to: 1440 }]
 * parseBetween('8-20') // 'expected HH:MM-HH:MM, such as 08:00-20:00; write 08:00-20:00'
 */
export function parseBetween(text: string): MinuteRange[] | string {
  const match = shape.exec(text);
  if (match === null) return `expected HH:MM-HH:MM, such as 08:00-20:00${dash(text)}${instead(text)}`;
  const [, fromHour, fromMinute, toHour, toMinute] = match.map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  if (toHour === 24 || fromHour === 24)
    return `a day goes from 00:00 to 23:59, and both ends are included${instead(text)}`;
  if (fromHour > 23 || toHour > 23 || fromMinute > 59 || toMinute > 59) {
    return 'hours go from 00 to 23, minutes from 00 to 59';
  }
  const from = fromHour * 60 + fromMinute;
  const afterEnd = toHour * 60 + toMinute + 1;
  if (from < afterEnd) return [{ from, to: afterEnd }];
  // 12:00-11:59 is the whole day.
  if (from === afterEnd) return [{ from: 0, to: minutesPerDay }];
  return [
    { from: 0, to: afterEnd },
    { from, to: minutesPerDay },
  ];
}

/** Any dash, `to` or `..` between two ends of a range. */
export const separator: RegExp = /\s*(?:[-\u2010-\u2015\u2212]|\.\.|\bto\b)\s*/i;

function instead(text: string): string {
  const ends = text.trim().split(separator);
  const [from, to] = ends.map((end) => looseTimeOfDay(end));
  if (ends.length !== 2 || from === undefined || from === null || to === undefined || to === null) return '';
  // A range until midnight ends at 23:59, because both of its ends are included.
  const last = ends[1]?.startsWith('24') ? '23:59' : to;
  return proposal(`${from}-${last}`, (range) => typeof parseBetween(range) !== 'string');
}

function dash(text: string): string {
  const odd = /[\u2010-\u2015\u2212]/.exec(text)?.[0];
  return odd === undefined ? '' : `, with "-" instead of ${found(odd)}`;
}
