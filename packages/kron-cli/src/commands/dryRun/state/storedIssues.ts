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
  return [...issues, ...claimIssues(manifest), ...actionIssues(manifest)];
}

/** Checks the time of a claim. The schema accepts any string, but the age of the claim is computed from it. */
function claimIssues({ status }: PlainObject): Issue[] {
  const claim = fieldsOf(status)['claim'];
  if (!isPlainObject(claim) || isInstant(claim['claimedAt'])) return [];
  return [{ path: 'status.claim.claimedAt', code: 'WrongType', message: noInstant }];
}

/**
 * Checks the time of the most recent action. The schema accepts any string, but a decision needs an instant: no decision is
 * made for an instant before that action.
 */
function actionIssues({ status }: PlainObject): Issue[] {
  const action = fieldsOf(status)['mostRecentAction'];
  if (!isPlainObject(action) || isInstant(action['timestamp'])) return [];
  return [{ path: 'status.mostRecentAction.timestamp', code: 'WrongType', message: noInstant }];
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && parseInstant(value).ok;
}
