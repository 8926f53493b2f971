import {
  type ConstraintClause,
  type ConstraintsSpec,
  compile,
  type Schedule,
  type ScheduleSpec,
} from 'kron-core';
import { percentText } from './percentText.ts';
import type { Warning } from './warning.ts';

const maxPeriods = 1000;
/** The scan reports only periods that fail to run with at least this probability: one in a thousand. */
const minProbability = 0.001;

/** A valid schedule, as written and as compiled. */
export type CompiledSpec = { readonly spec: ScheduleSpec; readonly schedule: Schedule };

type RiskyPeriod = { readonly nominal: number; readonly probability: number };

/**
 * Searches the next 1,000 periods for periods that may find no allowed second in their window. Reports a period if at least
 * one in 1,000 seeds finds no allowed second. With 64 clauses and a window of weeks, the check of a period takes
 * milliseconds. Therefore each call of `look` checks one period, and the caller can stop early.
 *
 * @example
 * const scan = new UnschedulableScan({ spec, schedule }, now);
 * while (scan.look());
 * scan.warning // { path: 'spec.constraints', code: 'LikelyUnschedulable', message: 'no allowed second in any of the next 1000 periods …' }
 */
export class UnschedulableScan {
  readonly #spec: ScheduleSpec;
  readonly #schedule: Schedule;
  readonly #nominals: Iterator<number>;
  readonly #risky: RiskyPeriod[] = [];
  #seen = 0;

  /** @param now - epoch seconds */
  constructor({ spec, schedule }: CompiledSpec, now: number) {
    this.#spec = spec;
    this.#schedule = schedule;
    // Without clauses, every second is allowed, so there is no period to check.
    const clauses = [...(spec.constraints?.only ?? []), ...(spec.constraints?.avoid ?? [])];
    this.#nominals = clauses.length === 0 ? [].values() : nextPeriods(schedule, now);
  }

  /** Checks the next period. Returns false if no period was left to check. */
  look(): boolean {
    const next = this.#nominals.next();
    if (next.done === true) return false;
    this.#seen += 1;
    const probability = this.#schedule.unschedulableProbabilityAt(next.value);
    if (probability >= minProbability) this.#risky.push({ nominal: next.value, probability });
    return true;
  }

  /** The warning about the periods checked so far. */
  get warning(): Warning | undefined {
    const [first] = this.#risky;
    if (first === undefined) return undefined;
    const message = `${this.#finding(first)}; lengthen the window or relax the constraints`;
    return { path: 'spec.constraints', code: 'LikelyUnschedulable', message };
  }

  #finding(first: RiskyPeriod): string {
    const { length } = this.#risky;
    if (this.#risky.every(({ probability }) => probability === 1)) {
      const found = `no allowed second in ${this.#share(length < this.#seen ? length : 'any')} (first: ${this.#idOf(first)})`;
      return length < this.#seen ? found : `does not run: ${found}${this.#causeOf(first)}`;
    }
    const certain = this.#risky.filter(({ probability }) => probability === 1);
    const [firstCertain] = certain;
    const uncertain = this.#risky.filter(({ probability }) => probability < 1);
    const worst = uncertain.reduce((a, b) => (b.probability > a.probability ? b : a));
    const chance = `(likeliest: ${this.#idOf(worst)}, ${percentText(worst.probability)})`;
    if (firstCertain === undefined) return `${this.#share(length)} may find no allowed second ${chance}`;
    const found = `no allowed second in ${this.#share(certain.length)} (first: ${this.#idOf(firstCertain)})`;
    return `${found}, and ${uncertain.length} more may find none ${chance}`;
  }

  /** The number of periods in words, such as `2 of the next 1000 periods` or `the next period`. */
  #share(some: number | 'any'): string {
    return this.#seen === 1 ? 'the next period' : `${some} of the next ${this.#seen} periods`;
  }

  /**
   * The part of the message that names the clauses that reject every second of the window: the list `only`, one clause of
   * `avoid`, or all clauses together.
   */
  #causeOf({ nominal }: RiskyPeriod): string {
    const only = this.#spec.constraints?.only ?? [];
    const avoid = this.#spec.constraints?.avoid ?? [];
    const rejects = (constraints: ConstraintsSpec): boolean =>
      compile({ ...this.#spec, constraints }).unschedulableProbabilityAt(nominal) === 1;
    if (only.length > 0 && rejects({ only })) {
      return `: ${only.length === 1 ? `only ${clauseText(only[0])} matches` : 'the clauses of only match'} none`;
    }
    const index = avoid.findIndex((clause) => rejects({ avoid: [clause] }));
    return index < 0
      ? ': its clauses together reject all'
      : `: avoid[${index}] ${clauseText(avoid[index])} rejects all`;
  }

  #idOf({ nominal }: RiskyPeriod): string {
    return this.#schedule.idOf(nominal);
  }
}

/** Nominal times of the next 1,000 periods. Includes past nominal times whose window is not over yet. */
function* nextPeriods(schedule: Schedule, now: number): Generator<number, undefined> {
  const { windowOffset, windowLength } = schedule.dues;
  let nominal = schedule.nextPeriod(now - windowOffset - windowLength - 1);
  for (let count = 0; count < maxPeriods && nominal !== null; count++) {
    yield nominal;
    nominal = schedule.nextPeriod(nominal);
  }
}

/**
 * @example
 * clauseText({ dow: 'SUN' }) // '{dow: "SUN"}'
 */
function clauseText(clause: ConstraintClause = {}): string {
  const keys = Object.entries(clause).filter(([, value]) => typeof value === 'string');
  return `{${keys.map(([key, value]) => `${key}: "${value}"`).join(', ')}}`;
}
