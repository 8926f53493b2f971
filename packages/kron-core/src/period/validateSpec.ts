import type { Issue } from '../reading/issue.ts';
import { parseSpec } from './parseSpec.ts';

/**
 * Everything that is wrong with a spec, of which nothing is taken for granted; an empty list means that `compile`
 * accepts it.
 *
 * @example
 * validateSpec({ identity: 'prod/db-backup', schedule: '@daily' })
 * // [{ path: 'spec.schedule', code: 'InvalidSchedule', message: '… write 0 0 * * * …' }]
 */
export function validateSpec(spec: unknown): Issue[] {
  const parsed = parseSpec(spec);
  return parsed.ok ? [] : parsed.issues;
}
