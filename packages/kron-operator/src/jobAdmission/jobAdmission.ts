import { randomUUID } from 'node:crypto';
import type { Job } from 'kron-core';
import { admissionReview } from './admissionReview.ts';
import { type PatchedJob, patchJob } from './patchJob.ts';
import { readPatch } from './readPatch.ts';

/** Sends a body, and gives what is answered to it. @throws Error that says what is wrong with the way or the answer */
export type SendReview = (body: unknown) => Promise<unknown>;

/** Lets somebody else have a word in each Job before it is created. */
export type JobAdmission = (job: Job) => Promise<PatchedJob>;

/** @param username who asks, as it is told to whoever is asked */
export function jobAdmission(ask: SendReview, username: string): JobAdmission {
  return async (job) => {
    const uid = randomUUID();
    try {
      const verdict = readPatch(await ask(admissionReview(job, uid, username)), uid);
      return verdict.ok ? patchJob(job, verdict.patch) : verdict;
    } catch (error) {
      return { ok: false, why: error instanceof Error ? error.message : String(error) };
    }
  };
}
