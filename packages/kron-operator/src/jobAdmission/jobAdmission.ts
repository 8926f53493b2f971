import { randomUUID } from 'node:crypto';
import type { Job } from 'kron-core';
import type { HookCaller } from './hookCalls.ts';
import { type PatchedJob, patchJob } from './patchJob.ts';
import { readPatch } from './readPatch.ts';

/**
 * Sends an AdmissionReview to the admission hook and returns its response.
 *
 * @throws Error if the hook cannot be called, or its response is not JSON
 */
export type SendReview = (review: unknown, caller: HookCaller) => Promise<unknown>;

/** Sends a Job to an external admission hook, which can change it. The operator creates the changed Job. */
export type JobAdmission = (job: Job) => Promise<PatchedJob>;

/** @param username the name that the hook sees as the user of the request */
export function jobAdmission(send: SendReview, username: string): JobAdmission {
  return async (job) => {
    const uid = randomUUID();
    try {
      const result = readPatch(await send(reviewOf(job, uid, username), callerOf(job)), uid);
      return result.ok ? patchJob(job, result.patch) : result;
    } catch (error) {
      return { ok: false, why: error instanceof Error ? error.message : String(error) };
    }
  };
}

function callerOf({ metadata: { namespace, name, ownerReferences = [] } }: Job): HookCaller {
  return { namespace, owner: ownerReferences[0]?.uid ?? name };
}

/** The AdmissionReview that an API server would send to the hook when a client creates this Job. */
function reviewOf(job: Job, uid: string, username: string): object {
  const kind = { group: 'batch', version: 'v1', kind: 'Job' };
  const resource = { group: 'batch', version: 'v1', resource: 'jobs' };
  const { name, namespace } = job.metadata;
  return {
    apiVersion: 'admission.k8s.io/v1',
    kind: 'AdmissionReview',
    request: {
      uid,
      kind,
      resource,
      requestKind: kind,
      requestResource: resource,
      name,
      namespace,
      operation: 'CREATE',
      userInfo: { username },
      object: job,
      oldObject: null,
      dryRun: false,
      options: { kind: 'CreateOptions', apiVersion: 'meta.k8s.io/v1' },
    },
  };
}
