import { unconstrained } from '../../constraints/constraints.ts';
import { type Cost, costOf, maxSteps } from '../../period/cost.ts';
import { counted } from '../../reading/counted.ts';
import type { Issue } from '../../reading/issue.ts';
import type { ParsedEvent } from '../spec/parseEvent.ts';
import { parseControlledSpec } from '../spec/parseSpec.ts';
import { ControlledSchedule } from './schedule.ts';

/**
 * All issues of a ControlledJob spec, which can be any value. An empty list means that `compileControlled`
 * accepts it.
 *
 * @example
 * validateControlledSpec({ identity: 'prod/desk', events: [{ action: 'start' }] })
 * // [{ path: 'spec.events[0]', code: 'Required', message: 'expected cronSchedule or schedule, found neither; …' }]
 */
export function validateControlledSpec(spec: unknown): Issue[] {
  if (spec instanceof ControlledSchedule) return [];
  const parsed = parseControlledSpec(spec);
  return parsed.ok ? [] : parsed.issues;
}

/**
 * The issues of a ControlledJob spec that is created or edited. If {@link validateControlledSpec} finds no issue, also
 * checks the cost of the events. A stored spec that costs too much keeps running.
 */
export function validateNewControlledSpec(spec: unknown): Issue[] {
  if (spec instanceof ControlledSchedule) return [];
  const parsed = parseControlledSpec(spec);
  return parsed.ok ? eventCostIssues(parsed.value.events) : parsed.issues;
}

/** Refuses events that together cost more than {@link maxSteps}. */
function eventCostIssues(events: readonly Pick<ParsedEvent, 'cron' | 'window'>[]): Issue[] {
  const costs = events.map((event) => costOf({ ...event, constraints: unconstrained, spread: null }));
  const steps = sum(costs, 'steps');
  if (steps <= maxSteps) return [];
  const message = `expected a cost of at most ${maxSteps} steps, found ${steps}: ${counted(events.length, 'event')} with ${counted(sum(costs, 'windows'), 'window')} at once; write shorter windows, schedules with fewer times or fewer events`;
  return [{ path: 'spec.events', code: 'TooCostly', message }];
}

function sum(costs: readonly Cost[], part: 'steps' | 'windows'): number {
  return costs.reduce((total, cost) => total + cost[part], 0);
}
