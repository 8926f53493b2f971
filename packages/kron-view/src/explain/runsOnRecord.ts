import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { objectKeys } from '@kron/fleet/fleet/objectKey';
import type { RunsByObject } from '@kron/fleet/live/patchedFleet';
import type { ChosenRun } from '../state/viewState.ts';

/** The recorded runs of the period `periodID`, and the manual Jobs that were created at the instant `periodID`. */
export function runsOnRecord(past: RunsByObject | null, { identity, periodID }: ChosenRun): FleetRun[] {
  const runs = objectKeys(identity).flatMap((key) => [...(past?.get(key)?.values() ?? [])]);
  return runs.filter((run) => (run.periodID ?? run.createdAt) === periodID);
}
