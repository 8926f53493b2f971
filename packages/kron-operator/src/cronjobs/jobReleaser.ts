import { ApiError, isConflict, isInvalid, isNotFound } from '@kron/kubernetes/apiError';
import { jobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import { heldJob, type HeldJob, isHeld, releasePatch } from 'kron-core/controller';
import { readJob } from '../jobs/readJob.ts';
import { type CachedHeldJob, cachedHeldJob, type HeldJobCache } from './cache.ts';

type JobReleaserOptions = {
  readonly transport: Transport;
  readonly cache?: Pick<HeldJobCache, 'put' | 'remove'>;
  /** Called if the API server answers a release with 403, because a right is missing or admission denies the release. */
  readonly onForbidden?: (namespace: string) => void;
};

/** Releases Jobs of CronJobs after these Jobs have waited for their chosen time. A release is a single patch. */
export class JobReleaser {
  readonly #options: JobReleaserOptions;

  constructor(options: JobReleaserOptions) {
    this.#options = options;
  }

  /**
   * Releases a Job, unless another client has released, changed or deleted the Job.
   *
   * @param chosenTime the time to record in the Job; null to record none
   * @returns whether this call has released the Job
   * @throws what the transport throws, including a refusal of the patch
   */
  async release(job: CachedHeldJob, chosenTime: Date | null): Promise<boolean> {
    try {
      await this.#patch(job, job.held, chosenTime);
    } catch (error) {
      if (error instanceof ApiError && error.code === 403)
        this.#options.onForbidden?.(job.metadata.namespace);
      // The API server answers 422, too, if a `test` operation of the patch fails.
      const isChanged = isNotFound(error) || isInvalid(error) || isConflict(error);
      if (!isChanged) throw error;
      const live = await this.#readHeld(job);
      if (live === undefined) return false;
      // The patch tests that the Job has the gates of the cached Job. The stored gates can differ: the cache shortens long
      // texts, and other controllers remove their gates. If the gates differ, try again with the stored gates.
      if (live.gates === job.held.gates) throw error;
      await this.#patch(job, live, chosenTime);
    }
    return true;
  }

  async #patch(job: CachedHeldJob, held: HeldJob, chosenTime: Date | null): Promise<void> {
    const { transport, cache } = this.#options;
    const { namespace, name } = job.metadata;
    await transport.patch(
      { resource: jobs, namespace, name },
      { type: 'json', body: releasePatch(held, chosenTime) },
      { priority: 'first' },
    );
    cache?.remove(job);
  }

  /**
   * Reads a Job from the API server and updates the cache.
   *
   * @returns the Job with its full texts; undefined if it no longer waits, for example after a patch with a lost answer
   */
  async #readHeld(job: CachedHeldJob): Promise<HeldJob | undefined> {
    const { transport, cache } = this.#options;
    const stored = await readJob(transport, job.metadata);
    const live = stored && heldJob(stored);
    if (stored === undefined || live?.uid !== job.held.uid || live.label === undefined) {
      cache?.remove(job);
      return undefined;
    }
    cache?.put(cachedHeldJob(stored));
    return isHeld(live) ? live : undefined;
  }
}
