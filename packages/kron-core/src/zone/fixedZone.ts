import type { Zone } from './zone.ts';

const withoutOffset: ReadonlySet<string> = new Set([
  'Etc/GMT',
  'Etc/GMT+0',
  'Etc/GMT-0',
  'Etc/GMT0',
  'Etc/Greenwich',
  'Etc/UCT',
  'Etc/UTC',
  'Etc/Universal',
  'Etc/Zulu',
  'GMT',
  'GMT+0',
  'GMT-0',
  'GMT0',
  'Greenwich',
  'UCT',
  'UTC',
  'Universal',
  'Zulu',
]);

/**
 * The zone with this name, if it has had one offset at all times, else null. Fixed zones need neither `Intl`
 * nor a cache. `Etc/GMT+5` is, by POSIX convention, five hours west of Greenwich.
 *
 * @example
 * fixedZone('Etc/GMT+5')?.offsetAt(0) // -18000
 * fixedZone('Europe/Paris') // null
 */
export function fixedZone(name: string): Zone | null {
  const offset = fixedOffset(name);
  return offset === null ? null : zoneAt(name, offset);
}

/** A zone with a constant offset, in seconds east of UTC. */
export function zoneAt(name: string, offset: number): Zone {
  return {
    name,
    offsetAt: () => offset,
    constantSince: () => -Infinity,
    constantUntil: () => Infinity,
  };
}

/** Coordinated Universal Time, the default. */
export const utc: Zone = zoneAt('UTC', 0);

function fixedOffset(name: string): number | null {
  if (withoutOffset.has(name)) return 0;
  const west = /^Etc\/GMT([+-]\d{1,2})$/.exec(name)?.[1];
  return west === undefined ? null : Number(west) * -3600;
}
