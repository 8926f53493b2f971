import { type ControlledSpec, compileControlled } from 'kron-core';
import { validateControlledJob } from 'kron-crd-schema';
import { templateFindings } from 'kron-crd-schema/pods';
import { gresearchGroup as group } from '../input/gresearch.ts';
import { isPlainObject, type PlainObject } from '../plainObject.ts';
import { cleanJobTemplate, cleanMetadata, withoutUndefined } from './cleanMetadata.ts';
import type { Conversion } from './conversion.ts';
import type { Difference } from './differences.ts';

const applyMutations = 'apply-mutations';

/**
 * Converts a ControlledJob of G-Research, which can be invalid in any way. Its fields have the same names.
 *
 * @param now epoch seconds; clock changes in the year after it count as differences
 */
export function convertControlledJob(original: PlainObject, now: number): Conversion {
  const spec = isPlainObject(original['spec']) ? original['spec'] : {};
  const { jobTemplate, ttl } = withoutTTL(cleanJobTemplate(spec['jobTemplate']));
  const written = cleanMetadata(original['metadata']);
  const controlledJob = {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'ControlledJob',
    metadata: withoutUndefined({ ...written, annotations: renameAnnotations(written['annotations']) }),
    spec: withoutUndefined({ ...spec, jobTemplate }),
  };
  const validation = validateControlledJob(controlledJob);
  const reported = validation.ok ? [] : validation.issues;
  const { issues, warnings } = templateFindings(controlledJob, reported);
  if (!validation.ok || issues.length > 0) return { ok: false, issues: [...reported, ...issues] };
  const { metadata } = validation.controlledJob;
  if (metadata.name === undefined) {
    return {
      ok: false,
      issues: [{ path: 'metadata.name', code: 'Required', message: 'is missing; write a name' }],
    };
  }
  const differences: [Difference, boolean][] = [
    ['handover', true],
    ['mutations', keysUnderGroup(written).includes(`${group}${applyMutations}`)],
    ['annotations', keysUnderGroup(written).some((key) => key !== `${group}${applyMutations}`)],
    ['ttl', ttl],
    ...clockDifferences({ ...validation.controlledJob.spec, identity: `default/${metadata.name}` }, now),
  ];
  return {
    ok: true,
    converted: controlledJob,
    differences: differences.filter(([, applies]) => applies).map(([difference]) => difference),
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

function keysUnderGroup({ labels, annotations }: PlainObject): string[] {
  return [labels, annotations]
    .flatMap((map) => (isPlainObject(map) ? Object.keys(map) : []))
    .filter((key) => key.startsWith(group));
}

function withoutTTL(jobTemplate: unknown): { jobTemplate: unknown; ttl: boolean } {
  const spec = isPlainObject(jobTemplate) ? jobTemplate['spec'] : undefined;
  if (!isPlainObject(jobTemplate) || !isPlainObject(spec)) return { jobTemplate, ttl: false };
  const { ttlSecondsAfterFinished, ...rest } = spec;
  const ttl = ttlSecondsAfterFinished !== undefined && ttlSecondsAfterFinished !== null;
  return { jobTemplate: { ...jobTemplate, spec: rest }, ttl };
}

const yearSeconds = 366 * 86_400;

/** Whether clock changes in the next year affect its events. */
function clockDifferences(spec: ControlledSpec, now: number): [Difference, boolean][] {
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
