import { clockOf, type ScheduledControlledJob } from '../objects/scheduledControlledJob.ts';
import { compileControlled } from 'kron-core';
import { blocksStored, type ControlledJob, validateControlledJob } from 'kron-crd-schema';
import type { FoundObject } from './findObjects.ts';
import type { InputProblem, Issue } from './inputProblem.ts';
import { locateIssues, missingName } from './locateIssues.ts';
import { type Origin, originOf } from './origin.ts';
import type { ValidationRules } from './validationRules.ts';

export type InputControlledJob = Origin &
  ScheduledControlledJob & {
    /** Issues that a stored ControlledJob may have, but a new one may not. Empty without `acceptsCostly`. */
    costly: readonly Issue[];
  };

/** Validates an object as a ControlledJob. Returns the problems instead if it is invalid. */
export async function readControlledJob(
  object: FoundObject,
  source: string,
  assumedNamespace: string,
  { furtherIssues, acceptsCostly = false }: ValidationRules = {},
): Promise<InputControlledJob | InputProblem[]> {
  const validation = validateControlledJob(object.value);
  const reported = validation.ok ? [] : validation.issues;
  const issues = [...reported, ...(furtherIssues?.(object.value, reported) ?? [])];
  if (issues.length > 0 && (!acceptsCostly || issues.some(blocksStored)))
    return locateIssues(issues, object, source, assumedNamespace);
  const { metadata, spec } = object.value as ControlledJob;
  const { name } = metadata;
  if (name === undefined) return locateIssues([missingName], object, source, assumedNamespace);
  const origin = originOf(object.value, { ...metadata, name }, source, assumedNamespace);
  const scheduling = { ...spec, identity: origin.identity };
  const schedule = compileControlled(scheduling);
  return { ...origin, spec: scheduling, schedule, clock: clockOf(scheduling), costly: issues };
}
