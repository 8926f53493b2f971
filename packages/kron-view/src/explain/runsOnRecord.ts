import type { FleetRun } from '../fleet/fleet.ts';
import { objectKeys } from '../fleet/objectKey.ts';
import type { RunsByObject } from '../live/patchedFleet.ts';
import type { ChosenRun } from '../state/viewState.ts';

/** What is on record of a period, or of the Jobs without a period that were created at its instant. */
export function runsOnRecord(past: RunsByObject | null, { identity, periodID }: ChosenRun): FleetRun[] {
  const runs = objectKeys(identity).flatMap((key) => [...(past?.get(key)?.values() ?? [])]);
  return runs.filter((run) => (run.periodID ?? run.createdAt) === periodID);
}
