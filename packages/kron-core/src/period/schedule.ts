import type { ClockChangeEffects } from '../cron/clockChangeEffects.ts';
import type { ShapeInWindow } from '../distributions/distribution.ts';
import type { DueSpan } from '../spec/bounds.ts';
import type { Identity } from '../spec/identity.ts';
import type { Policy } from '../spec/policy.ts';
import type { CalendarHashes } from './calendarHashes.ts';
import type { Due } from './due.ts';
import type { WalkSource } from './dueWalk.ts';
import { Timetable, type TimetableParts } from './timetable.ts';

type ScheduleParts = TimetableParts &
  DueSpan & {
    readonly identity: Identity;
    readonly policy: Policy;
    /** Makes the distribution's shape for a window of another duration. */
    readonly shapeIn: ShapeInWindow;
    /** Computes the fingerprint of the scheduling configuration. */
    readonly fingerprint: () => string;
    readonly calendarHashes: CalendarHashes | undefined;
    readonly clusterName: string | undefined;
  };

/** The parts that must be the same for all members of a spread group. `agreement` compares them. */
export type AgreedParts = Pick<
  ScheduleParts,
  'cron' | 'zone' | 'clockChanges' | 'window' | 'shape' | 'shapeIn' | 'constraints'
>;

/** The parts of a schedule that decisions use. */
export type DecidedSchedule = { readonly dues: WalkSource<Due> } & Pick<
  Schedule,
  'name' | 'policy' | 'notBefore' | 'notAfter' | 'nextNominal' | 'latestNominal' | 'isNominal' | 'periodAt'
>;

/** A compiled spec, made by `compile`. Its only state is a cache, so it can be kept and shared. */
export class Schedule extends Timetable {
  /** `<namespace>/<name>`. */
  readonly identity: string;
  /** The KronJob's name. */
  readonly name: string;
  readonly policy: Policy;
  /** Epoch seconds, or -Infinity. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** The parts that `agreement` compares. */
  readonly agreed: AgreedParts;
  /** The calendars that the spec refers to. Undefined if it refers to none. */
  readonly calendars: CalendarHashes | undefined;
  /** The name of the cluster, if it is part of the seed. */
  readonly clusterName: string | undefined;
  readonly #fingerprint: () => string;
  #schedulingHash: string | undefined;

  constructor(parts: ScheduleParts) {
    super(parts);
    this.identity = parts.identity.text;
    this.name = parts.identity.name;
    this.policy = parts.policy;
    this.notBefore = parts.notBefore;
    this.notAfter = parts.notAfter;
    this.agreed = parts;
    this.calendars = parts.calendarHashes;
    this.clusterName = parts.clusterName;
    this.#fingerprint = parts.fingerprint;
  }

  /**
   * The clock changes between two instants, in epoch seconds, that drop or double a period because the spec has no
   * `clockChanges`. Periods outside notBefore and notAfter do not count.
   */
  clockChangeEffects(from: number, to: number): ClockChangeEffects {
    return this.effectsOn({ from, to, counts: (nominal) => this.#isWithinBounds(nominal) });
  }

  /** Whether an instant is the nominal time of a period that is due within notBefore and notAfter. */
  hasPeriod(nominal: number): boolean {
    return this.isNominal(nominal) && this.#isWithinBounds(nominal);
  }

  /** Like `nextNominal`, but only for periods that are due within notBefore and notAfter. */
  nextPeriod(after: number): number | null {
    const { windowOffset, windowLength } = this.dues;
    let nominal = this.nextNominal(Math.max(after, this.notBefore - windowOffset - windowLength - 1));
    while (nominal !== null && nominal + windowOffset <= this.notAfter) {
      if (this.#isWithinBounds(nominal)) return nominal;
      nominal = this.nextNominal(nominal);
    }
    return null;
  }

  /** Like `latestNominal`, but only for periods that are due within notBefore and notAfter. */
  latestPeriod(atOrBefore: number): number | null {
    const { windowOffset, windowLength } = this.dues;
    let nominal = this.latestNominal(Math.min(atOrBefore, this.notAfter - windowOffset));
    while (nominal !== null && nominal + windowOffset + windowLength >= this.notBefore) {
      if (this.#isWithinBounds(nominal)) return nominal;
      nominal = this.latestNominal(nominal - 1);
    }
    return null;
  }

  /**
   * Whether a period is due within notBefore and notAfter. If the whole window lies between them, the due time is not
   * computed.
   */
  #isWithinBounds(nominal: number): boolean {
    const { windowOffset, windowLength, periodAt } = this.dues;
    const start = nominal + windowOffset;
    if (this.notBefore <= start && start + windowLength <= this.notAfter) return true;
    const { due } = periodAt(nominal);
    return this.notBefore <= due && due <= this.notAfter;
  }

  /** The fingerprint of the scheduling configuration, computed on first use. */
  get schedulingHash(): string {
    this.#schedulingHash ??= this.#fingerprint();
    return this.#schedulingHash;
  }
}
