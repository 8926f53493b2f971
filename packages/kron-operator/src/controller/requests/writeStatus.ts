import { ApiError, isConflict } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import type { KubeObject, ObjectMeta, Resource } from '@kron/kubernetes/kubeObject';
import type { Priority, Transport } from '@kron/kubernetes/transport';
import { canonical } from '../canonical.ts';
import { outageKind } from './outageKind.ts';
import { isGone, readObject } from './readObject.ts';

/** An object, as far as a status write needs it. */
export type WithStatus = {
  readonly metadata: Required<Pick<ObjectMeta, 'name' | 'namespace' | 'uid' | 'resourceVersion'>>;
  readonly status?: unknown;
};

/** The kind of object whose status is written. */
export type StatusKind<T extends WithStatus> = {
  readonly resource: Resource;
  /** `KronJob`. */
  readonly kind: string;
  /** Reduces the stored object to what the cache keeps. */
  readonly transform: (object: KubeObject) => T;
};

/** The object was changed or deleted after the decision about it. */
export class StaleObjectError extends Error {
  override readonly name = 'StaleObjectError';
  /** The object as it is stored now; undefined when it was deleted. */
  readonly stored: KubeObject | undefined;

  constructor(kind: string, stored: KubeObject | undefined) {
    super(`the ${kind} was modified during the reconcile`);
    this.stored = stored;
  }
}

/**
 * Replaces an object's status, provided that its resourceVersion is unchanged.
 *
 * @returns the stored object
 * @throws StaleObjectError when the object was changed or deleted; and what the transport throws
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
    // The conflict may come from an earlier write of the same status whose answer was lost.
    if (stored !== undefined && isWritten(stored, metadata.uid, status)) return transform(stored);
    throw new StaleObjectError(kind, stored);
  }
}

/** Whether a failed write may have been carried out. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof ConnectionError;
  return error.code >= 500 && outageKind(error) !== undefined;
}

function isWritten(stored: KubeObject, uid: string, status: unknown): boolean {
  return stored.metadata.uid === uid && canonical(stored['status']) === canonical(status);
}
