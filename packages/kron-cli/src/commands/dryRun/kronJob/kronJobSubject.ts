import {
  compile,
  type Problem,
  type Schedule,
  type ScheduleSpec,
  type SeenJob,
  scheduleSpecOf,
} from 'kron-core';
import { validateKronJob } from 'kron-crd-schema';
import type { StoredKronJob } from '../storedObject.ts';

/** A KronJob that is decided about, and all that is known beside it. */
export type Subject = {
  /** `<namespace>/<name>` */
  identity: string;
  kronJob: StoredKronJob;
  /** The spec as `decide` takes it. */
  spec: Schedule | ScheduleSpec;
  /** With any, the KronJob is invalid. */
  problems: readonly Problem[];
  /** All Jobs of its namespace. */
  jobs: readonly SeenJob[];
};

/** Judges a KronJob as the operator does: its name and its spec, nothing else. */
export function subjectOf(kronJob: StoredKronJob, jobs: readonly SeenJob[]): Subject {
  const { name, namespace } = kronJob.metadata;
  const verdict = validateKronJob({
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: { name, namespace },
    spec: kronJob.spec,
  });
  const scheduling = scheduleSpecOf(kronJob);
  return {
    identity: scheduling.identity,
    kronJob,
    spec: verdict.ok ? compile(scheduling) : scheduling,
    problems: verdict.ok ? [] : verdict.issues,
    jobs,
  };
}
