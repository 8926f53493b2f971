import type { FleetRun } from '../fleet/fleet.ts';

/** Whether the Job of a run belongs to no period: a user created the Job, or nothing proves its period. */
export function isManualRun({ periodID }: Pick<FleetRun, 'periodID'>): boolean {
  return periodID === undefined;
}
