import type { CustomResourceDefinition } from '../crd/crd.ts';
import type { Resource } from '../resources/resource.ts';
import { nodesOf } from '../structure/schemaNode.ts';
import { toStructural } from './toStructural.ts';

/**
 * The CustomResourceDefinition of a kind.
 *
 * @example
 * customResourceDefinition(kronJobResource).metadata.name // 'kronjobs.kron.io'
 */
export function customResourceDefinition({
  kind,
  plural,
  shortName,
  category,
  scope,
  columns,
  selectable,
  schema,
}: Resource): CustomResourceDefinition {
  const hasStatus = nodesOf(schema['properties'])['status'] !== undefined;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.kron.io`, labels: { 'app.kubernetes.io/name': 'kron' } },
    spec: {
      group: 'kron.io',
      scope,
      names: {
        kind,
        listKind: `${kind}List`,
        plural,
        singular: kind.toLowerCase(),
        shortNames: [shortName],
        categories: [category],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          ...(hasStatus ? { subresources: { status: {} } } : {}),
          additionalPrinterColumns: columns,
          ...(selectable.length > 0
            ? { selectableFields: selectable.map((jsonPath) => ({ jsonPath })) }
            : {}),
          schema: { openAPIV3Schema: toStructural(schema) },
        },
      ],
    },
  };
}
