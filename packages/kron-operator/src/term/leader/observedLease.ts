import { isNotFound } from '@kron/kubernetes/apiError';
import { compareVersions } from '@kron/kubernetes/cache/resourceVersion';
import type { Clock } from '@kron/kubernetes/clock';
import type { KubeObject, ObjectRef } from '@kron/kubernetes/kubeObject';
import type { Call, Transport } from '@kron/kubernetes/transport';
import {
  heldLease,
  type LeaseName,
  leaseRef,
  leaseSeconds,
  leaseSpec,
  releaseLease,
  writeLease,
} from './lease.ts';

type ObservedLeaseOptions = LeaseName & {
  readonly transport: Pick<Transport, 'get' | 'create' | 'replace'>;
  readonly clock: Clock;
  readonly identity: string;
};

/** A version of a Lease, and when this process first read it, on the monotonic clock. */
export type SeenLease = { readonly lease: KubeObject; readonly at: number };

/**
 * A Lease as this process has last read or written it. It expires by the monotonic clock of this process, because the times
 * in the Lease come from the clock of another machine.
 */
export class ObservedLease {
  readonly #options: ObservedLeaseOptions;
  readonly #ref: ObjectRef;
  #seen: SeenLease | undefined;
  /** The resourceVersion of the last read or write. */
  #version = '';

  constructor(options: ObservedLeaseOptions) {
    this.#options = options;
    this.#ref = leaseRef(options);
  }

  start(seen: SeenLease | undefined): void {
    this.#seen = seen;
    this.#version = seen?.lease.metadata.resourceVersion ?? '';
  }

  get holder(): string | undefined {
    const holder = this.#seen && leaseSpec(this.#seen.lease).holderIdentity;
    return holder === '' ? undefined : holder;
  }

  /** Whether the Lease names this process as its holder. */
  get isOwn(): boolean {
    return this.holder === this.#options.identity;
  }

  /** Milliseconds until the Lease expires. 0 if it has no holder, negative if it has expired. */
  get remainingMs(): number {
    if (this.#seen === undefined || this.holder === undefined) return 0;
    const seconds = leaseSpec(this.#seen.lease).leaseDurationSeconds ?? leaseSeconds;
    return this.#seen.at + seconds * 1000 - this.#options.clock.monotonic();
  }

  /**
   * Reads the Lease. @returns whether its resourceVersion went back, which shows a restore of the API server from a backup
   */
  async read(call: Call): Promise<boolean> {
    try {
      return this.#observe(await this.#options.transport.get(this.#ref, call));
    } catch (error) {
      if (!isNotFound(error)) throw error;
      this.#seen = undefined;
      return false;
    }
  }

  /** Acquires or renews the Lease. @throws a conflict if another process has written the Lease */
  async hold(call: Call): Promise<{ stored: KubeObject; isRewound: boolean }> {
    const { transport, clock, identity } = this.#options;
    const holding = { holder: identity, seconds: leaseSeconds, now: clock.now() };
    const stored = await writeLease(
      transport,
      this.#ref,
      heldLease(this.#ref, holding, this.#seen?.lease),
      call,
    );
    return { stored, isRewound: this.#observe(stored) };
  }

  /** Releases the Lease if it exists and names this process. Another process can take it at once. */
  release(call: Call): Promise<void> {
    return releaseLease(this.#ref, this.#options, call);
  }

  #observe(lease: KubeObject): boolean {
    const { resourceVersion = '' } = lease.metadata;
    const isRewound = compareVersions(resourceVersion, this.#version) < 0;
    if (resourceVersion !== this.#seen?.lease.metadata.resourceVersion)
      this.#seen = { lease, at: this.#options.clock.monotonic() };
    this.#version = resourceVersion;
    return isRewound;
  }
}
