import { isAlreadyExists, isConflict, isNotFound } from '@kron/kubernetes/apiError';
import type { Clock } from '@kron/kubernetes/clock';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { sleep } from '@kron/kubernetes/sleep';
import type { Transport } from '@kron/kubernetes/transport';
import { heldLease, leaseSpec, leases, releasedLease } from './lease.ts';
import type { WriteFence } from './writeFence.ts';

export type LeaderElectionOptions = {
  /** Neither gated nor fenced: a renewal waits for nobody. */
  readonly transport: Transport;
  readonly clock: Clock;
  /** Opened by every renewal. */
  readonly fence: WriteFence;
  /** A number from 0 to below 1, so that those who wait do not all ask at the same moment. */
  readonly random: () => number;
  readonly namespace: string;
  readonly name: string;
  /** Who this is: another string for every process that ever takes part. */
  readonly identity: string;
  /** Told once, when this process leads. Must not throw. */
  readonly onLeading: () => void;
  /** Told once, when it did and does no more, but by `stop`: whatever it does is over. Must not throw. */
  readonly onLost: () => void;
  /** Told of every try that failed for another reason than that somebody else leads. Must not throw. */
  readonly onError?: (error: unknown) => void;
  /** Told when a try succeeds after trouble, whoever leads. Must not throw. */
  readonly onRecovered?: () => void;
};

/** How long a Lease holds that nobody renews: as long as in Kubernetes' own controllers, as the two below. */
const leaseMs = 15_000;
/** How long renewing may fail before leading is given up. */
const renewDeadlineMs = 10_000;
/** Between two renewals, and two tries to renew. */
const retryMs = 2_000;
/**
 * Between two looks of those who wait, at most. A renewal is seen that much later than it was made, and so is its end:
 * with 2 s another could lead 17 s after a crash and a moment, which is too late.
 */
const lookMs = 1_500;
/** A try that takes longer may have been lost, and there is time for another one before the deadline. */
const requestMs = 4_000;

/**
 * Leads, if nobody else does, by holding a Lease. Who does not lead takes the Lease when it was not renewed for as long
 * as its holder said, measured from when this process saw it change: the times that it holds are another machine's.
 */
export class LeaderElection {
  readonly #options: LeaderElectionOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  /** As last read or written, and when it was first seen so, on the monotonic clock. */
  #seen: { readonly lease: KubeObject; readonly at: number } | undefined;
  #leading = false;
  /** A Lease may be held that nobody knows of: the answer was not waited for. */
  #tried = false;
  #renewedAt = 0;
  #inTrouble = false;

  constructor(options: LeaderElectionOptions) {
    this.#options = options;
  }

  get isLeading(): boolean {
    return this.#leading;
  }

  /** Who leads, as far as is known. */
  get holder(): string | undefined {
    const holder = this.#seen === undefined ? undefined : leaseSpec(this.#seen.lease).holderIdentity;
    return holder === '' ? undefined : holder;
  }

  /** Begins to stand for election; once, however often it is called. */
  start(): void {
    if (!this.#stop.signal.aborted) this.#running ??= this.#run();
  }

  /** Withdraws. A Lease that is held is released, so that another may lead at once. Never throws. */
  async stop(): Promise<void> {
    this.#stop.abort(new Error('the election was stopped'));
    await this.#running;
    if (!this.#tried) return;
    this.#leading = false;
    this.#options.fence.close();
    await this.#release().catch((error: unknown) => this.#options.onError?.(error));
  }

  async #run(): Promise<void> {
    const { clock, onLeading } = this.#options;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const held = await this.#try();
      // Told to nobody; `stop` releases what is held.
      if (signal.aborted) return;
      if (held && !this.#leading) {
        this.#leading = true;
        onLeading();
      }
      if (this.#leading && this.#isOver(held)) {
        this.#lose();
        return;
      }
      await sleep(clock, this.#pause(), signal).catch(() => undefined);
    }
  }

  /** Somebody else holds the Lease, or it could not be renewed for too long. */
  #isOver(held: boolean): boolean {
    if (held) return false;
    return this.holder !== this.#options.identity || this.#untilDeadline <= 0;
  }

