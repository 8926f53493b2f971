import { isConflict } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { type ControlledJob, InvalidSpecError, problemLines } from 'kron-core';
import { type ResettableKronJob, resetControlledStatus, resetStatus } from 'kron-core/controller';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { ClusterError } from '../../clusterError.ts';
import type { Selection } from '../../input/selection.ts';
import { readNamed } from '../../input/stored/readNamed.ts';
import { type StoredKind, storedKinds } from '../../input/stored/storedKind.ts';
import { fieldsOf, type PlainObject } from '@kron/fleet/plainObject';
import { UsageError } from '../../usageError.ts';

/** An object in the cluster, with a function that computes its status after a reset. */
export type Resettable = {
  /** The kind and name for messages: `kronjob.kron.io/db-backup`. */
  readonly title: string;
  readonly stored: StoredKind;
  readonly metadata: KubeObject['metadata'];
  readonly status: PlainObject;
  /** Computes the status after a reset. @param to the reset removes what is later than this time, in epoch seconds */
  readonly resetTo: (to: number) => ResetResult;
};

/** The new status, or the reason why there is none. `status` is null if the stored status needs no reset. */
export type ResetResult =
  | { readonly ok: true; readonly status: PlainObject | null }
  | { readonly ok: false; readonly problem: string };

/** @throws UsageError if no object has the name, or both a KronJob and a ControlledJob have it */
export async function readResettable(cluster: ConnectedCluster, selection: Selection): Promise<Resettable> {
  const kinds = [storedKinds.KronJob, storedKinds.ControlledJob];
  const { objects } = await readNamed(cluster, selection, kinds);
  const [object, other] = objects;
  if (object === undefined || other !== undefined) {
    const name = selection.names.map((one) => one.name).join();
    throw new UsageError([
      `"${name}" is the name of a KronJob and of a ControlledJob: write kj/${name} or ctj/${name}`,
    ]);
  }
  const stored = object['kind'] === 'ControlledJob' ? storedKinds.ControlledJob : storedKinds.KronJob;
  const { metadata } = object;
  return {
    title: `${stored.kind.toLowerCase()}.${stored.resource.group}/${metadata.name}`,
    stored,
    metadata,
    status: fieldsOf(object['status']),
    resetTo: (to) => resetResult(object, stored, new Date(to * 1000)),
  };
}

function resetResult(object: KubeObject, { kind }: StoredKind, to: Date): ResetResult {
  try {
    const status =
      kind === 'ControlledJob'
        ? resetControlledStatus(object as unknown as ControlledJob, to)
        : resetStatus(object as unknown as ResettableKronJob, to);
    return { ok: true, status };
  } catch (error) {
    if (!(error instanceof InvalidSpecError)) throw error;
    const problem = `the spec of ${object.metadata.name} is invalid, so its periods are unknown; fix it first: ${problemLines(error.issues)}`;
    return { ok: false, problem };
  }
}

/** @throws ClusterError if the object has changed since it was read, or the API server refuses the write */
export async function sendStatus(
  { transport }: ConnectedCluster,
  { title, stored, metadata }: Resettable,
  status: PlainObject,
): Promise<void> {
  const { namespace = 'default', name, resourceVersion } = metadata;
  const body = [
    { op: 'replace', path: '/metadata/resourceVersion', value: resourceVersion },
    { op: 'add', path: '/status', value: status },
  ];
  try {
    await transport.patch(
      { resource: stored.resource, namespace, name },
      { type: 'json', subresource: 'status', body },
    );
  } catch (error) {
    if (!isConflict(error)) throw error;
    throw new ClusterError(
      [`${title} has changed since it was read, and nothing was written: run the command again`],
      error,
    );
  }
}
