import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Manifest } from '@kron/kubernetes/transport';
import { heldLease, type LeaseName, leaseRef, leaseSpec, withAnnotation } from '../leader/lease.ts';
import { leaseAnnotation } from './leaseAnnotation.ts';
import { namespaceHash } from './namespaceHash.ts';

/** The data that a replica shares with the others in its member Lease. */
export type Member = {
  readonly identity: string;
  /** The number of shards that it was started with. */
  readonly shards: number;
  /** The shards that it does not hold and whose caches it has filled. */
  readonly ready: ReadonlySet<number>;
  /** False: it hands over its shards, because it ends or its clock is wrong. */
  readonly takesShards: boolean;
};

export const memberAnnotation = 'kron.io/shard-member';

/** Long enough for every replica to notice that the member Lease is no longer renewed. */
const memberSeconds = 15;

/** The name of the member Lease of a replica. Identities can have characters that names cannot have. */
export function memberName(base: string, identity: string): string {
  return `${base}-member-${namespaceHash(identity).toString(16).padStart(16, '0')}`;
}

/** The member Lease of a replica. */
export function memberLease(
  name: LeaseName,
  { identity, shards, ready, takesShards }: Member,
  now: number,
  before?: KubeObject,
): Manifest {
  const lease = heldLease(leaseRef(name), { holder: identity, seconds: memberSeconds, now }, before);
  const text = JSON.stringify({ shards, ready: [...ready].sort((a, b) => a - b), takes: takesShards });
  return withAnnotation(lease, memberAnnotation, text);
}

/** @returns undefined for a Lease that is not a replica's, or that cannot be read */
export function memberOf(lease: KubeObject): Member | undefined {
  const identity = leaseSpec(lease).holderIdentity;
  const { shards, ready, takes } = leaseAnnotation(lease, memberAnnotation) ?? {};
  if (identity === undefined || identity === '') return undefined;
  if (typeof shards !== 'number' || !Array.isArray(ready)) return undefined;
  const numbers = ready.filter((shard): shard is number => typeof shard === 'number');
  return { identity, shards, ready: new Set(numbers), takesShards: takes === true };
}
