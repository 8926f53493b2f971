import type { Issue } from '../../reading/issue.ts';
import { ControlledSchedule } from './schedule.ts';
import { parseControlledSpec } from './parseSpec.ts';

/**
 * Everything that is wrong with the spec of a ControlledJob, of which nothing is taken for granted; an empty list means
 * that `compileControlled` accepts it. What that has made is valid.
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
