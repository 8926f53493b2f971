import type { Compiled } from '../choice/compiled.ts';
import { unschedulableProbability } from '../choice/unschedulableProbability.ts';
import { type WindowPart, windowProfile } from '../choice/windowProfile.ts';
import type { Cron } from '../cron/cron.ts';
import type { GapRule } from '../cron/nominalTimes.ts';
import { endsGap, isNominal, latestNominal, nextNominal } from '../cron/nominalTimes.ts';
import { mostWindowsAtOnce } from '../cron/overlap.ts';
import { calendar } from '../zone/calendar.ts';
import { formatInstant } from '../zone/formatInstant.ts';
import { isRepeatedTime } from '../zone/isRepeatedTime.ts';
import type { Draw } from './computePeriod.ts';
import { drawFor, dueAt, explain, periodOf } from './computePeriod.ts';
import { periodSteps } from './cost.ts';
import type { DrawnDue } from './due.ts';
import type { WalkSource } from './dueWalk.ts';
import type { Explanation, Period } from './period.ts';
import { RecentDraws } from './recentDraws.ts';
import { RecentDues } from './recentDues.ts';

/** A compiled expression, and the rules for choosing a time around each nominal time. */
export type TimetableParts = Compiled & { readonly cron: Cron; readonly gaps: GapRule };

/**
 * The periods of one expression. Its only state is a cache, so it can be kept and shared. All instants are
 * epoch seconds.
 */
export class Timetable {
  /** Its periods reduced to their due times. */
  readonly dues: WalkSource<DrawnDue>;
  /** The maximum number of windows that contain one instant. */
  readonly windowsAtOnce: number;
  /** The cron expression as written. */
  readonly cron: string;
  /** The IANA name. */
  readonly zone: string;
  readonly #parts: TimetableParts;
  readonly #draws: RecentDraws;
  /** The first and last nominal time whose whole window lies in the calendar. */
  readonly #first: number;
  readonly #last: number;

  constructor(parts: TimetableParts) {
    this.#parts = parts;
    const draws = new RecentDraws((nominal) => drawFor(parts, nominal));
    const draw = (nominal: number): Draw => draws.at(nominal);
    this.#draws = draws;
    this.#first = calendar.firstSecond - parts.window.startOffset;
    this.#last = calendar.lastSecond - parts.window.startOffset - parts.window.length;
    this.cron = parts.cron.expression;
    this.zone = parts.zone.name;
    this.windowsAtOnce = mostWindowsAtOnce(parts.cron, parts.window);
    this.dues = {
      windowOffset: parts.window.startOffset,
      windowLength: parts.window.length,
      periodAt: duesOf(parts, draw, this.windowsAtOnce),
    };
  }

  /** The first nominal time strictly after an instant. */
  nextNominal(after: number): number | null {
    const { cron, zone, gaps } = this.#parts;
    const nominal = nextNominal(cron, zone, Math.max(after, this.#first - 1), gaps);
    return nominal === null || nominal > this.#last ? null : nominal;
  }

  /** The last nominal time at or before an instant. */
  latestNominal(atOrBefore: number): number | null {
    const { cron, zone, gaps } = this.#parts;
    const nominal = latestNominal(cron, zone, Math.min(atOrBefore, this.#last), gaps);
    return nominal === null || nominal < this.#first ? null : nominal;
  }

  /** Whether an instant is a nominal time. */
  isNominal(instant: number): boolean {
    if (instant < this.#first || instant > this.#last) return false;
    const { cron, zone, gaps } = this.#parts;
    return isNominal(cron, zone, instant, gaps);
  }

  /** Whether a nominal time is the end of a clock gap, and stands for a wall time that the gap skips. */
  isEndOfGap(nominal: number): boolean {
    const { cron, zone, gaps } = this.#parts;
    return gaps === 'end' && !isNominal(cron, zone, nominal) && endsGap(cron, zone, nominal / 60);
  }

  /** Whether the clock shows a nominal time's wall time for the second time. */
  isRepeated(nominal: number): boolean {
    return isRepeatedTime(this.#parts.zone, nominal);
  }

  /** The period of a nominal time. */
  periodAt(nominal: number): Period {
    return periodOf(this.#parts, this.#draws.at(nominal));
  }

  /** The period of a nominal time with its candidates. */
  explainAt(nominal: number): Explanation {
    return explain(this.#parts, nominal);
  }

  /** The probability that a period with this window is unschedulable. */
  unschedulableProbabilityAt(nominal: number): number {
    return unschedulableProbability(this.#parts, nominal);
  }

  /** The window of a nominal time in equal parts, for drawing it. */
  windowProfileAt(nominal: number, parts: number): WindowPart[] {
    return windowProfile(this.#parts, nominal, parts);
  }

  /** The steps to find a period and to draw this often for it. See `costOf`. */
  stepsFor(draws: number): number {
    return periodSteps(this.#parts.constraints, draws);
  }

  /** The period-id of a nominal time. */
  idOf(nominal: number): string {
    return formatInstant(nominal);
  }
}

/** Without overlapping windows the cache of draws is enough. */
function duesOf(
  parts: TimetableParts,
  draw: (nominal: number) => Draw,
  windowsAtOnce: number,
): (nominal: number) => DrawnDue {
  const make = (nominal: number): DrawnDue => dueAt(parts, nominal, draw);
  if (windowsAtOnce === 1) return make;
  const dues = new RecentDues(make, windowsAtOnce);
  return (nominal) => dues.at(nominal);
}
