import { applyDefaults, validateControlledJob, validateKronJob } from 'kron-crd-schema';
import type { KronKind } from '../../input/objects.ts';

/** A spec as the API server stores it, keys in order: two texts are the same when an edit changes nothing. */
export function canonicalSpec(kind: KronKind, spec: unknown): string {
  const manifest = { apiVersion: 'kron.io/v1alpha1', kind, metadata: { name: 'any' }, spec };
  return JSON.stringify(kind === 'KronJob' ? ofKronJob(manifest) : ofControlledJob(manifest), inOrder);
}

function ofKronJob(manifest: { spec: unknown }): unknown {
  const validation = validateKronJob(manifest);
  return validation.ok ? applyDefaults(validation.kronJob).spec : manifest.spec;
}

function ofControlledJob(manifest: { spec: unknown }): unknown {
  const validation = validateControlledJob(manifest);
  return validation.ok ? applyDefaults(validation.controlledJob).spec : manifest.spec;
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
