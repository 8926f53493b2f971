import { isDeepStrictEqual } from 'node:util';
import { admit } from '../admission/admit.ts';
import type { ApiState } from '../apiState.ts';
import { type Draft, type KubeObject, type Metadata, partOf } from '../objects/kubeObject.ts';
import { badRequest, conflict } from '../objects/refusals.ts';
import type { Resource } from '../objects/resource.ts';
import { StatusError } from '../objects/statusError.ts';
import type { WriteOptions } from './writeOptions.ts';

/** An object, and the part of it that a write changes. */
export type Place = {
  readonly namespace: string;
  readonly name: string;
  readonly part: 'object' | 'status';
};

/**
 * Replaces the state of an object, for PUT and PATCH. A write that changes nothing is not stored. Removing the last
 * finalizer of a terminating object deletes it.
 *
 * @throws StatusError 400, 409 Conflict, 422
 */
export function updateObject(
  state: ApiState,
  resource: Resource,
  old: KubeObject,
  draft: Draft,
  { part, dryRun, strict }: WriteOptions & Pick<Place, 'part'>,
): KubeObject {
  requireSame(resource, old, partOf(draft, 'metadata'));
  const proposed = part === 'status' ? { ...old, status: draft['status'] } : merged(resource, old, draft);
  const admitted = admit(resource, state.admissions[resource.plural] ?? {}, proposed, old, strict);
  const object = withGeneration(resource, old, admitted);
  if (isSameJson(object, old)) return old;
  const refusal = state.verdict({ verb: 'update', resource, object, dryRun, strict });
  if (refusal !== undefined) throw new StatusError(refusal);
  if (dryRun) return object;
  if (object.metadata.deletionTimestamp !== undefined && (object.metadata.finalizers ?? []).length === 0) {
    state.store.remove(resource, object);
    return object;
  }
  return state.store.write(resource, object);
}

function requireSame(resource: Resource, old: KubeObject, given: Partial<Metadata>): void {
  const { name, resourceVersion } = old.metadata;
  if (given.name !== undefined && given.name !== name) {
    throw badRequest(`the name of the object (${given.name}) does not match the name on the URL (${name})`);
  }
  if ((given.resourceVersion ?? '') !== '' && given.resourceVersion !== resourceVersion)
    throw conflict(resource, name);
}

/**
 * The new object. It keeps the metadata that the server sets and, if the resource has a status subresource, the old
 * status.
 */
function merged(resource: Resource, old: KubeObject, draft: Draft): KubeObject {
  const { finalizers, labels, annotations, ownerReferences } = partOf(draft, 'metadata') as Partial<Metadata>;
  const own = ['finalizers', 'labels', 'annotations', 'ownerReferences'];
  const fixed = Object.entries(old.metadata).filter(([field]) => !own.includes(field));
  const metadata = {
    ...(Object.fromEntries(fixed) as Metadata),
    ...(labels && { labels }),
    ...(annotations && { annotations }),
    ...(finalizers && finalizers.length > 0 && { finalizers }),
    ...(ownerReferences && ownerReferences.length > 0 && { ownerReferences }),
  };
  const { status, ...wanted } = draft;
  const kept = resource.statusSubresource ? old['status'] : status;
  return { ...wanted, metadata, ...(kept === undefined ? {} : { status: kept }) } as KubeObject;
}

function withGeneration(resource: Resource, old: KubeObject, object: KubeObject): KubeObject {
  if (!resource.generation || isSameJson(wantedOf(object), wantedOf(old))) return object;
  const generation = (old.metadata.generation ?? 0) + 1;
  return { ...object, metadata: { ...object.metadata, generation } };
}

function wantedOf({ metadata: _, status: __, ...wanted }: KubeObject): unknown {
  return wanted;
}

/** Whether two values are equal without their undefined fields, as in JSON. */
function isSameJson(one: unknown, other: unknown): boolean {
  const [text, otherText] = [JSON.stringify(one), JSON.stringify(other)];
  return text === otherText || isDeepStrictEqual(JSON.parse(text), JSON.parse(otherText));
}
