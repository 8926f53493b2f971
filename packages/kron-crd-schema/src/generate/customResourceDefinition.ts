import type { CustomResourceDefinition } from '../crd/crd.ts';
import type { Resource } from '../resources/resource.ts';
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
  columns,
  selectable,
  schema,
}: Resource): CustomResourceDefinition {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.kron.io`, labels: { 'app.kubernetes.io/name': 'kron' } },
    spec: {
      group: 'kron.io',
      scope: 'Namespaced',
      names: {
        kind,
        listKind: `${kind}List`,
        plural,
        singular: kind.toLowerCase(),
        shortNames: [shortName],
        categories: ['all'],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: columns,
          selectableFields: selectable.map((jsonPath) => ({ jsonPath })),
          schema: { openAPIV3Schema: toStructural(schema) },
        },
      ],
    },
  };
}
