import { section, text, texts, truth, type Values } from './value.ts';

/** Who the operator is, what it may do, and what people may do with KronJobs. */
export const accessValues: Values = {
  serviceAccount: section('Whom the operator is.', {
    create: truth(true, 'Create the ServiceAccount.'),
    name: text('', 'Its name. Empty: that of the release. Required where it is not created.'),
    annotations: texts('Annotations of the ServiceAccount.'),
  }),
  rbac: section('Rights.', {
    create: truth(true, 'Grant the operator what it needs, and nothing else.'),
    aggregate: truth(
      true,
      'Add KronJobs to the roles view, edit and admin that every cluster has. These are ClusterRoles in any case.',
    ),
  }),
};
