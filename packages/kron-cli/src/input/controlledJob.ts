import { type ControlledSchedule, type ControlledSpec, compileControlled } from 'kron-core';
import { validateControlledJob } from 'kron-crd-schema';
import type { Clock } from '../output/instantText.ts';
import type { FoundObject } from './findObjects.ts';
import type { FurtherIssues } from './input.ts';
import type { InputProblem } from './inputProblem.ts';
import { locateIssues, missingName } from './locateIssues.ts';
import { type Origin, originOf } from './origin.ts';

/** A valid ControlledJob. */
export type ControlledJob = Origin & {
  spec: ControlledSpec;
  schedule: ControlledSchedule;
  /** The clock of its events. */
  clock: Clock;
};

/** Validates an object as a ControlledJob. Returns all problems if it is invalid. */
export async function readControlledJob(
  object: FoundObject,
  source: string,
  assumedNamespace: string,
  furtherIssues?: FurtherIssues,
): Promise<ControlledJob | InputProblem[]> {
  const validation = validateControlledJob(object.value);
  const reported = validation.ok ? [] : validation.issues;
  const issues = [...reported, ...(furtherIssues?.(object.value, reported) ?? [])];
  if (!validation.ok || issues.length > 0) return locateIssues(issues, object, source, assumedNamespace);
  const { metadata, spec } = validation.controlledJob;
  const { name } = metadata;
  if (name === undefined) return locateIssues([missingName], object, source, assumedNamespace);
  const origin = originOf(object.value, { ...metadata, name }, source, assumedNamespace);
  const scheduling = { ...spec, identity: origin.identity };
  return { ...origin, spec: scheduling, schedule: compileControlled(scheduling), clock: clockOf(scheduling) };
}

/** The clock of the events of a spec. */
export function clockOf({ timezone }: Pick<ControlledSpec, 'timezone'>): Clock {
  const zone = timezone?.name ?? 'UTC';
  const ahead = timezone?.offset ?? 0;
  return ahead === 0 ? zone : { zone, ahead };
}
