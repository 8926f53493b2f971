import type { Issue } from '../../reading/issue.ts';
import { eventCostIssues } from '../spec/cost.ts';
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
 * The issues of a ControlledJob spec that is created or edited: the issues that {@link validateControlledSpec} finds, or the
 * issue that its events cost too much. A stored spec that costs too much keeps running.
 */
export function validateNewControlledSpec(spec: unknown): Issue[] {
  if (spec instanceof ControlledSchedule) return [];
  const parsed = parseControlledSpec(spec);
  return parsed.ok ? eventCostIssues(parsed.value.events) : parsed.issues;
}
