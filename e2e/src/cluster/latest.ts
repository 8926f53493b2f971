import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { AuditedChange } from '../../../packages/kron-operator/test/audit/auditedChange.ts';

/** The objects of a resource after some changes, without deleted ones. */
export function latest(changes: readonly AuditedChange[], resource: string): KubeObject[] {
  const objects = new Map<string, KubeObject>();
  for (const { type, object, resource: changed } of changes) {
    const { uid = '' } = object.metadata;
    if (changed !== resource) continue;
    if (type === 'delete') objects.delete(uid);
    else objects.set(uid, object);
  }
  return [...objects.values()];
}
