import { type ControlledSchedule, type ControlledSpec, compileControlled } from 'kron-core';
import { validateControlledJob } from 'kron-crd-schema';
import type { Clock } from '../output/instantText.ts';
import type { FoundObject } from './findObjects.ts';
import type { InputProblem } from './inputProblem.ts';
import { locateIssues, missingName } from './locateIssues.ts';
import { type Origin, originOf } from './origin.ts';

/** A ControlledJob that was read and found valid. */
export type ControlledJob = Origin & {
  spec: ControlledSpec;
  schedule: ControlledSchedule;
  /** That its events go by. */
  clock: Clock;
};

/** Makes a ControlledJob of an object, or tells everything that is wrong with it. */
export async function readControlledJob(
  object: FoundObject,
  source: string,
  assumedNamespace: string,
): Promise<ControlledJob | InputProblem[]> {
  const validation = validateControlledJob(object.value);
  if (!validation.ok) return locateIssues(validation.issues, object, source, assumedNamespace);
  const { metadata, spec } = validation.controlledJob;
  const { name } = metadata;
  if (name === undefined) return locateIssues([missingName], object, source, assumedNamespace);
  const origin = originOf(object.value, { ...metadata, name }, source, assumedNamespace);
  const scheduling = { ...spec, identity: origin.identity };
  return { ...origin, spec: scheduling, schedule: compileControlled(scheduling), clock: clockOf(scheduling) };
}

/** The clock that a spec's events go by. */
export function clockOf({ timezone }: Pick<ControlledSpec, 'timezone'>): Clock {
  const zone = timezone?.name ?? 'UTC';
  const ahead = timezone?.offset ?? 0;
  return ahead === 0 ? zone : { zone, ahead };
}
