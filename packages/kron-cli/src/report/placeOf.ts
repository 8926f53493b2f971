import type { FleetPlace } from '@kron/fleet/fleet/fleet';
import type { InputProblem } from '@kron/fleet/input/inputProblem';
import { clusterSource } from '../input/stored/clusterSource.ts';
import type { PublicNames } from './publicNames.ts';

/** The place of an object or a problem, as a report shows it. Null if the object or problem is not from a file. */
export function placeOf(
  { source, position }: Pick<InputProblem, 'source' | 'position'>,
  names: PublicNames,
): FleetPlace | null {
  if (source === clusterSource) return null;
  const { line, column } = position ?? {};
  return {
    file: names.source(source),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  };
}
