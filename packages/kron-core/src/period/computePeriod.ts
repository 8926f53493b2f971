import { choose, drawnShare, onlyInstant } from '../choice/choose.ts';
import type { Compiled } from '../choice/compiled.ts';
import { hexOf } from '../choice/hexOf.ts';
import type { HashWords } from '../choice/keyHasher.ts';
import { periodKey } from '../choice/periodKey.ts';
import { unschedulableProbability } from '../choice/unschedulableProbability.ts';
import type { CalendarReference } from '../calendars/calendarReference.ts';
import { rejectionOf } from '../constraints/constraints.ts';
import { dateOf, dateOrNull } from '../time/dateOf.ts';
import { formatInstant } from '../zone/formatInstant.ts';
import type { Slot } from '../spec/spread.ts';
import type { DrawnDue } from './due.ts';
import type { Candidate, Explanation, HeldBy, Period } from './period.ts';

/** The result of the draws for a nominal time. */
export type Draw = {
  /** Epoch seconds, like `chosen`. */
  readonly nominal: number;
  readonly periodKey: string;
  readonly hash: HashWords;
  /** Null if the period is unschedulable. */
  readonly chosen: number | null;
  readonly attempts: number;
};

/**
 * Draws for a nominal time, in epoch seconds. Does not check whether the schedule names that time.
 *
 * @param candidates - receives every considered instant, in epoch seconds and in order
 */
export function drawFor(compiled: Compiled, nominal: number, candidates?: number[]): Draw {
  const key = keyOf(compiled, nominal);
  const hash = compiled.seedHasher.hash(key);
  const { chosen, attempts } = choose(compiled, nominal + compiled.window.startOffset, hash, candidates);
  return { nominal, periodKey: key, hash, chosen, attempts };
}

/** Like {@link drawFor}, but the chosen instant is already known. Only for a spec with spread. */
export function drawOf(compiled: Compiled, nominal: number, chosen: number | null): Draw {
  const key = keyOf(compiled, nominal);
  return { nominal, periodKey: key, hash: compiled.seedHasher.hash(key), chosen, attempts: 1 };
}

/** The drawn share v of the allowed mass for a nominal time. See {@link drawnShare}. */
export function drawnShareAt(compiled: Compiled, slot: Slot, nominal: number): number {
  return drawnShare(slot, compiled.seedHasher.hash(keyOf(compiled, nominal)));
}

function keyOf({ seedStrategy, zone }: Compiled, nominal: number): string {
  return periodKey(seedStrategy, nominal, zone);
}

export function periodOf({ window, seedStrategy }: Compiled, draw: Draw): Period {
  const { nominal, chosen } = draw;
  const start = nominal + window.startOffset;
  const nominalTime = dateOf(nominal);
  return {
    periodID: seedStrategy === 'stable' ? draw.periodKey : formatInstant(nominal),
    periodKey: draw.periodKey,
    nominalTime,
    windowStart: start === nominal ? nominalTime : dateOf(start),
    windowEnd: dateOf(start + window.length),
    seedHash: hexOf(draw.hash),
    attempts: draw.attempts,
    chosenTime: dateOrNull(chosen),
    unschedulable: chosen === null,
  };
}

/** See {@link drawFor} for the parameters. */
export function computePeriod(compiled: Compiled, nominal: number, candidates?: number[]): Period {
  return periodOf(compiled, drawFor(compiled, nominal, candidates));
}

/** The due time of a nominal time. A window of zero seconds needs no draw. */
export function dueAt(
  compiled: Compiled,
  nominal: number,
  draw: (nominal: number) => Draw = (at) => drawFor(compiled, at),
): DrawnDue {
  const { startOffset, length } = compiled.window;
  const { chosen, attempts } =
    length === 0 ? { chosen: onlyInstant(compiled, nominal + startOffset), attempts: 0 } : draw(nominal);
  return { nominal, due: chosen ?? nominal, chosen, attempts };
}

/** The period of a nominal time (in epoch seconds), with each candidate and the probability of being unschedulable. */
export function explain(compiled: Compiled, nominal: number): Explanation {
  const candidates: number[] = [];
  const period = computePeriod(compiled, nominal, candidates);
  return {
    ...period,
    candidates: candidates.map((instant) => explainCandidate(compiled, instant)),
    probabilityUnschedulable: unschedulableProbability(compiled, nominal),
  };
}

function explainCandidate({ constraints, zone }: Compiled, instant: number): Candidate {
  const rejection = rejectionOf(constraints, instant, instant + zone.offsetAt(instant));
  const time = dateOf(instant);
  if (rejection === null) return { time, allowed: true, rejectedBy: null };
  const heldBy = (rejection.clause?.calendars ?? []).flatMap((calendar) => holderOf(calendar, instant));
  return {
    time,
    allowed: false,
    rejectedBy: rejection.path,
    ...(heldBy.length === 0 ? {} : { heldBy }),
  };
}

function holderOf({ key, name, calendar, zone }: CalendarReference, instant: number): HeldBy[] {
  const holder = calendar.entryAt(instant, zone);
  if (holder === null) return [];
  return [key === 'calendar' ? { calendar: name, ...holder } : { clusterCalendar: name, ...holder }];
}
