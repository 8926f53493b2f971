import type { Schedule } from 'kron-core';
import { percentText } from './percentText.ts';
import type { Doubted } from './schedulingWarnings.ts';
import type { Warning } from './warning.ts';

const periodsLookedAt = 1000;
/** One period in a thousand that does not run is worth a word. */
const worthAWord = 0.001;

type Doubtful = { readonly nominal: number; readonly probability: number };

/**
 * Looks for periods, of the next 1,000, that are likely enough to find no allowed second in their window. The
 * probability is computed from the distribution and the constraints, over all seeds. It can be stopped after each
 * period: with 64 clauses and a window of weeks one takes milliseconds.
 *
 * @example
 * const scan = new UnschedulableScan({ spec, schedule }, now);
 * while (scan.look());
 * scan.warning // { path: 'spec.constraints', code: 'LikelyUnschedulable', message: 'each of the next 1000 periods: …' }
 */
export class UnschedulableScan {
  readonly #schedule: Schedule;
  readonly #nominals: Iterator<number>;
  readonly #doubtful: Doubtful[] = [];
  #seen = 0;

  /** @param now epoch seconds */
  constructor({ spec, schedule }: Doubted, now: number) {
    this.#schedule = schedule;
    // Without a clause there is nothing to look for in 1,000 periods.
    const clauses = [...(spec.constraints?.only ?? []), ...(spec.constraints?.avoid ?? [])];
    this.#nominals = clauses.length === 0 ? [].values() : nextNominals(schedule, now);
  }

  /** Looks at one more period; false when there is none left to look at. */
  look(): boolean {
    const next = this.#nominals.next();
    if (next.done === true) return false;
    this.#seen += 1;
    const probability = this.#schedule.unschedulableProbabilityAt(next.value);
    if (probability >= worthAWord) this.#doubtful.push({ nominal: next.value, probability });
    return true;
  }

  /** What is to be said of the periods that were looked at. */
  get warning(): Warning | undefined {
    const [first] = this.#doubtful;
    if (first === undefined) return undefined;
    const worst = this.#doubtful.reduce((a, b) => (b.probability > a.probability ? b : a), first);
    const message = `${this.#share}: ${this.#chanceOf(worst)}; ${advice}`;
    return { path: 'spec.constraints', code: 'LikelyUnschedulable', message };
  }

  get #share(): string {
    const { length } = this.#doubtful;
    if (length < this.#seen) return `${length} of the next ${this.#seen} periods`;
    return this.#seen === 1 ? 'the only period to come' : `each of the next ${this.#seen} periods`;
  }

  #chanceOf({ nominal, probability }: Doubtful): string {
    const which = `period ${this.#schedule.idOf(nominal)}`;
    if (probability === 1) return `no second of the window of ${which} is allowed, so it cannot run`;
    const most = this.#doubtful.length === 1 ? '' : ', the likeliest,';
    return `with ${percentText(probability)} ${which}${most} finds no allowed second and does not run`;
  }
}

const advice = 'lengthen the window, or allow more of it';

/** Nominal times of the periods that can still come due, as far as 1,000 of them. */
function* nextNominals(schedule: Schedule, now: number): Generator<number, undefined> {
  const { windowOffset, windowLength } = schedule.dues;
  const from = Math.max(now, schedule.notBefore);
  let nominal = schedule.nextNominal(from - windowOffset - windowLength - 1);
  for (let count = 0; count < periodsLookedAt && nominal !== null; count++) {
    if (nominal + windowOffset > schedule.notAfter) return;
    yield nominal;
    nominal = schedule.nextNominal(nominal);
  }
}
