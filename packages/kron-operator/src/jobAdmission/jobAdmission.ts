import { randomUUID } from 'node:crypto';
import type { Job } from 'kron-core';
import { admissionReview } from './admissionReview.ts';
import { type Patched, patched } from './patched.ts';
import { patchOf } from './patchOf.ts';

/** Sends a body, and gives what is answered to it. @throws Error that says what is wrong with the way or the answer */
export type Ask = (body: unknown) => Promise<unknown>;

/** Lets somebody else have a word in each Job before it is created. */
export type JobAdmission = (job: Job) => Promise<Patched>;

/** @param username who asks, as it is told to whoever is asked */
export function jobAdmission(ask: Ask, username: string): JobAdmission {
  return async (job) => {
    const uid = randomUUID();
    try {
      const verdict = patchOf(await ask(admissionReview(job, uid, username)), uid);
      return verdict.ok ? patched(job, verdict.patch) : verdict;
    } catch (error) {
      return { ok: false, why: error instanceof Error ? error.message : String(error) };
    }
  };
}
