import type { PlainObject } from '../../plainObject.ts';
import { canonicalSpec } from './canonicalSpec.ts';
import { newKronJob, type StoredKronJob } from './storedObject.ts';

/**
 * A stored KronJob after its manifest has been applied just now: where the specs differ it has the manifest's, of the
 * next generation, and its status as it was.
 */
export function edited(stored: StoredKronJob, manifest: PlainObject): StoredKronJob {
  const { name, namespace, generation, creationTimestamp } = stored.metadata;
  const { spec } = newKronJob(manifest, name, namespace, creationTimestamp);
  if (canonicalSpec('KronJob', stored.spec) === canonicalSpec('KronJob', spec)) return stored;
  return { ...stored, metadata: { ...stored.metadata, generation: generation + 1 }, spec };
}
