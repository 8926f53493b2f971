import { closestName, cronJobSchedule, found as foundText } from 'kron-core';
import { validateKronJob } from 'kron-crd-schema';
import { storableTemplate, templateFindings } from 'kron-crd-schema/pods';
import { isPlainObject, type PlainObject, withoutUndefined } from '../plainObject.ts';
import { cleanJobTemplate, cleanMetadata, otherFields } from './cleanMetadata.ts';
import type { Conversion, ConversionIssue } from './conversion.ts';
import { differencesOf, textsOf } from './differences.ts';

export type ConversionChoices = {
  /** A Go duration for a CronJob without startingDeadlineSeconds. */
  deadline?: string | undefined;
  /** For a CronJob without a time zone. */
  timezone?: string | undefined;
  /** Suspend every KronJob. */
  suspend?: boolean | undefined;
  /** Epoch seconds. Clock changes in the year after it count as differences. */
  now: number;
};

/** Converts a CronJob manifest, which can be invalid in any way. */
export function convertCronJob(
  cronJob: PlainObject,
  { deadline, timezone, suspend, now }: ConversionChoices,
): Conversion {
  const spec = isPlainObject(cronJob['spec']) ? cronJob['spec'] : {};
  const issues = unknownFields(spec);
  const when = read(issues, 'schedule', () => scheduleOf(spec));
  const policy = {
    concurrency: read(issues, 'concurrencyPolicy', () => concurrencyOf(spec)),
    deadline: read(issues, 'startingDeadlineSeconds', () => deadlineOf(spec, deadline)),
    suspend: suspendOf(spec['suspend'], suspend),
    successfulJobsHistoryLimit: spec['successfulJobsHistoryLimit'] ?? undefined,
    failedJobsHistoryLimit: spec['failedJobsHistoryLimit'] ?? undefined,
  };
  const { metadata, notes } = cleanMetadata(cronJob['metadata']);
  const template = cleanJobTemplate(spec['jobTemplate']);
  const { jobTemplate, rewritten } = storableTemplate(template.jobTemplate);
  const kronJob = {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata,
    ...otherFields(cronJob),
    spec: withoutUndefined({
      schedule: when?.schedule ?? '0 0 * * *',
      timezone: spec['timeZone'] ?? when?.timezone ?? timezone,
      policy: withoutUndefined(policy),
      jobTemplate,
    }),
  };
  const { found, warnings } = findingsOf(kronJob, spec);
  issues.push(...found);
  if (issues.length > 0) return { ok: false, issues };
  const differences = [
    ...notes,
    ...template.notes,
    ...textsOf([
      ['version', cronJob['apiVersion'] !== 'batch/v1'],
      ['emptyPolicy', spec['concurrencyPolicy'] === ''],
      ['longDeadline', isTooLong(spec['startingDeadlineSeconds'])],
      ...[...rewritten].map((how) => [how, true] as [typeof how, true]),
      ['paused', suspend === true && spec['suspend'] === true],
    ]),
    ...differencesOf(kronJob.spec, now),
  ];
  return { ok: true, converted: kronJob, differences, warnings };
}

/** A value of another type is kept for the validation to report. */
function suspendOf(written: unknown, suspend: boolean | undefined): unknown {
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

function unknownFields(spec: PlainObject): ConversionIssue[] {
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
function read<Value>(
  issues: ConversionIssue[],
  field: string,
  reader: () => { value: Value } | string,
): Value | undefined {
  const result = reader();
  if (typeof result !== 'string') return result.value;
  const code = field === 'schedule' ? 'InvalidSchedule' : 'UnknownValue';
  issues.push({ path: `spec.${field}`, code, message: result });
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
 * starts the newest blocked Job when the active one ends, unless startingDeadlineSeconds is 0.
 */
function concurrencyOf({
  concurrencyPolicy: policy,
  startingDeadlineSeconds: deadline,
}: PlainObject): { value: string } | string {
  if (policy === 'Forbid' && deadline === 0) return { value: 'forbid' };
  if (policy === undefined || policy === null || policy === '') return { value: 'allow' };
  const own = typeof policy === 'string' ? concurrencies[policy] : undefined;
  if (own !== undefined) return { value: own };
  const meant = typeof policy === 'string' ? closestName(policy, Object.keys(concurrencies)) : undefined;
  const advice = meant === undefined ? '' : `; write ${meant}`;
  return `expected Allow, Forbid or Replace, found ${foundText(policy)}${advice}`;
}

function deadlineOf(spec: PlainObject, fallback: string | undefined): { value: string | undefined } | string {
  const seconds = spec['startingDeadlineSeconds'];
  if (seconds === undefined || seconds === null) return { value: fallback };
  if (!isDeadline(seconds)) return 'expected a whole number of seconds, 0 or more';
  return { value: `${Math.min(seconds, longestDeadline)}s` };
}

/** Seconds of the longest duration of Go. */
const longestDeadline = 9_223_372_036;

function isDeadline(seconds: unknown): seconds is number {
  return typeof seconds === 'number' && Number.isInteger(seconds) && seconds >= 0 && seconds < 2 ** 63;
}

function isTooLong(seconds: unknown): boolean {
  return isDeadline(seconds) && seconds > longestDeadline;
}

const pathsOfCronJob: Readonly<Record<string, string>> = {
  'spec.timezone': 'spec.timeZone',
  'spec.policy.deadline': 'spec.startingDeadlineSeconds',
  'spec.policy.suspend': 'spec.suspend',
  'spec.policy.successfulJobsHistoryLimit': 'spec.successfulJobsHistoryLimit',
  'spec.policy.failedJobsHistoryLimit': 'spec.failedJobsHistoryLimit',
};

function findingsOf(
  kronJob: PlainObject,
  { timeZone }: PlainObject,
): {
  found: ConversionIssue[];
  warnings: readonly ConversionIssue[];
} {
  const validation = validateKronJob(kronJob);
  const reported = validation.ok ? [] : validation.issues;
  const { issues, warnings } = templateFindings(kronJob, reported);
  // Without timeZone, a zone is that of the schedule.
  const paths =
    timeZone === undefined ? { ...pathsOfCronJob, 'spec.timezone': 'spec.schedule' } : pathsOfCronJob;
  const found = [...reported, ...issues].map((issue) => ({
    ...issue,
    path: paths[issue.path] ?? issue.path,
  }));
  const isUnnamed = validation.ok && validation.kronJob.metadata.name === undefined;
  return { found: isUnnamed ? [...found, missingName] : found, warnings };
}

const missingName: ConversionIssue = {
  path: 'metadata.name',
  code: 'Required',
  message: 'is missing; write a name',
};
