import { isPlainObject } from '../plainObject.ts';
import { isDnsLabel } from './dnsLabel.ts';
import type { FoundObject } from './findObjects.ts';
import type { InputProblem } from './inputProblem.ts';
import { parsePath } from './yaml/parsePath.ts';

/** One thing to say about an object. */
export type Issue = { path: string; code: string; message: string };

/** A cluster makes a name, and so a choice, that a file cannot tell. */
export const missingName: Issue = {
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
