import type { Compiled } from '../choice/compiled.ts';
import { unschedulableProbability } from '../choice/unschedulableProbability.ts';
import { type WindowPart, windowProfile } from '../choice/windowProfile.ts';
import type { Cron } from '../cron/cron.ts';
import { isNominal, latestNominal, nextNominal } from '../cron/nominalTimes.ts';
import { mostWindowsAtOnce } from '../cron/overlap.ts';
import type { DueSpan } from '../spec/bounds.ts';
import type { Identity } from '../spec/identity.ts';
import type { Policy } from '../spec/policy.ts';
import { calendar } from '../zone/calendar.ts';
import { formatInstant } from '../zone/formatInstant.ts';
import type { Draw } from './computePeriod.ts';
import { drawFor, dueAt, periodOf } from './computePeriod.ts';
import type { Due } from './due.ts';
import type { WalkSource } from './dueWalk.ts';
import { explain } from './explain.ts';
import type { Explanation, Period } from './period.ts';
import { RecentDraws } from './recentDraws.ts';
import { RecentDues } from './recentDues.ts';

/** Everything that `compile` reads from a spec. */
export type ScheduleParts = Compiled &
  DueSpan & {
    readonly identity: Identity;
    readonly cron: Cron;
    readonly policy: Policy;
    /** Makes the fingerprint of the scheduling configuration. */
    readonly fingerprint: () => string;
  };

/**
 * A spec that has proved valid, in the form in which it is asked for periods. Made by `compile`; it holds no state
 * that shows, so it may be kept and shared.
 */
export class Schedule {
  /** `<namespace>/<name>`. */
  readonly identity: string;
  /** The KronJob's name. */
  readonly name: string;
  readonly policy: Policy;
  /** Epoch seconds, or -Infinity. */
  readonly notBefore: number;
  /** Epoch seconds, or Infinity. */
  readonly notAfter: number;
  /** Its periods reduced to when they count. */
  readonly dues: WalkSource<Due>;
  /** The cron expression as it was written. */
  readonly cron: string;
  /** IANA name. */
  readonly zone: string;
  readonly #parts: ScheduleParts;
  readonly #draws: RecentDraws;
  #schedulingHash: string | undefined;
  /** Nominal times between which whole windows lie in the calendar. */
  readonly #first: number;
  readonly #last: number;

  constructor(parts: ScheduleParts) {
    this.#parts = parts;
    const draws = new RecentDraws((nominal) => drawFor(parts, nominal));
    const draw = (nominal: number): Draw => draws.at(nominal);
    this.#draws = draws;
    this.#first = calendar.firstSecond - parts.window.startOffset;
    this.#last = calendar.lastSecond - parts.window.startOffset - parts.window.length;
    this.cron = parts.cron.expression;
    this.zone = parts.zone.name;
    this.identity = parts.identity.text;
    this.name = parts.identity.name;
    this.policy = parts.policy;
    this.notBefore = parts.notBefore;
    this.notAfter = parts.notAfter;
    this.dues = {
      windowOffset: parts.window.startOffset,
      windowLength: parts.window.length,
      periodAt: duesOf(parts, draw),
    };
  }

  /** Fingerprint of the scheduling configuration; made when first asked for. */
  get schedulingHash(): string {
    this.#schedulingHash ??= this.#parts.fingerprint();
    return this.#schedulingHash;
  }

  /** The first nominal time strictly after an instant; epoch seconds. */
  nextNominal(after: number): number | null {
    const nominal = nextNominal(this.#parts.cron, this.#parts.zone, Math.max(after, this.#first - 1));
    return nominal === null || nominal > this.#last ? null : nominal;
  }

  /** The last nominal time at or before an instant; epoch seconds. */
  latestNominal(atOrBefore: number): number | null {
    const nominal = latestNominal(this.#parts.cron, this.#parts.zone, Math.min(atOrBefore, this.#last));
    return nominal === null || nominal < this.#first ? null : nominal;
  }

  /** Whether the schedule names an instant; epoch seconds. */
  isNominal(instant: number): boolean {
    if (instant < this.#first || instant > this.#last) return false;
    return isNominal(this.#parts.cron, this.#parts.zone, instant);
  }

  /** The period of a nominal time; epoch seconds. */
  periodAt(nominal: number): Period {
    return periodOf(this.#parts, this.#draws.at(nominal));
  }

  /** The period of a nominal time with all that led to it. */
  explainAt(nominal: number): Explanation {
    return explain(this.#parts, nominal);
  }

  /** How likely a period with the window of a nominal time is to be unschedulable. */
  unschedulableProbabilityAt(nominal: number): number {
    return unschedulableProbability(this.#parts, nominal);
  }

  /** The window of a nominal time in equal parts, for whoever draws it. */
  windowProfileAt(nominal: number, parts: number): WindowPart[] {
    return windowProfile(this.#parts, nominal, parts);
  }

  /** The period-id of a nominal time. */
  idOf(nominal: number): string {
    return formatInstant(nominal);
  }
}

/** Where no windows overlap a walk looks at little, which the draws remember. */
function duesOf(parts: ScheduleParts, draw: (nominal: number) => Draw): (nominal: number) => Due {
  const make = (nominal: number): Due => dueAt(parts, nominal, draw);
  const windowsAtOnce = mostWindowsAtOnce(parts.cron, parts.window);
  if (windowsAtOnce === 1) return make;
  const dues = new RecentDues(make, windowsAtOnce);
  return (nominal) => dues.at(nominal);
}
