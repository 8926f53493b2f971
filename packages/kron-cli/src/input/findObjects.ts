import { closestName } from 'kron-core';
import { isPlainObject, type PlainObject } from '../plainObject.ts';
import { gresearchGroup, isGResearch } from './gresearch.ts';
import type { Document, Path } from './yaml/document.ts';

/** A Kubernetes object in a document, and where in it: `List` objects hold many. */
export type FoundObject = { value: PlainObject; at: Path; document: Document };

/** The kinds that are Kron's. */
export type KronKind = 'KronJob' | 'ControlledJob';

/** What a part of a document turned out to be. */
export type Found =
  | { is: 'KronJob'; object: FoundObject }
  | { is: 'ControlledJob'; object: FoundObject }
  | { is: 'other'; object: FoundObject; name: string; at: Path }
  | { is: 'nothing'; at: Path };

/** All Kubernetes objects of a document; `List` and the likes of `KronJobList` are opened, whatever they are nested in. */
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
  const own = kronKind(apiVersion, kind);
  if (own !== undefined) return [{ is: own, object: { value: object, at, document } }];
  if (typeof kind !== 'string' || typeof apiVersion !== 'string') return [{ is: 'nothing', at }];
  const name = `${kind}/${nameOf(object)}${isGResearch(object) ? ` of ${apiVersion}, which kron convert rewrites` : ''}`;
  return [{ is: 'other', object: { value: object, at, document }, name, at }];
}

/** The kinds that kron reads. */
export const kronKinds: readonly KronKind[] = ['KronJob', 'ControlledJob'];

/** The kinds that a command takes: ControlledJobs when it asks for them. */
export function kindsOf(controlledJobs: true | undefined): readonly KronKind[] {
  return controlledJobs ? kronKinds : ['KronJob'];
}

/** Also of what was clearly meant to be one: then its apiVersion or its kind is a problem to be told. */
function kronKind(apiVersion: unknown, kind: unknown): KronKind | undefined {
  const group = typeof apiVersion === 'string' ? apiVersion : '';
  if (group.startsWith(gresearchGroup)) return undefined;
  const word = typeof kind === 'string' ? kind.toLowerCase() : '';
  const named = kronKinds.find((one) => one.toLowerCase() === word);
  if (named !== undefined || !group.startsWith('kron.io/')) return named;
  return kronKinds.find((one) => one === closestName(word, kronKinds)) ?? 'KronJob';
}

function nameOf(object: PlainObject): string {
  const name = isPlainObject(object['metadata']) ? object['metadata']['name'] : undefined;
  return typeof name === 'string' ? name : '(no name)';
}
