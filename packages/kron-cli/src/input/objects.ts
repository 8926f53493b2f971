import type { Document, Path } from './document.ts';
import { isPlainObject, type PlainObject } from './plainObject.ts';

/** A Kubernetes object in a document, and where in it: `List` objects hold many. */
export type FoundObject = { value: PlainObject; at: Path; document: Document };

/** What a part of a document turned out to be. */
export type Found =
  | { is: 'KronJob'; object: FoundObject }
  | { is: 'other'; object: FoundObject; name: string; at: Path }
  | { is: 'nothing'; at: Path };

/** All Kubernetes objects of a document; `List` and `KronJobList` are opened, whatever they are nested in. */
export function findObjects(document: Document): Found[] {
  return open(document.value, [], {}, document);
}

function open(value: unknown, at: Path, implied: PlainObject, document: Document): Found[] {
  if (!isPlainObject(value)) return [{ is: 'nothing', at }];
  const object = { ...implied, ...value };
  const { apiVersion, kind, items } = object;
  if (typeof kind === 'string' && kind.endsWith('List') && Array.isArray(items)) {
    // The API leaves apiVersion and kind out of the items of a typed list.
    const ofItems = kind === 'List' ? {} : { apiVersion, kind: kind.slice(0, -'List'.length) };
    return items.flatMap((item: unknown, index) => open(item, [...at, 'items', index], ofItems, document));
  }
  if (isKronJob(apiVersion, kind)) return [{ is: 'KronJob', object: { value: object, at, document } }];
  if (typeof kind !== 'string' || typeof apiVersion !== 'string') return [{ is: 'nothing', at }];
  return [{ is: 'other', object: { value: object, at, document }, name: `${kind}/${nameOf(object)}`, at }];
}

/** Also what was clearly meant to be one: then its apiVersion or its kind is a problem to be told. */
function isKronJob(apiVersion: unknown, kind: unknown): boolean {
  if (typeof kind === 'string' && kind.toLowerCase() === 'kronjob') return true;
  return typeof apiVersion === 'string' && apiVersion.startsWith('kron.io/');
}

function nameOf(object: PlainObject): string {
  const name = isPlainObject(object['metadata']) ? object['metadata']['name'] : undefined;
  return typeof name === 'string' ? name : '(no name)';
}
