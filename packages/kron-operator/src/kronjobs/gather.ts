import type { Clock } from '@kron/kubernetes/clock';
import type { Transport } from '@kron/kubernetes/transport';
import {
  compile,
  decide,
  type Observed,
  type Problem,
  type Schedule,
  type ScheduleSpec,
  scheduleSpecOf,
} from 'kron-core';
import { jobTTLOf, type KnownTemplate, observe } from 'kron-core/controller';
import { validateKronJob } from 'kron-crd-schema';
import { PerGeneration } from '../jobs/perGeneration.ts';
import type { CachedJob, CachedKronJob, KronJobCache } from './cache.ts';
import { type CreateFindings, needsLiveJobs, type ReconcileContext } from './context.ts';
import type { KronJobWatchedSince } from './kronJobWatchedSince.ts';
import type { KronJobMetrics } from './metrics.ts';
import type { InFlightState } from './state.ts';
import type { Templates } from './templates.ts';

/** A spec as `decide` takes it, and the problems that make it invalid. */
export type ValidatedSpec = { readonly spec: Schedule | ScheduleSpec; readonly problems: readonly Problem[] };

/** Everything that was read for one decision. */
export type Readings = CreateFindings & {
  readonly kronJob: CachedKronJob;
  readonly validated: ValidatedSpec;
  /** The Jobs whose label names the KronJob. */
  readonly jobs: readonly CachedJob[];
  readonly watchedSince: Date;
  /** Undefined when this process is not sure of its own claim. */
  readonly holder: string | undefined;
  readonly template: KnownTemplate | undefined;
};

/** Turns readings into the input of `decide`. */
export function gather(readings: Readings): Observed {
  const { kronJob, validated, watchedSince, holder, refused } = readings;
  const issues = validated.problems;
  const template = readings.template ?? assumedTemplate(readings);
  return observe(kronJob, allJobs(readings), { watchedSince, holder, template, refused, issues });
}

/** Stands in until the API server has checked the template. The TTL of this template wins over the recorded one. */
function assumedTemplate({ kronJob, validated }: Readings): KnownTemplate | undefined {
  // An invalid KronJob may have no template.
  if (validated.problems.length > 0) return undefined;
  return { verdict: {}, jobTTL: jobTTLOf(kronJob.spec.jobTemplate) ?? kronJob.status?.jobTTL };
}

function allJobs({ jobs, existingJob }: Readings): readonly CachedJob[] {
  const isListed = existingJob === undefined || jobs.some(({ seen }) => seen.uid === existingJob.seen.uid);
  return isListed ? jobs : [...jobs, existingJob];
}

export type GathererOptions = {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly cache: KronJobCache;
  readonly state: InFlightState;
  readonly templates: Templates;
  readonly watchedSince: KronJobWatchedSince;
  /** The identity of this process. */
  readonly identity: string;
  readonly metrics: Pick<KronJobMetrics, 'decided'>;
};

/** Gathers the state of a KronJob and lets kron-core decide on it. */
export class Gatherer {
  readonly #options: GathererOptions;
  readonly #specs = new PerGeneration<ValidatedSpec>();

  constructor(options: GathererOptions) {
    this.#options = options;
  }

  forget(uid: string): void {
    this.#specs.delete(uid);
    this.#options.templates.forget(uid);
  }

  /**
   * Decides after reading live whatever the decision depends on: the template check and the active Jobs.
   *
   * @returns undefined when the KronJob is gone
   * @throws what the transport throws
   */
  async decide(key: string, findings: CreateFindings = {}): Promise<ReconcileContext | undefined> {
    const { cache, transport } = this.#options;
    let context = this.decideFromCache(key, findings);
    if (context !== undefined && this.#needsTemplateCheck(context)) {
      await this.#checkTemplate(context);
      context = this.decideFromCache(key, findings);
    }
    if (context === undefined || !needsLiveJobs(context)) return context;
    const { namespace, name } = context.kronJob.metadata;
    if (cache.isFresh(namespace)) return context;
    await cache.refreshJobsOf(namespace, [name], transport);
    return this.decideFromCache(key, findings);
  }

  /** Decides without any request. @returns undefined when the KronJob is gone */
  decideFromCache(key: string, findings: CreateFindings = {}): ReconcileContext | undefined {
    const kronJob = this.#options.cache.owner(key);
    if (kronJob === undefined) return undefined;
    const { clock, metrics } = this.#options;
    const observed = this.observe(key, kronJob, findings);
    const now = new Date(clock.now());
    const began = clock.monotonic();
    const decision = decide(this.#validated(kronJob).spec, now, observed);
    metrics.decided((clock.monotonic() - began) / 1000);
    return { key, kronJob, observed, now, decision };
  }

  /** Gathers without any request. */
  observe(key: string, kronJob: CachedKronJob, findings: CreateFindings = {}): Observed {
    const { cache, watchedSince, templates } = this.#options;
    return gather({
      ...findings,
      kronJob,
      validated: this.#validated(kronJob),
      jobs: cache.jobsOf(key),
      watchedSince: watchedSince.of(kronJob),
      holder: this.#holder(key, kronJob),
      template: templates.known(kronJob),
    });
  }

  /** Validates and compiles each generation once. */
  #validated(kronJob: CachedKronJob): ValidatedSpec {
    const known = this.#specs.get(kronJob);
    if (known !== undefined) return known;
    const validated = validate(kronJob);
    this.#specs.set(kronJob, validated);
    return validated;
  }

  #needsTemplateCheck({ kronJob, observed, decision }: ReconcileContext): boolean {
    if (observed.deleting || decision.action === 'invalid') return false;
    return this.#options.templates.known(kronJob) === undefined;
  }

  async #checkTemplate({ key, kronJob, decision }: ReconcileContext): Promise<void> {
    const { templates, cache } = this.#options;
    const { uid } = kronJob.metadata;
    try {
      await templates.check(kronJob);
      // The KronJob was deleted during the check: nothing else would drop the result.
      if (cache.owner(key)?.metadata.uid !== uid) templates.forget(uid);
    } catch (error) {
      // A period that is due does not wait for the template check.
      if (decision.action !== 'run' && decision.action !== 'replace') throw error;
    }
  }

  /** No holder for a claim that this process is not sure of, so that the claim counts as that of another process. */
  #holder(key: string, { status }: CachedKronJob): string | undefined {
    const { state, identity } = this.#options;
    const { unsureClaim } = state.of(key);
    return unsureClaim !== undefined && unsureClaim === status?.claim?.periodID ? undefined : identity;
  }
}

export function validate(kronJob: CachedKronJob): ValidatedSpec {
  const { apiVersion, kind, metadata, spec } = kronJob;
  const { name, namespace } = metadata;
  const verdict = validateKronJob({ apiVersion, kind, metadata: { name, namespace }, spec });
  const scheduling = scheduleSpecOf(kronJob);
  if (verdict.ok) return { spec: compile(scheduling), problems: [] };
  return { spec: scheduling, problems: verdict.issues };
}
