import { section, text, texts, truth, type Values } from './value.ts';

/** The operator's identity and rights, and the roles of users. */
export const accessValues: Values = {
  serviceAccount: section('The identity of the operator.', {
    create: truth(true, 'Create the ServiceAccount.'),
    name: text('', 'Name of the ServiceAccount. Empty: that of the release. Required if it is not created.'),
    annotations: texts('Annotations of the ServiceAccount.'),
  }),
  rbac: section('Rights.', {
    create: truth(true, 'Create the roles and bindings that the operator needs.'),
    aggregate: truth(
      true,
      'Add KronJobs to the roles view, edit and admin of the cluster. Creates ClusterRoles, also with `namespaces`.',
    ),
  }),
};
