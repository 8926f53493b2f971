import { compile, type Schedule, type ScheduleSpec } from 'kron-core';
import { validateKronJob } from 'kron-crd-schema';
import { isDnsLabel } from './dnsLabel.ts';
import type { FoundObject } from './objects.ts';
import { parsePath } from './path.ts';
import { isPlainObject, type PlainObject } from './plainObject.ts';
import type { InputProblem } from './problem.ts';

/** A KronJob that was read and found valid. */
export type KronJob = {
  /** `<namespace>/<name>` */
  identity: string;
  namespace: string;
  name: string;
  /** The manifest names no namespace: it was taken from `-n`, or is `default`. */
  namespaceAssumed: boolean;
  source: string;
  /** As it was read, with whatever else it has. */
  manifest: PlainObject;
  spec: ScheduleSpec;
  schedule: Schedule;
};

/** Names some KronJobs, and counts the others. */
export function listed(kronJobs: readonly Pick<KronJob, 'identity'>[]): string {
  const named = kronJobs.slice(0, 5).map(({ identity }) => identity);
  const more = kronJobs.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Makes a KronJob of an object, or tells everything that is wrong with it. */
export async function readKronJob(
  object: FoundObject,
  source: string,
  assumedNamespace: string,
): Promise<KronJob | InputProblem[]> {
  const validation = validateKronJob(object.value);
  if (!validation.ok) return locateIssues(validation.issues, object, source, assumedNamespace);
  const { metadata, spec } = validation.kronJob;
  if (metadata.name === undefined) return locateIssues([nameless], object, source, assumedNamespace);
  const namespace = metadata.namespace ?? assumedNamespace;
  const identity = `${namespace}/${metadata.name}`;
  const scheduling = { ...spec, identity };
  return {
    identity,
    namespace,
    name: metadata.name,
    namespaceAssumed: namespace !== metadata.namespace,
    source,
    manifest: object.value,
    spec: scheduling,
    schedule: compile(scheduling),
  };
}

type Issue = { path: string; code: string; message: string };

/** A cluster makes a name, and so a choice, that a file cannot tell. */
const nameless: Issue = {
  path: 'metadata.name',
  code: 'Required',
  message:
    'is missing; with generateName the name, and so every chosen time, is only known in a cluster; write a name',
};

/** Issues of an object with their places in the file, as a person comes upon them there. */
export async function locateIssues(
  issues: readonly Issue[],
  { value, at, document }: FoundObject,
  source: string,
  assumedNamespace: string,
): Promise<InputProblem[]> {
  const metadata = isPlainObject(value['metadata']) ? value['metadata'] : {};
  const { name } = metadata;
  const identity = `${namespaceOf(metadata['namespace'], assumedNamespace)}/${String(name)}`;
  const problems = await Promise.all(
    issues.map(async ({ path, code, message }) => ({
      source,
      position: await document.locate([...at, ...parsePath(path)]),
      identity: typeof name === 'string' ? identity : undefined,
      path: at.length > 0 && typeof name !== 'string' ? `${itemText(at)}.${path}` : path,
      code,
      message,
    })),
  );
  return problems.sort(byPlace);
}

/** As a person comes upon them in the file. */
function byPlace({ position: a }: InputProblem, { position: b }: InputProblem): number {
  if (a === undefined || b === undefined) return 0;
  return a.line - b.line || a.column - b.column;
}

/** A namespace that cannot be one is told as a problem; the rest is judged as if it were not there. */
export function namespaceOf(given: unknown, assumed: string): string {
  return typeof given === 'string' && isDnsLabel(given) ? given : assumed;
}

function itemText(at: readonly (string | number)[]): string {
  return at.map((part) => (typeof part === 'number' ? `[${part}]` : part)).join('');
}
