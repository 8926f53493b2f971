import { isPlainObject, type PlainObject } from '../plainObject.ts';
import { readControlledJob } from './controlledJob.ts';
import { locateIssues, namespaceOf } from './locateIssues.ts';
import type { FoundObject } from './objects.ts';
import type { Input, InputRequest } from './readFiles.ts';

type ControlledRequest = Pick<
  InputRequest,
  'namespace' | 'controlledJobs' | 'doubtsOfControlled' | 'refused'
>;

/** Adds a ControlledJob to the input, or what is wrong with it; where none is asked for, only its name. */
export async function takeControlledJob(
  object: FoundObject,
  source: string,
  { namespace, controlledJobs, doubtsOfControlled, refused }: ControlledRequest,
  input: Input,
): Promise<void> {
  if (controlledJobs !== true) {
    leaveOut(object.value, namespace, input);
    return;
  }
  const result = await readControlledJob(object, source, namespace);
  if (Array.isArray(result)) {
    input.problems.push(...result);
    refused?.(object.value, source, result);
    return;
  }
  input.controlledJobs.push(result);
  if (doubtsOfControlled !== undefined)
    input.doubts.push(...(await locateIssues(doubtsOfControlled(result), object, source, namespace)));
}

function leaveOut({ metadata }: PlainObject, assumedNamespace: string, input: Input): void {
  const { namespace, name } = isPlainObject(metadata) ? metadata : {};
  const known = typeof name === 'string' ? name : '(no name)';
  input.leftOut.push({ identity: `${namespaceOf(namespace, assumedNamespace)}/${known}` });
  input.otherKinds.push(`ControlledJob/${known}`);
}
