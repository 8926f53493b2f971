import type { Attempt, ControlledStatus, FinishedJob } from 'kron-core';
import { finishedJobOf, laterFinishedJob, provenRunJobs } from 'kron-core/controller';
import { objectKey } from '@kron/kubernetes/cache/objectKey';
import { canonical } from '../controller/canonical.ts';
import type { CachedControlledJob, CachedJob } from './cache.ts';

/**
 * Facts about a ControlledJob that its status does not record yet. A crash loses them. Decisions are still right afterwards,
 * but Events and the action history lack the actions.
 */
type InFlight = {
  /** Actions that succeeded or failed, and that the status does not record yet. */
  readonly attempts: readonly Attempt[];
  /** An action whose request got no answer. The API server may have carried out the action. */
  readonly unanswered?: Attempt['action'] | undefined;
  /** The action history of the last status write, if this write got no answer. */
  readonly unconfirmed?: string | undefined;
};

const none: InFlight = { attempts: [] };

/** The maximum number of actions to keep. The action history has no more. */
const maxAttempts = 16;

export class InFlightState {
  readonly #states = new Map<string, InFlight>();
  readonly #finished = new Map<string, FinishedJob>();

  attemptsOf(key: string): readonly Attempt[] {
    return this.#of(key).attempts;
  }

  addAttempt(key: string, attempt: Attempt): void {
    const attempts = [...this.#of(key).attempts, attempt].slice(-maxAttempts);
    this.#update(key, { attempts, unanswered: undefined });
  }

  setUnanswered(key: string, action: Attempt['action']): void {
    this.#update(key, { unanswered: action });
  }

  takeUnanswered(key: string): Attempt['action'] | undefined {
    const { unanswered } = this.#of(key);
    if (unanswered !== undefined) this.#update(key, { unanswered: undefined });
    return unanswered;
  }

  setUnconfirmed(key: string, { actionHistory }: ControlledStatus): void {
    this.#update(key, { unconfirmed: canonical(actionHistory ?? []) });
  }

  /** Drops the state if the stored action history shows that the write without an answer has succeeded. */
  confirm(key: string, { status }: CachedControlledJob): void {
    const { unconfirmed } = this.#of(key);
    if (unconfirmed !== undefined && canonical(status?.actionHistory ?? []) === unconfirmed) this.forget(key);
  }

  /** The finished Job that the status does not record yet. Without it, a decision would start the same run again. */
  finishedOf(key: string): FinishedJob | undefined {
    return this.#finished.get(key);
  }

  /**
   * Keeps a finished Job until a status records it, because the Job may be deleted before that. Keeps only one Job: that of
   * the latest run.
   */
  jobFinished({ metadata, status }: CachedControlledJob, { controlledJob, seen }: CachedJob): void {
    if (status?.finishedJob?.name === seen.name) return;
    const [job] = provenRunJobs([{ ...seen, owned: true }], controlledJob);
    const finished = job === undefined ? null : finishedJobOf(job);
    if (finished === null) return;
    const key = objectKey(metadata);
    const later = laterFinishedJob(finished, this.#finished.get(key));
    if (later !== undefined) this.#finished.set(key, later);
  }

  /**
   * Called after the status of a decision was stored. Forgets the finished Job that this decision has used, but keeps a
   * newer finished Job.
   */
  forgetFinished(key: string, job: FinishedJob | undefined): void {
    if (this.#finished.get(key) === job) this.#finished.delete(key);
  }

  forget(key: string): void {
    this.#states.delete(key);
  }

  /** Drops all state of a deleted ControlledJob. */
  delete(key: string): void {
    this.forget(key);
    this.#finished.delete(key);
  }

  #of(key: string): InFlight {
    return this.#states.get(key) ?? none;
  }

  #update(key: string, change: Partial<InFlight>): void {
    this.#states.set(key, { ...this.#of(key), ...change });
  }
}
