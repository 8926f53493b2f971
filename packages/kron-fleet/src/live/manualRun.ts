import type { FleetRun } from '../fleet/fleet.ts';

/** Whether a run belongs to no period: a user created its Job by hand, or the Job does not fit the period in its labels. */
export function isManualRun({ periodID }: Pick<FleetRun, 'periodID'>): boolean {
  return periodID === undefined;
}
