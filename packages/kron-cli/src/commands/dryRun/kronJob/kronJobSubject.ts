import {
  calendarReferences,
  compile,
  type KronJob,
  type Problem,
  type Schedule,
  type ScheduleSpec,
  scheduleSpecOf,
  validateSpec,
} from 'kron-core';
import type { SeenJob } from 'kron-core/controller';
import { blocksStored, validateKronJob } from 'kron-crd-schema';
import { clusterNameOf } from '@kron/fleet/input/clusterName';
import { type ClusterState, keyOf } from '../state/clusterState.ts';
import type { Manifest } from '../state/manifest.ts';
import { type StoredMetadata, specOnly, storedObject } from '../storedObject.ts';

export type KronJobSubject = {
  identity: string;
  kronJob: KronJob & { metadata: StoredMetadata };
  /** The argument of `decide`: a compiled schedule or, if the KronJob is invalid, the plain spec. */
  spec: Schedule | ScheduleSpec;
  problems: readonly Problem[];
  /** All Jobs in the namespace of the KronJob. */
  jobs: readonly SeenJob[];
};

/** Prepares a KronJob for a decision. As the operator does, it validates only the name and the spec. */
export function kronJobSubject(manifest: Manifest, state: ClusterState, now: string): KronJobSubject {
  const stored = storedObject(manifest, state.stored.get(keyOf(manifest))?.manifest, now);
  const kronJob = stored as KronJobSubject['kronJob'];
  const validation = validateKronJob(specOnly('KronJob', stored));
  const plain = scheduleSpecOf(kronJob, undefined, state.clusterName ?? clusterNameOf(kronJob.status));
  const references = calendarReferences(plain.constraints);
  const scheduling =
    references.length === 0
      ? plain
      : { ...plain, calendars: state.calendars.specFor(manifest.namespace, references) };
  const issues = validation.ok ? validateSpec(scheduling) : validation.issues;
  const problems = issues.filter(blocksStored);
  return {
    identity: scheduling.identity,
    kronJob,
    spec: problems.length === 0 ? compile(scheduling) : scheduling,
    problems,
    jobs: state.jobs.get(manifest.namespace) ?? [],
  };
}
