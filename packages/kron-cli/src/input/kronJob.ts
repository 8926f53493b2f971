import { compile, InvalidSpecError, type Schedule, type ScheduleSpec } from 'kron-core';
import { type ManifestIssue, isNamespace, manifestIssues } from './manifestIssues.ts';
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
  spec: ScheduleSpec;
  schedule: Schedule;
};

/** Names some KronJobs, and counts the others. */
export function listed(kronJobs: readonly KronJob[]): string {
  const named = kronJobs.slice(0, 5).map(({ identity }) => identity);
  const more = kronJobs.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Makes a KronJob of an object, or tells everything that is wrong with it. */
export async function readKronJob(
  { value, at, document }: FoundObject,
  source: string,
  assumedNamespace: string,
): Promise<KronJob | InputProblem[]> {
  const metadata = isPlainObject(value['metadata']) ? value['metadata'] : {};
  const { name } = metadata;
  const namespace = namespaceOf(metadata['namespace'], assumedNamespace);
  const identity = `${namespace}/${typeof name === 'string' ? name : ''}`;
  const shape = manifestIssues(value);
  const spec = specOf(value['spec'], shape.some(isOfIdentity) ? `${namespace}/unnamed` : identity);
  // Of a spec that is none no field is missed one by one.
  const compiled = isPlainObject(value['spec']) ? compiledOrIssues(spec) : { issues: [] };
  const issues = [...shape, ...('issues' in compiled ? compiled.issues : [])];
  if ('schedule' in compiled && issues.length === 0) {
    const namespaceAssumed = namespace !== metadata['namespace'];
    return {
      identity,
      namespace,
      name: String(name),
      namespaceAssumed,
      source,
      spec,
      schedule: compiled.schedule,
    };
  }
  const problems = await Promise.all(
    issues.map(async ({ path, message }) => ({
      source,
      position: await document.locate([...at, ...parsePath(path)]),
      identity: typeof name === 'string' ? identity : undefined,
      path: at.length > 0 && typeof name !== 'string' ? `${itemText(at)}.${path}` : path,
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
function namespaceOf(given: unknown, assumed: string): string {
  return typeof given === 'string' && isNamespace(given) ? given : assumed;
}

function isOfIdentity({ path }: ManifestIssue): boolean {
  return path.startsWith('metadata');
}

/** Only its shape is vouched for: what the fields hold is for `compile` to judge. */
function specOf(spec: unknown, identity: string): ScheduleSpec {
  const fields: PlainObject = isPlainObject(spec) ? spec : {};
  return { ...fields, identity } as ScheduleSpec;
}

function compiledOrIssues(spec: ScheduleSpec): { schedule: Schedule } | { issues: readonly ManifestIssue[] } {
  try {
    return { schedule: compile(spec) };
  } catch (error) {
    if (error instanceof InvalidSpecError) return { issues: error.issues };
    throw error;
  }
}

function itemText(at: readonly (string | number)[]): string {
  return at.map((part) => (typeof part === 'number' ? `[${part}]` : part)).join('');
}
