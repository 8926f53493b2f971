import {
  type CountableTimeInterval,
  type TimeInterval,
  utcDay,
  utcHour,
  utcMinute,
  utcMonday,
  utcMonth,
  utcSecond,
  utcYear,
} from 'd3-time';
import { clockText, dayText, monthAndDay, monthText, yearText } from './wallText.ts';

/** The wall times of the ticks at one zoom level of the axis, and the texts of their labels. */
export type TickStep = {
  interval: TimeInterval;
  /** The approximate distance between two ticks, in seconds. */
  distance: number;
  /**
   * Whether the ticks are a day or more apart. Such a tick is at the first second of a day, even if a clock change skips
   * midnight on that day.
   */
  isDaily: boolean;
  label: (wall: number) => string;
  /** Whether a larger unit of time begins at a tick: a day, a month or a year. */
  isMajor: (wall: number) => boolean;
};

const minute = 60;
const hour = 3600;
const day = 86_400;

const isMidnight = (wall: number): boolean => wall % day === 0;
const isNewYear = (wall: number): boolean => new Date(wall * 1000).toISOString().slice(5, 10) === '01-01';

const timeOfDay = {
  isDaily: false,
  label: (wall: number): string => (isMidnight(wall) ? dayText(wall) : clockText(wall)),
  isMajor: isMidnight,
};
const dayOfMonth = {
  isDaily: true,
  label: dayText,
  isMajor: (wall: number): boolean => new Date(wall * 1000).getUTCDate() === 1,
};
const monthOfYear = {
  isDaily: true,
  label: (wall: number): string => (isNewYear(wall) ? yearText(wall) : monthText(wall)),
  isMajor: isNewYear,
};
const year = { isDaily: true, label: yearText, isMajor: (): boolean => false };

/** All distances between ticks that the axis can use, the shortest first. */
export const tickSteps: readonly TickStep[] = [
  ...each([1, 2, 5, 10, 15, 30], utcSecond, 1, timeOfDay),
  ...each([1, 2, 5, 10, 15, 30], utcMinute, minute, timeOfDay),
  ...each([1, 2, 3, 6, 12], utcHour, hour, timeOfDay),
  ...each([1, 2], utcDay, day, dayOfMonth),
  { interval: utcMonday, distance: 7 * day, ...dayOfMonth, label: monthAndDay },
  ...each([1, 3, 6], utcMonth, 30 * day, monthOfYear),
  ...each([1, 2, 5], utcYear, 365 * day, year),
];

function each(
  counts: readonly number[],
  unit: CountableTimeInterval,
  seconds: number,
  texts: Omit<TickStep, 'interval' | 'distance'>,
): TickStep[] {
  return counts.map((count) => ({
    interval: unit.every(count) ?? unit,
    distance: count * seconds,
    ...texts,
  }));
}
