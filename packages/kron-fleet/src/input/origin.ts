import type { PlainObject } from '../plainObject.ts';

/** The identity of an object and where it was read. */
export type Origin = {
  /** `<namespace>/<name>` */
  identity: string;
  namespace: string;
  name: string;
  /** Whether the manifest has no namespace, so that `-n` or `default` was used. */
  namespaceAssumed: boolean;
  source: string;
  /** The object as it was read. It has no Job template if `ReadOptions.dropsTemplates` is set. */
  manifest: PlainObject;
};

/** The origin of an object with a name. */
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
