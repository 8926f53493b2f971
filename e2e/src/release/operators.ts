import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { AuditedChange } from '../../../packages/kron-operator/test/audit/auditedChange.ts';
import { latest } from '../cluster/latest.ts';
import { isReady } from '../cluster/podState.ts';
import { type Stage, systemNamespace } from '../cluster/stage.ts';

/** The current Pods of the operator. */
export function operators({ record }: Stage): KubeObject[] {
  return latest(record.of(systemNamespace), 'pods').filter(isOperator);
}

/** The name of the leader's Pod, from the Lease. */
export function leader({ record }: Stage): string | undefined {
  const [lease] = latest(record.of(systemNamespace), 'leases');
  // `<pod>_<random>`; empty after a release.
  const { holderIdentity = '' } = (lease?.['spec'] ?? {}) as { readonly holderIdentity?: string };
  return holderIdentity === '' ? undefined : holderIdentity.replace(/_[^_]*$/, '');
}

/** Waits until another Pod leads. Returns its name. */
export function untilAnotherLeads(stage: Stage, before: string): Promise<string> {
  return stage.until(systemNamespace, `another Pod than ${before} leads`, () => {
    const now = leader(stage);
    return now !== before && now;
  });
}

/** Waits until a number of operators is ready and there are no others. */
export function untilSettled(stage: Stage, count: number): Promise<KubeObject[]> {
  return stage.until(systemNamespace, `${count} operators are ready, and there are no others`, () => {
    const there = operators(stage);
    return there.length === count && there.every(isReady) && there;
  });
}

/** The lowest number of ready operators after any of the changes. */
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
