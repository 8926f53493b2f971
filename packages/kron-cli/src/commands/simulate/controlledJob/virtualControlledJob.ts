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

/** Called when a Job is created or deleted, and when a run gets no Job. All instants are in epoch seconds. */
export type RunListener = {
  /** @param runStart the start of the Job's run */
  onCreated(runStart: number, at: number): void;
  onDeleted(runStart: number, at: number): void;
  /** Called when a run is due, but its Job is not created for the given reason. */
  onWithheld(runStart: number, reason: 'Suspended' | 'StartingDeadlineExceeded', at: number): void;
};

/** Simulates one ControlledJob with the decision code of the operator. A Job runs until a decision deletes it. */
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

  /** Makes one decision and carries it out. @returns false when the simulation has ended */
  step(): boolean {
    return this.#clock.step((isSuspended) =>
      this.#act(isSuspended ? this.#suspendedSchedule : this.#schedule),
    );
  }

  /** Decides and acts until no action is left. @returns the time of the next decision, in epoch seconds */
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

  /** Carries out the actions of a decision. A deleted Job disappears immediately. */
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
