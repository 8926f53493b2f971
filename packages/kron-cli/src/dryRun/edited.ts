import { applyDefaults, validateKronJob } from 'kron-crd-schema';
import type { PlainObject } from '../input/plainObject.ts';
import { newKronJob, type StoredKronJob } from './storedKronJob.ts';

/**
 * A stored KronJob after its manifest has been applied just now: where the specs differ it has the manifest's, of the
 * next generation, and its status as it was.
 */
export function edited(stored: StoredKronJob, manifest: PlainObject): StoredKronJob {
  const { name, namespace, generation, creationTimestamp } = stored.metadata;
  const { spec } = newKronJob(manifest, name, namespace, creationTimestamp);
  if (canonical(stored.spec) === canonical(spec)) return stored;
  return { ...stored, metadata: { ...stored.metadata, generation: generation + 1 }, spec };
}

/** As the API server stores it, keys in order. */
function canonical(spec: unknown): string {
  const manifest = { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', metadata: { name: 'any' }, spec };
  const validation = validateKronJob(manifest);
  return JSON.stringify(validation.ok ? applyDefaults(validation.kronJob).spec : spec, inOrder);
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
