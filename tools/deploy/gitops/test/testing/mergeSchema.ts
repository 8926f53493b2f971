/** A definition of an OpenAPI document, as far as Kustomize reads it. */
type Schema = {
  $ref?: string;
  type?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  [extension: `x-kubernetes-${string}`]: unknown;
};

const ofKind = 'x-kubernetes-group-version-kind';

/**
 * The schema of KronJobs, ControlledJobs and the kinds of Kubernetes for Kustomize: only what leads to lists that Kubernetes
 * merges by key. A schema can replace the one that Kustomize has, so that it needs the kinds of Kubernetes as well.
 *
 * @param definitions those of an API server's /openapi/v2
 */
export function mergeSchema(definitions: Readonly<Record<string, Schema>>): object {
  const found: Record<string, Schema> = {};
  const open = new Set<string>();
  const template = keep('io.k8s.api.batch.v1.JobTemplateSpec');
  const spec: Schema = { type: 'object', properties: { jobTemplate: template ?? {} } };
  const kinds = ['KronJob', 'ControlledJob'].map((kind) => {
    const version = [{ group: 'kron.io', kind, version: 'v1alpha1' }];
    return [`io.kron.v1alpha1.${kind}`, { type: 'object', [ofKind]: version, properties: { spec } }] as const;
  });
  for (const [name, { [ofKind]: versions }] of Object.entries(definitions)) {
    if (Array.isArray(versions) && name.startsWith('io.k8s.') && !name.endsWith('List')) keep(name);
  }
  return { definitions: { ...Object.fromEntries(kinds), ...found } };

  /** Keeps a definition under a name of its own. Undefined if it leads to no list that is merged, or contains itself. */
  function keep(name: string): Schema | undefined {
    if (open.has(name)) return undefined;
    open.add(name);
    const own = name.replace(/^io\.k8s\.api\./, 'io.kron.');
    const properties = Object.entries(definitions[name]?.properties ?? {}).flatMap(([field, schema]) => {
      const kept = field === 'metadata' || field === 'status' ? undefined : keepField(schema);
      return kept === undefined ? [] : [[field, kept] as const];
    });
    open.delete(name);
    if (properties.length === 0) return undefined;
    const versions = definitions[name]?.[ofKind];
    found[own] = {
      type: 'object',
      ...(versions === undefined ? {} : { [ofKind]: versions }),
      properties: Object.fromEntries(properties),
    };
    return { $ref: `#/definitions/${own}` };
  }

  function keepField(schema: Schema): Schema | undefined {
    const reference = schema.$ref ?? schema.items?.$ref;
    const inner = reference === undefined ? undefined : keep(reference.slice('#/definitions/'.length));
    if (schema.type !== 'array') return inner;
    const key = schema['x-kubernetes-patch-merge-key'];
    if (key === undefined && inner === undefined) return undefined;
    const merge = { 'x-kubernetes-patch-merge-key': key, 'x-kubernetes-patch-strategy': 'merge' };
    return { type: 'array', items: inner ?? { type: 'object' }, ...(key === undefined ? {} : merge) };
  }
}
