import { type ControlledSpec, compileControlled } from 'kron-core';
import { validateControlledJob } from 'kron-crd-schema';
import { templateFindings } from 'kron-crd-schema/pods';
import { suspendOf } from '../input/cronJobFields.ts';
import { gresearchGroup as group } from '../input/gresearch.ts';
import { fieldsOf, isPlainObject, type PlainObject, withoutUndefined } from '../plainObject.ts';
import { cleanJobTemplate, cleanMetadata, otherFields } from '../input/cleanMetadata.ts';
import { type Conversion, missingName } from './conversion.ts';
import type { ConversionChoices } from './convertCronJob.ts';
import { type differenceTexts, textsOf } from './differences.ts';

const applyMutations = 'apply-mutations';

/**
 * Converts a ControlledJob of G-Research, which can be invalid in any way. A ControlledJob of Kron has fields with the same
 * names.
 *
 * Does not write `choices.deadline` and `choices.timezone`, because both operators have the same defaults.
 */
export function convertControlledJob(original: PlainObject, choices: ConversionChoices): Conversion {
  const { now, deadline, timezone, suspend } = choices;
  const spec = fieldsOf(original['spec']);
  const template = cleanJobTemplate(spec['jobTemplate']);
  const { jobTemplate, ttl } = withoutTTL(template.jobTemplate);
  const { metadata: written, notes } = cleanMetadata(original['metadata']);
  const controlledJob = {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'ControlledJob',
    metadata: isPlainObject(written)
      ? withoutUndefined({ ...written, annotations: renameAnnotations(written['annotations']) })
      : written,
    ...otherFields(original),
    spec: withoutUndefined({ ...spec, jobTemplate, suspend: suspendOf(spec['suspend'], suspend) }),
  };
  const validation = validateControlledJob(controlledJob);
  const reported = validation.ok ? [] : validation.issues;
  const { issues, warnings } = templateFindings(controlledJob, reported);
  if (!validation.ok || issues.length > 0) return { ok: false, issues: [...reported, ...issues] };
  const { metadata } = validation.controlledJob;
  if (metadata.name === undefined) return { ok: false, issues: [missingName] };
  const keys = keysUnderGroup(written);
  const differences = textsOf([
    ['handover', true],
    ['paused', suspend === true && spec['suspend'] === true],
    ['noDeadline', deadline !== undefined && spec['startingDeadlineSeconds'] === undefined],
    ['noTimezone', timezone !== undefined && fieldsOf(spec['timezone'])['name'] === undefined],
    ['mutations', keys.includes(`${group}${applyMutations}`)],
    ['annotations', keys.some((key) => key !== `${group}${applyMutations}`)],
    ['ttl', ttl],
    ...clockDifferences({ ...validation.controlledJob.spec, identity: `default/${metadata.name}` }, now),
  ]);
  return {
    ok: true,
    converted: controlledJob,
    differences: [...notes, ...template.notes, ...differences],
    warnings,
  };
}

function renameAnnotations(annotations: unknown): unknown {
  if (!isPlainObject(annotations)) return annotations;
  const entries = Object.entries(annotations).map(([key, value]) => [
    key === `${group}${applyMutations}` ? `kron.io/${applyMutations}` : key,
    value,
  ]);
  return Object.fromEntries(entries);
}

function keysUnderGroup(metadata: unknown): string[] {
  const { labels, annotations } = fieldsOf(metadata);
  return [labels, annotations]
    .flatMap((map) => Object.keys(fieldsOf(map)))
    .filter((key) => key.startsWith(group));
}

function withoutTTL(jobTemplate: unknown): { jobTemplate: unknown; ttl: boolean } {
  const spec = fieldsOf(jobTemplate)['spec'];
  if (!isPlainObject(jobTemplate) || !isPlainObject(spec)) return { jobTemplate, ttl: false };
  const { ttlSecondsAfterFinished, ...rest } = spec;
  const ttl = ttlSecondsAfterFinished !== undefined && ttlSecondsAfterFinished !== null;
  return { jobTemplate: { ...jobTemplate, spec: rest }, ttl };
}

const yearSeconds = 366 * 86_400;

/** Whether clock changes in the next year affect the events of a spec. */
function clockDifferences(spec: ControlledSpec, now: number): [keyof typeof differenceTexts, boolean][] {
  const found = { gap: false, fold: false };
  for (const { timetable } of compileControlled(spec).events) {
    let nominal = timetable.nextNominal(now - 1);
    for (; nominal !== null && nominal <= now + yearSeconds; nominal = timetable.nextNominal(nominal)) {
      found.gap ||= timetable.isEndOfGap(nominal);
      found.fold ||= timetable.isRepeated(nominal);
    }
  }
  return [
    ['gap', found.gap],
    ['fold', found.fold],
  ];
}
