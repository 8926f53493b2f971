import type { PlainObject } from '../plainObject.ts';

/** Whose manifest it was, and where: the same of every kind. */
export type Origin = {
  /** `<namespace>/<name>` */
  identity: string;
  namespace: string;
  name: string;
  /** The manifest names no namespace: it was taken from `-n`, or is `default`. */
  namespaceAssumed: boolean;
  source: string;
  /** As it was read, with whatever else it has. */
  manifest: PlainObject;
};

/**
 * Who an object is, once it is known to have a name.
 *
 * @example
 * originOf(manifest, { name: 'db-backup' }, 'a.yaml', 'default').identity // 'default/db-backup'
 */
export function originOf(
  manifest: PlainObject,
  metadata: { name: string; namespace?: string | null },
  source: string,
  assumedNamespace: string,
): Origin {
  const { name } = metadata;
  const namespace = metadata.namespace ?? assumedNamespace;
  const namespaceAssumed = namespace !== metadata.namespace;
  return { identity: `${namespace}/${name}`, namespace, name, namespaceAssumed, source, manifest };
}
