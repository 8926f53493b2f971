import { parseInstant } from 'kron-core';
import type { Issue } from '@kron/fleet/input/inputProblem';
import { fieldsOf, isPlainObject, type PlainObject } from '@kron/fleet/plainObject';

const noInstant = 'expected an instant such as 2026-03-01T00:00:00Z';
const hint = '--observed takes the output of "kubectl get kronjobs,ctj,jobs -o yaml"';

/** The reasons why a manifest cannot be a stored KronJob or ControlledJob. */
export function storedIssues(manifest: PlainObject): Issue[] {
  const { uid, creationTimestamp } = fieldsOf(manifest['metadata']);
  const issues: Issue[] = [];
  if (typeof uid !== 'string' || uid === '') {
    issues.push({ path: 'metadata.uid', code: 'Required', message: `is missing; ${hint}` });
  }
  if (creationTimestamp === undefined || creationTimestamp === null) {
    issues.push({ path: 'metadata.creationTimestamp', code: 'Required', message: `is missing; ${hint}` });
  } else if (!isInstant(creationTimestamp)) {
    issues.push({ path: 'metadata.creationTimestamp', code: 'WrongType', message: noInstant });
  }
  return [...issues, ...statusIssues(manifest)];
}

/**
 * The times in a status that decisions use. The time of a claim gives the age of the claim. The time of the most recent
 * action is the earliest instant of a decision. The schema accepts any string for these times.
 */
const statusTimes = [
  ['claim', 'claimedAt'],
  ['mostRecentAction', 'timestamp'],
] as const;

function statusIssues({ status }: PlainObject): Issue[] {
  return statusTimes.flatMap(([field, name]) => {
    const value = fieldsOf(status)[field];
    if (!isPlainObject(value) || isInstant(value[name])) return [];
    return [{ path: `status.${field}.${name}`, code: 'WrongType', message: noInstant }];
  });
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && parseInstant(value).ok;
}
