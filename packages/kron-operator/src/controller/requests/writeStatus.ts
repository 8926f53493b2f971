import { ApiError, isConflict } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import type { KubeObject, ObjectMeta, Resource } from '@kron/kubernetes/kubeObject';
import type { Priority, Transport } from '@kron/kubernetes/transport';
import { canonical } from '../canonical.ts';
import { outageKind } from './outageKind.ts';
import { isGone, readObject } from './readObject.ts';

/** The fields of an object that a status write needs. */
export type WithStatus = {
  readonly metadata: Required<Pick<ObjectMeta, 'name' | 'namespace' | 'uid' | 'resourceVersion'>>;
  readonly status?: unknown;
};

/** What `writeStatus` needs to know about a kind of object. */
export type StatusKind<T extends WithStatus> = {
  readonly resource: Resource;
  /** For example `KronJob`. */
  readonly kind: string;
  /** Reduces the stored object to its cached form. */
  readonly transform: (object: KubeObject) => T;
};

/** Thrown if the object was changed or deleted after the decision about it. */
export class StaleObjectError extends Error {
  override readonly name = 'StaleObjectError';
  /** The object as it is stored now. Undefined if it was deleted. */
  readonly stored: KubeObject | undefined;

  constructor(kind: string, stored: KubeObject | undefined) {
    super(`the ${kind} was modified during the reconcile`);
    this.stored = stored;
  }
}

/**
 * Replaces the status of an object if the object still has the same resourceVersion.
 *
 * @returns the stored object
 * @throws StaleObjectError if the object was changed or deleted; and what the transport throws
 */
export async function writeStatus<T extends WithStatus>(
  transport: Transport,
  { resource, kind, transform }: StatusKind<T>,
  { metadata }: T,
  status: NonNullable<T['status']>,
  priority: Priority,
): Promise<T> {
  const { namespace, name, resourceVersion } = metadata;
  const ref = { resource, namespace, name };
  const body = [
    { op: 'replace', path: '/metadata/resourceVersion', value: resourceVersion },
    { op: 'add', path: '/status', value: status },
  ];
  try {
    const patch = { type: 'json', subresource: 'status', body } as const;
    return transform(await transport.patch(ref, patch, { priority }));
  } catch (error) {
    if (isGone(error)) throw new StaleObjectError(kind, undefined);
    if (!isConflict(error)) throw error;
    const stored = await readObject(transport, ref);
    // An earlier write of the same status can cause the conflict, if it succeeded and its answer was lost.
    if (stored !== undefined && isWritten(stored, metadata.uid, status)) return transform(stored);
    throw new StaleObjectError(kind, stored);
  }
}

/** Whether the API server may have carried out a write although it failed. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof ConnectionError;
  return error.code >= 500 && outageKind(error) !== undefined;
}

function isWritten(stored: KubeObject, uid: string, status: unknown): boolean {
  return stored.metadata.uid === uid && canonical(stored['status']) === canonical(status);
}
