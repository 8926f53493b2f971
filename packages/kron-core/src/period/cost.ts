import { maxAttempts } from '../choice/choose.ts';
import type { Constraints } from '../constraints/constraints.ts';
import { isUnconstrained } from '../constraints/constraints.ts';
import type { Cron } from '../cron/cron.ts';
import { mostWindowsAtOnce } from '../cron/overlap.ts';
import { counted } from '../reading/counted.ts';
import type { Issue } from '../reading/issue.ts';
import type { Window } from '../spec/window.ts';
import { secondsPerDay } from '../zone/civilDate.ts';

/** The maximum cost of a new spec, in steps. */
export const maxSteps = 500_000;

const stepsPerPeriod = 256;
const stepsPerDraw = 16;

/** The steps of one period: to find its nominal time, to hash its seed, and to draw. */
export function periodSteps({ only, avoid }: Constraints, draws: number): number {
  return stepsPerPeriod + draws * (stepsPerDraw + only.length + avoid.length);
}

/** What determines the cost of a spec, or of one event of a ControlledJob. */
export type CostlyParts = {
  readonly cron: Cron;
  readonly window: Window;
  readonly constraints: Constraints;
};

/** A cost in steps, and its factors. */
export type Cost = {
  readonly steps: number;
  /** The maximum number of windows that contain one instant. */
  readonly windows: number;
  /** The maximum number of draws for one period. */
  readonly draws: number;
  readonly clauses: number;
  /** The days that one window can touch. */
  readonly days: number;
};

/**
 * The worst case of one decision, which draws for every period whose window contains one instant, and of one
 * explanation, which tests each day of a window:
 *
 *     windows × (256 + draws × (16 + clauses)) + days × clauses
 *
 * It is a count and not a time, so it is the same on every machine.
 */
export function costOf({ cron, window, constraints }: CostlyParts): Cost {
  const windows = mostWindowsAtOnce(cron, window);
  const draws = isUnconstrained(constraints) ? 1 : maxAttempts;
  const clauses = constraints.only.length + constraints.avoid.length;
  const days = Math.floor(window.length / secondsPerDay) + 2;
  const steps = windows * periodSteps(constraints, draws) + days * clauses;
  return { steps, windows, draws, clauses, days };
}

/** Refuses a spec that costs more than {@link maxSteps}. Such a spec can be compiled, because it may be stored. */
export function costIssues(parts: CostlyParts): Issue[] {
  const { steps, windows, draws, clauses, days } = costOf(parts);
  if (steps <= maxSteps) return [];
  const message = `expected a cost of at most ${maxSteps} steps, found ${steps}: ${counted(windows, 'window')} at once × ${counted(draws, 'draw')} × ${counted(clauses, 'clause')}, and windows of up to ${counted(days, 'day')}; write fewer clauses, a shorter window or a schedule with fewer times`;
  return [{ path: 'spec.constraints', code: 'TooCostly', message }];
}
