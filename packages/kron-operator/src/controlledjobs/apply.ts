import { ApiError, isConflict, isInvalid, isNotFound } from '@kron/kubernetes/apiError';
import { jobs } from '@kron/kubernetes/resources';
import {
  type Attempt,
  type CreateAction,
  controlledJobFor,
  type DeleteAction,
  type Job,
  problemLines,
  type UnsuspendAction,
  type RunJob,
  type RunTemplate,
} from 'kron-core';
import { gatedIfQueued, queueOf, unsuspendPatch } from 'kron-core/controller';
import type { YieldWorker } from '../controller/queue/workQueue.ts';
import { BlockedError } from '../controller/queue/result.ts';
import { outageKind } from '../controller/requests/outageKind.ts';
import type { JobAdmission } from '../jobAdmission/jobAdmission.ts';
import type { PatchedJob } from '../jobAdmission/patchJob.ts';
import { buildUnlessRefused, createJob } from '../jobs/createJob.ts';
import { deleteJob } from '../jobs/deleteJob.ts';
import { malformedJob } from '../jobs/malformedJob.ts';
import { readJob } from '../jobs/readJob.ts';
import type { Templates } from '../jobs/templates.ts';
import { type CachedControlledJob, type CachedJob, cachedJob } from './cache.ts';
import type { ReconcileContext } from './context.ts';
import type { Cluster } from './ports.ts';

export type ActionResult =
  | { readonly result: 'done' }
  /** `failure` is a message for users. */
  | { readonly result: 'failed'; readonly failure: string }
  /** The cluster has changed, so the caller decides again. `existingJob` has the name that the new Job should get. */
  | { readonly result: 'changed'; readonly existingJob?: CachedJob }
  | { readonly result: 'terminating' };

type ApplierOptions = {
  readonly cluster: Cluster;
  readonly templates: Pick<Templates<CachedControlledJob, RunTemplate>, 'known' | 'learn'>;
  readonly admission: JobAdmission | undefined;
};

export class Applier {
  readonly #options: ApplierOptions;

  constructor(options: ApplierOptions) {
    this.#options = options;
  }

  /** @throws the error of the transport, if the outcome of the request is unknown or a retry can succeed */
  run(context: ReconcileContext, action: Attempt['action'], yieldWorker: YieldWorker): Promise<ActionResult> {
    if (action.do === 'create') return this.#create(context, action, yieldWorker);
    return action.do === 'delete' ? this.#delete(context, action) : this.#unsuspend(context, action);
  }

