import type { ApiState } from '../apiState.ts';
import { type Draft, type KubeObject, type Metadata, partOf } from '../objects/kubeObject.ts';
import { badRequest, conflict, invalid, notFound } from '../objects/refusals.ts';
import { leases, type Resource } from '../objects/resource.ts';
import { createObject } from './createObject.ts';
import { type Place, updateObject } from './updateObject.ts';
import type { WriteOptions } from './writeOptions.ts';

/**
 * Replaces an object. The request has to name the resourceVersion that it replaces. A missing Lease is created.
 *
 * @throws StatusError 400, 404, 409 Conflict, 422
 */
export function putObject(
  state: ApiState,
  resource: Resource,
  at: Place,
  draft: Draft,
  options: WriteOptions,
): { readonly object: KubeObject; readonly created: boolean } {
  const given = partOf(draft, 'metadata') as Partial<Metadata>;
  if ((given.name ?? '') !== at.name) {
    throw badRequest(
      `the name of the object (${given.name ?? ''}) does not match the name on the URL (${at.name})`,
    );
  }
  const old = state.store.read(resource, at.namespace, at.name);
  if (old === undefined) {
    if (resource !== leases) throw notFound(resource, at.name);
    return { object: createObject(state, resource, at.namespace, draft, options), created: true };
  }
  requireReplaced(resource, old, given);
  return { object: updateObject(state, resource, old, draft, { ...options, part: at.part }), created: false };
}

function requireReplaced(resource: Resource, { metadata }: KubeObject, given: Partial<Metadata>): void {
  if (given.uid !== undefined && given.uid !== metadata.uid) {
    const because = `Precondition failed: UID in precondition: ${given.uid}, UID in object meta: ${metadata.uid}`;
    throw conflict(resource, metadata.name, because);
  }
  if ((given.resourceVersion ?? '') !== '') return;
  const message = 'Invalid value: 0: must be specified for an update';
  const cause = { reason: 'FieldValueInvalid', message, field: 'metadata.resourceVersion' };
  throw invalid(resource, metadata.name, [cause]);
}
