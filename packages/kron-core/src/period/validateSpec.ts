import type { Issue } from '../reading/issue.ts';
import { parseSpec } from './parseSpec.ts';
import { Schedule } from './schedule.ts';

/**
 * All issues of a spec, which can be any value. An empty list means that `compile` accepts it.
 *
 * @example
 * validateSpec({ identity: 'prod/db-backup', schedule: '@daily' })
 * // [{ path: 'spec.schedule', code: 'InvalidSchedule', message: '… write 0 0 * * * …' }]
 */
export function validateSpec(spec: unknown): Issue[] {
  if (spec instanceof Schedule) return [];
  const parsed = parseSpec(spec);
  return parsed.ok ? [] : parsed.issues;
}
