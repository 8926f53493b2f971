import type { Manifest } from './manifest.ts';

/** Labels and annotations that only Helm reads, or that describe a release. */
const ofHelm = new Set(['helm.sh/chart', 'app.kubernetes.io/managed-by', 'helm.sh/resource-policy']);

/** The object without Helm's labels and annotations, in Pod templates as well. */
export function plain(manifest: Manifest): Manifest {
  return without(manifest) as Manifest;
}

function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (ofHelm.has(key)) return [];
    const cleaned = without(inner);
    const isNothingLeft = key === 'annotations' && Object.keys(cleaned as object).length === 0;
    return isNothingLeft ? [] : [[key, cleaned]];
  });
  return Object.fromEntries(kept);
}
