import type { Clock } from '@kron/kubernetes/clock';
import { decideControlled, type RunPod } from 'kron-core';
import { observeControlled } from 'kron-core/controller';
import type { ControlledJobCache } from './controlledJobCache.ts';
import { judgedControlledSpecs } from './specs.ts';
import type { CachedControlledJob } from './cachedControlledJob.ts';
import type { CachedJob } from './cachedJob.ts';
import type { LiveReads } from './liveReads.ts';
import type { Templates } from './templates.ts';
import type { ReconcileContext } from './context.ts';
import type { ControlledJobMetrics } from './metrics.ts';

export type GathererOptions = {
  readonly clock: Clock;
  readonly view: ControlledJobCache;
  readonly looks: LiveReads;
  readonly templates: Templates;
  readonly metrics: Pick<ControlledJobMetrics, 'decided'>;
};

/** Gathers what there is to know of a ControlledJob, and has kron-core decide. */
export class Gatherer {
  readonly #options: GathererOptions;
  readonly #specs = judgedControlledSpecs();

  constructor(options: GathererOptions) {
    this.#options = options;
  }

  forget(uid: string): void {
    this.#specs.forget(uid);
    this.#options.templates.forget(uid);
  }

  /**
   * A decision on what is known.
   *
   * @param inTheWay whoever has the name of a Job that was to be created
   * @returns undefined when the ControlledJob is gone
   */
  take(key: string, inTheWay?: CachedJob): ReconcileContext | undefined {
    const controlledJob = this.#options.view.owner(key);
    return controlledJob === undefined ? undefined : this.#decide(key, controlledJob, { inTheWay });
  }

  /**
   * A decision on what there is now.
   *
   * @returns undefined when the ControlledJob is gone
   * @throws what the transport throws
   */
  async confirm(key: string): Promise<ReconcileContext | undefined> {
    const { view, looks } = this.#options;
    const found = await looks.at(key);
    const controlledJob = view.owner(key);
    return controlledJob === undefined ? undefined : this.#decide(key, controlledJob, { pods: found });
  }

  /**
   * A decision once it is known what the API server says of the template, which its status tells of.
   *
   * @returns undefined when the ControlledJob is gone
   * @throws what the transport throws, when there was no answer that will stay the same
   */
  async askAboutTemplate({ key, controlledJob }: ReconcileContext): Promise<ReconcileContext | undefined> {
    const { view, templates } = this.#options;
    const { uid } = controlledJob.metadata;
    await templates.ask(controlledJob);
    // Deleted meanwhile: nobody would forget the answer.
    if (view.owner(key)?.metadata.uid !== uid) templates.forget(uid);
    return this.take(key);
  }

  #decide(
    key: string,
    controlledJob: CachedControlledJob,
    found: { readonly pods?: readonly RunPod[]; readonly inTheWay?: CachedJob | undefined },
  ): ReconcileContext {
    const { clock, view, templates, metrics } = this.#options;
    const { spec, problems: issues } = this.#specs.of(controlledJob);
    const jobs = withOne(view.jobsOf(key), found.inTheWay);
    const template = templates.known(controlledJob);
    const observed = observeControlled(controlledJob, jobs, { issues, template, pods: found.pods });
    const began = clock.monotonic();
    const decision = decideControlled(spec, new Date(clock.now()), observed);
    metrics.decided((clock.monotonic() - began) / 1000);
    return { key, controlledJob, observed, decision };
  }
}

function withOne(jobs: readonly CachedJob[], one: CachedJob | undefined): readonly CachedJob[] {
  const isKnown = one === undefined || jobs.some(({ seen }) => seen.uid === one.seen.uid);
  return isKnown ? jobs : [...jobs, one];
}
