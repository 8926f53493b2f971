import { addCalendar } from './addCalendar.ts';
import { addNamespace } from './addNamespace.ts';
import { leaveOut } from './addObject.ts';
import {
  convertNote,
  type Found,
  type FoundObject,
  findObjects,
  isCronJob,
  kindsOf,
  listedKinds,
  misnamedCronJob,
  nameIn,
  type ObjectKind,
} from './findObjects.ts';
import type { Input, SourceRequest } from './input.ts';
import type { InputProblem } from './inputProblem.ts';
import type { LaterObjects } from './laterObjects.ts';
import type { Path } from './yaml/document.ts';
import { documentsOf } from './yaml/readDocuments.ts';
import type { SourceText } from './yaml/sourceText.ts';

/** A file or the standard input, with its text. */
export type Source = {
  name: string;
  text: SourceText;
  /**
   * Whether the user has named the file. If so, it must contain manifests. A file that Kron has found in a folder may
   * contain anything.
   */
  named: boolean;
};

export type Reading = { input: Input; objects: LaterObjects };

/**
 * Adds all objects and problems of a text to an input. Objects that refer to calendars are added by {@link finishReading}.
 *
 * @param pause called before each object. If it returns a promise, the function awaits this promise
 */
export async function readSource(
  source: Source,
  request: SourceRequest,
  { input, objects }: Reading,
  pause?: () => Promise<void> | undefined,
): Promise<void> {
  let isEmpty = true;
  for await (const document of documentsOf(source.text)) {
    isEmpty = false;
    if ('message' in document) {
      input.problems.push({ source: source.name, code: 'InvalidSyntax', ...document });
      continue;
    }
    for (const found of findObjects(document)) {
      const waiting = pause?.();
      if (waiting !== undefined) await waiting;
      await readFound(found, source, request, { input, objects }, (path) => document.locate(path));
    }
  }
  if (isEmpty) note(source, { source: source.name, message: 'is empty' }, input);
}

async function readFound(
  found: Found,
  source: Source,
  request: SourceRequest,
  { input, objects }: Reading,
  locate: (path: Path) => Promise<InputProblem['position']>,
): Promise<void> {
  if ('object' in found && (await addOwn(found, source, request, { input, objects }))) return;
  if (found.is === 'KronCalendar' || found.is === 'ClusterKronCalendar') {
    await addCalendar(found.is, found.object, source.name, request.namespace, input);
    return;
  }
  const problems = found.is === 'other' ? request.readOther?.(found.object, source.name) : undefined;
  if (problems !== undefined) {
    input.hasOther = true;
    input.problems.push(...(await problems));
    return;
  }
  const place = {
    source: source.name,
    position: await locate('object' in found ? found.object.at : found.at),
  };
  if (found.is === 'other') {
    const misnamed = misnamedFor(found, request);
    if (misnamed === undefined) {
      input.ignored.push({ ...place, message: found.name });
      input.otherKinds.push(found.name);
    } else input.problems.push({ ...place, code: 'UnknownValue', message: misnamed });
  } else
    note(source, { ...place, message: 'is not a Kubernetes object: apiVersion and kind are missing' }, input);
}

/** The problem of a misspelled CronJob, if CronJobs are read. For an older apiVersion, users get a note instead. */
function misnamedFor(
  { object, name }: { object: FoundObject; name: string },
  { cronJobs }: SourceRequest,
): string | undefined {
  return cronJobs && !name.endsWith(convertNote) ? misnamedCronJob(object) : undefined;
}

type FoundWhole = Exclude<Found, { is: 'nothing' }>;

/** Adds an object that starts Jobs, or the annotations of a Namespace. Returns true only if the object starts Jobs. */
async function addOwn(
  found: FoundWhole,
  source: Source,
  request: SourceRequest,
  { input, objects }: Reading,
): Promise<boolean> {
  const { value } = found.object;
  const kind = kindOf(found, request);
  if (kind === undefined) {
    if (isCronJob(value)) leaveOut('CronJob', value, request, input);
    await addNamespace(found.object, source.name, request, input);
    return false;
  }
  if (request.only?.includes(kind) ?? true)
    await objects.add(kind, found.object, source.name, request, input);
  else input.otherKinds.push(`${kind}/${nameIn(value)}`);
  return true;
}

function kindOf(found: FoundWhole, { cronJobs }: SourceRequest): ObjectKind | undefined {
  if (found.is === 'KronJob' || found.is === 'ControlledJob') return found.is;
  return cronJobs && isCronJob(found.object.value) ? 'CronJob' : undefined;
}

/**
 * Adds a source, or a part of it, that is not a Kubernetes object. It is a problem if the user has named the source. It is
 * ignored if Kron has found the file in a folder.
 */
function note(source: Source, problem: InputProblem, input: Input): void {
  (source.named ? input.problems : input.ignored).push({ code: 'NoManifest', ...problem });
}

/**
 * Adds the objects that had to wait for calendars or Namespaces. Adds a problem if no source has an object.
 *
 * @param name stands for all sources in that problem
 */
export async function finishReading(
  request: SourceRequest,
  { input, objects }: Reading,
  name: string,
): Promise<void> {
  await objects.addAll(request, input);
  const { kronJobs, controlledJobs, unplaced, problems } = input;
  const found = kronJobs.length + controlledJobs.length + unplaced.length + problems.length;
  const isEnough = request.acceptsCalendarsAlone && input.validCalendars.length > 0;
  if (found === 0 && !input.hasOther && !isEnough) input.problems.push(nothingFound(name, request, input));
}

function nothingFound(
  source: string,
  request: SourceRequest,
  { validCalendars, otherKinds }: Input,
): InputProblem {
  const others = [...validCalendars.map(({ kind, name }) => `${kind}/${name}`), ...otherKinds];
  const names = others.slice(0, 3);
  const more = others.length > names.length ? ` and ${others.length - names.length} more` : '';
  const wanted = listedKinds(kindsOf(request));
  const message =
    names.length > 0 ? `expected a ${wanted}, found ${names.join(', ')}${more}` : `no ${wanted} found`;
  return { source, code: 'NoKronJob', message };
}
