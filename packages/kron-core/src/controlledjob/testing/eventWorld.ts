import { eventTimes, referencePeriod, toEpoch, toRfc3339 } from '@kron/reference';
import type { EventAction, EventSpec } from '../spec/spec.ts';

/** A zone and a day around one of its clock changes. */
export type ZoneCase = { readonly zone: string; readonly offset: number; readonly around: string };

/** UTC, and zones whose clock changes by half an hour, one hour, two hours or a day. Some are shifted by an offset. */
export const places: ZoneCase[] = [
  { zone: 'UTC', offset: 0, around: '2026-03-02T12:00:00Z' },
  { zone: 'America/New_York', offset: 0, around: '2026-03-08T07:00:00Z' },
  { zone: 'America/New_York', offset: 3600, around: '2026-11-01T06:00:00Z' },
  { zone: 'Europe/London', offset: 0, around: '2026-03-29T01:00:00Z' },
  { zone: 'Europe/London', offset: -5400, around: '2026-10-25T01:00:00Z' },
  { zone: 'Australia/Lord_Howe', offset: 0, around: '2026-10-03T15:30:00Z' },
  { zone: 'Australia/Lord_Howe', offset: 60, around: '2026-04-04T15:00:00Z' },
  { zone: 'Antarctica/Troll', offset: 0, around: '2026-03-29T01:00:00Z' },
  { zone: 'Pacific/Apia', offset: 0, around: '2011-12-30T10:00:00Z' },
];

/** Expressions that fire at least once on each day, except if a clock change skips the time. */
export const expressions: readonly string[] = [
  '30 2 * * *',
  '15 2 * * *',
  '0 3 * * *',
  '0 0 * * *',
  '30 1,13 * * *',
  '0 */3 * * *',
];

const reach = 2.5 * 86_400;
const found = new Map<string, number[]>();

/** The range, in epoch seconds, in which all occurrences are known. */
export function horizonOf({ around }: ZoneCase): { from: number; to: number } {
  const middle = toEpoch(around);
  return { from: middle - reach, to: middle + reach };
}

/** The occurrences of the event with this index, found minute by minute. */
export function occurrencesOf(
  place: ZoneCase,
  event: EventSpec,
  index: number,
): { time: number; action: EventAction }[] {
  const times = nominalsOf(place, event.action, event.cronSchedule ?? '').map((nominal) =>
    event.window === undefined ? nominal : chosen(place, event, index, nominal),
  );
  return times.map((time) => ({ time, action: event.action }));
}

function nominalsOf(place: ZoneCase, action: EventAction, expression: string): number[] {
  const key = JSON.stringify([place, action, expression]);
  const known = found.get(key);
  if (known !== undefined) return known;
  const { from, to } = horizonOf(place);
  const times = eventTimes(action, expression, { timezone: place.zone, offset: place.offset }, from, to);
  found.set(key, times);
  return times;
}

const choices = new Map<string, number>();

function chosen(place: ZoneCase, event: EventSpec, index: number, nominal: number): number {
  const key = JSON.stringify([place.zone, event.window, event.distribution, index, nominal]);
  const known = choices.get(key);
  if (known !== undefined) return known;
  const { window, distribution } = event;
  const spec = {
    schedule: '* * * * *',
    timezone: place.zone,
    ...(window && { window: { mode: window.mode ?? 'after', duration: window.duration ?? '0s' } }),
    ...(distribution?.name && { distribution: { name: distribution.name } }),
  };
  const { period } = referencePeriod(`prod/desk/${index}`, spec, toRfc3339(nominal));
  const time = toEpoch(period.chosenTime ?? '');
  choices.set(key, time);
  return time;
}
