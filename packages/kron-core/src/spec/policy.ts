import { parseBoolean } from '../reading/booleanField.ts';
import { type Fields, readFields } from '../reading/fields.ts';
import type { Issue } from '../reading/issue.ts';
import { parseOneOf } from '../reading/oneOf.ts';
import { collect, invalid, type Parsed, valid } from '../reading/parsed.ts';
import { largestInt32, type NumberRange, parseWholeNumber } from '../reading/wholeNumber.ts';
import { nanosecondsPerSecond, parseDurationField } from '../time/duration.ts';
import type { Concurrency } from './spec.ts';

/** The parsed `spec.policy`, with defaults. */
export type Policy = {
  readonly concurrency: Concurrency;
  /**
   * The number of active Jobs at which a due period is skipped, waits, or replaces a Job. Not used with `allow`.
   */
  readonly maxActive: number;
  /** The number of failed runs in a row after which no period starts. Null if the KronJob never pauses. */
  readonly pauseAfterFailures: number | null;
  /** Whole seconds, rounded down. */
  readonly deadline: number;
  readonly suspend: boolean;
  readonly successfulJobsHistoryLimit: number;
  readonly failedJobsHistoryLimit: number;
};

const fieldNames = [
  'concurrency',
  'maxActive',
  'pauseAfterFailures',
  'deadline',
  'suspend',
  'successfulJobsHistoryLimit',
  'failedJobsHistoryLimit',
] as const;
const concurrencies = ['allow', 'forbid', 'replace', 'queue'] as const;
const counts = { min: 1, max: 1_000 };
const limits = { min: 0, max: largestInt32 };

/**
 * Parses `spec.policy`. Defaults: concurrency forbid, 1 active Job, no pause after failures, deadline 0s, not suspended,
 * history limits 3 and 1.
 */
export function parsePolicy(spec: unknown, path: string): Parsed<Policy> {
  const issues: Issue[] = [];
  const fields = readFields(spec, fieldNames, path, issues) ?? {};
  const pathOf = (name: keyof Policy): string => `${path}.${name}`;
  const numberOf = <F extends number | null>(name: keyof Policy, fallback: F, range: NumberRange) =>
    collect(parseWholeNumber(fields[name], fallback, range, pathOf(name)), issues);
  const concurrency = collect(
    parseOneOf(fields.concurrency, concurrencies, 'forbid', pathOf('concurrency')),
    issues,
  );
  const deadline = collect(parseDurationField(fields.deadline, pathOf('deadline')), issues);
  const policy = {
    concurrency,
    deadline: Number((deadline ?? 0n) / nanosecondsPerSecond),
    suspend: collect(parseBoolean(fields.suspend, pathOf('suspend')), issues),
    maxActive: collect(parseMaxActive(fields, path), issues),
    pauseAfterFailures: numberOf('pauseAfterFailures', null, counts),
    successfulJobsHistoryLimit: numberOf('successfulJobsHistoryLimit', 3, limits),
    failedJobsHistoryLimit: numberOf('failedJobsHistoryLimit', 1, limits),
  };
  // All fields have a value if no part has an issue.
  return issues.length > 0 ? { ok: false, issues } : valid(policy as Policy);
}

/**
 * Refuses `maxActive` together with concurrency `allow`, because `allow` starts every period, however many Jobs are active.
 */
function parseMaxActive(fields: Fields<'concurrency' | 'maxActive'>, policyPath: string): Parsed<number> {
  const path = `${policyPath}.maxActive`;
  const limit = parseWholeNumber(fields.maxActive, null, counts, path);
  if (!limit.ok) return limit;
  if (limit.value === null || fields.concurrency !== 'allow') return valid(limit.value ?? 1);
  const instead =
    'remove maxActive, or write forbid (skips), queue (waits) or replace (deletes the oldest Job)';
  return invalid(path, 'ForbiddenField', `allow has no limit: ${instead}`);
}
