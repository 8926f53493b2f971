import { readFields } from '../reading/fields.ts';
import { found } from '../reading/found.ts';
import type { Issue } from '../reading/issue.ts';
import { parseOneOf } from '../reading/oneOf.ts';
import type { Parsed } from '../reading/parsed.ts';
import { collect, invalid, valid } from '../reading/parsed.ts';
import { nanosecondsPerSecond } from '../time/duration.ts';
import { parseDurationField } from '../time/durationField.ts';
import type { Policy } from './policy.ts';

const fieldNames = [
  'concurrency',
  'deadline',
  'suspend',
  'successfulJobsHistoryLimit',
  'failedJobsHistoryLimit',
] as const;
const concurrencies = ['allow', 'forbid', 'replace'] as const;
const largestLimit = 2_147_483_647;

/**
 * Reads `spec.policy`. Absent fields get their defaults: forbid, 0s, false, 3 and 1.
 *
 * @example
 * parsePolicy({ deadline: '5m' }, 'spec.policy')
 * // { ok: true, value: { concurrency: 'forbid', deadline: 300, suspend: false, … } }
 */
export function parsePolicy(spec: unknown, path: string): Parsed<Policy> {
  const issues: Issue[] = [];
  const fields = readFields(spec, fieldNames, path, issues);
  const concurrency = collect(
    parseOneOf(fields?.concurrency, concurrencies, 'forbid', `${path}.concurrency`),
    issues,
  );
  const deadline = collect(parseDurationField(fields?.deadline, `${path}.deadline`), issues);
  const suspend = collect(parseBoolean(fields?.suspend, `${path}.suspend`), issues);
  const [successful, failed] = [
    collect(parseLimit(fields?.successfulJobsHistoryLimit, 3, `${path}.successfulJobsHistoryLimit`), issues),
    collect(parseLimit(fields?.failedJobsHistoryLimit, 1, `${path}.failedJobsHistoryLimit`), issues),
  ];
  if (concurrency === undefined || deadline === undefined || suspend === undefined)
    return { ok: false, issues };
  if (successful === undefined || failed === undefined || issues.length > 0) return { ok: false, issues };
  return valid({
    concurrency,
    deadline: Number(deadline / nanosecondsPerSecond),
    suspend,
    successfulJobsHistoryLimit: successful,
    failedJobsHistoryLimit: failed,
  });
}

function parseBoolean(value: unknown, path: string): Parsed<boolean> {
  if (value === null || value === undefined) return valid(false);
  if (typeof value === 'boolean') return valid(value);
  return invalid(path, 'WrongType', `expected true or false without quotes, found ${found(value)}`);
}

function parseLimit(value: unknown, fallback: number, path: string): Parsed<number> {
  if (value === null || value === undefined) return valid(fallback);
  if (typeof value !== 'number') {
    return invalid(path, 'WrongType', `expected a whole number without quotes, found ${found(value)}`);
  }
  if (Number.isInteger(value) && value >= 0 && value <= largestLimit) return valid(value);
  return invalid(path, 'OutOfRange', `expected a whole number from 0 to ${largestLimit}, found ${value}`);
}
