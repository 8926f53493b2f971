import { isDeepStrictEqual } from 'node:util';
import { type ClusterAccess, eventually } from '@kron/control-plane';
import { jobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import type { Job } from 'kron-core';
import { jobChanges } from 'kron-core/controller';
import { lastingJob } from './templates.ts';

const policies = '/apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicies';
const bindings = '/apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicybindings';

type Place = {
  readonly cluster: ClusterAccess;
  readonly admin: Pick<Transport, 'create'>;
  readonly namespace: string;
};

/** What admission does to the Jobs of a namespace. */
export type JobMutation = {
  readonly on: readonly ('CREATE' | 'UPDATE')[];
  /** A CEL expression that returns operations of a JSON Patch. */
  readonly operations: string;
};

/** Lets the API server change the Jobs of a namespace. Resolves when it does. */
export async function changeJobs(
  { cluster, admin, namespace }: Place,
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
  const probe = probeIn(namespace);
  const call = { dryRun: true };
  await eventually('the policy is in force', async () => {
    const answer = await admin.create({ resource: jobs, namespace }, probe, call);
    return (
      jobChanges(probe, answer).length > 0 ||
      !isDeepStrictEqual(answer.metadata.labels, probe.metadata.labels)
    );
  });
}

/** A Job in which every mutation changes something. */
function probeIn(namespace: string): Job {
  const owner = { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', name: 'none', uid: 'none' };
  const metadata = {
    name: 'probe',
    namespace,
    labels: { probe: 'yes' },
    annotations: { probe: 'yes' },
    ownerReferences: [{ ...owner, controller: true as const }],
  };
  return { apiVersion: 'batch/v1', kind: 'Job', metadata, spec: lastingJob().spec };
}
