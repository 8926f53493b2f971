import type { Schedule } from 'kron-core';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { jobDurations } from './jobDurations.ts';
import type { Settings } from './settings.ts';
import type { SimulatedPeriod } from './simulatedPeriod.ts';
import type { PeriodListener } from './virtualKronJob.ts';

/**
 * Simulates the CronJob controller for one CronJob. The controller creates a Job at each nominal time, and the operator
 * holds the Job until its chosen time. A held Job is active. While no operator runs, a new Job starts at its nominal time.
 */
export class VirtualCronJob {
  readonly #schedule: Schedule;
  /** `startingDeadlineSeconds`, or Infinity if it is not set. */
  readonly #deadline: number;
  readonly #settings: Settings;
  readonly #listener: PeriodListener;
  readonly #durationOf: (nominal: number) => number;
  #at: number;
  /** The last nominal time that the controller has handled. */
  #last: number;
  /** The instants at which the active Jobs end. */
  #running: number[] = [];
  /** The outcome of a nominal time that gets no Job, because its deadline has passed or a later nominal time replaces it. */
  #backlog: Pick<SimulatedPeriod, 'outcome' | 'reason'> = missed;

  constructor({ identity, spec, schedule }: InputKronJob, settings: Settings, listener: PeriodListener) {
    this.#schedule = schedule;
    this.#deadline = typeof spec.policy?.deadline === 'string' ? schedule.policy.deadline : Infinity;
    this.#settings = settings;
    this.#listener = listener;
    this.#durationOf = jobDurations(identity, settings.jobDuration, settings.seed);
    this.#at = settings.from;
    this.#last = settings.from - 1;
  }

  /** The current instant in epoch seconds. */
  get at(): number {
    return this.#at;
  }

  /** Syncs the CronJob once, as the controller does. @returns false at the end of the simulation */
  step(): boolean {
    const { to, suspended } = this.#settings;
    if (this.#at > to || this.#schedule.policy.suspend) return false;
    const suspendedUntil = suspended.endAt(this.#at);
    if (suspendedUntil !== undefined) this.#backlog = { outcome: 'missed', reason: 'Suspended' };
    this.#at = suspendedUntil ?? Math.min(this.#sync(), suspended.nextAfter(this.#at));
    return this.#at <= to;
  }

  /** The periods that are due but have no outcome at the end of the simulation. */
  *undecided(): Generator<SimulatedPeriod> {
    for (const nominal of this.#nominalTimes(this.#settings.to + 1))
      yield { nominal, chosen: nominal, decided: this.#settings.to, ...this.#backlog, beside: 0 };
  }

  /** @returns the instant of the next sync, in epoch seconds */
  #sync(): number {
    this.#running = this.#running.filter((end) => end > this.#at);
    const nominal = this.#schedule.latestNominal(this.#at);
    const next = this.#schedule.nextNominal(this.#at) ?? Infinity;
    if (nominal === null || nominal <= this.#last) return next;
    const isLate = this.#at > nominal + this.#deadline;
    if (!isLate && isExclusive(this.#schedule.policy) && this.#running.length > 0) {
      this.#backlog = { outcome: 'skipped', reason: 'JobActive' };
      return Math.min(next, ...this.#running);
    }
    for (const earlier of this.#nominalTimes(nominal)) this.#report(earlier, this.#at, this.#backlog);
    this.#last = nominal;
    if (isLate) this.#report(nominal, this.#at, this.#backlog);
    else this.#start(nominal);
    this.#backlog = missed;
    return next;
  }

  #start(nominal: number): void {
    if (this.#schedule.policy.concurrency === 'replace' && this.#running.length > 0) {
      this.#listener.onReplaced(this.#running.length);
      this.#running = [];
    }
    const { downtime } = this.#settings;
    const { chosen } = this.#schedule.dues.periodAt(nominal);
    const isHeld = chosen !== null && downtime.endAt(nominal) === undefined;
    const wanted = isHeld ? Math.max(chosen, this.#at) : this.#at;
    const start = isHeld ? (downtime.endAt(wanted) ?? wanted) : wanted;
    this.#report(nominal, start, { outcome: 'executed', reason: 'Created' });
    this.#running.push(start + this.#durationOf(nominal));
  }

  #report(nominal: number, decided: number, result: Pick<SimulatedPeriod, 'outcome' | 'reason'>): void {
    const { chosen } = this.#schedule.dues.periodAt(nominal);
    const beside = result.outcome === 'executed' ? this.#running.length : 0;
    this.#listener.onPeriod({ nominal, chosen: chosen ?? nominal, decided, ...result, beside });
  }

  /** The nominal times after the last one that the controller has handled, and before an instant. */
  *#nominalTimes(before: number): Generator<number> {
    let nominal = this.#schedule.nextNominal(this.#last);
    for (; nominal !== null && nominal < before; nominal = this.#schedule.nextNominal(nominal)) yield nominal;
  }
}

/** Whether the concurrencyPolicy of the CronJob is Forbid. */
function isExclusive({ concurrency }: Schedule['policy']): boolean {
  return concurrency === 'forbid' || concurrency === 'queue';
}

const missed = { outcome: 'missed', reason: 'DeadlineExceeded' } as const;
