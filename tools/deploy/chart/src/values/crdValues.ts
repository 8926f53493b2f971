import { section, texts, truth, type Values } from './value.ts';

export const crdValues: Values = {
  crds: section('The CustomResourceDefinition of KronJobs.', {
    install: truth(true, 'Install it, and upgrade it with the chart.'),
    keep: truth(
      true,
      'Keep it when the release is uninstalled. If false, uninstalling deletes every KronJob of the cluster.',
    ),
    annotations: texts('Annotations of the CustomResourceDefinition.'),
  }),
};
