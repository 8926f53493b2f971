import { ApiError, isConflict, isInvalid, isNotFound } from '@kron/kubernetes/apiError';
import type { Clock } from '@kron/kubernetes/clock';
import { jobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import { decideHeldJob, releasePatch } from 'kron-core/controller';
import { readJob } from '../jobs/readJob.ts';
import { type CachedHeldJob, cachedHeldJob, type HeldJobCache } from './cache.ts';

export type ApplierOptions = {
  readonly transport: Transport;
  readonly cache: Pick<HeldJobCache, 'put' | 'remove'>;
  readonly clock: Clock;
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
    const { transport, cache } = this.#options;
    const { namespace, name } = job.metadata;
    try {
      const body = releasePatch(job.held, chosenTime);
      await transport.patch(
        { resource: jobs, namespace, name },
        { type: 'json', body },
        { priority: 'first' },
      );
      cache.remove(job);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 403)
        this.#options.onForbidden?.(job.metadata.namespace);
      // The API server answers 422 also if a test of the patch fails.
      const isChanged = isNotFound(error) || isInvalid(error) || isConflict(error);
      if (!isChanged || (await this.#isStillHeld(job))) throw error;
      return false;
    }
  }

  /** Brings the cache up to date. An earlier attempt without an answer may have released the Job. */
  async #isStillHeld(job: CachedHeldJob): Promise<boolean> {
    const { transport, cache, clock } = this.#options;
    const stored = await readJob(transport, job.metadata);
    const now = stored && cachedHeldJob(stored);
    if (now === undefined || now.held.uid !== job.held.uid || now.held.label === undefined) {
      cache.remove(job);
      return false;
    }
    cache.put(now);
    return decideHeldJob(now.held, new Date(clock.now())).action !== 'ignore';
  }
}
