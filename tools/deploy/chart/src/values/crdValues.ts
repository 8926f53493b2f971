import { section, texts, truth, type Values } from './value.ts';

export const crdValues: Values = {
  crds: section('The CustomResourceDefinition of KronJobs.', {
    install: truth(true, 'Install it, and upgrade it with the chart.'),
    keep: truth(
      true,
      'Leave it in the cluster when the release is uninstalled. Without it every KronJob of the cluster is deleted.',
    ),
    annotations: texts('Annotations of the CustomResourceDefinition.'),
  }),
};
