import type { Issue } from '../reading/issue.ts';
import { parseSpec } from './parseSpec.ts';
import { Schedule } from './schedule.ts';

/**
 * Everything that is wrong with a spec, of which nothing is taken for granted; an empty list means that `compile`
 * accepts it. What `compile` has made is valid.
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
