import { isConflict, isNotFound } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { kronJobs } from '@kron/kubernetes/resources';
import type { Priority, Transport } from '@kron/kubernetes/transport';
import type { Status } from 'kron-core';
import { type KeptKronJob, keptKronJob } from './keptKronJob.ts';

/** The stored KronJob is not the one that the status was computed from. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
  /** As it is stored; undefined when it is gone. */
  readonly stored: KeptKronJob | undefined;

  constructor(stored: KeptKronJob | undefined) {
    super('the KronJob was changed meanwhile: its status is computed anew');
    this.stored = stored;
  }
}

/**
 * Writes a KronJob's whole status, if the KronJob is still the one that it was computed from.
 *
 * @returns the KronJob as it is stored then
 * @throws OvertakenError when somebody else has changed or deleted it; and what the transport throws
 */
export async function writeStatus(
  transport: Transport,
  kronJob: KeptKronJob,
  status: Status,
  priority: Priority,
): Promise<KeptKronJob> {
  const { namespace, name, resourceVersion } = kronJob.metadata;
  const ref = { resource: kronJobs, namespace, name };
  const body = [
    { op: 'replace', path: '/metadata/resourceVersion', value: resourceVersion },
    { op: 'add', path: '/status', value: status },
  ];
  try {
    const patch = { type: 'json', subresource: 'status', body } as const;
    return keptKronJob(await transport.patch(ref, patch, { priority }));
  } catch (error) {
    if (isGone(error)) throw new OvertakenError(undefined);
    if (!isConflict(error)) throw error;
    const stored = await read(transport, ref);
    // It was stored before, and the answer was lost.
    if (stored !== undefined && isWritten(stored, kronJob, status)) return stored;
    throw new OvertakenError(stored);
  }
}

type Ref = Parameters<Transport['get']>[0];

async function read(transport: Transport, ref: Ref): Promise<KeptKronJob | undefined> {
  try {
    const object: KubeObject = await transport.get(ref);
    return keptKronJob(object);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** The object is not there; while the resource itself is not served a 404 says nothing of the object. */
function isGone(error: unknown): boolean {
  return isNotFound(error) && error.reason === 'NotFound';
}

function isWritten(stored: KeptKronJob, { metadata }: KeptKronJob, status: Status): boolean {
  return stored.metadata.uid === metadata.uid && canonical(stored.status) === canonical(status);
}

/** As text, keys in order: the API server keeps its own. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
