import { ApiError, isConflict, isInvalid, isNotFound } from '@kron/kubernetes/apiError';
import { jobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import { heldJob, type HeldJob, isHeld, releasePatch } from 'kron-core/controller';
import { readJob } from '../jobs/readJob.ts';
import { type CachedHeldJob, cachedHeldJob, type HeldJobCache } from './cache.ts';

export type ApplierOptions = {
  readonly transport: Transport;
  /** Kept up to date. */
  readonly cache?: Pick<HeldJobCache, 'put' | 'remove'>;
  /** Called if the API server answers a release with 403: a right is missing, or admission denies it. */
  readonly onForbidden?: (namespace: string) => void;
};

/** Releases held Jobs, each by one patch. */
export class Applier {
  readonly #options: ApplierOptions;

  constructor(options: ApplierOptions) {
    this.#options = options;
  }

  /**
   * Releases a Job unless another client has released, changed or deleted it.
   *
   * @param chosenTime recorded in the Job
   * @returns whether this request has released it
   * @throws what the transport throws, also a refusal of the patch
   */
  async release(job: CachedHeldJob, chosenTime: Date | null): Promise<boolean> {
    try {
      await this.#patch(job, job.held, chosenTime);
    } catch (error) {
      if (error instanceof ApiError && error.code === 403)
        this.#options.onForbidden?.(job.metadata.namespace);
      // The API server answers 422 also if a test of the patch fails.
      const isChanged = isNotFound(error) || isInvalid(error) || isConflict(error);
      if (!isChanged) throw error;
      const live = await this.#readHeld(job);
      if (live === undefined) return false;
      // The cache cuts long gates, and other controllers remove their gates.
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
   * Brings the cache up to date.
   *
   * @returns the whole Job; undefined if it is no longer held. An earlier attempt without an answer may have released it
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
