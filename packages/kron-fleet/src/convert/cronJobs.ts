import { windowSource } from 'kron-core';
import { addNamespace, isNamespace } from '../input/addNamespace.ts';
import { annotationsOf } from '../input/cronJobWindow.ts';
import { type Found, type FoundObject, findObjects, misnamedCronJob, nameIn } from '../input/findObjects.ts';
import { isGResearch } from '../input/gresearch.ts';
import type { Input } from '../input/input.ts';
import type { InputProblem } from '../input/inputProblem.ts';
import type { Position } from '../input/position.ts';
import { locateDoubts } from '../input/locateIssues.ts';
import type { Source } from '../input/readSource.ts';
import type { BrokenDocument, Document } from '../input/yaml/document.ts';
import { parsePath, valueAt } from '../input/yaml/parsePath.ts';
import { readDocuments } from '../input/yaml/readDocuments.ts';
import type { SourceText } from '../input/yaml/sourceText.ts';
import { yamlParts } from '../input/yaml/yamlParts.ts';
import { isPlainObject, type PlainObject } from '../plainObject.ts';

export type CronJobs = {
  objects: { object: FoundObject; source: string }[];
  /** The annotations of each Namespace in the sources, by name. They can give a CronJob its window. */
  namespaces: Input['namespaces'];
  problems: InputProblem[];
  /** Warnings about text that two YAML parsers can read as different values, such as `012`. */
  warnings: InputProblem[];
  /** Warnings about copied numbers that are ambiguous in the source. Only an edited file keeps their ambiguous text. */
  numberDoubts: InputProblem[];
  /** The names of the sources whose text has comments. */
  commented: Set<string>;
  /** Objects of other kinds that contain whole CronJobs, such as a Template of OpenShift. */
  holders: InputProblem[];
  /** Documents that cannot be read and do not look like a CronJob or ControlledJob. */
  unreadable: InputProblem[];
  /** The number of KronJobs and ControlledJobs of Kron. */
  kronObjects: number;
  /** Documents and objects that the other fields leave out, except Namespaces that set a window. */
  ignored: InputProblem[];
  /** Notes that the command prints to standard error. */
  notes: string[];
};

/** Adds the CronJobs, and the ControlledJobs of G-Research, that a text contains. They may be invalid. */
export async function addCronJobs(source: Source, namespace: string, found: CronJobs): Promise<void> {
  for (const document of await readDocuments(source.text)) {
    if ('message' in document) addBroken(document, source, found);
    else await addObjects(document, source.name, namespace, found);
  }
  if (found.objects.at(-1)?.source === source.name && (await isCommented(source.text.slice(0))))
    found.commented.add(source.name);
}

async function isCommented(text: string): Promise<boolean> {
  if (!/(?:^|\s)#/.test(text)) return false;
  const { hasComment } = await import('../input/yaml/hasComment.ts');
  return hasComment(text);
}

/** Adds an unreadable document. It is a problem only if it may contain a CronJob or ControlledJob. */
function addBroken(
  { position, message }: BrokenDocument,
  { name: source, text }: Source,
  found: CronJobs,
): void {
  const isRelevant = position === undefined || convertibleKind.test(partAt(text, position));
  (isRelevant ? found.problems : found.unreadable).push({ source, position, message });
}

const convertibleKind = /\bkind\W{0,5}(?:cron|controlled)job/i;

/** The YAML document at a position of the text. */
function partAt(text: SourceText, { line, column }: Position): string {
  const parts = yamlParts(text.slice(0));
  const index = parts.findLastIndex(({ linesBefore }) => linesBefore < line);
  const part = parts[index];
  // If a problem is at the end of a document, the parser reports the start of the next document. So a problem at the start
  // of a document belongs to the document before, unless kubectl refuses the first line.
  const isEnd = column === 1 && part?.linesBefore === line - 1 && part.refusal === undefined;
  return (isEnd ? parts[index - 1] : undefined)?.text ?? part?.text ?? '';
}

async function addObjects(
  document: Document,
  source: string,
  namespace: string,
  found: CronJobs,
): Promise<void> {
  for (const one of findObjects(document)) {
    if (one.is === 'other' && (await addUsed(one.object, source, namespace, found))) continue;
    if (one.is === 'KronJob' || one.is === 'ControlledJob') found.kronObjects++;
    const at = 'object' in one ? one.object.at : one.at;
    const place = { source, position: await document.locate(at) };
    const misnamed = one.is === 'other' ? misnamedCronJob(one.object) : undefined;
    const inside = one.is === 'other' ? cronJobsIn(one.object.value) : 0;
    const counted = inside === 1 ? '1 CronJob' : `${inside} CronJobs`;
    if (misnamed !== undefined) found.problems.push({ ...place, message: misnamed });
    else if (inside > 0) found.holders.push({ ...place, message: `${nameOf(one)} (${counted})` });
    else found.ignored.push({ ...place, message: nameOf(one) });
  }
}

/** Adds an object to convert, or a Namespace that sets a window. Returns false for any other object. */
async function addUsed(
  object: FoundObject,
  source: string,
  namespace: string,
  found: CronJobs,
): Promise<boolean> {
  if (isConvertible(object)) {
    found.objects.push({ object, source });
    addDoubts(object, source, namespace, found);
    return true;
  }
  await addNamespace(object, source, {}, found);
  return setsWindow(object.value);
}

function setsWindow(object: PlainObject): boolean {
  const sources = { jobTemplate: null, cronJob: null, namespace: annotationsOf(object) };
  return isNamespace(object) && windowSource(sources) !== null;
}

function addDoubts(object: FoundObject, source: string, namespace: string, found: CronJobs): void {
  for (const doubt of locateDoubts(object, source, namespace)) {
    const path = parsePath(doubt.path ?? '');
    const value = valueAt(object.value, path);
    const isCopied =
      typeof value === 'number' && (path[1] === 'jobTemplate' || String(path[1]).endsWith('HistoryLimit'));
    (isCopied ? found.numberDoubts : found.warnings).push(doubt);
  }
}

export function isConvertible({ value }: FoundObject): boolean {
  return isGResearch(value) || isCronJob(value);
}

/** API versions of CronJobs. All have the same fields. */
const versions: ReadonlySet<unknown> = new Set(['batch/v1', 'batch/v1beta1', 'batch/v2alpha1']);

function isCronJob(value: FoundObject['value']): boolean {
  return value['kind'] === 'CronJob' && versions.has(value['apiVersion']);
}

/**
 * Counts the CronJobs inside an object such as a policy or a template. A CronJob without a spec is only a reference, so it
 * does not count. The default depth is enough for the known kinds of objects.
 */
function cronJobsIn(value: unknown, depth = 20): number {
  if (typeof value !== 'object' || value === null || depth === 0) return 0;
  const own = isPlainObject(value) && value['kind'] === 'CronJob' && isPlainObject(value['spec']) ? 1 : 0;
  return Object.values(value).reduce((sum: number, part) => sum + cronJobsIn(part, depth - 1), own);
}

function nameOf(found: Found): string {
  if (found.is === 'nothing') return 'is not a Kubernetes object: apiVersion and kind are missing';
  if (found.is === 'other') return found.name;
  return `${found.is}/${nameIn(found.object.value)}`;
}
