import {
  type ControlledJob,
  type ControlledSchedule,
  type ControlledSpec,
  compileControlled,
  controlledSpecOf,
  type Problem,
  type RunPod,
} from 'kron-core';
import type { SeenRunJob } from 'kron-core/controller';
import { blocksStored, validateControlledJob } from 'kron-crd-schema';
import { isPlainObject, type PlainObject } from '@kron/fleet/plainObject';
import { type ClusterState, keyOf } from '../state/clusterState.ts';
import { type Manifest, metadataOf } from '../state/manifest.ts';
import { type StoredMetadata, specOnly, storedObject } from '../storedObject.ts';

/** A ControlledJob to decide about, and the Jobs and Pods next to it. */
export type ControlledJobSubject = {
  /** `<namespace>/<name>` */
  identity: string;
  controlledJob: ControlledJob & { metadata: StoredMetadata };
  /** An external admission hook may change its Jobs. */
  appliesMutations: boolean;
  /** The argument of `decideControlled`; not compiled if the ControlledJob is invalid. */
  spec: ControlledSchedule | ControlledSpec;
  /** Empty if the ControlledJob is valid. */
  problems: readonly Problem[];
  /** The Jobs of its namespace; from a cluster only its labelled Jobs, and a Job with the name of the next one. */
  jobs: readonly SeenRunJob[];
  /** The Pods of its Jobs, or undefined if they were not read. */
  pods: readonly RunPod[] | undefined;
};

/** Validates a ControlledJob as the operator does: its name and spec only. */
export function controlledJobSubject(
  manifest: Manifest,
  state: ClusterState,
  now: string,
): ControlledJobSubject {
  const known = state.stored.get(keyOf(manifest))?.manifest;
  const stored = storedObject(manifest, known, now);
  const controlledJob = stored as ControlledJobSubject['controlledJob'];
  const validation = validateControlledJob(specOnly('ControlledJob', stored));
  const problems = validation.ok ? [] : validation.issues.filter(blocksStored);
  const events = controlledSpecOf(controlledJob);
  return {
    identity: events.identity,
    controlledJob,
    appliesMutations: appliesMutations(manifest.manifest),
    spec: problems.length === 0 ? compileControlled(events) : events,
    problems,
    jobs: state.runJobs.get(manifest.namespace) ?? [],
    pods: podsOf(manifest, state, known !== undefined),
  };
}

/** A new ControlledJob has no Pods. For a stored one, an input without Pods means that they were not read. */
function podsOf(
  { namespace, name }: Manifest,
  { pods }: ClusterState,
  isStored: boolean,
): readonly RunPod[] | undefined {
  if (isStored && pods.size === 0) return undefined;
  return (pods.get(namespace) ?? [])
    .filter(({ controlledJob }) => controlledJob === name)
    .map(({ seen }) => seen);
}

/** Kron's annotation, and that of G-Research's operator. */
const mutationAnnotations = ['kron.io/apply-mutations', 'batch.gresearch.co.uk/apply-mutations'];

function appliesMutations(manifest: PlainObject): boolean {
  const { annotations } = metadataOf(manifest);
  return isPlainObject(annotations) && mutationAnnotations.some((key) => annotations[key] === 'true');
}
