import { closestName } from 'kron-core';
import { fieldsOf, isPlainObject, type PlainObject } from '../plainObject.ts';
import { gresearchGroup, isGResearch } from './gresearch.ts';
import { listKind } from './listKind.ts';
import type { Document, Path } from './yaml/document.ts';

/** A Kubernetes object and its path in a document. The path is empty unless the object is in a list such as `List`. */
export type FoundObject = { value: PlainObject; at: Path; document: Document };

export type KronKind = 'KronJob' | 'ControlledJob';

/** The kinds of objects that users can name on the command line. */
export type ObjectKind = KronKind | 'CronJob';

export type CalendarKind = 'KronCalendar' | 'ClusterKronCalendar';

/** An object of Kron, an object of another kind, or a part of a document that is no object. */
export type Found =
  | { is: KronKind | CalendarKind; object: FoundObject }
  | { is: 'other'; object: FoundObject; name: string }
  | { is: 'nothing'; at: Path };

/** Finds the object of a document. If it is a list, such as a `List` or a `KronJobList`, finds the objects in it. */
export function findObjects(document: Document): Found[] {
  const { at, implied } = document.within ?? { at: [], implied: {} };
  return open(document.value, at, implied, document);
}

/** The text that follows the name of an object in a message if `kron convert` can rewrite the object. */
export const convertNote = ', which kron convert rewrites';

function open(value: unknown, at: Path, implied: PlainObject, document: Document): Found[] {
  if (!isPlainObject(value)) return [{ is: 'nothing', at }];
  const object = { ...implied, ...value };
  const { apiVersion, kind, items } = object;
  const ofItems = listKind(object);
  if (ofItems !== undefined && Array.isArray(items)) {
    return items.flatMap((item: unknown, index) => open(item, [...at, 'items', index], ofItems, document));
  }
  const own = kronKind(apiVersion, kind);
  if (own !== undefined) return [{ is: own, object: { value: object, at, document } }];
  if (typeof kind !== 'string' || typeof apiVersion !== 'string') return [{ is: 'nothing', at }];
  const convertible = isGResearch(object) || (kind === 'CronJob' && apiVersion.startsWith('batch/'));
  const name = `${kind}/${nameIn(object)}${convertible ? ` of ${apiVersion}${convertNote}` : ''}`;
  return [{ is: 'other', object: { value: object, at, document }, name }];
}

const kronKinds: readonly KronKind[] = ['KronJob', 'ControlledJob'];

const allKinds: readonly (KronKind | CalendarKind)[] = [...kronKinds, 'KronCalendar', 'ClusterKronCalendar'];

/** The kinds of objects that start Jobs. Lists have the objects in the order of these kinds. */
export const objectKinds: readonly ObjectKind[] = [...kronKinds, 'CronJob'];

export type KindChoice = {
  controlledJobs?: true | undefined;
  cronJobs?: true | undefined;
  /** The kinds in the flag `--kind`. Undefined if the flag is absent. */
  only?: readonly ObjectKind[] | undefined;
};

export function kindsOf({ controlledJobs, cronJobs, only }: KindChoice): readonly ObjectKind[] {
  return objectKinds.filter(
    (kind) =>
      (kind === 'KronJob' || (kind === 'CronJob' ? cronJobs : controlledJobs) === true) &&
      (only === undefined || only.includes(kind)),
  );
}

/** Joins the names of kinds for a message: `KronJob, ControlledJob or CronJob`. */
export function listedKinds(kinds: readonly string[], word: 'or' | 'and' = 'or'): string {
  const last = kinds.at(-1) ?? 'KronJob';
  return kinds.length > 1 ? `${kinds.slice(0, -1).join(', ')} ${word} ${last}` : last;
}

/** Whether an object is a CronJob of `batch/v1`, the only API version of CronJobs that current API servers serve. */
export function isCronJob({ apiVersion, kind }: PlainObject): boolean {
  return apiVersion === 'batch/v1' && kind === 'CronJob';
}

/**
 * The problem of an object whose author probably means a CronJob, but writes another kind or apiVersion. Undefined for an
 * API group with a dot, because the group may define its own kind CronJob.
 */
export function misnamedCronJob({ value }: FoundObject): string | undefined {
  const { apiVersion, kind } = value;
  const [group = ''] = String(apiVersion).split('/');
  if (typeof kind !== 'string' || kind.toLowerCase() !== 'cronjob' || group.includes('.')) return undefined;
  const object = `${kind}/${nameIn(value)}`;
  if (kind !== 'CronJob') return `${object}: expected kind CronJob, found ${kind}`;
  return `${object}: expected apiVersion batch/v1, found ${String(apiVersion)}`;
}

/** The kind of an object of Kron. A misspelled apiVersion or kind also counts, and the validation reports it. */
function kronKind(apiVersion: unknown, kind: unknown): KronKind | CalendarKind | undefined {
  const group = typeof apiVersion === 'string' ? apiVersion : '';
  if (group.startsWith(gresearchGroup)) return undefined;
  const word = typeof kind === 'string' ? kind.toLowerCase() : '';
  const named = allKinds.find((one) => one.toLowerCase() === word);
  if (named !== undefined || !group.startsWith('kron.io/')) return named;
  return allKinds.find((one) => one === closestName(word, allKinds)) ?? 'KronJob';
}

/** The name of an object, for messages. */
export function nameIn({ metadata }: PlainObject): string {
  const name = fieldsOf(metadata)['name'];
  return typeof name === 'string' ? name : '(no name)';
}
