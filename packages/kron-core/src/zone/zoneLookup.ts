import { dateArgument } from '../reading/dateArgument.ts';
import { knownZones } from './knownZones.ts';
import { parseZone } from './parseZone.ts';

/**
 * Whether a text is a zone or link of the IANA database, in its exact spelling.
 *
 * @example
 * isZoneName('US/Eastern') // true
 * isZoneName('europe/paris') // false
 */
export function isZoneName(text: string): boolean {
  return knownZones().has(text);
}

/**
 * The UTC offset of a zone at an instant, in seconds, positive east of Greenwich.
 *
 * @throws RangeError if the name is not in the IANA database, or if this engine does not have it
 * @throws TypeError if `instant` is no Date
 *
 * @example
 * zoneOffsetSeconds('America/New_York', new Date('2026-03-08T07:00:00Z')) // -14400
 */
export function zoneOffsetSeconds(name: string, instant: Date): number {
  const zone = parseZone(name, 'zone');
  if (!zone.ok) throw new RangeError(zone.issues.map(({ message }) => message).join('; '));
  return zone.value.offsetAt(Math.floor(dateArgument('instant', instant)));
}
