import { epochSeconds } from '@kron/fleet/timeline/epochSeconds';
import {
  compile,
  type Decision,
  decide,
  type Observed,
  type ObservedJob,
  type ObservedStatus,
  type OutcomeRecord,
  type Schedule,
} from 'kron-core';
import { handledStatus } from 'kron-core/controller';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { impliedPeriods } from './impliedPeriods.ts';
import { jobDurations } from './jobDurations.ts';
import type { Settings } from './settings.ts';
import type { SimulatedPeriod } from './simulatedPeriod.ts';
import { SimulatedClock } from './virtualClock.ts';

/** The callbacks of a simulation. They get the outcome of each period, and the number of Jobs that a replacement deletes. */
export type PeriodListener = {
  onPeriod(period: SimulatedPeriod): void;
  onReplaced(jobs: number): void;
};

type RunningJob = { endsAt: number; job: ObservedJob };

/** Simulates one KronJob in virtual time: the operator's decisions, and the Jobs that these decisions create. */
export class VirtualKronJob {
  readonly #schedule: Schedule;
  readonly #suspendedSchedule: Schedule;
  readonly #settings: Settings;
  readonly #listener: PeriodListener;
  readonly #clock: SimulatedClock;
  readonly #durationOf: (nominal: number) => number;
  #status: ObservedStatus;
  #running: RunningJob[] = [];

  /** @param status the status at the start of the simulation, such as a status that was written under an earlier spec */
  constructor(
    kronJob: InputKronJob,
    settings: Settings,
    listener: PeriodListener,
    status: ObservedStatus = {},
  ) {
    const { spec, schedule, identity } = kronJob;
    this.#schedule = schedule;
    this.#suspendedSchedule =
      settings.suspended.all.length === 0
        ? schedule
        : compile({ ...spec, policy: { ...spec.policy, suspend: true } });
    this.#settings = settings;
    this.#listener = listener;
    this.#clock = new SimulatedClock(settings);
    this.#durationOf = jobDurations(identity, settings.jobDuration, settings.seed);
    this.#status = status;
  }

  /** The current instant in epoch seconds. */
  get at(): number {
    return this.#clock.at;
  }

  /** Advances to the next decision and makes it. @returns false at the end of the simulation */
  step(): boolean {
    return this.#clock.step((isSuspended) => {
      if (!isSuspended) return this.#decide(this.#schedule);
      this.#decide(this.#suspendedSchedule);
      return Number.POSITIVE_INFINITY;
    });
  }

  /** The periods that are due but have no outcome at the end of the simulation, such as those during a suspension. */
  *undecided(): Generator<SimulatedPeriod> {
    const end = this.#settings.to + 1;
    const before = { due: end, nominal: Number.NEGATIVE_INFINITY };
    yield* impliedPeriods(this.#schedule, this.#status, this.#settings.from, before, end);
  }

  /** @returns the instant of the next decision, in epoch seconds */
  #decide(schedule: Schedule): number {
    const now = new Date(this.at * 1000);
    const observed = this.#observed();
    const decision = decide(schedule, now, observed);
    this.#report(decision);
    this.#status = handledStatus(decision, observed, now);
    if (decision.action === 'run')
      this.#run(decision.period.periodID, epochSeconds(decision.period.nominalTime));
    if (decision.action === 'replace') {
      const deleted = new Set(decision.delete);
      this.#listener.onReplaced(deleted.size);
      this.#running = this.#running.filter(({ job }) => !deleted.has(job.name));
      return this.at;
    }
    const wakeAt = decision.wakeAt === null ? Number.POSITIVE_INFINITY : epochSeconds(decision.wakeAt);
    return decision.reason === 'Queued' ? Math.min(wakeAt, this.#nextEnd()) : wakeAt;
  }

  /** The instant at which the next Job ends. If a period waits until fewer Jobs are active, it can start at this instant. */
  #nextEnd(): number {
    return this.#running.reduce((first, { endsAt }) => Math.min(first, endsAt), Number.POSITIVE_INFINITY);
  }

  /** The state for the next decision. Finished Jobs are left out, because they matter only to the history limits. */
  #observed(): Observed {
    const { watchedSince, resumedAt } = this.#clock;
    if (this.#running.length > 0) this.#running = this.#running.filter(({ endsAt }) => endsAt > this.at);
    return {
      uid: 'simulated',
      createdAt: new Date(this.#settings.from * 1000),
      deleting: false,
      watchedSince: new Date(watchedSince * 1000),
      ...(resumedAt === undefined ? {} : { resumedAt: new Date(resumedAt * 1000) }),
      holder: 'simulated',
      status: this.#status,
      jobs: this.#running.map(({ job }) => job),
    };
  }

  #run(periodID: string, nominal: number): void {
    const job: ObservedJob = {
      // In the simulation, the name only has to be unique.
      name: periodID,
      uid: periodID,
      owned: true,
      createdAt: new Date(this.at * 1000),
      state: 'active',
      deleting: false,
    };
    this.#running.push({ job, endsAt: this.at + this.#durationOf(nominal) });
  }

  #report({ outcomes }: Decision): void {
    if (outcomes.length === listedOutcomes)
      for (const period of this.#implied(outcomes)) this.#listener.onPeriod(period);
    for (const record of outcomes) this.#listener.onPeriod(this.#period(record));
  }

  /** A decision lists only its latest outcomes. Yields the outcomes of the periods before the first listed period. */
  *#implied([first]: readonly OutcomeRecord[]): Generator<SimulatedPeriod> {
    if (first === undefined) return;
    const due = epochSeconds(first.chosenTime ?? first.nominalTime);
    const before = { due, nominal: epochSeconds(first.nominalTime) };
    const { from } = this.#settings;
    const { resumedAt = from } = this.#clock;
    for (const period of impliedPeriods(this.#schedule, this.#status, from, before, resumedAt))
      yield { ...period, decided: this.at };
  }

  #period({ periodID, nominalTime, chosenTime, outcome, reason }: OutcomeRecord): SimulatedPeriod {
    const { claim } = this.#status;
    const hasWaited = outcome === 'executed' && claim?.for === 'Queue' && claim.periodID === periodID;
    return {
      nominal: epochSeconds(nominalTime),
      chosen: chosenTime === null ? null : epochSeconds(chosenTime),
      decided: this.at,
      outcome,
      reason,
      beside: outcome === 'executed' ? this.#running.length : 0,
      ...(hasWaited ? { waited: this.at - epochSeconds(chosenTime ?? nominalTime) } : {}),
    };
  }
}

const listedOutcomes = 10;
