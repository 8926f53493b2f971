import type { FleetRun } from '../fleet/fleet.ts';

/**
 * The time of a run in RFC 3339: the time at which it was due or, for a Job that a user created by hand, the creation of the
 * Job. Empty if neither is known.
 */
export function timeOfRun({ chosenTime, periodID, createdAt }: FleetRun): string {
  return chosenTime ?? periodID ?? createdAt ?? '';
}
