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
import type { KronJob } from '../../input/kronJob.ts';
import { epochSeconds } from '../epochSeconds.ts';
import { impliedPeriods } from './impliedPeriods.ts';
import { jobDurations } from './jobDurations.ts';
import type { Settings } from './settings.ts';
import type { SimulatedPeriod } from './simulatedPeriod.ts';

/** Is told what becomes of each period, and of Jobs that others replace. */
export type Witness = {
  period(period: SimulatedPeriod): void;
  replaced(jobs: number): void;
};

type RunningJob = { endsAt: number; job: ObservedJob };

/**
 * One KronJob in virtual time. At each step it is decided about as the operator would, on what there would be by then;
 * the next step is when that decision says, or when downtime or a suspension ends.
 */
export class VirtualKronJob {
  readonly #schedule: Schedule;
  readonly #suspendedSchedule: Schedule;
  readonly #settings: Settings;
  readonly #witness: Witness;
  readonly #createdAt: Date;
  readonly #durationOf: (nominal: number) => number;
  #status: ObservedStatus;
  #running: RunningJob[] = [];
  #watchedSince: number;
  #at: number;

  /** @param status what was handled before, under whatever configuration */
  constructor(kronJob: KronJob, settings: Settings, witness: Witness, status: ObservedStatus = {}) {
    const { spec, schedule, identity } = kronJob;
    this.#schedule = schedule;
    this.#suspendedSchedule =
      settings.suspended.all.length === 0
        ? schedule
        : compile({ ...spec, policy: { ...spec.policy, suspend: true } });
    this.#settings = settings;
    this.#witness = witness;
    this.#createdAt = new Date(settings.from * 1000);
    this.#durationOf = jobDurations(identity, settings.jobDuration, settings.seed);
    this.#status = status;
    this.#watchedSince = settings.from;
    this.#at = settings.from;
  }

  /** How far it has come: epoch seconds. */
  get at(): number {
    return this.#at;
  }

  /** Decides once. @returns whether there is more to decide */
  step(): boolean {
    const { to, downtime, suspended } = this.#settings;
    if (this.#at > to) return false;
    const down = downtime.endAt(this.#at);
    if (down !== undefined) return this.#goOnWatching(down);
    const suspendedUntil = suspended.endAt(this.#at);
    if (suspendedUntil !== undefined) {
      this.#decide(this.#suspendedSchedule);
      return this.#goOnWatching(Math.min(suspendedUntil, downtime.nextAfter(this.#at)));
    }
    const wakeAt = this.#decide(this.#schedule);
    const interruption = Math.min(downtime.nextAfter(this.#at), suspended.nextAfter(this.#at));
    this.#at = Math.min(wakeAt, interruption);
    return this.#at <= to;
  }

  /** What is left undecided at the end, as while it was suspended. */
  *undecided(): Generator<SimulatedPeriod> {
    yield* impliedPeriods(this.#schedule, this.#status, this.#settings.from, {
      due: this.#settings.to + 1,
      nominal: Number.NEGATIVE_INFINITY,
    });
  }

  /** What came due before is late. */
  #goOnWatching(at: number): boolean {
    this.#watchedSince = at;
    this.#at = at;
    return at <= this.#settings.to;
  }

  /** @returns when to decide again, epoch seconds */
  #decide(schedule: Schedule): number {
    const now = new Date(this.#at * 1000);
    const observed = this.#observed();
    const decision = decide(schedule, now, observed);
    this.#tell(decision);
    this.#status = handledStatus(decision, observed, now);
    if (decision.action === 'run')
      this.#run(decision.period.periodID, epochSeconds(decision.period.nominalTime));
    if (decision.action === 'replace') {
      this.#witness.replaced(this.#running.length);
      this.#running = [];
      return this.#at;
    }
    return decision.wakeAt === null ? Number.POSITIVE_INFINITY : epochSeconds(decision.wakeAt);
  }

  /** Jobs that have ended bear on nothing but how long they are kept. */
  #observed(): Observed {
    if (this.#running.length > 0) this.#running = this.#running.filter(({ endsAt }) => endsAt > this.#at);
    return {
      uid: 'simulated',
      createdAt: this.#createdAt,
      deleting: false,
      watchedSince: new Date(this.#watchedSince * 1000),
      holder: 'simulated',
      status: this.#status,
      jobs: this.#running.map(({ job }) => job),
    };
  }

  #run(periodID: string, nominal: number): void {
    const job: ObservedJob = {
      // Any will do that no other Job has; the real one takes a hash.
      name: periodID,
      uid: periodID,
      owned: true,
      createdAt: new Date(this.#at * 1000),
      state: 'active',
      deleting: false,
    };
    this.#running.push({ job, endsAt: this.#at + this.#durationOf(nominal) });
  }

  #tell({ outcomes }: Decision): void {
    if (outcomes.length === listedOutcomes)
      for (const period of this.#implied(outcomes)) this.#witness.period(period);
    for (const record of outcomes) this.#witness.period(this.#period(record));
  }

  /** A decision lists its newest outcomes; what lies before them is implied. */
  *#implied([first]: readonly OutcomeRecord[]): Generator<SimulatedPeriod> {
    if (first === undefined) return;
    const due = epochSeconds(first.chosenTime ?? first.nominalTime);
    const before = { due, nominal: epochSeconds(first.nominalTime) };
    for (const period of impliedPeriods(this.#schedule, this.#status, this.#settings.from, before))
      yield { ...period, decided: this.#at };
  }

  #period({ nominalTime, chosenTime, outcome, reason }: OutcomeRecord): SimulatedPeriod {
    return {
      nominal: epochSeconds(nominalTime),
      chosen: chosenTime === null ? null : epochSeconds(chosenTime),
      decided: this.#at,
      outcome,
      reason,
      beside: outcome === 'executed' ? this.#running.length : 0,
    };
  }
}

const listedOutcomes = 10;
