import type { FleetRun } from '../fleet/fleet.ts';

/** When a run was due or, for a manual Job, when the Job was created. RFC 3339. Empty if neither is known. */
export function timeOfRun({ chosenTime, periodID, createdAt }: FleetRun): string {
  return chosenTime ?? periodID ?? createdAt ?? '';
}
