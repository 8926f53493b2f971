import { namespaceOf } from '@kron/fleet/input/locateIssues';
import type { Origin } from '@kron/fleet/input/origin';
import { isPlainObject, type PlainObject } from '@kron/fleet/plainObject';

/** A KronJob or ControlledJob, valid or not. */
export type Manifest = Origin;

/** An invalid KronJob or ControlledJob, which an older schema may have accepted. undefined for any other object. */
export function invalidManifest(
  manifest: PlainObject,
  source: string,
  assumedNamespace: string,
): Manifest | undefined {
  const { apiVersion, kind, metadata } = manifest;
  if (apiVersion !== 'kron.io/v1alpha1' || !isPlainObject(metadata)) return undefined;
  if (kind !== 'KronJob' && kind !== 'ControlledJob') return undefined;
  const { name } = metadata;
  if (typeof name !== 'string' || name === '') return undefined;
  const namespace = namespaceOf(metadata['namespace'], assumedNamespace);
  const namespaceAssumed = namespace !== metadata['namespace'];
  return { identity: `${namespace}/${name}`, namespace, name, namespaceAssumed, source, manifest };
}
