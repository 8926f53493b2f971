import { isPlainObject, type PlainObject } from '../plainObject.ts';
import type { FoundObject, KronKind } from './findObjects.ts';
import type { Input, ReadOptions } from './input.ts';
import type { InputProblem } from './inputProblem.ts';
import { readKronJob } from './kronJob.ts';
import { type Issue, locateIssues, namespaceOf } from './locateIssues.ts';

/** How to read an object, and the namespace of one that names none. */
export type ObjectRequest = ReadOptions & { namespace: string };

/** Adds a KronJob or a ControlledJob to the input, or its problems if it is invalid. */
export async function addObject(
  kind: KronKind,
  object: FoundObject,
  source: string,
  request: ObjectRequest,
  input: Input,
): Promise<void> {
  const { namespace } = request;
  if (kind === 'KronJob') {
    const result = await readKronJob(object, source, namespace);
    await addResult(result, request.kronJobWarnings, input.kronJobs, object, source, request, input);
  } else if (request.controlledJobs) {
    const { readControlledJob } = await import('./controlledJob.ts');
    const result = await readControlledJob(object, source, namespace);
    await addResult(
      result,
      request.controlledJobWarnings,
      input.controlledJobs,
      object,
      source,
      request,
      input,
    );
  } else leaveOut(object.value, namespace, input);
}

async function addResult<Read>(
  result: Read | InputProblem[],
  warningsOf: ((read: Read) => Issue[]) | undefined,
  list: Read[],
  object: FoundObject,
  source: string,
  { namespace, onInvalid }: ObjectRequest,
  input: Input,
): Promise<void> {
  if (Array.isArray(result)) {
    input.problems.push(...result);
    onInvalid?.(object.value, source, result);
    return;
  }
  list.push(result);
  if (warningsOf !== undefined)
    input.warnings.push(...(await locateIssues(warningsOf(result), object, source, namespace)));
}

function leaveOut({ metadata }: PlainObject, assumedNamespace: string, input: Input): void {
  const { namespace, name } = isPlainObject(metadata) ? metadata : {};
  const known = typeof name === 'string' ? name : '(no name)';
  input.leftOut.push({ identity: `${namespaceOf(namespace, assumedNamespace)}/${known}` });
  input.otherKinds.push(`ControlledJob/${known}`);
}
