import type { Host } from '../host.ts';
import { Breath } from '../output/breath.ts';
import { Progress } from '../output/progress.ts';
import type { PlainObject } from '../plainObject.ts';
import type { ControlledJob } from './controlledJob.ts';
import { type KronJob, readKronJob } from './kronJob.ts';
import { type Issue, locateIssues } from './locateIssues.ts';
import { type Found, type FoundObject, findObjects } from './objects.ts';
import type { InputProblem } from './problem.ts';
import { readSources, type Source } from './sources.ts';
import type { Path } from './yaml/document.ts';
import { readDocuments } from './yaml/documents.ts';

/** What the files hold. What is valid is there even when other things are not. */
export type Input = {
  kronJobs: KronJob[];
  /** None unless `InputRequest.controlledJobs` asks for them. */
  controlledJobs: ControlledJob[];
  /** ControlledJobs that nobody has asked for. */
  leftOut: { identity: string }[];
  problems: InputProblem[];
  /** What `InputRequest.doubts` and `doubtsOfControlled` found. */
  doubts: InputProblem[];
  /** What else is to be told on standard error. */
  notes: string[];
  /** Objects of other kinds, and files without any object that were merely found in a folder. */
  passedOver: InputProblem[];
  /** `CronJob/hello`: what was there instead. */
  otherKinds: string[];
  /** Whether `InputRequest.takeOther` took any. */
  tookOther: boolean;
};

/** Which files, and what to make of them. */
export type InputRequest = {
  filenames: readonly string[];
  recursive: boolean;
  namespace: string;
  /** What to say about a valid KronJob; asked while its place in the file is at hand. */
  doubts?: (kronJob: KronJob) => Issue[];
  /** Read ControlledJobs as well. */
  controlledJobs?: true;
  doubtsOfControlled?: (controlledJob: ControlledJob) => Issue[];
  /** Is shown each object of a kind that is taken, and is not valid. */
  refused?: (manifest: PlainObject, source: string, problems: readonly InputProblem[]) => void;
  /** Is offered each object of another kind; undefined: it is passed over, else what is wrong with it. */
  takeOther?: (object: FoundObject, source: string) => Promise<InputProblem[]> | undefined;
};

/** Reads every object that is Kron's of every file, and tells of every problem, not the first only. */
export async function readFiles(request: InputRequest, host: Host): Promise<Input> {
  const input = noInput();
  const progress = new Progress(host.err);
  const breath = new Breath(progress, 'objects');
  for await (const source of readSources(request.filenames, request.recursive, host)) {
    if ('message' in source) input.problems.push({ ...source, code: 'Unreadable' });
    else await readSource(source, request, input, breath);
  }
  await progress.clear();
  const found = input.kronJobs.length + input.controlledJobs.length + input.problems.length;
  if (found === 0 && !input.tookOther) input.problems.push(nothingFound(request, input.otherKinds));
  return input;
}

/** Nothing has been read yet. */
export function noInput(): Input {
  return {
    kronJobs: [],
    controlledJobs: [],
    leftOut: [],
    problems: [],
    doubts: [],
    notes: [],
    passedOver: [],
    otherKinds: [],
    tookOther: false,
  };
}

async function readSource(
  source: Source,
  request: InputRequest,
  input: Input,
  breath: Breath,
): Promise<void> {
  const documents = await readDocuments(source.text);
  if (documents.length === 0) note(source, { source: source.name, message: 'is empty' }, input);
  for (const document of documents) {
    if ('message' in document) {
      input.problems.push({ source: source.name, code: 'InvalidSyntax', ...document });
      continue;
    }
    for (const found of findObjects(document)) {
      if (breath.isDue()) await breath.take();
      await readFound(found, source, request, input, (path) => document.locate(path));
    }
  }
}

async function readFound(
  found: Found,
  source: Source,
  request: InputRequest,
  input: Input,
  locate: (path: Path) => Promise<InputProblem['position']>,
): Promise<void> {
  if (found.is === 'KronJob') {
    await takeKronJob(found.object, source.name, request, input);
    return;
  }
  if (found.is === 'ControlledJob') {
    const { takeControlledJob } = await import('./takeControlledJob.ts');
    await takeControlledJob(found.object, source.name, request, input);
    return;
  }
  const taken = found.is === 'other' ? request.takeOther?.(found.object, source.name) : undefined;
  if (taken !== undefined) {
    input.tookOther = true;
    input.problems.push(...(await taken));
    return;
  }
  const place = { source: source.name, position: await locate(found.at) };
  if (found.is === 'other') {
    input.passedOver.push({ ...place, message: found.name });
    input.otherKinds.push(found.name);
  } else
    note(source, { ...place, message: 'is no Kubernetes object: apiVersion and kind are missing' }, input);
}

/** Adds a KronJob to the input, or what is wrong with it. */
export async function takeKronJob(
  object: FoundObject,
  source: string,
  { namespace, doubts, refused }: Pick<InputRequest, 'namespace' | 'doubts' | 'refused'>,
  input: Input,
): Promise<void> {
  const result = await readKronJob(object, source, namespace);
  if (Array.isArray(result)) {
    input.problems.push(...result);
    refused?.(object.value, source, result);
    return;
  }
  input.kronJobs.push(result);
  if (doubts !== undefined)
    input.doubts.push(...(await locateIssues(doubts(result), object, source, namespace)));
}

/** A folder may hold files that are no manifests; a file that was named has to be one. */
function note(source: Source, problem: InputProblem, input: Input): void {
  (source.named ? input.problems : input.passedOver).push({ code: 'NoManifest', ...problem });
}

function nothingFound(
  { filenames, controlledJobs }: InputRequest,
  otherKinds: readonly string[],
): InputProblem {
  const names = otherKinds.slice(0, 3);
  const more = otherKinds.length > names.length ? ` and ${otherKinds.length - names.length} more` : '';
  const instead = names.length > 0 ? `; found ${names.join(', ')}${more}` : '';
  const source = filenames.map((name) => (name === '-' ? 'stdin' : name)).join(', ');
  const wanted = controlledJobs ? 'KronJob or ControlledJob' : 'KronJob';
  return { source, code: 'NoKronJob', message: `no ${wanted} here${instead}` };
}
