import type { ClusterAccess } from '@kron/control-plane';

const policies = '/apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicies';
const bindings = '/apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicybindings';

/** What admission does to the Jobs of a namespace. */
export type JobMutation = {
  readonly on: readonly ('CREATE' | 'UPDATE')[];
  /** A CEL expression that returns operations of a JSON Patch. */
  readonly operations: string;
};

/** Lets the API server change the Jobs of a namespace. It takes effect some seconds later. */
export async function changeJobs(
  cluster: ClusterAccess,
  namespace: string,
  { on, operations }: JobMutation,
): Promise<void> {
  const metadata = { name: `change-jobs-${namespace}` };
  const rule = { apiGroups: ['batch'], apiVersions: ['v1'], operations: on, resources: ['jobs'] };
  await cluster.call('POST', policies, {
    body: {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'MutatingAdmissionPolicy',
      metadata,
      spec: {
        failurePolicy: 'Fail',
        reinvocationPolicy: 'Never',
        matchConstraints: {
          resourceRules: [rule],
          namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
        },
        mutations: [{ patchType: 'JSONPatch', jsonPatch: { expression: `[${operations}]` } }],
      },
    },
  });
  await cluster.call('POST', bindings, {
    body: {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'MutatingAdmissionPolicyBinding',
      metadata,
      spec: { policyName: metadata.name },
    },
  });
}
