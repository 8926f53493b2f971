import { isConflict, isNotFound } from '@kron/kubernetes/apiError';
import type { KubeObject, ObjectMeta, Resource } from '@kron/kubernetes/kubeObject';
import type { Priority, Transport } from '@kron/kubernetes/transport';

/** An object as far as writing its status needs it. */
export type WithStatus = {
  readonly metadata: Required<Pick<ObjectMeta, 'name' | 'namespace' | 'uid' | 'resourceVersion'>>;
  readonly status?: unknown;
};

/** How objects of a resource are written and kept. */
export type StatusKind<T extends WithStatus> = {
  readonly resource: Resource;
  /** `KronJob`. */
  readonly kind: string;
  readonly trim: (object: KubeObject) => T;
};

/** The stored object is not the one that the status was computed from. */
export class StaleObjectError extends Error {
  override readonly name = 'StaleObjectError';
  /** As it is stored; undefined when it is gone. */
  readonly stored: KubeObject | undefined;

  constructor(kind: string, stored: KubeObject | undefined) {
    super(`the ${kind} was changed meanwhile: its status is computed anew`);
    this.stored = stored;
  }
}

/**
 * Writes an object's whole status, if the object is still the one that it was computed from.
 *
 * @returns the object as it is stored then
 * @throws StaleObjectError when somebody else has changed or deleted it; and what the transport throws
 */
export async function writeStatus<T extends WithStatus>(
  transport: Transport,
  { resource, kind, trim }: StatusKind<T>,
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
    return trim(await transport.patch(ref, patch, { priority }));
  } catch (error) {
    if (isGone(error)) throw new StaleObjectError(kind, undefined);
    if (!isConflict(error)) throw error;
    const stored = await read(transport, ref);
    // It was stored before, and the answer was lost.
    if (stored !== undefined && isWritten(stored, metadata.uid, status)) return trim(stored);
    throw new StaleObjectError(kind, stored);
  }
}

type Ref = Parameters<Transport['get']>[0];

async function read(transport: Transport, ref: Ref): Promise<KubeObject | undefined> {
  try {
    return await transport.get(ref);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** The object is not there; while the resource itself is not served a 404 says nothing of the object. */
function isGone(error: unknown): boolean {
  return isNotFound(error) && error.reason === 'NotFound';
}

function isWritten(stored: KubeObject, uid: string, status: unknown): boolean {
  return stored.metadata.uid === uid && canonical(stored['status']) === canonical(status);
}

/** As text, keys in order: the API server keeps its own. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