  async #create(
    { controlledJob }: ReconcileContext,
    action: CreateAction,
    yieldWorker: YieldWorker,
  ): Promise<ActionResult> {
    const { transport, clock, cache } = this.#options.cluster;
    const built = await buildUnlessRefused(async () =>
      controlledJobFor(await cache.withTemplate(controlledJob), action),
    );
    if ('refused' in built) return this.#refused(controlledJob, built.refused);
    const admitted = await this.#admit(controlledJob, built.job, yieldWorker);
    if (!admitted.ok) return { result: 'failed', failure: admitted.why };
    const sentAt = clock.monotonic();
    const created = await createJob(transport, gatedIfQueued(admitted.job));
    if (created.result === 'unknown') throw created.error;
    if (created.result === 'taken') return this.#nameTaken(controlledJob, action);
    if (created.result === 'terminating') return { result: 'terminating' };
    if (created.result === 'refused') return this.#refused(controlledJob, created.error);
    const isQueued = queueOf(created.job.metadata.labels) !== undefined;
    this.#learn(controlledJob, { changes: created.changes, ...(isQueued && { isQueued }) });
    cache.putOwnJob(cachedJob(created.job), sentAt);
    return { result: 'done' };
  }

  /**
   * Sends the Job to the external admission hook, if the ControlledJob requires the hook. Fails if the operator has no hook.
   * The worker is free while the operator waits for the hook.
   */
  async #admit(
    { appliesMutations }: CachedControlledJob,
    job: Job,
    yieldWorker: YieldWorker,
  ): Promise<PatchedJob> {
    const { admission } = this.#options;
    if (!appliesMutations) return { ok: true, job };
    if (admission !== undefined) return yieldWorker(admission(job));
    const why =
      'the annotation apply-mutations needs an admission hook, but the operator has none: start the operator with --job-admission-url, or remove the annotation';
    return { ok: false, why };
  }

  #refused(controlledJob: CachedControlledJob, error: ApiError): ActionResult {
    const problems = malformedJob(error);
    if (problems !== undefined) this.#learn(controlledJob, { refusal: problemLines(problems) });
    return { result: 'failed', failure: error.message };
  }

  /**
   * Stores facts from the answer to the create of a Job: why the Job is malformed, what admission changed, and whether the
   * Job belongs to a queue.
   */
  #learn(controlledJob: CachedControlledJob, { refusal, changes = '', ...queue }: RunTemplate): void {
    const { templates } = this.#options;
    if (refusal !== undefined) {
      if (!controlledJob.appliesMutations) templates.learn(controlledJob, { refusal }, { isRefused: true });
      return;
    }
    const known = templates.known(controlledJob);
    const hasNews = changes !== '' || known?.changes !== undefined || isReportedChanged(controlledJob);
    templates.learn(controlledJob, { ...(hasNews && { changes }), ...queue });
  }

  /** Reads the Job that already has the name of the Job to create. The existing Job may belong to another owner. */
  async #nameTaken(
    { metadata: { namespace, uid } }: CachedControlledJob,
    { job }: CreateAction,
  ): Promise<ActionResult> {
    const { transport, cache } = this.#options.cluster;
    const found = await readJob(transport, { namespace, name: job });
    if (found === undefined) throw new BlockedError(`the Job name ${job} was in use, but is free again`);
    const existingJob = cachedJob(found);
    if (existingJob.controllerUID === uid) cache.putJob(existingJob);
    return { result: 'changed', existingJob };
  }

  /** Deletes a Job with foreground propagation: it stays until its Pods are gone, so their end can be observed. */
  async #delete({ key }: ReconcileContext, { uid }: DeleteAction): Promise<ActionResult> {
    const { transport, cache } = this.#options.cluster;
    const job = this.#jobOf(key, uid);
    if (job === undefined) return { result: 'changed' };
    const unmark = cache.markDeleting(uid);
    try {
      if (await deleteJob(transport, job, 'Foreground')) return { result: 'done' };
      cache.removeJob(job);
      return { result: 'changed' };
    } catch (error) {
      unmark();
      return failureOf(error);
    }
  }

  async #unsuspend({ key, controlledJob }: ReconcileContext, action: UnsuspendAction): Promise<ActionResult> {
    const { transport, clock, cache } = this.#options.cluster;
    const { namespace } = controlledJob.metadata;
    const sentAt = clock.monotonic();
    try {
      const ref = { resource: jobs, namespace, name: action.job };
      const unsuspended = await transport.patch(ref, { type: 'json', body: unsuspendPatch(action) });
      cache.putOwnJob(cachedJob(unsuspended), sentAt);
      return { result: 'done' };
    } catch (error) {
      if (!isNotFound(error) && !isRefusedPatch(error)) return failureOf(error);
      return this.#notUnsuspended(key, namespace, action, error);
    }
  }

  /** Finds out why a Job was not unsuspended: the Job is gone, the Job has changed, or the API server refuses the patch. */
  async #notUnsuspended(
    key: string,
    namespace: string,
    { job, uid, resourceVersion }: UnsuspendAction,
    error: ApiError,
  ): Promise<ActionResult> {
    const { transport, cache } = this.#options.cluster;
    const stored = await readJob(transport, { namespace, name: job });
    const before = this.#jobOf(key, uid);
    if (before !== undefined && stored?.metadata.uid !== uid) cache.removeJob(before);
    if (stored !== undefined) cache.putJob(cachedJob(stored));
    const isSame = stored?.metadata.uid === uid && stored.metadata.resourceVersion === resourceVersion;
    return isSame ? { result: 'failed', failure: error.message } : { result: 'changed' };
  }

  #jobOf(key: string, uid: string): CachedJob | undefined {
    return this.#options.cluster.cache.jobsOf(key).find((job) => job.metadata.uid === uid);
  }
}

function isReportedChanged({ status }: CachedControlledJob): boolean {
  return status?.conditions?.some(({ type, status: is }) => type === 'JobChanged' && is === 'True') === true;
}

/** Whether the existing Jobs show that the API server carried out an action whose request got no answer. */
export function wasCarriedOut(action: Attempt['action'], existing: readonly RunJob[]): boolean {
  if (action.do === 'create') return existing.some(({ name, owned }) => owned && name === action.job);
  const job = existing.find(({ uid }) => uid === action.uid);
  if (action.do === 'delete') return job === undefined || job.deleting;
  return job !== undefined && !job.notYetUnsuspended;
}

/** Whether the API server refused a patch because a `test` operation failed, or because the patched Job is invalid. */
function isRefusedPatch(error: unknown): error is ApiError {
  return isInvalid(error) || isConflict(error);
}

/** @throws the error, if a retry can succeed or the error is not an answer of the API server */
function failureOf(error: unknown): ActionResult {
  const isTransient: boolean = outageKind(error) !== undefined || isConflict(error);
  if (!(error instanceof ApiError) || isTransient) throw error;
  return { result: 'failed', failure: error.message };
}
