import { type KronJob, type KronJobSpec, parseInstant } from 'kron-core';
import { isPlainObject, type PlainObject } from '../input/plainObject.ts';

/** A KronJob as a cluster has it, or would have it. */
export type StoredKronJob = KronJob & {
  metadata: {
    name: string;
    namespace: string;
    /** Absent in a file: only a cluster gives one. */
    uid?: string;
    generation: number;
    creationTimestamp: string;
    deletionTimestamp?: string;
  };
};

/** Something that an object lacks which came from a cluster. */
export type StoredIssue = { path: string; code: string; message: string };

const noInstant = 'expected an instant such as 2026-03-01T00:00:00Z';
const hint = '--observed takes what "kubectl get kronjobs,jobs -o yaml" prints';

/** What keeps a manifest from being a KronJob that a cluster has stored. */
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
  return [...issues, ...claimIssues(manifest)];
}

/** The schema knows strings only; whether a claim can still be carried out is reckoned from its time. */
function claimIssues({ status }: PlainObject): StoredIssue[] {
  const claim = isPlainObject(status) ? status['claim'] : undefined;
  if (!isPlainObject(claim) || isInstant(claim['claimedAt'])) return [];
  return [{ path: 'status.claim.claimedAt', code: 'WrongType', message: noInstant }];
}

/** The KronJob of a manifest that has no {@link storedIssues}. */
export function storedKronJob(manifest: PlainObject, name: string, namespace: string): StoredKronJob {
  const { uid, generation, creationTimestamp, deletionTimestamp } = metadataOf(manifest);
  const { status } = manifest;
  return {
    metadata: {
      name,
      namespace,
      uid: String(uid),
      generation: typeof generation === 'number' ? generation : 1,
      creationTimestamp: String(creationTimestamp),
      ...(typeof deletionTimestamp === 'string' ? { deletionTimestamp } : {}),
    },
    // Of an invalid one it may be anything; what is wrong with it is at hand whenever it is decided about.
    spec: manifest['spec'] as KronJobSpec,
    ...(isPlainObject(status) ? { status } : {}),
  };
}

/** The KronJob of a manifest that is applied just now, as the API server would store it. */
export function newKronJob(
  manifest: PlainObject,
  name: string,
  namespace: string,
  now: string,
): StoredKronJob {
  return {
    metadata: { name, namespace, generation: 1, creationTimestamp: now },
    spec: manifest['spec'] as KronJobSpec,
  };
}

function metadataOf({ metadata }: PlainObject): PlainObject {
  return isPlainObject(metadata) ? metadata : {};
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && parseInstant(value).ok;
}
