import { isPlainObject } from '../plainObject.ts';
import { isDnsLabel } from './dnsLabel.ts';
import type { FoundObject } from './findObjects.ts';
import type { InputProblem } from './inputProblem.ts';
import { parsePath } from './yaml/parsePath.ts';

/** A problem with a field of an object, or a warning about it. */
export type Issue = { path: string; code: string; message: string };

/** An object with `generateName` gets its name, and so its chosen times, in the cluster. */
export const missingName: Issue = {
  path: 'metadata.name',
  code: 'Required',
  message:
    'is missing; chosen times depend on the name, and only the API server resolves generateName; write a name',
};

/** Adds to issues of an object their positions in the file, and sorts them by position. */
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
  return problems.sort(byPosition);
}

function byPosition({ position: a }: InputProblem, { position: b }: InputProblem): number {
  if (a === undefined || b === undefined) return 0;
  return a.line - b.line || a.column - b.column;
}

/** The namespace of an object, or the assumed one if it is missing or invalid. Validation reports an invalid one. */
export function namespaceOf(given: unknown, assumed: string): string {
  return typeof given === 'string' && isDnsLabel(given) ? given : assumed;
}

function itemText(at: readonly (string | number)[]): string {
  return at.map((part) => (typeof part === 'number' ? `[${part}]` : part)).join('');
}
