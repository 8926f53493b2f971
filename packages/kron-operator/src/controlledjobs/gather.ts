import {
  type ControlledSchedule,
  type ControlledSpec,
  compileControlled,
  controlledSpecOf,
  decideControlled,
  type Problem,
  type RunPod,
} from 'kron-core';
import { observeControlled } from 'kron-core/controller';
import { validateControlledJob } from 'kron-crd-schema';
import { PerGeneration } from '../jobs/perGeneration.ts';
import type { CachedControlledJob, CachedJob } from './cache.ts';
import type { ReconcileContext } from './context.ts';
import type { LiveReads } from './liveReads.ts';
import type { ControlledJobMetrics } from './metrics.ts';
import type { Cluster } from './ports.ts';
import type { Templates } from './templates.ts';

/** A spec as `decideControlled` takes it, and the problems that make it invalid. */
type ValidatedSpec = {
  readonly spec: ControlledSchedule | ControlledSpec;
  readonly problems: readonly Problem[];
};

export type GathererOptions = {
  readonly cluster: Pick<Cluster, 'clock' | 'cache'>;
  readonly liveReads: LiveReads;
  readonly templates: Templates;
  readonly metrics: Pick<ControlledJobMetrics, 'decided'>;
};

/** Gathers the state of a ControlledJob and lets kron-core decide on it. */
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
   * Decides without any request.
   *
   * @param existingJob the Job that has the name of one that was to be created
   * @returns undefined when the ControlledJob is gone
   */
  decideFromCache(key: string, existingJob?: CachedJob): ReconcileContext | undefined {
    const controlledJob = this.#options.cluster.cache.owner(key);
    return controlledJob === undefined ? undefined : this.#decide(key, controlledJob, { existingJob });
  }

  /**
   * Decides on Jobs and Pods that are read live.
   *
   * @returns undefined when the ControlledJob is gone
   * @throws what the transport throws
   */
  async decideLive(key: string): Promise<ReconcileContext | undefined> {
    const { cluster, liveReads } = this.#options;
    const pods = await liveReads.podsOf(key);
    const controlledJob = cluster.cache.owner(key);
    return controlledJob === undefined ? undefined : this.#decide(key, controlledJob, { pods });
  }

  /**
   * Decides after a check of the template, whose result belongs in the status.
   *
   * @returns undefined when the ControlledJob is gone
   * @throws what the transport throws, when the API server could not decide
   */
  async decideWithTemplate({ key, controlledJob }: ReconcileContext): Promise<ReconcileContext | undefined> {
    const { cluster, templates } = this.#options;
    const { uid } = controlledJob.metadata;
    await templates.check(controlledJob);
    // The ControlledJob was deleted during the check: nothing else would drop the result.
    if (cluster.cache.owner(key)?.metadata.uid !== uid) templates.forget(uid);
    return this.decideFromCache(key);
  }

  #decide(
    key: string,
    controlledJob: CachedControlledJob,
    findings: { readonly pods?: readonly RunPod[]; readonly existingJob?: CachedJob | undefined },
  ): ReconcileContext {
    const { cluster, templates, metrics } = this.#options;
    const { clock, cache } = cluster;
    const { spec, problems: issues } = this.#validated(controlledJob);
    const jobs = allJobs(cache.jobsOf(key), findings.existingJob);
    const template = templates.known(controlledJob);
    const observed = observeControlled(controlledJob, jobs, { issues, template, pods: findings.pods });
    const began = clock.monotonic();
    const decision = decideControlled(spec, new Date(clock.now()), observed);
    metrics.decided((clock.monotonic() - began) / 1000);
    return { key, controlledJob, observed, decision };
  }

  /** Validates and compiles each generation once. */
  #validated(controlledJob: CachedControlledJob): ValidatedSpec {
    const known = this.#specs.get(controlledJob);
    if (known !== undefined) return known;
    const validated = validate(controlledJob);
    this.#specs.set(controlledJob, validated);
    return validated;
  }
}

function allJobs(jobs: readonly CachedJob[], existingJob: CachedJob | undefined): readonly CachedJob[] {
  const isListed = existingJob === undefined || jobs.some(({ seen }) => seen.uid === existingJob.seen.uid);
  return isListed ? jobs : [...jobs, existingJob];
}

function validate(controlledJob: CachedControlledJob): ValidatedSpec {
  const { apiVersion, kind, metadata, spec } = controlledJob;
  const { name, namespace } = metadata;
  const verdict = validateControlledJob({ apiVersion, kind, metadata: { name, namespace }, spec });
  const events = controlledSpecOf(controlledJob);
  if (verdict.ok) return { spec: compileControlled(events), problems: [] };
  return { spec: events, problems: verdict.issues };
}
