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
 * parseBetween('8:00-20:00') // 'write 08:00-20:00'
 */
export function parseBetween(text: string): MinuteRange[] | string {
  const match = shape.exec(text);
  if (match === null) return shapeComplaint(text);
  const [, fromHour, fromMinute, toHour, toMinute] = match.map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  if (toHour === 24 || fromHour === 24) return 'a day goes from 00:00 to 23:59; both ends are included';
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

const loose = /^(\d{1,2})(?::(\d{2}))?-(\d{1,2})(?::(\d{2}))?$/;

function shapeComplaint(text: string): string {
  const match = loose.exec(text.replaceAll(/\s+/g, ''));
  if (match === null) return 'expected HH:MM-HH:MM, such as 08:00-20:00';
  const [, fromHour = '', fromMinute = '00', toHour = '', toMinute = '00'] = match;
  return `write ${fromHour.padStart(2, '0')}:${fromMinute}-${toHour.padStart(2, '0')}:${toMinute}`;
}
