import { ApiError, isConflict, isInvalid, isNotFound, isWebhookFailure } from '@kron/kubernetes/apiError';
import type { Clock } from '@kron/kubernetes/clock';
import { jobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import {
  type Attempt,
  type CreateAction,
  controlledJobFor,
  type DeleteAction,
  type Job,
  problemLines,
  type UnsuspendAction,
} from 'kron-core';
import { unsuspendPatch } from 'kron-core/controller';
import type { JobAdmission } from '../jobAdmission/jobAdmission.ts';
import type { PatchedJob } from '../jobAdmission/patchJob.ts';
import { createJob } from '../jobs/createJob.ts';
import { deleteJob } from '../jobs/deleteJob.ts';
import { malformedJob } from '../jobs/malformedJob.ts';
import { readJob } from '../jobs/readJob.ts';
import { outageKind } from '../controller/requests/outageKind.ts';
import { RequeueError } from '../controller/queue/requeueError.ts';
import type { Acted } from './acted.ts';
import type { ControlledJobCache } from './controlledJobCache.ts';
import { type CachedJob, cachedJob } from './cachedJob.ts';
import type { Templates } from './templates.ts';
import type { ReconcileContext } from './context.ts';

export type ApplierOptions = {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly view: ControlledJobCache;
  readonly templates: Templates;
  /** Who is asked about Jobs of ControlledJobs that want it; undefined: nobody is. */
  readonly admission: JobAdmission | undefined;
};

/** Creates, deletes and releases the Jobs of ControlledJobs. */
export class Applier {
  readonly #options: ApplierOptions;

  constructor(options: ApplierOptions) {
    this.#options = options;
  }

  /** @throws what the transport throws, when nobody knows what it did, or when it says nothing of the Job */
  run(turn: ReconcileContext, action: Attempt['action']): Promise<Acted> {
    if (action.do === 'create') return this.#create(turn, action);
    return action.do === 'delete' ? this.#delete(turn, action) : this.#release(turn, action);
  }

  async #create({ key, controlledJob }: ReconcileContext, action: CreateAction): Promise<Acted> {
    const { transport, clock, view } = this.#options;
    const admitted = await this.#admitted(controlledJob, controlledJobFor(controlledJob, action));
    if (!admitted.ok) return { result: 'failed', failure: admitted.why };
    const sentAt = clock.monotonic();
    const created = await createJob(transport, admitted.job);
    if (created.result === 'unknown') throw created.error;
    if (created.result === 'taken') return this.#taken(controlledJob.metadata, action);
    if (created.result === 'terminating') return { result: 'terminating' };
    if (created.result === 'refused') return this.#refused(key, controlledJob, created.error);
    this.#learn(key, controlledJob);
    view.written(cachedJob(created.job), sentAt);
    return { result: 'done' };
  }

  /** A Job that is to be mutated is never created as it is. */
  async #admitted({ appliesMutations }: ReconcileContext['controlledJob'], job: Job): Promise<PatchedJob> {
    const { admission } = this.#options;
    if (!appliesMutations) return { ok: true, job };
    if (admission !== undefined) return admission(job);
    const why =
      'the annotation apply-mutations asks for a job admission, and the operator knows none: start it with --job-admission-url, or remove the annotation';
    return { ok: false, why };
  }

  #refused(key: string, controlledJob: ReconcileContext['controlledJob'], error: ApiError): Acted {
    const problems = malformedJob(error);
    if (problems !== undefined) this.#learn(key, controlledJob, problemLines(problems));
    return { result: 'failed', failure: error.message };
  }

  /** Of one that was deleted meanwhile nobody would forget it. */
  #learn(key: string, controlledJob: ReconcileContext['controlledJob'], refusal?: string): void {
    const { view, templates } = this.#options;
    if (view.owner(key)?.metadata.uid === controlledJob.metadata.uid)
      templates.answered(controlledJob, refusal);
  }

  /** Somebody has the name: whoever it is, the decision is made on that. */
  async #taken(
    { namespace, name }: ReconcileContext['controlledJob']['metadata'],
    { job }: CreateAction,
  ): Promise<Acted> {
    const { transport, view } = this.#options;
    const found = await readJob(transport, { namespace, name: job });
    if (found === undefined) throw new RequeueError(`the name ${job} was taken, and is free by now`);
    const inTheWay = cachedJob(found);
    if (inTheWay.controlledJob === name) view.found(inTheWay);
    return { result: 'changed', inTheWay };
  }

  /** Its Pods first, so that its end can be waited for. */
  async #delete({ key }: ReconcileContext, { uid }: DeleteAction): Promise<Acted> {
    const { transport, view } = this.#options;
    const job = this.#jobOf(key, uid);
    if (job === undefined) return { result: 'changed' };
    const takeBack = view.deleting(uid);
    try {
      if (await deleteJob(transport, job, 'Foreground')) return { result: 'done' };
      view.gone(job);
      return { result: 'changed' };
    } catch (error) {
      takeBack();
      return failureOf(error);
    }
  }

  async #release({ key, controlledJob }: ReconcileContext, action: UnsuspendAction): Promise<Acted> {
    const { transport, clock, view } = this.#options;
    const { namespace } = controlledJob.metadata;
    const sentAt = clock.monotonic();
    try {
      const ref = { resource: jobs, namespace, name: action.job };
      const released = await transport.patch(ref, { type: 'json', body: unsuspendPatch(action) });
      view.written(cachedJob(released), sentAt);
      return { result: 'done' };
    } catch (error) {
      if (!isNotFound(error) && !isRefusedPatch(error)) return failureOf(error);
      return this.#notReleased(key, namespace, action, error);
    }
  }

  /** It is gone, or is not what was looked at any more; or the API server will not have it released. */
  async #notReleased(
    key: string,
    namespace: string,
    { job, uid, resourceVersion }: UnsuspendAction,
    error: ApiError,
  ): Promise<Acted> {
    const { transport, view } = this.#options;
    const stored = await readJob(transport, { namespace, name: job });
    const before = this.#jobOf(key, uid);
    if (before !== undefined && stored?.metadata.uid !== uid) view.gone(before);
    if (stored !== undefined) view.found(cachedJob(stored));
    const isSame = stored?.metadata.uid === uid && stored.metadata.resourceVersion === resourceVersion;
    return isSame ? { result: 'failed', failure: error.message } : { result: 'changed' };
  }

  #jobOf(key: string, uid: string): CachedJob | undefined {
    return this.#options.view.jobsOf(key).find((job) => job.metadata.uid === uid);
  }
}

/** A `test` of the patch has failed, which the API server tells like this, or the Job as it would be is invalid. */
function isRefusedPatch(error: unknown): error is ApiError {
  return isInvalid(error) || isConflict(error);
}

/** @throws the error, when it is over in a moment, or is none of the API server's */
function failureOf(error: unknown): Acted {
  const isPassing = !isWebhookFailure(error) && (outageKind(error) !== undefined || isConflict(error));
  if (!(error instanceof ApiError) || isPassing) throw error;
  return { result: 'failed', failure: error.message };
}
