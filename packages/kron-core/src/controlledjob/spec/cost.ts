import { type Cost, costOf, maxSteps } from '../../period/cost.ts';
import { counted } from '../../reading/counted.ts';
import type { Issue } from '../../reading/issue.ts';
import type { ParsedEvent } from './parseEvent.ts';

/** Refuses events that together cost more than {@link maxSteps}. */
export function eventCostIssues(events: readonly Pick<ParsedEvent, 'cron' | 'window'>[]): Issue[] {
  const costs = events.map((event) =>
    costOf({ ...event, constraints: { only: [], avoid: [] }, spread: null }),
  );
  const steps = sum(costs, 'steps');
  if (steps <= maxSteps) return [];
  const message = `expected a cost of at most ${maxSteps} steps, found ${steps}: ${counted(events.length, 'event')} with ${counted(sum(costs, 'windows'), 'window')} at once; write shorter windows, schedules with fewer times or fewer events`;
  return [{ path: 'spec.events', code: 'TooCostly', message }];
}

function sum(costs: readonly Cost[], part: 'steps' | 'windows'): number {
  return costs.reduce((total, cost) => total + cost[part], 0);
}
