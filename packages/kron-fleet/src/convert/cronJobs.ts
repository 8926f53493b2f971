import { type Found, type FoundObject, findObjects } from '../input/findObjects.ts';
import { isGResearch } from '../input/gresearch.ts';
import type { InputProblem } from '../input/inputProblem.ts';
import { locateDoubts } from '../input/locateIssues.ts';
import type { Source } from '../input/readSource.ts';
import { readDocuments } from '../input/yaml/readDocuments.ts';
import { isPlainObject, type PlainObject } from '../plainObject.ts';

export type CronJobs = {
  cronJobs: { object: FoundObject; source: string }[];
  problems: InputProblem[];
  /** Doubts about the text. */
  warnings: InputProblem[];
  /** Objects of other kinds, and documents that are no objects. */
  ignored: InputProblem[];
};

/** Adds all CronJobs and all ControlledJobs of G-Research of a text, without validating them. */
export async function addCronJobs(
  { name: source, text }: Source,
  namespace: string,
  found: CronJobs,
): Promise<void> {
  for (const document of await readDocuments(text)) {
    if ('message' in document) {
      found.problems.push({ source, ...document });
      continue;
    }
    for (const one of findObjects(document)) {
      if (one.is === 'other' && isConvertible(one.object)) {
        found.cronJobs.push({ object: one.object, source });
        found.warnings.push(...locateDoubts(one.object, source, namespace));
        continue;
      }
      const at = 'at' in one ? one.at : one.object.at;
      const place = { source, position: await document.locate(at) };
      if (one.is === 'other' && isOldCronJob(one.object))
        found.problems.push({ ...place, message: oldVersion(one.object) });
      else found.ignored.push({ ...place, message: nameOf(one) });
    }
  }
}

/** Whether an object is a CronJob, or a ControlledJob of G-Research. */
export function isConvertible({ value }: FoundObject): boolean {
  return isGResearch(value) || isCronJob(value);
}

function isCronJob(value: FoundObject['value']): boolean {
  return value['kind'] === 'CronJob' && value['apiVersion'] === 'batch/v1';
}

/** Whether an object is a CronJob of a version that Kubernetes no longer serves. */
export function isOldCronJob({ value: { apiVersion, kind } }: FoundObject): boolean {
  return kind === 'CronJob' && typeof apiVersion === 'string' && apiVersion.startsWith('batch/');
}

/** The problem of a CronJob of a version that Kubernetes no longer serves. */
export function oldVersion({ value }: FoundObject): string {
  const { apiVersion } = value;
  return `CronJob/${nameIn(value)}: expected apiVersion batch/v1, found ${String(apiVersion)}, which Kubernetes no longer serves; write batch/v1, its fields are the same`;
}

function nameOf(found: Found): string {
  if (found.is === 'nothing') return 'is not a Kubernetes object: apiVersion and kind are missing';
  if (found.is === 'other') return found.name;
  return `${found.is}/${nameIn(found.object.value)}`;
}

function nameIn({ metadata }: PlainObject): string {
  const name = isPlainObject(metadata) ? metadata['name'] : undefined;
  return typeof name === 'string' ? name : '(no name)';
}
