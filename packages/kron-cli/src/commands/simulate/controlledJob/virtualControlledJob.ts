import { epochSeconds } from '@kron/fleet/timeline/epochSeconds';
import {
  type ControlledDecision,
  type ControlledSchedule,
  compileControlled,
  decideControlled,
  type RunJob,
} from 'kron-core';
import { jobsAfter } from 'kron-core/controller';
import type { InputControlledJob } from '@kron/fleet/input/inputControlledJob';
import type { Settings } from '../../../timeline/virtual/settings.ts';
import { SimulatedClock } from '../../../timeline/virtual/virtualClock.ts';

/** Called for each Job that is created or deleted, and for runs without a Job. Epoch seconds. */
export type RunListener = {
  /** @param runStart the start of the run that the Job belongs to */
  onCreated(runStart: number, at: number): void;
  onDeleted(runStart: number, at: number): void;
  /** A run is due, but this reason prevents its Job. */
  onWithheld(runStart: number, reason: 'Suspended' | 'StartingDeadlineExceeded', at: number): void;
};

/**
 * One ControlledJob in virtual time: the operator's decisions, on the Jobs that its earlier decisions created. A Job runs
 * until it is deleted.
 */
export class VirtualControlledJob {
  readonly #schedule: ControlledSchedule;
  readonly #suspendedSchedule: ControlledSchedule;
  readonly #listener: RunListener;
  readonly #clock: SimulatedClock;
  #jobs: readonly RunJob[] = [];

  constructor({ spec, schedule }: InputControlledJob, settings: Settings, listener: RunListener) {
    this.#schedule = schedule;
    this.#suspendedSchedule =
      settings.suspended.all.length === 0 ? schedule : compileControlled({ ...spec, suspend: true });
    this.#listener = listener;
    this.#clock = new SimulatedClock(settings);
  }

  /** The current instant in epoch seconds. */
  get at(): number {
    return this.#clock.at;
  }

  /** Decides and acts once. @returns false at the end */
  step(): boolean {
    return this.#clock.step((isSuspended) =>
      this.#act(isSuspended ? this.#suspendedSchedule : this.#schedule),
    );
  }

  /** Acts until there is nothing left to do. @returns when to decide again, epoch seconds */
  #act(schedule: ControlledSchedule): number {
    let decision = this.#decide(schedule, false);
    while (decision.actions.length > 0) {
      const isPodRead = decision.actions.some((action) => action.do === 'confirm');
      this.#do(decision);
      decision = this.#decide(schedule, isPodRead);
    }
    const { reason, schedule: state, wakeAt } = decision;
    const runStart = state?.runStart ?? null;
    if (runStart !== null && (reason === 'Suspended' || reason === 'StartingDeadlineExceeded'))
      this.#listener.onWithheld(epochSeconds(runStart), reason, this.at);
    return wakeAt === null ? Number.POSITIVE_INFINITY : epochSeconds(wakeAt);
  }

  #decide(schedule: ControlledSchedule, podsWereRead: boolean): ControlledDecision {
    const observed = { uid: 'simulated', deleting: false, status: {}, jobs: this.#jobs };
    const now = new Date(this.at * 1000);
    return decideControlled(schedule, now, podsWereRead ? { ...observed, pods: [] } : observed);
  }

  /** A deleted Job is gone at once. */
  #do({ actions, at }: ControlledDecision): void {
    for (const action of actions) {
      if (action.do === 'confirm') continue;
      if (action.do === 'delete') this.#delete(action.job);
      else this.#jobs = jobsAfter(this.#jobs, [{ action }], at);
      if (action.do === 'create') this.#listener.onCreated(epochSeconds(action.scheduledAt), this.at);
    }
  }

  #delete(name: string): void {
    const gone = this.#jobs.find((job) => job.name === name);
    this.#jobs = this.#jobs.filter((job) => job !== gone);
    if (gone?.scheduledAt instanceof Date) this.#listener.onDeleted(epochSeconds(gone.scheduledAt), this.at);
  }
}
