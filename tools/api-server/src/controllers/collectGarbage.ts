import { isDeepStrictEqual } from 'node:util';
import type { ApiState } from '../apiState.ts';
import type { KubeObject, OwnerReference } from '../objects/kubeObject.ts';
import type { Resource } from '../objects/resource.ts';
import { deleteObject, foregroundFinalizer, orphanFinalizer } from '../verbs/deleteObject.ts';
import type { Change, ObjectStore } from '../store/objectStore.ts';
import type { Propagation } from '../verbs/deleteOptions.ts';
import { updateObject } from '../verbs/updateObject.ts';

type Held = { readonly resource: Resource; readonly object: KubeObject };

const options = { part: 'object', dryRun: false, strict: false } as const;

/** The last revision of each store at the time of its last search for garbage. */
const searched = new WeakMap<ObjectStore, number>();

/**
 * Runs one round of the garbage collector, if a change since the last round can have left garbage. Deletes objects whose owners are all gone, and completes the deletion of owners
 * with the policy Foreground or Orphan once their dependents allow it.
 */
export function collectGarbage(state: ApiState): void {
  const { store } = state;
  const changes = store.changesAfter(searched.get(store) ?? 0);
  searched.set(store, store.revision);
  if (!changes.some(canLeaveGarbage)) return;
  const all = everything(state);
  const byUid = new Map(all.map((held) => [held.object.metadata.uid, held]));
  const dependents = all.filter(({ object }) => ownersOf(object).length > 0);
  for (const { resource, object } of all) {
    if (isHeldBy(object, orphanFinalizer)) orphan(state, resource, object, dependents);
  }
  for (const dependent of dependents) collect(state, dependent, byUid, dependents);
  for (const { resource, object } of all) {
    if (isHeldBy(object, foregroundFinalizer)) release(state, resource, object);
  }
}

/** Not so: most changes of a status, and objects without an owner that come. */
function canLeaveGarbage({ type, object, previous }: Change): boolean {
  if (type === 'DELETED' || object.metadata.deletionTimestamp !== undefined) return true;
  const owners = ownersOf(object);
  return owners.length > 0 && (previous === undefined || !isDeepStrictEqual(owners, ownersOf(previous)));
}

function isSolid(owner: KubeObject | undefined): boolean {
  return owner !== undefined && !isHeldBy(owner, foregroundFinalizer);
}

function collect(
  state: ApiState,
  { resource, object }: Held,
  byUid: ReadonlyMap<string, Held>,
  dependents: readonly Held[],
): void {
  const owners = ownersOf(object);
  const ownerOf = ({ uid }: OwnerReference) => byUid.get(uid)?.object;
  if (owners.some((reference) => isSolid(ownerOf(reference)))) return;
  const waiting = owners.some((one) => ownerOf(one) !== undefined && one.blockOwnerDeletion);
  const own = dependents.some(({ object: other }) => isOwnedBy(other, object));
  remove(state, resource, object, waiting && own ? 'Foreground' : 'Background');
}

function remove(state: ApiState, resource: Resource, object: KubeObject, propagation: Propagation): void {
  const { name, namespace = '', uid, deletionTimestamp } = object.metadata;
  if (deletionTimestamp !== undefined) return;
  if (state.store.read(resource, namespace, name)?.metadata.uid !== uid) return;
  deleteObject(state, resource, namespace, name, { uid, propagation, dryRun: false });
}

function orphan(state: ApiState, resource: Resource, owner: KubeObject, dependents: readonly Held[]): void {
  for (const { resource: kind, object } of dependents.filter((one) => isOwnedBy(one.object, owner))) {
    const ownerReferences = ownersOf(object).filter(({ uid }) => uid !== owner.metadata.uid);
    const draft = { ...object, metadata: { ...object.metadata, ownerReferences } };
    updateObject(state, kind, object, draft, options);
  }
  withoutFinalizer(state, resource, owner, orphanFinalizer);
}

function release(state: ApiState, resource: Resource, owner: KubeObject): void {
  const blocked = everything(state).some(({ object }) =>
    ownersOf(object).some(({ uid, blockOwnerDeletion }) => uid === owner.metadata.uid && blockOwnerDeletion),
  );
  if (!blocked) withoutFinalizer(state, resource, owner, foregroundFinalizer);
}

function withoutFinalizer(
  state: ApiState,
  resource: Resource,
  { metadata }: KubeObject,
  finalizer: string,
): void {
  const object = state.store.read(resource, metadata.namespace ?? '', metadata.name);
  if (object === undefined) return;
  const finalizers = (object.metadata.finalizers ?? []).filter((one) => one !== finalizer);
  const draft = { ...object, metadata: { ...object.metadata, finalizers } };
  updateObject(state, resource, object, draft, options);
}

function everything({ store, resources }: ApiState): Held[] {
  return resources.flatMap((resource) => store.all(resource).map((object) => ({ resource, object })));
}

function ownersOf({ metadata }: KubeObject): readonly OwnerReference[] {
  return metadata.ownerReferences ?? [];
}

function isOwnedBy(object: KubeObject, owner: KubeObject): boolean {
  return ownersOf(object).some(({ uid }) => uid === owner.metadata.uid);
}

function isHeldBy({ metadata }: KubeObject, finalizer: string): boolean {
  return metadata.deletionTimestamp !== undefined && (metadata.finalizers ?? []).includes(finalizer);
}
