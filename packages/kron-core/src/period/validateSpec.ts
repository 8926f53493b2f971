import type { Issue } from '../reading/issue.ts';
import { costIssues } from './cost.ts';
import { type ParseOptions, parseSpec } from './parseSpec.ts';
import { Schedule } from './schedule.ts';

/**
 * All issues of a spec, which can be any value. An empty list means that `compile` accepts it.
 *
 * @param options - with `{ references: false }`, calendars may be missing; with `{ clusterName: false }`, the name of the
 * cluster may be missing
 *
 * @example
 * validateSpec({ identity: 'prod/db-backup', schedule: '@daily' })
 * // [{ path: 'spec.schedule', code: 'InvalidSchedule', message: '… write 0 0 * * * …' }]
 */
export function validateSpec(spec: unknown, options: ParseOptions = {}): Issue[] {
  if (spec instanceof Schedule) return [];
  const parsed = parseSpec(spec, options);
  return parsed.ok ? [] : parsed.issues;
}

/**
 * The issues of a spec that is created or edited: the issues of {@link validateSpec} or, if there are none, an issue about a
 * cost that is too high. A stored spec that costs too much keeps running.
 *
 * @example
 * validateNewSpec(spec) // TooCostly at spec.constraints: 'expected a cost of at most 500000 steps, found …'
 */
export function validateNewSpec(spec: unknown, options: ParseOptions = {}): Issue[] {
  if (spec instanceof Schedule) return [];
  const parsed = parseSpec(spec, options);
  return parsed.ok ? costIssues(parsed.value) : parsed.issues;
}
