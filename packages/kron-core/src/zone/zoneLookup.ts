import { knownZones } from './knownZones.ts';
import { parseZone } from './parseZone.ts';

/**
 * Whether a text is a time zone name of the IANA database, zone or link, in its own spelling.
 *
 * @example
 * isZoneName('US/Eastern') // true
 * isZoneName('europe/paris') // false
 */
export function isZoneName(text: string): boolean {
  return knownZones().has(text);
}

/**
 * What a zone's wall clock shows at an instant minus what UTC shows, in seconds: positive east of Greenwich.
 *
 * @throws RangeError when the name is not a zone of the IANA database, or this engine does not have it
 *
 * @example
 * zoneOffsetSeconds('America/New_York', new Date('2026-03-08T07:00:00Z')) // -14400
 */
export function zoneOffsetSeconds(name: string, instant: Date): number {
  const zone = parseZone(name, 'zone');
  if (!zone.ok) throw new RangeError(zone.issues.map(({ message }) => message).join('; '));
  return zone.value.offsetAt(Math.floor(instant.getTime() / 1000));
}
