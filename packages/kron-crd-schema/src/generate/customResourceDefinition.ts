import { kronJobSchema } from '../schema/kronJob.ts';
import { printerColumns } from './printerColumns.ts';
import { toStructural } from './toStructural.ts';

/**
 * The CustomResourceDefinition of KronJobs, made from the source.
 *
 * @example
 * customResourceDefinition().metadata.name // 'kronjobs.kron.io'
 */
export function customResourceDefinition(): object {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'kronjobs.kron.io', labels: { 'app.kubernetes.io/name': 'kron' } },
    spec: {
      group: 'kron.io',
      scope: 'Namespaced',
      names: {
        kind: 'KronJob',
        listKind: 'KronJobList',
        plural: 'kronjobs',
        singular: 'kronjob',
        shortNames: ['kj'],
        categories: ['all'],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: printerColumns,
          selectableFields: [
            { jsonPath: '.spec.policy.suspend' },
            { jsonPath: '.spec.timezone' },
            { jsonPath: '.status.lastOutcome' },
          ],
          schema: { openAPIV3Schema: toStructural({ ...kronJobSchema }) },
        },
      ],
    },
  };
}
