import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { AuditedChange } from '../../../packages/kron-operator/test/audit/auditedChange.ts';
import { latest } from '../cluster/latest.ts';
import { isReady } from '../cluster/podState.ts';
import { type Stage, systemNamespace } from '../cluster/stage.ts';

/** The operator's pods that are there now. */
export function operators({ record }: Stage): KubeObject[] {
  return latest(record.of(systemNamespace), 'pods').filter(isOperator);
}

/** The name of the pod that leads, by its Lease. */
export function leader({ record }: Stage): string | undefined {
  const [lease] = latest(record.of(systemNamespace), 'leases');
  // `<pod>_<random>`; empty when it was released.
  const { holderIdentity = '' } = (lease?.['spec'] ?? {}) as { readonly holderIdentity?: string };
  return holderIdentity === '' ? undefined : holderIdentity.replace(/_[^_]*$/, '');
}

/** The pod that leads, once it is another one than before. */
export function untilAnotherLeads(stage: Stage, before: string): Promise<string> {
  return stage.until(systemNamespace, `another one than ${before} leads`, () => {
    const now = leader(stage);
    return now !== before && now;
  });
}

/** Once so many are ready, and no others are there. */
export function untilSettled(stage: Stage, count: number): Promise<KubeObject[]> {
  return stage.until(systemNamespace, `${count} operators are ready, and no others there`, () => {
    const there = operators(stage);
    return there.length === count && there.every(isReady) && there;
  });
}

/** The fewest operators that were ready at any moment after a change. */
export function fewestReady(changes: readonly AuditedChange[], from: number): number {
  const ready = new Set<string>();
  let fewest = Number.POSITIVE_INFINITY;
  changes.forEach(({ resource, type, object }, at) => {
    if (resource !== 'pods' || !isOperator(object)) return;
    const { name } = object.metadata;
    if (type !== 'delete' && isReady(object)) ready.add(name);
    else ready.delete(name);
    if (at >= from) fewest = Math.min(fewest, ready.size);
  });
  return fewest;
}

function isOperator({ metadata }: KubeObject): boolean {
  return metadata.labels?.['app.kubernetes.io/component'] === 'operator';
}
