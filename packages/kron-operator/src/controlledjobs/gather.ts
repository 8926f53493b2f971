import {
  type ControlledSpec,
  compileControlled,
  controlledSpecOf,
  type Problem,
  type RunPod,
  type RunTemplate,
} from 'kron-core';
import { decideControlledWithin, observeControlled } from 'kron-core/controller';
import type { Result } from '../controller/queue/result.ts';
import type { WatchedSince } from '../controller/queue/watchedSince.ts';
import { withJob } from '../jobs/ownedJob.ts';
import { CompiledSpecs, validatedSpec } from '../jobs/compiledSpecs.ts';
import { Searches } from '../jobs/searches.ts';
import type { Templates } from '../jobs/templates.ts';
import { type CachedControlledJob, type CachedJob, dueTimeOf } from './cache.ts';
import type { ReconcileContext } from './context.ts';
import type { LiveReads } from './liveReads.ts';
import type { ControlledJobMetrics } from './metrics.ts';
import type { Cluster } from './ports.ts';
import type { InFlightState } from './state.ts';

type GathererOptions = {
  readonly cluster: Pick<Cluster, 'clock' | 'cache'>;
  readonly state: Pick<InFlightState, 'finishedOf'>;
  readonly liveReads: LiveReads;
  readonly watchedSince: Pick<WatchedSince, 'check'>;
  readonly templates: Templates<CachedControlledJob, RunTemplate>;
  readonly metrics: Pick<ControlledJobMetrics, 'decided'>;
  /** @throws FencedError if this process does not lead, or if its clock may be wrong */
  readonly requireTerm: () => unknown;
  /** Called once for each generation of a ControlledJob whose spec costs more than a new ControlledJob may cost. */
  readonly onWarning: (controlledJob: CachedControlledJob, problem: Problem) => void;
};

/** Facts from requests to the API server. A decision uses them in addition to the cache. */
type Findings = {
  readonly pods?: readonly RunPod[];
  readonly existingJob?: CachedJob | undefined;
  readonly isLive?: boolean;
};

/** Gathers the state of a ControlledJob and lets kron-core decide on it. */
export class Gatherer {
  readonly #options: GathererOptions;
  readonly #specs: CompiledSpecs<CachedControlledJob, ReturnType<typeof validate>>;
  readonly #searches = new Searches();

  constructor(options: GathererOptions) {
    this.#options = options;
    const { cluster, onWarning } = options;
    this.#specs = new CompiledSpecs({ compile: validate, dueTimeOf, onWarning });
    cluster.cache.addStore(this.#specs);
  }

  forget(uid: string): void {
    this.#specs.forget(uid);
    this.#searches.forget(uid);
    this.#options.templates.forget(uid);
  }

  /** Called at the end of a reconcile. Drops the intermediate results of a decision that took several time slices. */
  endSearch(uid: string): void {
    this.#searches.end(uid);
  }

  /**
   * Decides from the cache, without a request. Returns a `Result` instead of a decision if the ControlledJob is gone, or if
   * the decision needs another time slice. `decideLive` and `decideOnLiveJobs` also return a `Result` in these cases.
   *
   * @param existingJob a Job that already has the name of the Job to create
   */
  decideFromCache(key: string, existingJob?: CachedJob): ReconcileContext | Result {
    return this.#decide(key, { existingJob });
  }

  /** Reads Jobs and Pods from the API server, and decides. @throws what the transport throws */
  async decideLive(key: string): Promise<ReconcileContext | Result> {
    const pods = await this.#options.liveReads.podsOf(key);
    return this.#decide(key, { pods, isLive: true });
  }

  /** Reads Jobs from the API server, and decides. @throws what the transport throws */
  async decideOnLiveJobs(key: string): Promise<ReconcileContext | Result> {
    await this.#options.liveReads.refreshJobsOf(key);
    return this.#decide(key, { isLive: true });
  }

  /** Starts the check of a template. @throws the error of the previous check, if that check had no verdict */
  checkTemplate({ key, controlledJob }: ReconcileContext): void {
    this.#options.templates.check(key, controlledJob);
  }

  #decide(key: string, findings: Findings): ReconcileContext | Result {
    const { cluster, state, templates, metrics, requireTerm } = this.#options;
    const { clock, cache } = cluster;
    const controlledJob = cache.owner(key);
    if (controlledJob === undefined) return { again: 'no' };
    requireTerm();
    const { spec, problems: issues } = this.#specs.of(controlledJob);
    const jobs = withJob(cache.jobsOf(key), findings.existingJob);
    const template = templates.known(controlledJob);
    const finishedJob = state.finishedOf(key);
    const { pods } = findings;
    const observed = observeControlled(controlledJob, jobs, { issues, template, pods, finishedJob });
    const began = clock.monotonic();
    const now = new Date(clock.now());
    const watchedSince = new Date(this.#options.watchedSince.check());
    try {
      const decided = this.#searches.decide(controlledJob, { now, watchedSince }, (budget) =>
        decideControlledWithin(budget, spec, now, observed),
      );
      if (decided === undefined) return { again: 'nextSlice' };
      const { decision } = decided;
      return { key, controlledJob, observed, decision, isLive: findings.isLive === true, finishedJob };
    } finally {
      metrics.decided((clock.monotonic() - began) / 1000);
    }
  }
}

function validate(controlledJob: CachedControlledJob) {
  const compile = (spec: ControlledSpec) => compileControlled(spec, controlledJob.template.hash);
  return validatedSpec(controlledJob, controlledSpecOf(controlledJob), compile);
}
