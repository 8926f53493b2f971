import { parseBoolean } from '../reading/booleanField.ts';
import { readFields } from '../reading/fields.ts';
import type { Issue } from '../reading/issue.ts';
import { parseOneOf } from '../reading/oneOf.ts';
import type { Parsed } from '../reading/parsed.ts';
import { collect, valid } from '../reading/parsed.ts';
import { largestInt32, parseWholeNumber } from '../reading/wholeNumber.ts';
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
const limits = { min: 0, max: largestInt32 };

/**
 * Parses `spec.policy`. Defaults: forbid, 0s, false, 3 and 1.
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
    collect(
      parseWholeNumber(fields?.successfulJobsHistoryLimit, 3, limits, `${path}.successfulJobsHistoryLimit`),
      issues,
    ),
    collect(
      parseWholeNumber(fields?.failedJobsHistoryLimit, 1, limits, `${path}.failedJobsHistoryLimit`),
      issues,
    ),
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
