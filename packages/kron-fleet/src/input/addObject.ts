import { isPlainObject, type PlainObject } from '../plainObject.ts';
import type { FoundObject, KronKind } from './findObjects.ts';
import type { Input, ReadOptions } from './input.ts';
import type { ValidationRules } from './validationRules.ts';
import { type InputProblem, problemText } from './inputProblem.ts';
import { readKronJob } from './readKronJob.ts';
import type { Issue } from './inputProblem.ts';
import { locateDoubts, locateIssues, namespaceOf } from './locateIssues.ts';

/** How to read an object, and the namespace of an object without one. */
export type ObjectRequest = ReadOptions & {
  namespace: string;
  /** The object is stored in a cluster. */
  isStored?: true;
};

/** Adds a KronJob or a ControlledJob to the input, or its problems if it is invalid. */
export async function addObject(
  kind: KronKind,
  object: FoundObject,
  source: string,
  request: ObjectRequest,
  input: Input,
): Promise<void> {
  const { namespace, controlledJobs, onInvalid } = request;
  if (kind === 'ControlledJob' && !controlledJobs) {
    leaveOut(object.value, namespace, input);
    return;
  }
  input.warnings.push(...locateDoubts(object, source, namespace));
  const add = kind === 'KronJob' ? addKronJob : addControlledJob;
  const added = await add(object, source, request, input);
  if ('problems' in added) {
    input.problems.push(...added.problems);
    onInvalid?.(object.value, source, added.problems);
    return;
  }
  input.warnings.push(...(await locateIssues(added.warnings, object, source, namespace)));
  const costly = await locateIssues(added.costly, object, source, namespace);
  input.notes.push(
    ...costly.map((issue) => `warning: ${problemText(issue)}; it runs, but a new one is refused`),
  );
}

type Added = { problems: InputProblem[] } | { warnings: Issue[]; costly: readonly Issue[] };

async function addKronJob(
  object: FoundObject,
  source: string,
  { namespace, kronJobWarnings, ...request }: ObjectRequest,
  input: Input,
): Promise<Added> {
  const { calendars } = input;
  const result = await readKronJob(object, source, namespace, { ...rulesOf(request), calendars });
  if (Array.isArray(result)) return { problems: result };
  input.kronJobs.push(result);
  request.onValid?.(result, object);
  return { warnings: kronJobWarnings?.(result, object) ?? [], costly: result.costly };
}

async function addControlledJob(
  object: FoundObject,
  source: string,
  { namespace, controlledJobWarnings, ...request }: ObjectRequest,
  input: Input,
): Promise<Added> {
  const { readControlledJob } = await import('./inputControlledJob.ts');
  const result = await readControlledJob(object, source, namespace, rulesOf(request));
  if (Array.isArray(result)) return { problems: result };
  input.controlledJobs.push(result);
  request.onValid?.(result, object);
  return { warnings: controlledJobWarnings?.(result) ?? [], costly: result.costly };
}

function rulesOf({
  prepare,
  furtherIssues,
  isStored,
  refuseCostly,
  acceptsUnresolved,
  dropsTemplates,
}: Omit<ObjectRequest, 'namespace'>): ValidationRules {
  const acceptsCostly = isStored === true && refuseCostly !== true;
  return {
    prepare,
    furtherIssues,
    acceptsCostly,
    acceptsUnresolved: acceptsUnresolved ?? false,
    dropsTemplates,
  };
}

function leaveOut({ metadata }: PlainObject, assumedNamespace: string, input: Input): void {
  const { namespace, name } = isPlainObject(metadata) ? metadata : {};
  const known = typeof name === 'string' ? name : '(no name)';
  input.leftOut.push({ identity: `${namespaceOf(namespace, assumedNamespace)}/${known}` });
  input.otherKinds.push(`ControlledJob/${known}`);
}
