import type { Host } from '../../host.ts';
import { convertNote, type Found, type FoundObject, findObjects } from '@kron/fleet/input/findObjects';
import { isGResearch } from '@kron/fleet/input/gresearch';
import type { InputRequest } from '@kron/fleet/input/input';
import type { InputProblem } from '@kron/fleet/input/inputProblem';
import { locateDoubts } from '@kron/fleet/input/locateIssues';
import { readSources, type Source } from '../../input/readSources.ts';
import { readDocuments } from '@kron/fleet/input/yaml/readDocuments';
import { isPlainObject } from '@kron/fleet/plainObject';

export type CronJobs = {
  cronJobs: { object: FoundObject; source: string }[];
  problems: InputProblem[];
  /** Doubts about the text. */
  warnings: InputProblem[];
  /** Objects of other kinds, and documents that are no objects. */
  ignored: InputProblem[];
};

/** Reads all CronJobs and all ControlledJobs of G-Research from files, without validating them. */
export async function readCronJobs(request: InputRequest, host: Host): Promise<CronJobs> {
  const found: CronJobs = { cronJobs: [], problems: [], warnings: [], ignored: [] };
  for await (const source of readSources(request.filenames, request.recursive, host)) {
    if ('message' in source) found.problems.push(source);
    else await readSource(source, request.namespace, found);
  }
  if (found.cronJobs.length === 0 && found.problems.length === 0) {
    const source = request.filenames.map((name) => (name === '-' ? 'stdin' : name)).join(', ');
    found.problems.push({
      source,
      message: 'found no CronJob (batch/v1) and no ControlledJob (batch.gresearch.co.uk)',
    });
  }
  return found;
}

async function readSource({ name: source, text }: Source, namespace: string, found: CronJobs): Promise<void> {
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
        found.problems.push({ ...place, message: oldVersion(one) });
      else found.ignored.push({ ...place, message: nameOf(one) });
    }
  }
}

function isConvertible({ value }: FoundObject): boolean {
  return isGResearch(value) || isCronJob(value);
}

function isCronJob(value: FoundObject['value']): boolean {
  return value['kind'] === 'CronJob' && value['apiVersion'] === 'batch/v1';
}

function isOldCronJob({ value: { apiVersion, kind } }: FoundObject): boolean {
  return kind === 'CronJob' && typeof apiVersion === 'string' && apiVersion.startsWith('batch/');
}

function oldVersion({ object, name }: Found & { is: 'other' }): string {
  const { apiVersion } = object.value;
  return `${name.replace(` of ${String(apiVersion)}${convertNote}`, '')}: expected apiVersion batch/v1, found ${String(apiVersion)}, which Kubernetes no longer serves; write batch/v1, its fields are the same`;
}

function nameOf(found: Found): string {
  if (found.is === 'nothing') return 'is not a Kubernetes object: apiVersion and kind are missing';
  if (found.is === 'other') return found.name;
  const { metadata } = found.object.value;
  const name = isPlainObject(metadata) ? metadata['name'] : undefined;
  return `${found.is}/${typeof name === 'string' ? name : '(no name)'}`;
}
