import { isObject } from '@kron/kubernetes/isObject';
import type { Job } from 'kron-core';
import { applyPatch, type Operation, Pointer } from 'rfc6902';

/** The patched Job, or the reason why the patch was rejected. */
export type PatchedJob =
  | { readonly ok: true; readonly job: Job }
  | { readonly ok: false; readonly why: string };

/**
 * `maxOperations` limits the operations of a patch. `maxBytes` limits the bytes that its `copy` operations copy in total,
 * and the bytes of the patched Job. An API server has the same limits for a JSON Patch.
 */
const maxOperations = 1_000;
const maxBytes = 3 * 1024 * 1024;

/** Applies the patch of a hook to the Job of a ControlledJob. Rejects a patch that changes one of the `protectedFields`. */
export function patchJob(job: Job, patch: readonly Operation[]): PatchedJob {
  if (patch.length > maxOperations) {
    return failure(`expected at most ${maxOperations} operations in the patch, found ${patch.length}`);
  }
  // Wrap the Job in an object, because an operation may replace the whole Job.
  const wrapper = { job: JSON.parse(JSON.stringify(job)) as Job };
  let copied = 0;
  for (const [index, operation] of patch.map(inWrapper).entries()) {
    // Copies of copies grow exponentially. So the bytes of a copy are counted before the copy is made.
    if (operation.op === 'copy') copied += sizeOf(Pointer.fromJSON(operation.from).get(wrapper));
    if (copied > maxBytes) return failure(`operation ${index} of the patch ${tooLarge}`);
    const [problem] = applyPatch(wrapper, [operation]);
    if (problem) return failure(`operation ${index} of the patch cannot be applied: ${problem.message}`);
  }
  const before = protectedFields(job);
  const { job: patched } = wrapper;
  if (!isObject(patched)) return failure('the patched Job is not an object');
  if (sizeOf(patched) > maxBytes) return failure(`the patch ${tooLarge}`);
  const after = protectedFields(patched);
  const changed = Object.keys(before).find((path) => after[path] !== before[path]);
  if (changed === undefined) return { ok: true, job: patched };
  return failure(`the patch changes ${changed}, which the operator does not allow`);
}

const tooLarge = `makes the Job larger than ${maxBytes / 1024 / 1024} MiB`;

function failure(why: string): PatchedJob {
  return { ok: false, why };
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}

function inWrapper(operation: Operation): Operation {
  const from = 'from' in operation ? { from: `/job${operation.from}` } : {};
  return { ...operation, ...from, path: `/job${operation.path}` };
}

/** The fields that a patch must not change. The values are JSON texts that can be compared. */
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
