import { admit } from '../admission/admit.ts';
import type { ApiState } from '../apiState.ts';
import { type Draft, type KubeObject, type Metadata, partOf } from '../objects/kubeObject.ts';
import { alreadyExists, badRequest, namespaceTerminating, notFound } from '../objects/refusals.ts';
import { namespaces, type Resource } from '../objects/resource.ts';
import { StatusError } from '../objects/statusError.ts';
import type { WriteOptions } from './writeOptions.ts';

/**
 * Creates an object. A client can use a name as a lock, because only one object can have it.
 *
 * @throws StatusError 400, 403, 404 for the namespace, 409 AlreadyExists, 422
 */
export function createObject(
  state: ApiState,
  resource: Resource,
  namespace: string,
  draft: Draft,
  { dryRun, strict }: WriteOptions,
): KubeObject {
  const given = partOf(draft, 'metadata') as Partial<Metadata>;
  if (given.namespace !== undefined && given.namespace !== namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
  const name = given.name ?? '';
  if (resource.namespaced) requireNamespace(state, resource, namespace, name);
  const proposed = completed(state, resource, namespace, draft);
  const object = admit(resource, state.admissions[resource.plural] ?? {}, proposed, undefined, strict);
  const refusal = state.verdict({ verb: 'create', resource, object, dryRun, strict });
  if (refusal !== undefined) throw new StatusError(refusal);
  if ((given.resourceVersion ?? '') !== '') {
    const message = 'resourceVersion should not be set on objects to be created';
    throw new StatusError({ code: 500, message });
  }
  if (state.store.read(resource, namespace, name) !== undefined) throw alreadyExists(resource, name);
  return dryRun ? object : state.store.write(resource, object);
}

function requireNamespace(state: ApiState, resource: Resource, namespace: string, name: string): void {
  const found = state.store.read(namespaces, '', namespace);
  if (found === undefined) throw notFound(namespaces, namespace);
  if (found.metadata.deletionTimestamp !== undefined) throw namespaceTerminating(resource, name, namespace);
}

/** The draft with the metadata that the server sets, and without the fields that clients cannot set. */
function completed(state: ApiState, resource: Resource, namespace: string, draft: Draft): KubeObject {
  const { status, ...wanted } = draft;
  const given = partOf(draft, 'metadata') as Partial<Metadata>;
  const { resourceVersion: _, deletionTimestamp: __, deletionGracePeriodSeconds: ___, ...kept } = given;
  const metadata: Metadata = {
    ...kept,
    name: given.name ?? '',
    ...(resource.namespaced ? { namespace } : {}),
    uid: state.newUid(),
    creationTimestamp: state.clock.timestamp(),
    ...(resource.generation ? { generation: 1 } : {}),
  };
  const object = { ...wanted, metadata } as KubeObject;
  return resource.statusSubresource || status === undefined ? object : { ...object, status };
}
