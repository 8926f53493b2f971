import type { PlainObject } from '../plainObject.ts';

/**
 * The fields that the items of a list may omit: `apiVersion` and `kind` for a typed list, and none for a `List`.
 *
 * @returns undefined if the object is not a list
 * @example
 * listKind({ apiVersion: 'kron.io/v1alpha1', kind: 'KronJobList' }) // { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob' }
 * listKind({ apiVersion: 'v1', kind: 'List' }) // {}
 */
export function listKind({ apiVersion, kind }: PlainObject): PlainObject | undefined {
  if (typeof kind !== 'string' || !kind.endsWith('List')) return undefined;
  return kind === 'List' ? {} : { apiVersion, kind: kind.slice(0, -'List'.length) };
}
