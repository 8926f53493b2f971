import { type AllowedMass, allowedMass } from '../choice/allowedMass.ts';
import type { Compiled } from '../choice/compiled.ts';
import { unschedulableProbability } from '../choice/unschedulableProbability.ts';
import { type WindowPart, windowProfile } from '../choice/windowProfile.ts';
import type { NamedCalendar } from '../constraints/calendarReferences.ts';
import { calendarsOf } from '../constraints/constraints.ts';
import { ChangedTimes, type TimeMark, type TimeNote, type TimeRefusal } from '../cron/changedTimes.ts';
import type { ClockChangeEffects, CountedTimes } from '../cron/clockChangeEffects.ts';
import { clockChangeEffects } from '../cron/clockChangeEffects.ts';
import type { Cron } from '../cron/cron.ts';
import { endsGap, type GapRule, isNominal, latestNominal, nextNominal } from '../cron/nominalTimes.ts';
import { mostWindowsAtOnce } from '../cron/overlap.ts';
import type { ClockChanges } from '../spec/clockChanges.ts';
import { calendar } from '../zone/calendar.ts';
import { formatInstant } from '../zone/formatInstant.ts';
import { isRepeatedTime } from '../zone/isRepeatedTime.ts';
import { type Draw, drawFor, drawnShareAt, drawOf, dueAt, explain, periodOf } from './computePeriod.ts';
import { periodSteps } from './cost.ts';
import type { DrawnDue } from './due.ts';
import type { WalkSource } from './dueWalk.ts';
import type { Explanation, Period } from './period.ts';
import { explainSpread } from './explainSpread.ts';
import { RecentDraws } from './recentDraws.ts';
import { RecentDues } from './recentDues.ts';
import type { Found, SpreadWalk } from './searched.ts';
import { begun, walkOn, walks } from './spreadWalk.ts';

/** A compiled expression, and the rules for choosing a time around each nominal time. */
export type TimetableParts = Compiled & {
  readonly cron: Cron;
  /** The rule for wall times that a clock change skips. It is used only if the spec has no `clockChanges`. */
  readonly gaps: GapRule;
  /** Null if the spec has no `clockChanges`. */
  readonly clockChanges: ClockChanges | null;
  /** See `calendarsHash` of a period. Null if the spec refers to no calendar. */
  readonly calendarsHash: string | null;
};

/** A calendar in the constraints. `end` is when its last entry ends, or -Infinity if it has no entries. */
type CalendarEnd = NamedCalendar & { end: number };

/**
 * The periods of one expression. Its only state is a cache, so it can be kept and shared. All instants are
 * epoch seconds.
 */
export class Timetable {
  /** The periods reduced to their due times. */
  readonly dues: WalkSource<DrawnDue>;
  /** The maximum number of windows that contain the same instant. */
  readonly windowsAtOnce: number;
  /** The cron expression as written. */
  readonly cron: string;
  /** The IANA name. */
  readonly zone: string;
  /** Null if the spec has no `clockChanges`. */
  readonly clockChanges: ClockChanges | null;
  readonly #parts: TimetableParts;
  /** The nominal times, if the spec has `clockChanges`. Null if it has none. */
  readonly #changed: ChangedTimes | null;
  /** Whether a draw walks through the window. Such a draw can be split into several calls. */
  readonly #isWalked: boolean;
  readonly #draws: RecentDraws;
  #recentMass: { readonly nominal: number; readonly allowed: AllowedMass } | undefined;
  /** The first and last nominal time whose whole window lies in the years 0001 to 9999. */
  readonly #first: number;
  readonly #last: number;

