import type { Job } from 'kron-core';
import { applyPatch, type Operation } from 'rfc6902';

/** A Job as a patch leaves it, or why that cannot be created. */
export type PatchedJob =
  | { readonly ok: true; readonly job: Job }
  | { readonly ok: false; readonly why: string };

/**
 * Applies a patch to a Job that is to be created for a ControlledJob. What the ControlledJob knows its Job by, and that it
 * waits to be released, has to stay as it is.
 */
export function patchJob(job: Job, patch: readonly Operation[]): PatchedJob {
  // One level down, so that an operation on the whole Job is one like any other.
  const around = { job: JSON.parse(JSON.stringify(job)) as Job };
  const failures = applyPatch(around, patch.map(oneLevelDown));
  for (const [index, failure] of failures.entries()) {
    if (failure === null) continue;
    return { ok: false, why: `operation ${index} of the patch cannot be applied: ${failure.message}` };
  }
  const before = kept(job);
  const { job: copy } = around;
  if (!isObject(copy)) return { ok: false, why: 'the patch leaves no Job' };
  const after = kept(copy);
  const changed = Object.keys(before).find((path) => after[path] !== before[path]);
  if (changed === undefined) return { ok: true, job: copy };
  return { ok: false, why: `the patch changes ${changed}; leave it as it is` };
}

function oneLevelDown(operation: Operation): Operation {
  const from = 'from' in operation ? { from: `/job${operation.from}` } : {};
  return { ...operation, ...from, path: `/job${operation.path}` };
}

/** What may not be changed, as text: where realms differ, so do objects that are the same. */
function kept(job: Readonly<Record<string, unknown>>): Record<string, string> {
  const metadata = part(job, 'metadata');
  const spec = part(job, 'spec');
  const podLabels = part(part(part(spec, 'template'), 'metadata'), 'labels');
  const texts: Record<string, unknown> = {
    apiVersion: job['apiVersion'],
    kind: job['kind'],
    'metadata.name': metadata['name'],
    'metadata.generateName': metadata['generateName'],
    'metadata.namespace': metadata['namespace'],
    'metadata.ownerReferences': metadata['ownerReferences'],
    'the labels kron.io/… of metadata': ofKron(part(metadata, 'labels')),
    'the annotations kron.io/… of metadata': ofKron(part(metadata, 'annotations')),
    'spec.suspend': spec['suspend'],
    'spec.ttlSecondsAfterFinished': spec['ttlSecondsAfterFinished'],
    'the labels kron.io/… of spec.template.metadata': ofKron(podLabels),
  };
  return Object.fromEntries(
    Object.entries(texts).map(([path, value]) => [path, JSON.stringify(value) ?? '']),
  );
}

function ofKron(map: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(map)
    .filter(([key]) => key.startsWith('kron.io/'))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function part(object: Readonly<Record<string, unknown>>, key: string): Readonly<Record<string, unknown>> {
  const value = object[key];
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
