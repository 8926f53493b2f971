import type { Clock } from '@kron/kubernetes/clock';
import type { Transport } from '@kron/kubernetes/transport';
import {
  compile,
  type Observed,
  type Problem,
  type Schedule,
  type ScheduleSpec,
  scheduleSpecOf,
} from 'kron-core';
import { decideWithin, type KnownTemplate, observe } from 'kron-core/controller';
import { RequestBatcher } from '../controller/requests/requestBatcher.ts';
import { withJob } from '../jobs/ownedJob.ts';
import { CompiledSpecs } from '../jobs/compiledSpecs.ts';
import { Searches } from '../jobs/searches.ts';
import { type ValidatedSpec, validatedSpec } from '../jobs/validatedSpec.ts';
import { type CachedJob, type CachedKronJob, dueTimeOf, type KronJobCache } from './cache.ts';
import { type CreateFindings, needsLiveJobs, type ReconcileContext } from './context.ts';
import type { KronJobWatchedSince } from './kronJobWatchedSince.ts';
import type { KronJobMetrics } from './metrics.ts';
import type { InFlightState } from './state.ts';
import type { Templates } from './templates.ts';

type ValidatedSchedule = ValidatedSpec<Schedule | ScheduleSpec>;

/** Everything that was read for one decision. */
export type Readings = CreateFindings & {
  readonly kronJob: CachedKronJob;
  readonly validated: ValidatedSchedule;
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
  const jobs = withJob(readings.jobs, readings.existingJob);
  return observe(kronJob, jobs, { watchedSince, holder, template, refused, issues });
}

/**
 * The template counts as valid until the API server has checked it. A TTL of 0 makes every period claimed first, because
 * the API server may give the Job any TTL.
 */
function assumedTemplate({ validated }: Readings): KnownTemplate | undefined {
  // An invalid KronJob may have no template.
  return validated.problems.length > 0 ? undefined : { verdict: {}, jobTTL: 0 };
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
  /** @throws FencedError when this process may not decide now */
  readonly requireTerm: () => unknown;
  /** Called once per generation if a new KronJob with this spec would be refused. */
  readonly onTooCostly: (kronJob: CachedKronJob, problem: Problem) => void;
};

/** Names per list. A selector of 100 names takes 7 kB of the URL, which every proxy accepts. */
const maxNames = 100;
/** The Jobs of a KronJob with more than these are listed alone. */
const maxSharedJobs = 50;

/** Gathers the state of a KronJob and lets kron-core decide on it. */
export class Gatherer {
  readonly #options: GathererOptions;
  readonly #specs: CompiledSpecs<CachedKronJob, ValidatedSchedule>;
  readonly #searches = new Searches();
  readonly #lists: RequestBatcher<void>;

  constructor(options: GathererOptions) {
    this.#options = options;
    const { cache, transport, onTooCostly } = options;
    this.#specs = new CompiledSpecs({ compile: validate, dueTimeOf, onTooCostly });
    this.#lists = new RequestBatcher<void>({
      request: async (namespace, names) => {
        await cache.refreshJobsOf(namespace, names, transport);
        return () => undefined;
      },
      maxNames,
    });
  }

  /** The KronJob was changed: its next Job may be due at another time. */
  reschedule(kronJob: CachedKronJob): void {
    this.#specs.reschedule(kronJob);
  }

  forget(uid: string): void {
    this.#specs.forget(uid);
    this.#searches.forget(uid);
    this.#options.templates.forget(uid);
  }

  /**
   * Decides after reading live the active Jobs, if the decision depends on them. Starts the check of an unknown template.
   *
   * @returns undefined when the KronJob is gone
   * @throws what the transport throws, also at the last check of the template
   */
  async decide(key: string, findings: CreateFindings = {}): Promise<ReconcileContext | undefined> {
    const { cache, transport } = this.#options;
    const context = this.decideFromCache(key, findings);
    if (context === undefined) return undefined;
    this.#checkTemplate(context);
    if (this.awaitsTemplate(context) || !needsLiveJobs(context)) return context;
    const { namespace, name } = context.kronJob.metadata;
    if (cache.isFresh(namespace)) return context;
    // A long list would hold up the others.
    if (cache.jobsOf(key).length > maxSharedJobs) await cache.refreshJobsOf(namespace, [name], transport);
    else await this.#lists.request(namespace, name);
    return this.decideFromCache(key, findings);
  }

  /** Whether the status waits for the check of the template. What is due does not. */
  awaitsTemplate(context: ReconcileContext): boolean {
    const { action, outcomes } = context.decision;
    return this.#needsTemplateCheck(context) && action !== 'replace' && outcomes.length === 0;
  }

  /** Drops what the decisions of this reconcile have searched. */
  endSearch(uid: string): void {
    this.#searches.end(uid);
  }

  /**
   * Decides without any request.
   *
   * @returns undefined when the KronJob is gone
   * @throws UnfinishedError when the decision needs another turn; FencedError
   */
  decideFromCache(key: string, findings: CreateFindings = {}): ReconcileContext | undefined {
    const kronJob = this.#options.cache.owner(key);
    if (kronJob === undefined) return undefined;
    const { clock, metrics, requireTerm } = this.#options;
    requireTerm();
    const observed = this.observe(key, kronJob, findings);
    const { spec } = this.#validated(kronJob);
    const times = { now: new Date(clock.now()), watchedSince: this.#options.watchedSince.of(kronJob) };
    const began = clock.monotonic();
    try {
      const decided = this.#searches.decide(kronJob, times, (budget) =>
        decideWithin(budget, spec, times.now, observed),
      );
      return { key, kronJob, observed, ...decided };
    } finally {
      metrics.decided((clock.monotonic() - began) / 1000);
    }
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

  #validated(kronJob: CachedKronJob): ValidatedSchedule {
    return this.#specs.of(kronJob);
  }

  #needsTemplateCheck({ kronJob, observed, decision }: ReconcileContext): boolean {
    if (observed.deleting || decision.action === 'invalid') return false;
    return this.#options.templates.known(kronJob) === undefined;
  }

  #checkTemplate(context: ReconcileContext): void {
    if (!this.#needsTemplateCheck(context)) return;
    try {
      this.#options.templates.check(context.key, context.kronJob);
    } catch (error) {
      if (this.awaitsTemplate(context)) throw error;
    }
  }

  /** Undefined if this process is not sure of its claim. The claim then counts as one of another process. */
  #holder(key: string, { status }: CachedKronJob): string | undefined {
    const { state, identity } = this.#options;
    const { unsureClaim } = state.of(key);
    return unsureClaim !== undefined && unsureClaim === status?.claim?.periodID ? undefined : identity;
  }
}

export function validate(kronJob: CachedKronJob): ValidatedSchedule {
  return validatedSpec(kronJob, scheduleSpecOf(kronJob), compile);
}
