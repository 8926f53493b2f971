import { parseInstant } from 'kron-core';
import { isPlainObject, type PlainObject } from '../../../plainObject.ts';
import { metadataOf } from './manifest.ts';

/** Something that an object lacks which came from a cluster. */
export type StoredIssue = { path: string; code: string; message: string };

const noInstant = 'expected an instant such as 2026-03-01T00:00:00Z';
const hint = '--observed takes what "kubectl get kronjobs,ctj,jobs -o yaml" prints';

/** What keeps a manifest from being a KronJob, or a ControlledJob, that a cluster has stored. */
export function storedIssues(manifest: PlainObject): StoredIssue[] {
  const { uid, creationTimestamp } = metadataOf(manifest);
  const issues: StoredIssue[] = [];
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

/** The schema knows strings only; whether a claim can still be carried out is reckoned from its time. */
function claimIssues({ status }: PlainObject): StoredIssue[] {
  const claim = isPlainObject(status) ? status['claim'] : undefined;
  if (!isPlainObject(claim) || isInstant(claim['claimedAt'])) return [];
  return [{ path: 'status.claim.claimedAt', code: 'WrongType', message: noInstant }];
}

/** What is decided about a ControlledJob is decided for no earlier instant. */
function actionIssues({ status }: PlainObject): StoredIssue[] {
  const action = isPlainObject(status) ? status['mostRecentAction'] : undefined;
  if (!isPlainObject(action) || isInstant(action['timestamp'])) return [];
  return [{ path: 'status.mostRecentAction.timestamp', code: 'WrongType', message: noInstant }];
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && parseInstant(value).ok;
}
