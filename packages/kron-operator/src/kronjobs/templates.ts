import type { ApiError } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Transport } from '@kron/kubernetes/transport';
import { buildJob, type Job, type KronJob } from 'kron-core';
import { jobTTLOf, type KnownTemplate, rememberedTemplate } from 'kron-core/controller';
import { checkTemplate } from '../jobs/checkTemplate.ts';
import { sampleTime } from '../jobs/dryRunTemplate.ts';
import { PerGeneration } from '../jobs/perGeneration.ts';
import type { CachedKronJob } from './cache.ts';

export type TemplatesOptions = {
  readonly transport: Transport;
  /** The template is well-formed, but the API server would refuse a Job of it now. */
  readonly onRefused: (kronJob: CachedKronJob, error: ApiError) => void;
};

/** Checks the template of each generation once by a dry run. The status keeps the result. */
export class Templates {
  readonly #options: TemplatesOptions;
  readonly #known = new PerGeneration<KnownTemplate>();

  constructor(options: TemplatesOptions) {
    this.#options = options;
  }

  /** The result of the last check, from this process or from the status. */
  known(kronJob: CachedKronJob): KnownTemplate | undefined {
    return this.#known.get(kronJob) ?? rememberedTemplate(kronJob);
  }

  /** Asks the API server. @throws what the transport throws, when the API server could not decide */
  async check(kronJob: CachedKronJob): Promise<void> {
    const { transport, onRefused } = this.#options;
    const { verdict, job = kronJob.spec.jobTemplate } = await checkTemplate(
      { transport, onRefused: (error) => onRefused(kronJob, error) },
      sampleJob(kronJob),
    );
    this.#known.set(kronJob, { verdict, jobTTL: jobTTLOf(job) });
  }

  /** A Job of this generation was created: its template is valid, and the Job shows the TTL that defaulting gives. */
  learn(kronJob: CachedKronJob, job: KubeObject): void {
    if (this.known(kronJob) !== undefined) return;
    this.#known.set(kronJob, { verdict: {}, jobTTL: jobTTLOf(job) });
  }

  forget(uid: string): void {
    this.#known.delete(uid);
  }
}

/** The Job that a dry run of a KronJob's template creates. */
export function sampleJob(kronJob: KronJob): Job {
  return buildJob(kronJob, { periodID: '2000-01-01T00:00:00Z', chosenTime: sampleTime });
}
