import type { Job } from 'kron-core';
import { applyPatch, type Operation } from 'rfc6902';

/** The patched Job, or why the patch was rejected. */
export type PatchedJob =
  | { readonly ok: true; readonly job: Job }
  | { readonly ok: false; readonly why: string };

/**
 * Applies a hook's patch to a Job of a ControlledJob. Rejects a patch that changes a protected field: the fields by which
 * the operator recognizes the Job, and the suspension with which it creates it.
 */
export function patchJob(job: Job, patch: readonly Operation[]): PatchedJob {
  // Wrapped in an object, so that an operation can replace the whole Job.
  const wrapper = { job: JSON.parse(JSON.stringify(job)) as Job };
  const failures = applyPatch(wrapper, patch.map(inWrapper));
  for (const [index, failure] of failures.entries()) {
    if (failure === null) continue;
    return { ok: false, why: `operation ${index} of the patch cannot be applied: ${failure.message}` };
  }
  const before = protectedFields(job);
  const { job: patched } = wrapper;
  if (!isObject(patched)) return { ok: false, why: 'the patched Job is not an object' };
  const after = protectedFields(patched);
  const changed = Object.keys(before).find((path) => after[path] !== before[path]);
  if (changed === undefined) return { ok: true, job: patched };
  return { ok: false, why: `the patch changes ${changed}, which the operator does not allow` };
}

function inWrapper(operation: Operation): Operation {
  const from = 'from' in operation ? { from: `/job${operation.from}` } : {};
  return { ...operation, ...from, path: `/job${operation.path}` };
}

/** The fields that a patch must not change, as JSON for comparison. */
function protectedFields(job: Readonly<Record<string, unknown>>): Record<string, string> {
  const metadata = objectAt(job, 'metadata');
  const spec = objectAt(job, 'spec');
  const podLabels = objectAt(objectAt(objectAt(spec, 'template'), 'metadata'), 'labels');
  const fields: Record<string, unknown> = {
    apiVersion: job['apiVersion'],
    kind: job['kind'],
    'metadata.name': metadata['name'],
    'metadata.generateName': metadata['generateName'],
    'metadata.namespace': metadata['namespace'],
    'metadata.ownerReferences': metadata['ownerReferences'],
    'kron.io/… labels in metadata': kronEntries(objectAt(metadata, 'labels')),
    'kron.io/… annotations in metadata': kronEntries(objectAt(metadata, 'annotations')),
    'spec.suspend': spec['suspend'],
    'spec.ttlSecondsAfterFinished': spec['ttlSecondsAfterFinished'],
    'kron.io/… labels in spec.template.metadata': kronEntries(podLabels),
  };
  return Object.fromEntries(
    Object.entries(fields).map(([path, value]) => [path, JSON.stringify(value) ?? '']),
  );
}

function kronEntries(map: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(map)
    .filter(([key]) => key.startsWith('kron.io/'))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function objectAt(object: Readonly<Record<string, unknown>>, key: string): Readonly<Record<string, unknown>> {
  const value = object[key];
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
