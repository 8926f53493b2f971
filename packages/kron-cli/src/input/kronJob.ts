import { compile, type Schedule, type ScheduleSpec } from 'kron-core';
import { validateKronJob } from 'kron-crd-schema';
import type { FoundObject } from './findObjects.ts';
import type { FurtherIssues } from './input.ts';
import type { InputProblem } from './inputProblem.ts';
import { locateIssues, missingName } from './locateIssues.ts';
import { type Origin, originOf } from './origin.ts';

/** A valid KronJob. */
export type KronJob = Origin & { spec: ScheduleSpec; schedule: Schedule };

/** Validates an object as a KronJob. Returns all problems if it is invalid. */
export async function readKronJob(
  object: FoundObject,
  source: string,
  assumedNamespace: string,
  furtherIssues?: FurtherIssues,
): Promise<KronJob | InputProblem[]> {
  const validation = validateKronJob(object.value);
  const reported = validation.ok ? [] : validation.issues;
  const issues = [...reported, ...(furtherIssues?.(object.value, reported) ?? [])];
  if (!validation.ok || issues.length > 0) return locateIssues(issues, object, source, assumedNamespace);
  const { metadata, spec } = validation.kronJob;
  const { name } = metadata;
  if (name === undefined) return locateIssues([missingName], object, source, assumedNamespace);
  const origin = originOf(object.value, { ...metadata, name }, source, assumedNamespace);
  const scheduling = { ...spec, identity: origin.identity };
  return { ...origin, spec: scheduling, schedule: compile(scheduling) };
}
