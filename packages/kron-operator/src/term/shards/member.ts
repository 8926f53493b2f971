import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Manifest } from '@kron/kubernetes/transport';
import {
  heldLease,
  type LeaseName,
  leaseRef,
  leaseSeconds,
  leaseSpec,
  withAnnotation,
} from '../leader/lease.ts';
import { leaseAnnotation } from './leaseAnnotation.ts';
import { hashText, namespaceHash } from './namespaceHash.ts';

/** What a replica tells the other replicas in its member Lease, which it renews as long as it runs. */
export type Member = {
  readonly identity: string;
  /** The number of shards that the replica was started with. */
  readonly shards: number;
  /** The shards whose caches the replica has filled, and whose Lease it does not hold yet. */
  readonly ready: ReadonlySet<number>;
  /** Whether the replica takes shards. It takes none while it stops, and while its clock is wrong. */
  readonly takesShards: boolean;
};

const memberAnnotation = 'kron.io/shard-member';

/**
 * The name of the member Lease of a replica. Contains a hash, because an identity can have characters that a name cannot.
 */
export function memberName(base: string, identity: string): string {
  return `${base}-member-${hashText(namespaceHash(identity))}`;
}

export function memberLease(
  name: LeaseName,
  { identity, shards, ready, takesShards }: Member,
  now: number,
  before?: KubeObject,
): Manifest {
  const lease = heldLease(leaseRef(name), { holder: identity, seconds: leaseSeconds, now }, before);
  const text = JSON.stringify({ shards, ready: [...ready].sort((a, b) => a - b), takes: takesShards });
  return withAnnotation(lease, memberAnnotation, text);
}

/** Reads a member Lease. @returns undefined if the Lease has no holder, or no annotation that can be read */
export function memberOf(lease: KubeObject): Member | undefined {
  const identity = leaseSpec(lease).holderIdentity;
  const { shards, ready, takes } = leaseAnnotation(lease, memberAnnotation) ?? {};
  if (identity === undefined || identity === '') return undefined;
  if (typeof shards !== 'number' || !Array.isArray(ready)) return undefined;
  const numbers = ready.filter((shard): shard is number => typeof shard === 'number');
  return { identity, shards, ready: new Set(numbers), takesShards: takes === true };
}
