import { zoneOffsetSeconds } from 'kron-core';

/** The offsets of this engine. */
export function offsetsOf(zone: string): (instant: number) => number {
  return (instant) => zoneOffsetSeconds(zone, new Date(instant * 1000));
}

/** Epoch seconds. */
export function at(instant: string): number {
  return Date.parse(instant) / 1000;
}

/** Zones with whole and broken offsets, with changes of 30 minutes, 1 hour and 2 hours, at midnight and by day. */
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
