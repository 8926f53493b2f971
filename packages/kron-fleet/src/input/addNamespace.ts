import { parseWindowAnnotations } from 'kron-core';
import { fieldsOf, type PlainObject } from '../plainObject.ts';
import { annotationsOf } from './cronJobWindow.ts';
import type { FoundObject } from './findObjects.ts';
import type { Input, ReadOptions } from './input.ts';
import { locateIssues } from './locateIssues.ts';

type NamespaceOptions = Pick<ReadOptions, 'cronJobs' | 'isStrict' | 'namespaceWarnings'>;

/**
 * Adds the annotations of a Namespace to the input, because they can give its CronJobs a window. Reports annotations that
 * cannot be read. Does nothing for an object of another kind.
 */
export async function addNamespace(
  object: FoundObject,
  source: string,
  { cronJobs, isStrict, namespaceWarnings }: NamespaceOptions,
  input: Pick<Input, 'namespaces' | 'problems' | 'warnings'>,
): Promise<void> {
  if (!isNamespace(object.value)) return;
  const name = fieldsOf(object.value['metadata'])['name'];
  if (typeof name !== 'string') return;
  const annotations = annotationsOf(object.value);
  input.namespaces.set(name, annotations);
  if (!cronJobs) return;
  const warnings = namespaceWarnings?.(object.value) ?? [];
  input.warnings.push(...(await locateIssues(warnings, object, source, name)));
  const parsed = parseWindowAnnotations(annotations);
  if (parsed.ok) return;
  const found = await locateIssues(parsed.issues, object, source, name);
  (isStrict ? input.problems : input.warnings).push(...found);
}

export function isNamespace({ apiVersion, kind }: PlainObject): boolean {
  return apiVersion === 'v1' && kind === 'Namespace';
}
