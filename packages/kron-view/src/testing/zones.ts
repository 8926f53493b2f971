import { zoneOffsetSeconds } from 'kron-core';

/** Returns a function with the UTC offsets that the JavaScript engine has for a time zone. */
export function offsetsOf(zone: string): (instant: number) => number {
  return (instant) => zoneOffsetSeconds(zone, new Date(instant * 1000));
}

export function at(instant: string): number {
  return Date.parse(instant) / 1000;
}

/**
 * Time zones with different offsets and clock changes: offsets with and without minutes, and changes of 30 minutes, 1 hour
 * and 2 hours, at midnight and by day.
 */
export const oddZones = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Antarctica/Troll',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
] as const;
