import type { PlainObject } from '../plainObject.ts';

/** The identity of an object and its source. */
export type Origin = {
  /** `<namespace>/<name>` */
  identity: string;
  namespace: string;
  name: string;
  /** True if the manifest has no namespace. `namespace` is then that of the flag `-n`, or `default`. */
  namespaceAssumed: boolean;
  source: string;
  /** The manifest in the source. It lacks the Job template if `ReadOptions.dropsTemplates` is set. */
  manifest: PlainObject;
};

/** The origin of an object that has a name. */
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
