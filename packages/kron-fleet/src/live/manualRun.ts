import type { FleetRun } from '../fleet/fleet.ts';

/** Whether a run is of a Job without a period: a user created it, or nothing proves its period. */
export function isManualRun({ periodID }: Pick<FleetRun, 'periodID'>): boolean {
  return periodID === undefined;
}
