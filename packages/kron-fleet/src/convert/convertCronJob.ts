import { validateKronJob } from 'kron-crd-schema';
import { storableTemplate, templateFindings } from 'kron-crd-schema/pods';
import type { Annotations, ScheduleSpec } from 'kron-core';
import { cronJobWindow, isUnreadable } from '../input/cronJobWindow.ts';
import { fieldsOf, type PlainObject } from '../plainObject.ts';
import { cleanJobTemplate, cleanMetadata, otherFields } from '../input/cleanMetadata.ts';
import { type Conversion, missingName } from './conversion.ts';
import type { Issue } from '../input/inputProblem.ts';
import { type CronJobChoices, cronJobFields, isDeadline, longestDeadline } from '../input/cronJobFields.ts';
import { cronJobPaths } from '../input/cronJobPaths.ts';
import { differencesOf, textsOf } from './differences.ts';

export type ConversionChoices = CronJobChoices & {
  /** Epoch seconds. A clock change in the year after `now` counts as a difference if it affects the starts. */
  now: number;
};

/**
 * Converts the manifest of a CronJob, which may be invalid in any way.
 *
 * @param namespace the annotations of the CronJob's Namespace, or undefined if they are not known
 */
export function convertCronJob(
  cronJob: PlainObject,
  { now, ...choices }: ConversionChoices,
  namespace?: Annotations,
): Conversion {
  const spec = fieldsOf(cronJob['spec']);
  const { fields, issues } = cronJobFields(spec, choices);
  const { metadata, notes } = cleanMetadata(cronJob['metadata']);
  const template = cleanJobTemplate(spec['jobTemplate']);
  const { jobTemplate, rewritten } = storableTemplate(template.jobTemplate);
  const starts = {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata,
    ...otherFields(cronJob),
    spec: { ...fields, jobTemplate },
  };
  const { found, warnings } = findingsOf(starts, spec);
  issues.push(...found);
  if (issues.length > 0) return { ok: false, issues };
  const converted = { ...fields, identity: 'default/converted' } as ScheduleSpec;
  const window = cronJobWindow(cronJob, converted, namespace);
  const unreadable = window.issues.filter(isUnreadable);
  if (unreadable.length > 0) return { ok: false, issues: unreadable };
  const kronJob = { ...starts, spec: { ...fields, ...window.fields, jobTemplate } };
  const differences = [
    ...notes,
    ...template.notes,
    ...textsOf([
      ['version', cronJob['apiVersion'] !== 'batch/v1'],
      ['longWindow', window.issues.length > 0],
      ['emptyPolicy', spec['concurrencyPolicy'] === ''],
      ['longDeadline', isTooLong(spec['startingDeadlineSeconds'])],
      ...[...rewritten].map((how) => [how, true] as [typeof how, true]),
      ['paused', choices.suspend === true && spec['suspend'] === true],
    ]),
    ...differencesOf(kronJob.spec, now),
  ];
  return { ok: true, converted: kronJob, differences, warnings };
}

function isTooLong(seconds: unknown): boolean {
  return isDeadline(seconds) && seconds > longestDeadline;
}

function findingsOf(kronJob: PlainObject, spec: PlainObject): { found: Issue[]; warnings: readonly Issue[] } {
  const validation = validateKronJob(kronJob);
  const reported = validation.ok ? [] : validation.issues;
  const { issues, warnings } = templateFindings(kronJob, reported);
  const found = cronJobPaths([...reported, ...issues], spec);
  const isUnnamed = validation.ok && validation.kronJob.metadata.name === undefined;
  return { found: isUnnamed ? [...found, missingName] : found, warnings };
}
