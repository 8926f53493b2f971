import { fieldsOf, type PlainObject } from '../plainObject.ts';
import { inClusters } from './clusterName.ts';
import { isUnreadable } from './cronJobWindow.ts';
import { type FoundObject, type KindChoice, kindsOf, nameIn, type ObjectKind } from './findObjects.ts';
import type { InputKronJob } from './inputKronJob.ts';
import type { Input, ReadOptions, UnplacedCronJob } from './input.ts';
import type { ValidationRules } from './validationRules.ts';
import { type InputProblem, problemText } from './inputProblem.ts';
import type { WhatIfResult } from './readCronJob.ts';
import { readKronJob } from './readKronJob.ts';
import type { Issue } from './inputProblem.ts';
import { locateDoubts, locateIssues, namespaceOf } from './locateIssues.ts';

/** Options for reading an object. `namespace` is the namespace of an object whose manifest has none. */
export type ObjectRequest = ReadOptions & {
  namespace: string;
  isStored?: true;
};

/** Adds an object to the input. For an invalid object, adds its problems instead. */
export async function addObject(
  kind: ObjectKind,
  object: FoundObject,
  source: string,
  request: ObjectRequest,
  input: Input,
): Promise<void> {
  const { namespace, controlledJobs, onInvalid } = request;
  if (kind === 'ControlledJob' && !controlledJobs) {
    const name = leaveOut('ControlledJob', object.value, request, input);
    input.otherKinds.push(`ControlledJob/${name}`);
    return;
  }
  input.warnings.push(...locateDoubts(object, source, namespace));
  const added = await adders[kind](object, source, request, input);
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
  input.kronJobs.push(...inClusters(result, request.clusters));
  request.onValid?.(result, object);
  return { warnings: kronJobWarnings?.(result, object) ?? [], costly: result.costly };
}

async function addCronJob(
  object: FoundObject,
  source: string,
  { namespace, kronJobWarnings, ...request }: ObjectRequest,
  input: Input,
): Promise<Added> {
  const { doubtsOf, readCronJob } = await import('./readCronJob.ts');
  const { whatIfWindow, isStored } = request;
  const rules = { ...rulesOf(request), namespaces: input.namespaces, whatIfWindow, isStored };
  const result = await readCronJob(object, source, namespace, rules);
  if (Array.isArray(result)) return { problems: result };
  if ('unplaced' in result) return addUnplaced(result.unplaced, object, request, input);
  const { cronJob, whatIf } = result;
  const { doubts } = cronJob;
  const refused = request.isStrict ? doubts.filter(isUnreadable) : [];
  if (refused.length > 0) return { problems: await locateIssues(refused, object, source, namespace) };
  input.kronJobs.push(...inClusters(cronJob, request.clusters));
  addWhatIf(whatIf, cronJob, input);
  request.onValid?.(cronJob, object);
  return { warnings: kronJobWarnings?.(cronJob, object) ?? doubtsOf(doubts, object.value), costly: [] };
}

async function addUnplaced(
  unplaced: UnplacedCronJob,
  object: FoundObject,
  { unplacedWarnings }: ReadOptions,
  input: Input,
): Promise<Added> {
  const { doubtsOf } = await import('./readCronJob.ts');
  const { reason } = unplaced;
  input.unplaced.push(unplaced);
  return { warnings: unplacedWarnings?.(reason, object) ?? doubtsOf([reason], object.value), costly: [] };
}

/** Adds a CronJob to the statistics of `whatIfWindow`. Leaves out a suspended CronJob, because it starts no Jobs. */
function addWhatIf(result: WhatIfResult, cronJob: InputKronJob, { whatIf }: Input): void {
  if (cronJob.spec.policy?.suspend === true) return;
  if (result === 'given') whatIf.given.add(cronJob);
  else if (result === 'tooLong') whatIf.tooLong.add(cronJob);
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

const adders = { KronJob: addKronJob, ControlledJob: addControlledJob, CronJob: addCronJob };

function rulesOf(request: Omit<ObjectRequest, 'namespace'>): ValidationRules {
  return { ...request, acceptsCostly: request.isStored === true && request.isStrict !== true };
}

/** Adds an object to `Input.leftOut`, because the command does not read its kind. Returns the name of the object. */
export function leaveOut(
  kind: ObjectKind,
  object: PlainObject,
  request: KindChoice & { namespace: string },
  input: Input,
): string {
  const { namespace } = fieldsOf(object['metadata']);
  const name = nameIn(object);
  const identity = `${namespaceOf(namespace, request.namespace)}/${name}`;
  input.leftOut.push({ kind, identity, reads: kindsOf(request) });
  return name;
}
