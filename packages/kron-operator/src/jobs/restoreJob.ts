import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { jobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import type { Job } from 'kron-core';
import { changesText, jobChanges, restoringPatch } from 'kron-core/controller';

/** A created Job, and the changes that admission has made to it. */
export type RestoredJob = {
  /** The Job as it is stored now. */
  readonly job: KubeObject;
  /** The Job as it was sent. */
  readonly sent: Job;
  /** The changes that the operator has not undone, as a text for users. Empty if there are none. */
  readonly changes: string;
  /** The number of changes that the operator has undone. */
  readonly undone: number;
};

/** The time limit of the patch, in milliseconds. It is short, because other due Jobs wait for this request. */
const patchMs = 5_000;

/**
 * Compares a created Job with the Job that was sent. Undoes the changes by admission with one patch, except those that must
 * stay. Sends no request if there is nothing to undo. Never throws, because the Job exists in any case.
 */
export async function restoreJob(
  transport: Pick<Transport, 'patch'>,
  sent: Job,
  created: KubeObject,
): Promise<RestoredJob> {
  const changes = jobChanges(sent, created);
  const patch = restoringPatch(changes, created);
  if (patch === null) return { sent, job: created, changes: changesText(changes), undone: 0 };
  const { namespace, name } = created.metadata;
  const ref = { resource: jobs, name, ...(namespace === undefined ? {} : { namespace }) };
  try {
    const call = { priority: 'first', timeoutMs: patchMs } as const;
    const job = await transport.patch(ref, { type: 'merge', body: patch }, call);
    const left = jobChanges(sent, job);
    return { sent, job, changes: changesText(left), undone: changes.length - left.length };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const text = `${changesText(changes)} (the operator could not restore it: ${why})`;
    return { sent, job: created, changes: text, undone: 0 };
  }
}
