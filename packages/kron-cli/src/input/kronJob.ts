import { compile, type Schedule, type ScheduleSpec } from 'kron-core';
import { blocksStored, type KronJob as ValidKronJob, validateKronJob } from 'kron-crd-schema';
import type { FoundObject } from './findObjects.ts';
import type { InputProblem } from './inputProblem.ts';
import { type Issue, locateIssues, missingName } from './locateIssues.ts';
import { type Origin, originOf } from './origin.ts';
import type { ValidationRules } from './validationRules.ts';

/** A valid KronJob. */
export type KronJob = Origin & {
  spec: ScheduleSpec;
  schedule: Schedule;
  /** Why a new KronJob with this spec would be refused. Only a stored one has any. */
  costly: readonly Issue[];
};

/** Validates an object as a KronJob. Returns all problems if it is invalid. */
export async function readKronJob(
  object: FoundObject,
  source: string,
  assumedNamespace: string,
  { furtherIssues, acceptsCostly = false }: ValidationRules = {},
): Promise<KronJob | InputProblem[]> {
  const validation = validateKronJob(object.value);
  const reported = validation.ok ? [] : validation.issues;
  const issues = [...reported, ...(furtherIssues?.(object.value, reported) ?? [])];
  if (issues.length > 0 && (!acceptsCostly || issues.some(blocksStored)))
    return locateIssues(issues, object, source, assumedNamespace);
  const { metadata, spec } = object.value as ValidKronJob;
  const { name } = metadata;
  if (name === undefined) return locateIssues([missingName], object, source, assumedNamespace);
  const origin = originOf(object.value, { ...metadata, name }, source, assumedNamespace);
  const scheduling = { ...spec, identity: origin.identity };
  return { ...origin, spec: scheduling, schedule: compile(scheduling), costly: issues };
}
