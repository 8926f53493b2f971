import { isConflict } from '@kron/kubernetes/apiError';
import type { Clock } from '@kron/kubernetes/clock';
import type { KubeObject, ObjectRef } from '@kron/kubernetes/kubeObject';
import type { Call, Manifest, Transport } from '@kron/kubernetes/transport';
import { microTime } from '../../controller/microTime.ts';
import { readObject } from '../../controller/requests/readObject.ts';

/** The `spec` of a coordination.k8s.io/v1 Lease. */
export type LeaseSpec = {
  readonly holderIdentity?: string;
  readonly leaseDurationSeconds?: number;
  readonly acquireTime?: string;
  readonly renewTime?: string;
  readonly leaseTransitions?: number;
};

export type LeaseName = { readonly namespace: string; readonly name: string };

export const leases = { group: 'coordination.k8s.io', version: 'v1', plural: 'leases' };

export function leaseRef({ namespace, name }: LeaseName): ObjectRef {
  return { resource: leases, namespace, name };
}

export function leaseSpec(lease: KubeObject): LeaseSpec {
  return lease['spec'] ?? {};
}

/** The duration of the Leases that the replicas hold, in seconds: the default of Kubernetes' own controllers. */
export const leaseSeconds = 15;

/** The highest value of `leaseTransitions`, which is an int32. The API server refuses a Lease with a higher value. */
const largestInt32 = 2 ** 31 - 1;

/** The Lease to write when `holder` acquires or renews it. */
export function heldLease(
  ref: ObjectRef,
  { holder, seconds, now }: { holder: string; seconds: number; now: number },
  before?: KubeObject,
): Manifest {
  const last = before === undefined ? {} : leaseSpec(before);
  const isRenewal = last.holderIdentity === holder;
  const transitions = last.leaseTransitions ?? 0;
  return leaseManifest(ref, before, {
    ...last,
    holderIdentity: holder,
    leaseDurationSeconds: seconds,
    acquireTime: isRenewal ? (last.acquireTime ?? microTime(now)) : microTime(now),
    renewTime: microTime(now),
    leaseTransitions:
      isRenewal || before === undefined ? transitions : Math.min(transitions + 1, largestInt32),
  });
}

/** A Lease without a holder, which another process can take at once. */
export function releasedLease(ref: ObjectRef, now: number, before: KubeObject): Manifest {
  return leaseManifest(ref, before, {
    ...leaseSpec(before),
    holderIdentity: '',
    leaseDurationSeconds: 1,
    renewTime: microTime(now),
  });
}

/** Sets an annotation of a Lease. Keeps all other annotations. @param text undefined removes the annotation */
export function withAnnotation(lease: Manifest, name: string, text: string | undefined): Manifest {
  const { annotations, ...metadata } = lease.metadata as Manifest['metadata'] & {
    readonly annotations?: Readonly<Record<string, string>>;
  };
  const { [name]: _, ...others } = annotations ?? {};
  const own = text === undefined ? {} : { [name]: text };
  return { ...lease, metadata: { ...metadata, annotations: { ...others, ...own } } };
}

/** Creates the Lease if it has no resourceVersion. Otherwise replaces it. @throws what the transport throws */
export function writeLease(
  transport: Pick<Transport, 'create' | 'replace'>,
  ref: ObjectRef,
  lease: Manifest,
  call: Call,
): Promise<KubeObject> {
  return lease.metadata.resourceVersion === undefined
    ? transport.create(ref, lease, call)
    : transport.replace(ref, lease, call);
}

type Releasing = {
  readonly transport: Pick<Transport, 'get' | 'replace'>;
  readonly clock: Clock;
  readonly identity: string;
  /** Whether to release a Lease that names this process. Default: always. */
  readonly mayRelease?: (lease: KubeObject) => boolean;
};

/**
 * Releases a Lease if it exists and names this process. Another process can take it at once. Tries again once if the Lease
 * has changed since the read, for example by a late, aborted write of this process.
 *
 * @throws what the transport throws
 */
export async function releaseLease(ref: ObjectRef, releasing: Releasing, call: Call): Promise<void> {
  await tryRelease(ref, releasing, call).catch(async (error: unknown) => {
    if (!isConflict(error)) throw error;
    await tryRelease(ref, releasing, call);
  });
}

async function tryRelease(
  ref: ObjectRef,
  { transport, clock, identity, mayRelease = () => true }: Releasing,
  call: Call,
): Promise<void> {
  const lease = await readObject(transport, ref, call);
  if (lease === undefined || leaseSpec(lease).holderIdentity !== identity || !mayRelease(lease)) return;
  await transport.replace(ref, releasedLease(ref, clock.now(), lease), call);
}

/** Keeps the resourceVersion of `before`, so that only one of two concurrent writes succeeds. */
function leaseManifest(ref: ObjectRef, before: KubeObject | undefined, spec: LeaseSpec): Manifest {
  const metadata = before?.metadata ?? { name: ref.name };
  return { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata, spec };
}
