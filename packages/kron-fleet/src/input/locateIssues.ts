import { fieldType } from 'kron-crd-schema';
import { fieldsOf, type PlainObject } from '../plainObject.ts';
import { isDnsLabel } from './dnsLabel.ts';
import { type FoundObject, objectKinds } from './findObjects.ts';
import { byPlace, type InputProblem, type Issue } from './inputProblem.ts';
import { withoutUnrendered } from './unrendered.ts';
import type { Alternatives, Path } from './yaml/document.ts';
import { parsePath, pathText, valueAt } from './yaml/parsePath.ts';

/**
 * The issue about an object without a name. The chosen times depend on the name. Kron does not know the name that the API
 * server generates from `generateName`.
 */
export const missingName: Issue = {
  path: 'metadata.name',
  code: 'Required',
  message:
    'is missing; chosen times depend on the name, and only the API server resolves generateName; write a name',
};

/** Converts the issues of an object to problems with positions in the file, sorted by position. */
export async function locateIssues(
  issues: readonly Issue[],
  object: FoundObject,
  source: string,
  assumedNamespace: string,
): Promise<InputProblem[]> {
  if (issues.length === 0) return [];
  const { value, at, document } = object;
  const { name, ...owner } = identityOf(value, assumedNamespace);
  const problems = await Promise.all(
    withoutUnrendered(issues, value).map(async ({ path, code, message }) => ({
      source,
      position: await document.locate([...at, ...parsePath(path)]),
      ...owner,
      path: at.length > 0 && typeof name !== 'string' ? `${itemText(at)}.${path}` : path,
      code,
      message: await withOwnText(message, parsePath(path), object),
    })),
  );
  return problems.sort(byPlace);
}

const quoting = /; write "([^"]*)" in quotes$/;
const textOfLabel = /^\w(?:[\w.-]*\w)?$/;
const textWithoutEscapes = /^[^"\\]+$/;

/**
 * Corrects the advice to write a value in quotes: the quotes must contain the text of the file, not the parsed value. For
 * example, `1.10` is the number 1.1. Removes the advice if the field may refuse the text.
 */
async function withOwnText(
  message: string,
  path: Path,
  { value, at, document }: FoundObject,
): Promise<string> {
  const proposed = quoting.exec(message)?.[1];
  if (proposed === undefined || proposed !== String(valueAt(value, path))) return message;
  // For a quantity, keep the parsed number, because its text may not be a valid quantity.
  if (typeOf(value, path) === 'int-or-string') return message;
  const text = await document.plainText?.([...at, ...path]);
  if (text === undefined || text === proposed) return message;
  const isFree = path[0] === 'metadata' || path[1] === 'jobTemplate';
  const isTaken = isFree && (path.includes('labels') ? textOfLabel : textWithoutEscapes).test(text);
  return message.replace(quoting, isTaken ? `; write "${text}" in quotes` : '');
}

export function locateDoubts(
  { value, at, document }: FoundObject,
  source: string,
  assumedNamespace: string,
): InputProblem[] {
  const { name: _, ...owner } = identityOf(value, assumedNamespace);
  return document.doubts
    .filter(({ path }) => at.every((part, index) => path[index] === part))
    .map(({ path, instead, message, ...doubt }) => {
      const own = path.slice(at.length);
      return {
        source,
        ...owner,
        path: pathText(own),
        ...doubt,
        message: instead === undefined ? message : `${message}; write ${alternative(value, own, instead)}`,
      };
    });
}

/**
 * Proposes the spelling that fits the type of the field. If the type is not known, proposes both the spelling of the parsed
 * value and the spelling of the text.
 */
function alternative(object: PlainObject, path: Path, { value, text }: Alternatives): string {
  const type = typeOf(object, path);
  if (type === 'string') return `${text} for the text`;
  // A quantity that is not a whole number must be a string.
  if (type === 'int-or-string' && !/^-?\d+$/.test(value)) return `"${value}"`;
  return type === undefined ? `${value}, or ${text} for the text` : value;
}

function typeOf({ kind }: PlainObject, path: Path): string | undefined {
  const ofCronJob = kind === 'CronJob' && path.length === 2 ? cronJobTypes[pathText(path)] : undefined;
  return ofCronJob ?? fieldType(kind === 'ControlledJob' ? kind : 'KronJob', path);
}

/** The types of CronJob fields that a KronJob lacks or has at another path. */
const cronJobTypes: Readonly<Record<string, string>> = {
  'spec.timeZone': 'string',
  'spec.concurrencyPolicy': 'string',
  'spec.startingDeadlineSeconds': 'integer',
  'spec.suspend': 'boolean',
  'spec.successfulJobsHistoryLimit': 'integer',
  'spec.failedJobsHistoryLimit': 'integer',
};

const clusterKinds: ReadonlySet<unknown> = new Set(['ClusterKronCalendar', 'Namespace']);

/** Returns the name of an object. If it is a string, also returns the identity, and the kind if the object starts Jobs. */
function identityOf(
  value: PlainObject,
  assumedNamespace: string,
): { name: unknown } & Pick<InputProblem, 'kind' | 'identity'> {
  const { name, namespace } = fieldsOf(value['metadata']);
  if (typeof name !== 'string') return { name };
  if (clusterKinds.has(value['kind'])) return { name, identity: name };
  const kind = objectKinds.find((one) => one === value['kind']);
  const identity = `${namespaceOf(namespace, assumedNamespace)}/${name}`;
  return { name, identity, ...(kind === undefined ? {} : { kind }) };
}

/** The namespace of an object, or the assumed one if `given` is absent or invalid. The validation reports an invalid one. */
export function namespaceOf(given: unknown, assumed: string): string {
  return typeof given === 'string' && isDnsLabel(given) ? given : assumed;
}

function itemText(at: readonly (string | number)[]): string {
  return at.map((part) => (typeof part === 'number' ? `[${part}]` : part)).join('');
}
