import type { Manifest } from './manifest.ts';

/** What only Helm reads, or what is true of a release only. */
const ofHelm = new Set(['helm.sh/chart', 'app.kubernetes.io/managed-by', 'helm.sh/resource-policy']);

/** The object as one that no release owns: without what Helm says of it, wherever labels and annotations are. */
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
