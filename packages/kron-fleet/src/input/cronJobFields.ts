import { closestName, cronJobSchedule, found as foundText } from 'kron-core';
import { type PlainObject, withoutUndefined } from '../plainObject.ts';
import type { Issue } from './inputProblem.ts';

export type CronJobChoices = {
  /** The deadline of a CronJob without startingDeadlineSeconds, as a Go duration. */
  deadline?: string | undefined;
  /** The time zone of a CronJob that names none. */
  timezone?: string | undefined;
  suspend?: boolean | undefined;
};

export type CronJobFields = {
  schedule: string;
  timezone?: unknown;
  policy: PlainObject;
};

/** The fields of a KronJob that correspond to the spec of a CronJob, and the issues of fields without an equivalent. */
export function cronJobFields(
  spec: PlainObject,
  { deadline, timezone, suspend }: CronJobChoices,
): { fields: CronJobFields; issues: Issue[] } {
  const issues = unknownFields(spec);
  const when = read(issues, 'schedule', () => scheduleOf(spec));
  const policy = {
    concurrency: read(issues, 'concurrencyPolicy', () => concurrencyOf(spec)),
    deadline: read(issues, 'startingDeadlineSeconds', () => deadlineOf(spec, deadline)),
    suspend: suspendOf(spec['suspend'], suspend),
    successfulJobsHistoryLimit: spec['successfulJobsHistoryLimit'] ?? undefined,
    failedJobsHistoryLimit: spec['failedJobsHistoryLimit'] ?? undefined,
  };
  const zone = spec['timeZone'] ?? when?.timezone ?? timezone;
  const fields = {
    schedule: when?.schedule ?? '0 0 * * *',
    ...(zone === undefined ? {} : { timezone: zone }),
    policy: withoutUndefined(policy),
  };
  return { fields, issues };
}

/** `suspend` of the converted object. A value of another type is kept, so that the validation reports it. */
export function suspendOf(written: unknown, suspend: boolean | undefined): unknown {
  if (suspend && (written === undefined || written === false)) return true;
  return written;
}

const knownFields = new Set([
  'schedule',
  'timeZone',
  'startingDeadlineSeconds',
  'concurrencyPolicy',
  'suspend',
  'jobTemplate',
  'successfulJobsHistoryLimit',
  'failedJobsHistoryLimit',
]);

function unknownFields(spec: PlainObject): Issue[] {
  return Object.keys(spec)
    .filter((key) => !knownFields.has(key))
    .map((key) => ({
      path: `spec.${key}`,
      code: 'UnknownField',
      message: `unknown field in a CronJob${near(key)}`,
    }));
}

function near(key: string): string {
  const name = closestName(key, knownFields);
  return name === undefined ? '' : `; did you mean ${name}?`;
}

/** Reads a field, and records an issue if it is invalid. */
function read<Value>(issues: Issue[], field: string, reader: () => Result<Value>): Value | undefined {
  const result = reader();
  if (typeof result !== 'string' && 'value' in result) return result.value;
  const code = field === 'schedule' ? 'InvalidSchedule' : 'UnknownValue';
  issues.push({
    path: `spec.${field}`,
    ...(typeof result === 'string' ? { code, message: result } : result),
  });
  return undefined;
}

function scheduleOf(
  spec: PlainObject,
): { value: { schedule: string; timezone: string | undefined } } | string {
  const { schedule, timeZone } = spec;
  if (typeof schedule !== 'string') return 'expected a string with five fields';
  const converted = cronJobSchedule(schedule);
  if (typeof converted === 'string') return converted;
  const twice = converted.timezone !== undefined && timeZone !== undefined && timeZone !== null;
  return twice ? 'sets a time zone in addition to timeZone; write one of them' : { value: converted };
}

const concurrencies: Readonly<Record<string, string>> = {
  Allow: 'allow',
  Forbid: 'queue',
  Replace: 'replace',
};

/**
 * Always writes the policy, because the defaults differ: Allow for a CronJob, forbid for a KronJob. A CronJob with Forbid
 * starts the newest blocked Job when the active Job ends, unless startingDeadlineSeconds is 0.
 */
function concurrencyOf({
  concurrencyPolicy: policy,
  startingDeadlineSeconds: deadline,
}: PlainObject): { value: string } | string {
  if (policy === 'Forbid' && deadline === 0) return { value: 'forbid' };
  if (policy === undefined || policy === null || policy === '') return { value: 'allow' };
  const own =
    typeof policy === 'string' && Object.hasOwn(concurrencies, policy) ? concurrencies[policy] : undefined;
  if (own !== undefined) return { value: own };
  const meant = typeof policy === 'string' ? closestName(policy, Object.keys(concurrencies)) : undefined;
  const advice = meant === undefined ? '' : `; write ${meant}`;
  return `expected Allow, Forbid or Replace, found ${foundText(policy)}${advice}`;
}

type Result<Value> = { value: Value } | { code: string; message: string } | string;

function deadlineOf(spec: PlainObject, fallback: string | undefined): Result<string | undefined> {
  const seconds = spec['startingDeadlineSeconds'];
  if (seconds === undefined || seconds === null) return { value: fallback };
  if (!isDeadline(seconds)) {
    const message = `expected a whole number of seconds, 0 or more, found ${foundText(seconds)}`;
    return typeof seconds === 'number' ? message : { code: 'WrongType', message };
  }
  return { value: `${Math.min(seconds, longestDeadline)}s` };
}

/** Seconds of the longest duration of Go. */
export const longestDeadline = 9_223_372_036;

/** Whether a value is a startingDeadlineSeconds that Kubernetes accepts. JavaScript reads the maximum as 2 ** 63. */
export function isDeadline(seconds: unknown): seconds is number {
  return typeof seconds === 'number' && Number.isInteger(seconds) && seconds >= 0 && seconds <= 2 ** 63;
}
