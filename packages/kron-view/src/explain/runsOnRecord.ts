import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { objectKeys } from '@kron/fleet/fleet/objectKey';
import type { RunsByObject } from '@kron/fleet/live/patchedFleet';
import type { ChosenRun } from '../state/viewState.ts';

/** The recorded runs of a period, or those without a period that were created at its instant. */
export function runsOnRecord(past: RunsByObject | null, { identity, periodID }: ChosenRun): FleetRun[] {
  const runs = objectKeys(identity).flatMap((key) => [...(past?.get(key)?.values() ?? [])]);
  return runs.filter((run) => (run.periodID ?? run.createdAt) === periodID);
}
