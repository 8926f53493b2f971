import {
  type ControlledJob,
  type ControlledSchedule,
  type ControlledSpec,
  compileControlled,
  controlledSpecOf,
  type Problem,
  type RunPod,
  type SeenRunJob,
} from 'kron-core';
import { validateControlledJob } from 'kron-crd-schema';
import { isPlainObject, type PlainObject } from '../../../plainObject.ts';
import { canonicalSpec } from '../canonicalSpec.ts';
import { metadataOf } from '../storedObject.ts';

/** A ControlledJob as a cluster has it, or would have it. */
export type StoredControlled = ControlledJob & {
  metadata: ControlledJob['metadata'] & { namespace: string; generation: number; deletionTimestamp?: string };
  /** Somebody is to have a word in its Jobs before they are created. */
  appliesMutations: boolean;
};

/** A ControlledJob that is decided about, and all that is known beside it. */
export type ControlledSubject = {
  /** `<namespace>/<name>` */
  identity: string;
  controlledJob: StoredControlled;
  /** As `decideControlled` takes it. */
  spec: ControlledSchedule | ControlledSpec;
  /** With any, it is invalid. */
  problems: readonly Problem[];
  /** Of its namespace; in a cluster, those with its label and the one that is in the way. */
  jobs: readonly SeenRunJob[];
  /** Those of its Jobs; undefined: they were not read. */
  pods: readonly RunPod[] | undefined;
};

/** Judges a ControlledJob as the operator does: its name and its spec, nothing else. */
export function controlledSubjectOf(
  controlledJob: StoredControlled,
  seen: Pick<ControlledSubject, 'jobs' | 'pods'>,
): ControlledSubject {
  const { name, namespace } = controlledJob.metadata;
  const verdict = validateControlledJob({
    apiVersion: 'kron.io/v1alpha1',
    kind: 'ControlledJob',
    metadata: { name, namespace },
    spec: controlledJob.spec,
  });
  const events = controlledSpecOf(controlledJob);
  return {
    identity: events.identity,
    controlledJob,
    spec: verdict.ok ? compileControlled(events) : events,
    problems: verdict.ok ? [] : verdict.issues,
    ...seen,
  };
}

/** The ControlledJob of a manifest, with the uid, generation and status of `stored`, where the cluster has it. */
export function storedControlled(
  manifest: PlainObject,
  { name, namespace }: { name: string; namespace: string },
  stored: PlainObject | undefined,
): StoredControlled {
  const { uid, generation, deletionTimestamp } = metadataOf(stored ?? {});
  const { annotations } = metadataOf(manifest);
  const status = stored?.['status'];
  const known = typeof generation === 'number' ? generation : 1;
  const isEdited = stored !== undefined && stored !== manifest && !isSameSpec(stored, manifest);
  return {
    metadata: {
      name,
      namespace,
      generation: isEdited ? known + 1 : known,
      ...(typeof uid === 'string' ? { uid } : {}),
      ...(typeof deletionTimestamp === 'string' ? { deletionTimestamp } : {}),
    },
    appliesMutations: mutationAnnotations.some(
      (key) => isPlainObject(annotations) && annotations[key] === 'true',
    ),
    // Of an invalid one it may be anything; what is wrong with it is at hand whenever it is decided about.
    spec: manifest['spec'] as StoredControlled['spec'],
    ...(isPlainObject(status) ? { status } : {}),
  };
}

/** Kron's own, and the one of the operator that its manifests come from. */
const mutationAnnotations = ['kron.io/apply-mutations', 'batch.gresearch.co.uk/apply-mutations'];

function isSameSpec({ spec: a }: PlainObject, { spec: b }: PlainObject): boolean {
  return canonicalSpec('ControlledJob', a) === canonicalSpec('ControlledJob', b);
}
