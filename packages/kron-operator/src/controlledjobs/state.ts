import type { Attempt, ControlledStatus } from 'kron-core';
import { canonical } from '../controller/requests/writeStatus.ts';
import type { CachedControlledJob } from './cachedControlledJob.ts';

/**
 * What a process knows of a ControlledJob that is stored nowhere. Without it nothing goes wrong, as after a crash; but
 * what was done would not be told.
 */
type RunMemory = {
  /** What was done, or tried in vain, and is in no status yet. */
  readonly attempts: readonly Attempt[];
  /** What may have been done: its request was not answered. */
  readonly unanswered?: Attempt['action'] | undefined;
  /** The history of a status whose write was not answered. */
  readonly unconfirmed?: string | undefined;
};

const nothing: RunMemory = { attempts: [] };

/** As many as a status lists. */
const mostAttempts = 16;

/** By the keys of ControlledJobs. */
export class InFlightState {
  readonly #memories = new Map<string, RunMemory>();

  attemptsOf(key: string): readonly Attempt[] {
    return this.#of(key).attempts;
  }

  /** An action was answered. */
  attempted(key: string, attempt: Attempt): void {
    const attempts = [...this.#of(key).attempts, attempt].slice(-mostAttempts);
    this.#memories.set(key, { ...this.#of(key), attempts, unanswered: undefined });
  }

  unanswered(key: string, action: Attempt['action']): void {
    this.#memories.set(key, { ...this.#of(key), unanswered: action });
  }

  takeUnanswered(key: string): Attempt['action'] | undefined {
    const memory = this.#of(key);
    if (memory.unanswered !== undefined) this.#memories.set(key, { ...memory, unanswered: undefined });
    return memory.unanswered;
  }

  /** A status was not answered: it may be stored. */
  unconfirmed(key: string, { actionHistory }: ControlledStatus): void {
    this.#memories.set(key, { ...this.#of(key), unconfirmed: canonical(actionHistory ?? []) });
  }

  /** What a status that was not answered says need not be said again, if it is stored. */
  confirm(key: string, { status }: CachedControlledJob): void {
    const { unconfirmed } = this.#of(key);
    if (unconfirmed !== undefined && canonical(status?.actionHistory ?? []) === unconfirmed) this.forget(key);
  }

  /** All is stored, or nobody is left who would be told. */
  forget(key: string): void {
    this.#memories.delete(key);
  }

  #of(key: string): RunMemory {
    return this.#memories.get(key) ?? nothing;
  }
}
