import type { Fleet, FleetObject, FleetRun } from '../fleet/fleet.ts';
import { objectKey } from '../fleet/objectKey.ts';
import type { FleetPatch } from './changes.ts';
import { keptRuns, runKey } from './runKey.ts';

/** The runs of each object. The outer key is the `objectKey` of the object, and the inner key is the `runKey` of the run. */
export type RunsByObject = ReadonlyMap<string, ReadonlyMap<string, FleetRun>>;

/** Applies a patch to all of a Fleet except runs and Events. New objects are last, and the others keep their order. */
export function patchedFleet(fleet: Fleet, patch: FleetPatch): Fleet {
  const { objects, calendars, gone, problems, withheld, zones } = patch;
  return {
    ...fleet,
    objects: patchedObjects(fleet.objects, objects, gone),
    calendars: calendars ?? fleet.calendars,
    problems: problems ?? fleet.problems,
    withheld: withheld ?? fleet.withheld,
    zones: zones ?? fleet.zones,
  };
}

function patchedObjects(
  before: readonly FleetObject[],
  changed: readonly FleetObject[],
  gone: readonly string[],
): readonly FleetObject[] {
  if (changed.length + gone.length === 0) return before;
  const objects = new Map(before.map((object) => [objectKey(object), object]));
  for (const key of gone) objects.delete(key);
  for (const object of changed) objects.set(objectKey(object), object);
  return [...objects.values()];
}

export function groupedRuns(runs: readonly FleetRun[]): RunsByObject {
  return patchedRuns(new Map(), { runs, gone: [] });
}

/** Applies a patch, and keeps the newest runs of each object. Unchanged objects keep their maps, which are cache keys. */
export function patchedRuns(
  before: RunsByObject,
  { runs, gone }: Pick<FleetPatch, 'runs' | 'gone'>,
): RunsByObject {
  if (runs.length + gone.length === 0) return before;
  const all = new Map(before);
  for (const key of gone) all.delete(key);
  const touched = new Map<string, Map<string, FleetRun>>();
  for (const run of runs) {
    const key = objectKey(run);
    const ofObject = touched.get(key) ?? new Map(all.get(key));
    ofObject.set(runKey(run), run);
    touched.set(key, ofObject);
  }
  for (const [key, ofObject] of touched) all.set(key, keptRuns(ofObject));
  return all;
}
