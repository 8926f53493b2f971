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
import { fieldsOf, type PlainObject } from '@kron/fleet/plainObject';
import { type ClusterState, keyOf } from '../state/clusterState.ts';
import type { Manifest } from '../state/manifest.ts';
import { type StoredMetadata, specOnly, storedObject } from '../storedObject.ts';

export type ControlledJobSubject = {
  identity: string;
  controlledJob: ControlledJob & { metadata: StoredMetadata };
  /** Whether an external admission hook may change the Jobs of the ControlledJob. */
  appliesMutations: boolean;
  /** The argument of `decideControlled`: a compiled schedule or, if the ControlledJob is invalid, the plain spec. */
  spec: ControlledSchedule | ControlledSpec;
  problems: readonly Problem[];
  /** All Jobs in the namespace of the ControlledJob. */
  jobs: readonly SeenRunJob[];
  /** The Pods of the ControlledJob's Jobs. undefined if the Pods were not read. */
  pods: readonly RunPod[] | undefined;
};

/** Prepares a ControlledJob for a decision. As the operator does, it validates only the name and the spec. */
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

/**
 * The Pods of a ControlledJob. A new ControlledJob has no Pods. If the ControlledJob is stored and the input has no Pod at
 * all, the Pods were not read, and the result is undefined.
 */
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

/** The annotation of Kron, and the annotation of G-Research's operator. */
const mutationAnnotations = ['kron.io/apply-mutations', 'batch.gresearch.co.uk/apply-mutations'];

function appliesMutations(manifest: PlainObject): boolean {
  const annotations = fieldsOf(fieldsOf(manifest['metadata'])['annotations']);
  return mutationAnnotations.some((key) => annotations[key] === 'true');
}
