import type { Conversion } from '@kron/fleet/convert/conversion';
import { convertObject } from '@kron/fleet/convert/convertObject';
import { isConvertible } from '@kron/fleet/convert/cronJobs';
import { namespaceAnnotations } from '@kron/fleet/input/cronJobWindow';
import type { InputControlledJob } from '@kron/fleet/input/inputControlledJob';
import { type FoundObject, isCronJob } from '@kron/fleet/input/findObjects';
import { emptyInput, type Input, type SourceRequest } from '@kron/fleet/input/input';
import type { InputProblem } from '@kron/fleet/input/inputProblem';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { LaterObjects } from '@kron/fleet/input/laterObjects';
import { locateIssues } from '@kron/fleet/input/locateIssues';
import { finishReading, readSource } from '@kron/fleet/input/readSource';
import type { PlainObject } from '@kron/fleet/plainObject';
import { GroupMembers } from '@kron/fleet/validate/groupMembers';
import { countPeriodic, kindOfInvalid, type Report, reportOf } from '@kron/fleet/validate/report';
import { validationOptions } from '@kron/fleet/validate/validationOptions';

/** The name of the text in messages. */
export const sourceName = 'manifests.yaml';

const namespace = 'default';

/**
 * The result of reading a text as `kron validate` does. ControlledJobs of G-Research and CronJobs of old versions are
 * converted as `kron convert` does.
 */
export type ReadText = {
  input: Input;
  report: Report;
  /** The results of `kron convert` for the text. */
  conversions: readonly Conversion[];
  /** Where a valid KronJob or ControlledJob was found. */
  found: ReadonlyMap<InputKronJob | InputControlledJob, FoundObject>;
  /** Returns the conversion of a valid object. undefined: the object was not converted. */
  conversionOf: (one: InputKronJob | InputControlledJob) => Conversion | undefined;
};

/**
 * Reads a text.
 *
 * @param now epoch seconds. Warnings look at the years after this time
 * @param pause called before each object. The returned promise is awaited
 */
export async function readText(
  text: string,
  now: number,
  pause: () => Promise<void> | undefined,
): Promise<ReadText> {
  const members = new GroupMembers();
  const found = new Map<InputKronJob | InputControlledJob, FoundObject>();
  const converted = new Map<object, Conversion>();
  const conversions: Conversion[] = [];
  const cronJobs: PlainObject[] = [];
  const reading = { input: emptyInput(), objects: new LaterObjects() };
  const add = async (object: FoundObject, source: string): Promise<InputProblem[]> => {
    const conversion = await convertObject(object.value, { deadline: undefined, now });
    conversions.push(conversion);
    if (!conversion.ok) return locateIssues(conversion.issues, object, source, namespace);
    converted.set(conversion.converted, conversion);
    const kind = conversion.converted['kind'] === 'ControlledJob' ? 'ControlledJob' : 'KronJob';
    await reading.objects.add(
      kind,
      { ...object, value: conversion.converted },
      source,
      request,
      reading.input,
    );
    return [];
  };
  const invalid: PlainObject[] = [];
  const request: SourceRequest = {
    ...validationOptions(now, members),
    namespace,
    onInvalid: (manifest) => void invalid.push(manifest),
    onValid: (one, object) => {
      found.set(one, object);
      if (isCronJob(object.value)) cronJobs.push(object.value);
    },
    readOther: (object, source) => (isConvertible(object) ? add(object, source) : undefined),
  };
  await readSource({ name: sourceName, text, named: true }, request, reading, pause);
  await finishReading(request, reading, sourceName);
  const { input } = reading;
  for (const cronJob of [...cronJobs, ...input.unplaced.map(({ manifest }) => manifest)]) {
    const ofNamespace = namespaceAnnotations(cronJob, input.namespaces, namespace);
    conversions.push(await convertObject(cronJob, { deadline: undefined, now }, ofNamespace));
  }
  const report = reportOf(input.problems, [...input.warnings, ...(await members.warnings())], {
    valid: {
      ...countPeriodic(input),
      controlledJobs: input.controlledJobs.length,
      calendars: input.validCalendars.length,
      named: kindOfInvalid(invalid),
    },
    strict: false,
  });
  return { input, report, conversions, found, conversionOf: ({ manifest }) => converted.get(manifest) };
}