  constructor(parts: TimetableParts) {
    this.#parts = parts;
    this.#isWalked = walks(parts);
    const draws = new RecentDraws((nominal, chosen) =>
      this.#isWalked && chosen !== undefined ? drawOf(parts, nominal, chosen) : drawFor(parts, nominal),
    );
    const draw = (nominal: number): Draw => draws.at(nominal);
    this.#draws = draws;
    this.#changed =
      parts.clockChanges === null ? null : new ChangedTimes(parts.cron, parts.zone, parts.clockChanges);
    this.#first = calendar.firstSecond - parts.window.startOffset;
    this.#last = calendar.lastSecond - parts.window.startOffset - parts.window.length;
    this.cron = parts.cron.expression;
    this.zone = parts.zone.name;
    this.clockChanges = parts.clockChanges;
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
    const from = Math.max(after, this.#first - 1);
    const nominal = this.#changed === null ? nextNominal(cron, zone, from, gaps) : this.#changed.next(from);
    return nominal === null || nominal > this.#last ? null : nominal;
  }

  /** The last nominal time at or before an instant. */
  latestNominal(atOrBefore: number): number | null {
    const { cron, zone, gaps } = this.#parts;
    const from = Math.min(atOrBefore, this.#last);
    const nominal =
      this.#changed === null ? latestNominal(cron, zone, from, gaps) : this.#changed.latest(from);
    return nominal === null || nominal < this.#first ? null : nominal;
  }

  /** Whether the whole window of a nominal time would lie in the years 0001 to 9999. */
  hasWindowAt(nominal: number): boolean {
    return this.#first <= nominal && nominal <= this.#last;
  }

  isNominal(instant: number): boolean {
    if (!this.hasWindowAt(instant)) return false;
    const { cron, zone, gaps } = this.#parts;
    return this.#changed === null ? isNominal(cron, zone, instant, gaps) : this.#changed.has(instant);
  }

  /** The calendars that the constraints refer to, each with the instant at which its last entry ends. */
  calendarEnds(): CalendarEnd[] {
    const { constraints } = this.#parts;
    return calendarsOf(constraints).map(({ key, name, calendar: referred, zone }) => ({
      key,
      name,
      end: referred.endIn(zone),
    }));
  }

  /** Whether a nominal time is the end of a clock gap and replaces a wall time that the gap skips. */
  isEndOfGap(nominal: number): boolean {
    const { cron, zone, gaps } = this.#parts;
    return gaps === 'end' && !isNominal(cron, zone, nominal) && endsGap(cron, zone, nominal / 60);
  }

  /** Whether a nominal time is the second of two instants at which the clock shows the same wall time. */
  isRepeated(nominal: number): boolean {
    return isRepeatedTime(this.#parts.zone, nominal);
  }

  /** How a clock change affects a nominal time. Null if none does, or if the spec has no `clockChanges`. */
  markAt(nominal: number): TimeMark | null {
    return this.noteAt(nominal)?.mark ?? null;
  }

  /**
   * The note that a clock change affects this nominal time, or that the schedule runs through a clock change near this time.
   * Null if neither is true, or if the spec has no `clockChanges`.
   */
  noteAt(nominal: number): TimeNote | null {
    return this.#changed?.noteAt(nominal) ?? null;
  }

  /**
   * How a clock change keeps an instant from being a nominal time. Null if no clock change is the reason, or if the spec has
   * no `clockChanges`.
   */
  refusalAt(instant: number): TimeRefusal | null {
    return this.#changed?.refusalAt(instant) ?? null;
  }

  /** The effects of clock changes on nominal times, for a spec without `clockChanges`. */
  protected effectsOn(counted: CountedTimes): ClockChangeEffects {
    return clockChangeEffects(this.#parts.cron, this.#parts.zone, counted);
  }

  /**
   * The period of a nominal time.
   *
   * @param chosen - the answer of {@link drawWithin}. Without it, the chosen instant is computed again
   */
  periodAt(nominal: number, chosen?: number | null): Period {
    return this.#marked(periodOf(this.#parts, this.#draws.at(nominal, chosen)), nominal);
  }

  /**
   * Draws for a nominal time. If the draw walks through the window and needs more than `steps` steps, the result is the
   * unfinished walk. The next call with this walk continues it.
   */
  drawWithin(nominal: number, steps: number, walk?: SpreadWalk): Found {
    const { spread } = this.#parts;
    const isWhole = !this.#isWalked || (walk === undefined && this.stepsFor(1) <= steps);
    if (spread === null || isWhole || this.#draws.cached(nominal) !== undefined) {
      const { chosen, attempts } = this.dues.periodAt(nominal);
      return { answer: chosen, steps: this.stepsFor(attempts) };
    }
    const v = drawnShareAt(this.#parts, spread, nominal);
    return walkOn(this.#parts, nominal + this.#parts.window.startOffset, v, steps, walk ?? begun);
  }

  /** Explains the period that has this nominal time, with every second that a draw tried. */
  explainAt(nominal: number): Explanation {
    const marked = this.#marked(explain(this.#parts, nominal), nominal);
    const { spread } = this.#parts;
    return spread === null ? marked : { ...marked, spread: explainSpread(this.#parts, spread, nominal) };
  }

  /** The allowed mass of a nominal time's window. Cached, because tools ask for it once for each member of a group. */
  allowedMassAt(nominal: number): AllowedMass {
    const recent = this.#recentMass;
    if (recent?.nominal === nominal) return recent.allowed;
    const allowed = allowedMass(this.#parts, nominal + this.#parts.window.startOffset);
    this.#recentMass = { nominal, allowed };
    return allowed;
  }

  /** Sets `clockChange` and `calendarsHash` of a new period, if they apply. */
  #marked<T extends Period>(period: T, nominal: number): T {
    const clockChange = this.markAt(nominal);
    const { calendarsHash } = this.#parts;
    if (clockChange !== null) period.clockChange = clockChange;
    if (calendarsHash !== null) period.calendarsHash = calendarsHash;
    return period;
  }

  /** The probability that a period with the window of this nominal time is unschedulable. */
  unschedulableProbabilityAt(nominal: number): number {
    return unschedulableProbability(this.#parts, nominal);
  }

  /** The window of a nominal time in equal parts, for a picture of the window. */
  windowProfileAt(nominal: number, parts: number): WindowPart[] {
    return windowProfile(this.#parts, nominal, parts);
  }

  /** The cost, in steps, of finding a period and drawing `draws` times for it. See `costOf`. */
  stepsFor(draws: number): number {
    return periodSteps(this.#parts, draws);
  }

  /** The period-id of a nominal time. */
  idOf(nominal: number): string {
    return formatInstant(nominal);
  }
}

/**
 * Returns a function that gives the due time of a nominal time. The function has its own cache if windows overlap, because
 * each decision then asks for many due times again.
 */
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
