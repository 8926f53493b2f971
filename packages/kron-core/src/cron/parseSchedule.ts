import { found } from '../reading/found.ts';
import type { Parsed } from '../reading/parsed.ts';
import { invalid, valid } from '../reading/parsed.ts';
import type { Cron } from './cron.ts';
import type { CronKind } from './cronField.ts';
import { parseCron } from './parseCron.ts';

/**
 * Parses a required cron expression field.
 *
 * @param kind - the kind of object that the expression belongs to, for hints
 * @example
 * parseSchedule(undefined, 'spec.schedule')
 * // Required: 'expected a cron expression such as "0 0 * * *", found nothing'
 */
export function parseSchedule(value: unknown, path: string, kind: CronKind = 'KronJob'): Parsed<Cron> {
  if (typeof value !== 'string') {
    const code = value === null || value === undefined ? 'Required' : 'WrongType';
    return invalid(path, code, `expected a cron expression such as "0 0 * * *", found ${found(value)}`);
  }
  const result = parseCron(value, kind);
  if (result.ok) return valid(result.cron);
  return { ok: false, issues: result.problems.map((problem) => ({ path, ...problem })) };
}
