import type { Issue } from '@kron/fleet/input/inputProblem';
import { isPlainObject, type PlainObject } from '@kron/fleet/plainObject';
import { parseInstant } from 'kron-core';
import type { StoredJob } from 'kron-core/controller';

/** A Job from a file, as an API server would store it: without null fields. The Job must have no {@link jobIssues}. */
export function storedJob(value: PlainObject): StoredJob {
  const text = JSON.stringify(value, (_, field: unknown) => (field === null ? undefined : field));
  return JSON.parse(text) as StoredJob;
}

/** The issues that make a Job from a file unreadable. A Job from a cluster has no such issues. */
export function jobIssues({ metadata, status }: PlainObject): Issue[] {
  if (!isPlainObject(metadata)) return [wrong('metadata', 'an object')];
  return [...metadataIssues(metadata), ...statusIssues(status)];
}

function metadataIssues({ name, labels, ownerReferences, creationTimestamp }: PlainObject): Issue[] {
  return [
    ...(typeof name === 'string' ? [] : [wrong('metadata.name', 'a string')]),
    ...(isAbsent(labels) || isTextMap(labels) ? [] : [wrong('metadata.labels', 'a map of strings')]),
    ...(isAbsent(ownerReferences) || isListOfObjects(ownerReferences)
      ? []
      : [wrong('metadata.ownerReferences', 'a list of objects')]),
    ...(isInstantOrAbsent(creationTimestamp) ? [] : [wrong('metadata.creationTimestamp', instant)]),
  ];
}

function statusIssues(status: unknown): Issue[] {
  if (isAbsent(status)) return [];
  if (!isPlainObject(status)) return [wrong('status', 'an object')];
  const { conditions, completionTime } = status;
  const issues = isInstantOrAbsent(completionTime) ? [] : [wrong('status.completionTime', instant)];
  if (isAbsent(conditions)) return issues;
  if (!isListOfObjects(conditions)) return [...issues, wrong('status.conditions', 'a list of objects')];
  const invalid = conditions.findIndex(({ lastTransitionTime }) => !isInstantOrAbsent(lastTransitionTime));
  if (invalid < 0) return issues;
  return [...issues, wrong(`status.conditions[${invalid}].lastTransitionTime`, instant)];
}

const instant = 'an instant such as 2026-03-01T00:00:00Z';

function wrong(path: string, expected: string): Issue {
  return { path, code: 'WrongType', message: `expected ${expected}` };
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function isTextMap(value: unknown): boolean {
  return isPlainObject(value) && Object.values(value).every((text) => typeof text === 'string');
}

function isListOfObjects(value: unknown): value is PlainObject[] {
  return Array.isArray(value) && value.every(isPlainObject);
}

function isInstantOrAbsent(value: unknown): boolean {
  return isAbsent(value) || (typeof value === 'string' && parseInstant(value).ok);
}
