import type { Host } from '../host.ts';
import { Progress } from '../output/progress.ts';
import { Yielder } from '../output/yielder.ts';
import { addCalendar } from '@kron/fleet/input/addCalendar';
import { type Found, findObjects } from '@kron/fleet/input/findObjects';
import { emptyInput, type Input, type InputRequest } from '@kron/fleet/input/input';
import type { InputProblem } from '@kron/fleet/input/inputProblem';
import { LaterObjects } from '@kron/fleet/input/laterObjects';
import { readSources, type Source } from './readSources.ts';
import type { Path } from '@kron/fleet/input/yaml/document';
import { readDocuments } from '@kron/fleet/input/yaml/readDocuments';

/** Reads all KronJobs and ControlledJobs of the files, and collects all problems. */
export async function readFiles(request: InputRequest, host: Host): Promise<Input> {
  const input = emptyInput();
  const progress = new Progress(host.err);
  const yielder = new Yielder(progress, 'objects');
  const objects = new LaterObjects();
  for await (const source of readSources(request.filenames, request.recursive, host)) {
    if ('message' in source) input.problems.push({ ...source, code: 'Unreadable' });
    else await readSource(source, request, { input, objects }, yielder);
  }
  await objects.addAll(request, input);
  await progress.clear();
  const found = input.kronJobs.length + input.controlledJobs.length + input.problems.length;
  const isEnough = request.acceptsCalendarsAlone && input.validCalendars.length > 0;
  if (found === 0 && !input.hasOther && !isEnough)
    input.problems.push(
      nothingFound(request, [
        ...input.validCalendars.map(({ kind, name }) => `${kind}/${name}`),
        ...input.otherKinds,
      ]),
    );
  return input;
}

type Reading = { input: Input; objects: LaterObjects };

async function readSource(
  source: Source,
  request: InputRequest,
  { input, objects }: Reading,
  yielder: Yielder,
): Promise<void> {
  const documents = await readDocuments(source.text);
  if (documents.length === 0) note(source, { source: source.name, message: 'is empty' }, input);
  for (const document of documents) {
    if ('message' in document) {
      input.problems.push({ source: source.name, code: 'InvalidSyntax', ...document });
      continue;
    }
    for (const found of findObjects(document)) {
      if (yielder.isDue()) await yielder.yieldToEventLoop();
      await readFound(found, source, request, { input, objects }, (path) => document.locate(path));
    }
  }
}

async function readFound(
  found: Found,
  source: Source,
  request: InputRequest,
  { input, objects }: Reading,
  locate: (path: Path) => Promise<InputProblem['position']>,
): Promise<void> {
  if (found.is === 'KronJob' || found.is === 'ControlledJob') {
    await objects.add(found.is, found.object, source.name, request, input);
    return;
  }
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
  const place = { source: source.name, position: await locate(found.at) };
  if (found.is === 'other') {
    input.ignored.push({ ...place, message: found.name });
    input.otherKinds.push(found.name);
  } else
    note(source, { ...place, message: 'is not a Kubernetes object: apiVersion and kind are missing' }, input);
}

/** A file named on the command line must be a manifest; a file found in a folder need not be. */
function note(source: Source, problem: InputProblem, input: Input): void {
  (source.named ? input.problems : input.ignored).push({ code: 'NoManifest', ...problem });
}

function nothingFound(
  { filenames, controlledJobs }: InputRequest,
  otherKinds: readonly string[],
): InputProblem {
  const names = otherKinds.slice(0, 3);
  const more = otherKinds.length > names.length ? ` and ${otherKinds.length - names.length} more` : '';
  const source = filenames.map((name) => (name === '-' ? 'stdin' : name)).join(', ');
  const wanted = controlledJobs ? 'KronJob or ControlledJob' : 'KronJob';
  const message =
    names.length > 0 ? `expected a ${wanted}, found ${names.join(', ')}${more}` : `no ${wanted} found`;
  return { source, code: 'NoKronJob', message };
}
