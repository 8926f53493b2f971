import { applyDefaults, validateControlledJob, validateKronJob } from 'kron-crd-schema';
import type { KronKind } from '@kron/fleet/input/findObjects';
import { fieldsOf, isPlainObject, type PlainObject } from '@kron/fleet/plainObject';
import type { Manifest } from './state/manifest.ts';

export type StoredMetadata = {
  name: string;
  namespace: string;
  /** Absent for an object that is not in the cluster yet. */
  uid?: string;
  generation: number;
  creationTimestamp: string;
  deletionTimestamp?: string;
};

/** An object as a cluster stores it. The spec can be anything, because a cluster can store invalid objects. */
export type StoredObject = { metadata: StoredMetadata; spec: unknown; status?: PlainObject };

/**
 * A manifest as the cluster stores it once it is applied. An edit keeps the metadata and the status of the stored object,
 * and increases the generation if the spec changes.
 *
 * @param stored the object in the cluster, if there is one. `storedIssues` has found no problem in it
 * @param now the creation time of a new object
 */
export function storedObject(
  { name, namespace, manifest }: Pick<Manifest, 'name' | 'namespace' | 'manifest'>,
  stored: PlainObject | undefined,
  now: string,
): StoredObject {
  if (stored === undefined)
    return {
      metadata: { name, namespace, generation: 1, creationTimestamp: now },
      spec: manifest['spec'],
    };
  const { uid, generation, creationTimestamp, deletionTimestamp } = fieldsOf(stored['metadata']);
  const known = typeof generation === 'number' ? generation : 1;
  const isEdited = stored !== manifest && !isSameSpec(stored, manifest);
  const status = stored['status'];
  return {
    metadata: {
      name,
      namespace,
      uid: String(uid),
      generation: isEdited ? known + 1 : known,
      creationTimestamp: String(creationTimestamp),
      ...(typeof deletionTimestamp === 'string' ? { deletionTimestamp } : {}),
    },
    spec: (isEdited ? manifest : stored)['spec'],
    ...(isPlainObject(status) ? { status: withoutNullLists(status) } : {}),
  };
}

const statusLists: ReadonlySet<string> = new Set(['conditions', 'recent', 'actionHistory']);

/** Removes lists that are null, because the API server treats them as absent. Other fields of a status can be null. */
function withoutNullLists(status: PlainObject): PlainObject {
  return Object.fromEntries(
    Object.entries(status).filter(([name, value]) => value !== null || !statusLists.has(name)),
  );
}

/** The parts of an object that the operator validates, as a manifest. */
export function specOnly(kind: KronKind, { metadata: { name, namespace }, spec }: StoredObject): object {
  return { apiVersion: 'kron.io/v1alpha1', kind, metadata: { name, namespace }, spec };
}

/** Whether two specs are equal with defaults. If so, replacing one by the other is no edit. */
function isSameSpec(a: PlainObject, b: PlainObject): boolean {
  return JSON.stringify(withDefaults(a), sortKeys) === JSON.stringify(withDefaults(b), sortKeys);
}

/** The spec as the API server stores it, with defaults. An invalid spec stays as it is. */
function withDefaults({ kind, spec }: PlainObject): unknown {
  const manifest = { apiVersion: 'kron.io/v1alpha1', kind, metadata: { name: 'any' }, spec };
  if (kind === 'KronJob') {
    const validation = validateKronJob(manifest);
    return validation.ok ? applyDefaults(validation.kronJob).spec : spec;
  }
  const validation = validateControlledJob(manifest);
  return validation.ok ? applyDefaults(validation.controlledJob).spec : spec;
}

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
