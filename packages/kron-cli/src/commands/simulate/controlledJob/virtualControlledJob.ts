import {
  type ControlledDecision,
  type ControlledSchedule,
  compileControlled,
  decideControlled,
  type RunJob,
} from 'kron-core';
import { jobsAfter } from 'kron-core/controller';
import type { ControlledJob } from '../../../input/controlledJob.ts';
import { epochSeconds } from '../../../timeline/epochSeconds.ts';
import type { Settings } from '../../../timeline/virtual/settings.ts';

/** Is told what becomes of the Jobs. Epoch seconds. */
export type RunWitness = {
  /** @param runStart when the run began that the Job is of */
  created(runStart: number, at: number): void;
  deleted(runStart: number, at: number): void;
  /** A run is on, and has no Job for this reason. */
  withheld(runStart: number, reason: 'Suspended' | 'StartingDeadlineExceeded', at: number): void;
};

/**
 * One ControlledJob in virtual time. At each step it is decided about as the operator would, on the Jobs that there would
 * be by then; a Job runs until it is deleted. The next step is when that decision says, or when downtime or a suspension
 * begins or ends.
 */
export class VirtualControlledJob {
  readonly #schedule: ControlledSchedule;
  readonly #suspendedSchedule: ControlledSchedule;
  readonly #settings: Settings;
  readonly #witness: RunWitness;
  #jobs: readonly RunJob[] = [];
  #at: number;

  constructor({ spec, schedule }: ControlledJob, settings: Settings, witness: RunWitness) {
    this.#schedule = schedule;
    this.#suspendedSchedule =
      settings.suspended.all.length === 0 ? schedule : compileControlled({ ...spec, suspend: true });
    this.#settings = settings;
    this.#witness = witness;
    this.#at = settings.from;
  }

  /** How far it has come: epoch seconds. */
  get at(): number {
    return this.#at;
  }

  /** Decides once, and does what comes of it. @returns whether there is more to decide */
  step(): boolean {
    const { to, downtime, suspended } = this.#settings;
    if (this.#at > to) return false;
    const down = downtime.endAt(this.#at);
    if (down === undefined) {
      const until = suspended.endAt(this.#at);
      const wakeAt = this.#act(until === undefined ? this.#schedule : this.#suspendedSchedule);
      const edit = until ?? suspended.nextAfter(this.#at);
      this.#at = Math.min(wakeAt, edit, downtime.nextAfter(this.#at));
    } else this.#at = down;
    return this.#at <= to;
  }

  /** As long as there is something to do. @returns when to decide again, epoch seconds */
  #act(schedule: ControlledSchedule): number {
    let decision = this.#decide(schedule, false);
    while (decision.actions.length > 0) {
      const isLook = decision.actions.some((action) => action.do === 'confirm');
      this.#do(decision);
      decision = this.#decide(schedule, isLook);
    }
    const { reason, schedule: state, wakeAt } = decision;
    const runStart = state?.runStart ?? null;
    if (runStart !== null && (reason === 'Suspended' || reason === 'StartingDeadlineExceeded'))
      this.#witness.withheld(epochSeconds(runStart), reason, this.#at);
    return wakeAt === null ? Number.POSITIVE_INFINITY : epochSeconds(wakeAt);
  }

  #decide(schedule: ControlledSchedule, podsWereRead: boolean): ControlledDecision {
    const observed = { uid: 'simulated', deleting: false, status: {}, jobs: this.#jobs };
    const now = new Date(this.#at * 1000);
    return decideControlled(schedule, now, podsWereRead ? { ...observed, pods: [] } : observed);
  }

  /** What is deleted is gone at once. */
  #do({ actions, at }: ControlledDecision): void {
    for (const action of actions) {
      if (action.do === 'confirm') continue;
      if (action.do === 'delete') this.#delete(action.job);
      else this.#jobs = jobsAfter(this.#jobs, [{ action }], at);
      if (action.do === 'create') this.#witness.created(epochSeconds(action.scheduledAt), this.#at);
    }
  }

  #delete(name: string): void {
    const gone = this.#jobs.find((job) => job.name === name);
    this.#jobs = this.#jobs.filter((job) => job !== gone);
    if (gone?.scheduledAt instanceof Date) this.#witness.deleted(epochSeconds(gone.scheduledAt), this.#at);
  }
}
