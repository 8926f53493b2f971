import { maxAttempts } from '../choice/choose.ts';
import type { Constraints } from '../constraints/constraints.ts';
import { calendarsOf, isUnconstrained, refersToCalendars } from '../constraints/constraints.ts';
import type { Cron } from '../cron/cron.ts';
import { mostWindowsAtOnce } from '../cron/overlap.ts';
import { counted } from '../reading/counted.ts';
import type { Issue } from '../reading/issue.ts';
import type { Slot } from '../spec/spread.ts';
import type { Window } from '../spec/window.ts';
import { secondsPerDay } from '../zone/civilDate.ts';

/** The maximum cost of a new spec, in steps. */
export const maxSteps = 500_000;

const stepsPerPeriod = 256;
const stepsPerDraw = 16;
const stepsPerSpan = 8;

/** The parts of a spec that determine the cost of a choice. */
type ChoiceParts = {
  readonly window: Window;
  readonly constraints: Constraints;
  readonly spread: Slot | null;
};

/**
 * The cost of one period in steps: finding its nominal time, hashing its seed, and drawing. A draw with spread walks the
 * allowed spans of the window instead of testing candidates.
 */
export function periodSteps(parts: ChoiceParts, draws: number): number {
  const clauses = clausesOf(parts);
  if (parts.spread === null || clauses === 0) return stepsPerPeriod + draws * (stepsPerDraw + clauses);
  return stepsPerPeriod + stepsPerDraw + stretchesOf(parts) * clauses + spansOf(parts) * stepsPerSpan;
}

/** The cost of one stretch of a window in steps: finding the stretch, testing the clauses, and walking its allowed spans. */
export function stretchSteps(clauses: number, spans: number): number {
  return stepsPerDraw + clauses + spans * stepsPerSpan;
}

/** The number of clauses to test. Each calendar in a clause counts as one more clause, because testing it takes as long. */
export function clausesOf({ constraints: { only, avoid } }: ChoiceParts): number {
  let clauses = only.length + avoid.length;
  for (const { calendars } of only) clauses += calendars.length;
  for (const { calendars } of avoid) clauses += calendars.length;
  return clauses;
}

/**
 * The maximum number of stretches of one window. A stretch is a day, or a part of a day if a calendar entry begins or ends
 * on this day. Each clause is tested once in each stretch.
 */
function stretchesOf(parts: ChoiceParts): number {
  return daysOf(parts) + changesOf(parts);
}

/** Cache of {@link changesOf}, because a decision asks again for each period. */
const remembered = new WeakMap<Constraints, { length: number; changes: number }>();

/** An upper bound of the number of times that a calendar entry begins or ends within one window. */
function changesOf({ constraints, window: { length } }: ChoiceParts): number {
  if (!refersToCalendars(constraints)) return 0;
  const last = remembered.get(constraints);
  if (last?.length === length) return last.changes;
  let changes = 0;
  for (const { calendar } of calendarsOf(constraints)) changes += calendar.mostChangesWithin(length);
  remembered.set(constraints, { length, changes });
  return changes;
}

function daysOf({ window }: ChoiceParts): number {
  return Math.floor(window.length / secondsPerDay) + 2;
}

/** An upper bound of the allowed spans of one window. */
function spansOf(parts: ChoiceParts): number {
  return daysOf(parts) * spansPerDay(parts.constraints) + changesOf(parts);
}

/**
 * The maximum number of separate allowed spans in one day that begin and end at whole hours. All other spans begin or end
 * with the `between` of a clause.
 */
const hourSpans = 12;

/**
 * An upper bound of the number of allowed spans of one day. Each range of `only` can add a span, and each range of `avoid`
 * can split a span. So the number of spans is at most the number of ranges, plus 1 if `only` is empty. For clauses with many
 * ranges of hours, the bound is lower, because at most 12 spans of a day begin and end at whole hours.
 *
 * @example
 * spansPerDay({ only: [], avoid: [noon] }) // 2
 */
export function spansPerDay({ only, avoid }: Constraints): number {
  let ranges = only.length === 0 ? 1 : 0;
  for (const { minutes } of only) ranges += minutes.length;
  for (const { minutes } of avoid) ranges += minutes.length;
  return Math.min(ranges, hourSpans + only.length + avoid.length + 1);
}

/** The parts that determine the cost of a spec, or of one event of a ControlledJob. */
type CostlyParts = ChoiceParts & { readonly cron: Cron };

/** A cost in steps, and its factors. */
export type Cost = {
  readonly steps: number;
  /** The maximum number of windows that contain one instant. */
  readonly windows: number;
  /** The maximum number of draws for one period. */
  readonly draws: number;
  /** The maximum number of spans that one choice walks. 0 without spread or constraints. */
  readonly spans: number;
  readonly clauses: number;
  /** The maximum number of days that one window can touch. */
  readonly days: number;
  /** The maximum number of times that a calendar entry begins or ends within one window. */
  readonly changes: number;
};

/**
 * The maximum cost of one decision and one explanation. The decision draws for every period whose window contains the
 * instant. The explanation tests each stretch of one window: a day, or a part of a day between bounds of entries.
 *
 *     windows × (256 + draws × (16 + clauses)) + stretches × clauses
 *     windows × (256 + 16 + stretches × clauses + 8 × spans) + stretches × clauses      with spread and constraints
 *
 * The cost is a count and not a time, so it is the same on every machine.
 */
export function costOf(parts: CostlyParts): Cost {
  const windows = mostWindowsAtOnce(parts.cron, parts.window);
  const isSpread = parts.spread !== null;
  const draws = isUnconstrained(parts.constraints) || isSpread ? 1 : maxAttempts;
  const clauses = clausesOf(parts);
  const days = daysOf(parts);
  const spans = isSpread && clauses > 0 ? spansOf(parts) : 0;
  const steps = windows * periodSteps(parts, draws) + stretchesOf(parts) * clauses;
  return { steps, windows, draws, spans, clauses, days, changes: changesOf(parts) };
}

/**
 * Refuses a new spec that costs more than {@link maxSteps}. `compile` does not check the cost, because the spec may be
 * stored already.
 */
export function costIssues(parts: CostlyParts): Issue[] {
  const cost = costOf(parts);
  const { steps, windows, clauses, days, changes } = cost;
  if (steps <= maxSteps) return [];
  const choice = cost.spans > 0 ? counted(cost.spans, 'span') : counted(cost.draws, 'draw');
  const inCalendars = changes === 0 ? '' : ` with ${counted(changes, 'bound')} of calendar entries`;
  const message = `expected a cost of at most ${maxSteps} steps, found ${steps}: ${counted(windows, 'window')} at once × ${choice} × ${counted(clauses, 'clause')}, and windows of up to ${counted(days, 'day')}${inCalendars}; write fewer clauses, a shorter window or a schedule with fewer times`;
  return [{ path: 'spec.constraints', code: 'TooCostly', message }];
}
