import { expect } from '@jest/globals';
import type { Scene } from './scene.ts';

/** Waits until a deletion of a Job is denied. */
export async function untilDeleteDenied(scene: Scene, job: string, message: string): Promise<void> {
  const path = `/apis/batch/v1/namespaces/${scene.namespace}/jobs/${job}?dryRun=All`;
  await scene.poll('a delete is refused', async () => {
    const { status, text } = await scene.cluster.call('DELETE', path);
    return status >= 400 && text.includes(message);
  });
}

/** A policy that denies one kind of request for Jobs in a namespace. It takes a moment to apply. @returns removes it */
export function denyJobRequests(
  scene: Scene,
  operation: 'CREATE' | 'DELETE',
  message: string,
): Promise<() => Promise<void>> {
  const rule = { apiGroups: ['batch'], apiVersions: ['v1'], operations: [operation], resources: ['jobs'] };
  return denyRequests(scene, rule, { message });
}

/** A policy that denies requests in a namespace. It takes a moment to apply. @returns removes it */
export async function denyRequests(
  scene: Scene,
  rule: object,
  denial: { readonly message: string; readonly reason?: string },
): Promise<() => Promise<void>> {
  const base = '/apis/admissionregistration.k8s.io/v1';
  const name = `deny-${scene.namespace}`;
  const namespaceSelector = { matchLabels: { 'kubernetes.io/metadata.name': scene.namespace } };
  const resourceRules = [rule];
  const validations = [{ expression: 'false', ...denial }];
  const post = async (plural: string, kind: string, spec: object): Promise<void> => {
    const body = { apiVersion: 'admissionregistration.k8s.io/v1', kind, metadata: { name }, spec };
    const answer = await scene.cluster.call('POST', `${base}/${plural}`, { body });
    expect(answer).toMatchObject({ status: 201 });
  };
  await post('validatingadmissionpolicies', 'ValidatingAdmissionPolicy', {
    matchConstraints: { resourceRules },
    validations,
  });
  await post('validatingadmissionpolicybindings', 'ValidatingAdmissionPolicyBinding', {
    policyName: name,
    validationActions: ['Deny'],
    matchResources: { namespaceSelector },
  });
  return async () => {
    await scene.cluster.call('DELETE', `${base}/validatingadmissionpolicybindings/${name}`);
  };
}