  #lose(): void {
    this.#leading = false;
    this.#tried = false;
    this.#options.fence.close();
    this.#options.onLost();
  }

  /** While leading 2 s, but never past the deadline; while waiting up to 1.5 s, but no longer than the Lease holds. */
  #pause(): number {
    if (this.#leading) {
      return Math.max(0, Math.min(retryMs, this.#untilDeadline));
    }
    const jittered = lookMs * (1 - this.#options.random() / 4);
    const left = this.#heldFor();
    return left > 0 ? Math.min(jittered, left) : jittered;
  }

  get #untilDeadline(): number {
    return this.#renewedAt + renewDeadlineMs - this.#options.clock.monotonic();
  }

  /** Milliseconds for which the Lease holds if it is not renewed. */
  #heldFor(): number {
    if (this.#seen === undefined || this.holder === undefined) return 0;
    const seconds = leaseSpec(this.#seen.lease).leaseDurationSeconds ?? leaseMs / 1000;
    return this.#seen.at + seconds * 1000 - this.#options.clock.monotonic();
  }

  /** @returns whether the Lease is held now, for certain */
  async #try(): Promise<boolean> {
    try {
      const held = await this.#acquireOrRenew();
      this.#recovered();
      return held;
    } catch (error) {
      // Somebody was quicker, or has deleted it: who leads by now is read at once.
      const changed = isConflict(error) || isAlreadyExists(error) || (this.#leading && isNotFound(error));
      if (changed) return this.#tryAgain();
      this.#failed(error);
      return false;
    }
  }

  /** A renewal whose answer was lost stands in the way of the next one, and there may be no time for a third. */
  async #tryAgain(): Promise<boolean> {
    try {
      await this.#read();
      if (!this.#leading || this.holder !== this.#options.identity) return false;
      await this.#hold(this.#seen?.lease);
      this.#recovered();
      return true;
    } catch (error) {
      this.#failed(error);
      return false;
    }
  }

  #failed(error: unknown): void {
    if (this.#stop.signal.aborted) return;
    this.#inTrouble = true;
    this.#options.onError?.(error);
  }

  #recovered(): void {
    if (this.#inTrouble) this.#options.onRecovered?.();
    this.#inTrouble = false;
  }

  async #acquireOrRenew(): Promise<boolean> {
    const { identity } = this.#options;
    // A leader knows the Lease: nobody else may have touched it.
    if (!this.#leading || this.holder !== identity) await this.#read();
    const before = this.#seen?.lease;
    if (before !== undefined && this.holder !== identity && this.#heldFor() > 0) return false;
    await this.#hold(before);
    return true;
  }

  async #read(): Promise<void> {
    try {
      this.#see(await this.#options.transport.get(this.#ref, this.#call));
    } catch (error) {
      if (!isNotFound(error)) throw error;
      this.#seen = undefined;
    }
  }

  async #hold(before: KubeObject | undefined): Promise<void> {
    const { transport, clock, fence, identity } = this.#options;
    this.#tried = true;
    const sent = fence.moment();
    const lease = heldLease(
      this.#ref,
      { holder: identity, seconds: leaseMs / 1000, now: clock.now() },
      before,
    );
    const stored = await (before === undefined
      ? transport.create(this.#ref, lease, this.#call)
      : transport.replace(this.#ref, lease, this.#call));
    this.#see(stored);
    this.#renewedAt = sent.monotonic;
    fence.confirm(sent);
  }

  /** What is under way for the process is over by now; nobody else has to wait for the Lease to run out. */
  async #release(): Promise<void> {
    const { transport, clock, identity } = this.#options;
    const call = { timeoutMs: requestMs };
    const lease = await transport.get(this.#ref, call);
    if (leaseSpec(lease).holderIdentity !== identity) return;
    await transport.replace(this.#ref, releasedLease(this.#ref, clock.now(), lease), call);
  }

  #see(lease: KubeObject): void {
    if (this.#seen?.lease.metadata.resourceVersion === lease.metadata.resourceVersion) return;
    this.#seen = { lease, at: this.#options.clock.monotonic() };
  }

  get #ref(): { resource: typeof leases; namespace: string; name: string } {
    const { namespace, name } = this.#options;
    return { resource: leases, namespace, name };
  }

  get #call(): { timeoutMs: number; signal: AbortSignal } {
    const left = this.#leading ? this.#untilDeadline : requestMs;
    return { timeoutMs: Math.max(1, Math.min(requestMs, left)), signal: this.#stop.signal };
  }
}
