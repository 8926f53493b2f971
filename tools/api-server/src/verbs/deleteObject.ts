import type { ApiState } from '../apiState.ts';
import type { KubeObject } from '../objects/kubeObject.ts';
import { conflict, notFound } from '../objects/refusals.ts';
import { namespaces, type Resource } from '../objects/resource.ts';
import { type StatusBody, StatusError } from '../objects/statusError.ts';
import type { DeleteOptions, Propagation } from './deleteOptions.ts';

export const foregroundFinalizer = 'foregroundDeletion';
export const orphanFinalizer = 'orphan';

/**
 * Deletes an object, or marks it for deletion while it has finalizers. Returns the marked object, or the Status of the
 * deletion.
 *
 * @throws StatusError 404, 409 Conflict if a precondition fails
 */
export function deleteObject(
  state: ApiState,
  resource: Resource,
  namespace: string,
  name: string,
  options: DeleteOptions,
): KubeObject | StatusBody {
  const object = state.store.read(resource, namespace, name);
  if (object === undefined) throw notFound(resource, name);
  requireMeant(resource, object, options);
  const refusal = state.verdict({
    verb: 'delete',
    resource,
    object,
    dryRun: options.dryRun,
    strict: false,
  });
  if (refusal !== undefined) throw new StatusError(refusal);
  if (resource === namespaces) return terminate(state, object, options.dryRun);

  const finalizers = withPolicy(object, options.propagation ?? resource.defaultPropagation);
  if (finalizers.length === 0) {
    if (!options.dryRun) state.store.remove(resource, object);
    return gone(resource, object);
  }
  const marked = markDeleted(state, resource, object, finalizers);
  if (marked === object || options.dryRun) return marked;
  return state.store.write(resource, marked);
}

function requireMeant(resource: Resource, { metadata }: KubeObject, options: DeleteOptions): void {
  const { uid, resourceVersion } = options;
  const other = (what: string, asked: string, is: string): StatusError =>
    conflict(
      resource,
      metadata.name,
      `the ${what} in the precondition (${asked}) does not match the ${what} in record (${is}). The object might have been deleted and then recreated`,
    );
  if (uid !== undefined && uid !== metadata.uid) throw other('UID', uid, metadata.uid);
  if (resourceVersion !== undefined && resourceVersion !== metadata.resourceVersion)
    throw other('ResourceVersion', resourceVersion, metadata.resourceVersion ?? '');
}

/**
 * The finalizers of the object after a deletion: its own finalizers, and the finalizer of the garbage collector for the
 * policy.
 */
function withPolicy({ metadata }: KubeObject, propagation: Propagation): string[] {
  const others = (metadata.finalizers ?? []).filter(
    (one) => one !== foregroundFinalizer && one !== orphanFinalizer,
  );
  if (propagation === 'Foreground') return [...others, foregroundFinalizer];
  return propagation === 'Orphan' ? [...others, orphanFinalizer] : others;
}

function markDeleted(
  state: ApiState,
  resource: Resource,
  object: KubeObject,
  finalizers: readonly string[],
): KubeObject {
  const { metadata } = object;
  if (metadata.deletionTimestamp !== undefined) {
    const same = finalizers.join() === (metadata.finalizers ?? []).join();
    return same ? object : { ...object, metadata: { ...metadata, finalizers } };
  }
  const generation = resource.generation ? { generation: (metadata.generation ?? 0) + 1 } : {};
  const deletionTimestamp = state.clock.timestamp();
  const marks = { deletionTimestamp, deletionGracePeriodSeconds: 0, finalizers };
  return { ...object, metadata: { ...metadata, ...generation, ...marks } };
}

/** Marks a namespace as terminating. It remains until it is empty. */
function terminate(state: ApiState, object: KubeObject, dryRun: boolean): KubeObject {
  if (object.metadata.deletionTimestamp !== undefined) {
    const message = `Operation cannot be fulfilled on namespaces "${object.metadata.name}": The system is ensuring all content is removed from this namespace.  Upon completion, this namespace will automatically be purged by the system.`;
    throw new StatusError({ code: 409, reason: 'Conflict', message });
  }
  const metadata = { ...object.metadata, deletionTimestamp: state.clock.timestamp() };
  const terminating = { ...object, metadata, status: { phase: 'Terminating' } };
  return dryRun ? terminating : state.store.write(namespaces, terminating);
}

function gone(resource: Resource, { metadata }: KubeObject): StatusBody {
  const { group, plural } = resource;
  const details = {
    name: metadata.name,
    ...(group === '' ? {} : { group }),
    kind: plural,
    uid: metadata.uid,
  };
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details };
}
