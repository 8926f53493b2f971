import { zoneNamesByRegion } from './zoneNames.ts';

let names: ReadonlySet<string> | undefined;

/**
 * All names of the IANA database, zones and links, in alphabetical order within each region.
 *
 * @example
 * knownZones().has('US/Eastern') // true
 * knownZones().has('PST') // false: only some engines know it
 */
export function knownZones(): ReadonlySet<string> {
  names ??= new Set(
    Object.entries(zoneNamesByRegion).flatMap(([region, rests]) =>
      rests
        .trim()
        .split(/\s+/)
        .map((rest) => (region === '' ? rest : `${region}/${rest}`)),
    ),
  );
  return names;
}
