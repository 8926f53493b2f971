import { isAlreadyExists, isConflict, isNotFound } from '@kron/kubernetes/apiError';
import type { Clock } from '@kron/kubernetes/clock';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { sleep } from '@kron/kubernetes/sleep';
import { withOwnController } from '@kron/kubernetes/withOwnController';
import type { Call, Transport } from '@kron/kubernetes/transport';
import type { AwaitServer } from '@kron/kubernetes/awaitServer';
import { leaseSeconds } from './lease.ts';
import { ObservedLease, type SeenLease } from './observedLease.ts';
import type { WriteFence } from './writeFence.ts';

export type LeaderElectionOptions = {
  /** A transport without a rate limit, so that a renewal never waits. */
  readonly transport: Transport;
  readonly clock: Clock;
  readonly fence: WriteFence;
  /** A number in [0, 1), for jitter. */
  readonly random: () => number;
  readonly namespace: string;
  readonly name: string;
  /** The value of `holderIdentity` that this process writes into a Lease. Each start of a process has a different value. */
  readonly identity: string;
  /** Whether this process may hold the Lease. If not, the process releases the Lease and only reads it. Default: true. */
  readonly mayLead?: () => boolean;
  /**
   * Called after each write of the Lease. Returns whether this process may reconcile. If true, the write counts as a
   * renewal. If false, the election ends. If the call throws, the write counts as failed. Default: always true.
   */
  readonly confirm?: (stored: KubeObject, call: Call) => Promise<boolean>;
  /** Waits until an unavailable API server answers again. The next attempt to renew the Lease then follows at once. */
  readonly awaitServer: AwaitServer;
  /** Called when this process becomes the leader, for the first time or again. Must not throw. */
  readonly onLeading: () => void;
  /**
   * Called when this process stops leading but may lead again later: it cannot renew the Lease, or releases it. Must not
   * throw.
   */
  readonly onPaused: () => void;
  /**
   * Called once, if the election ends before a call of `stop`. `isRefused` is true if `confirm` has returned false: the
   * caller must then call `stop`, which releases the Lease. If false, another process leads. Must not throw.
   */
  readonly onLost: (isRefused: boolean) => void;
  /** Called when the Lease shows that the API server was restored from a backup. Must not throw. */
  readonly onRewound?: () => void;
  /** Called when an attempt to take or renew the Lease fails. Finding another leader is no failure. Must not throw. */
  readonly onError?: (error: unknown) => void;
  /** Called when a leader or a candidate succeeds after failed attempts. Must not throw. */
  readonly onRecovered?: () => void;
};

/** A leader stops leading this number of milliseconds after its last renewal. Kubernetes' own controllers use this value. */
const renewDeadlineMs = 10_000;
/** Milliseconds between two renewals, and before a retry. Kubernetes' own controllers use this value. */
const retryMs = 2_000;
/**
 * Maximum number of milliseconds between two reads of the Lease by a candidate. A candidate can notice the last renewal of a
 * crashed leader this late, and the failover can take this much longer. With 2 s, the failover would take more than 17 s.
 */
const pollMs = 1_500;
/** Time limit of a request, in milliseconds. After a timeout, time for another attempt is left before the renew deadline. */
const requestMs = 4_000;
/**
 * After a failed attempt, the next attempt hangs if it takes more milliseconds than this. If the API server answers other
 * requests, the election aborts the hanging attempt and repeats it.
 */
const hangingMs = 1_000;

/**
 * Elects a leader by a Lease. A candidate takes the Lease when the Lease has not changed for the Lease duration. The
 * candidate measures this with its own monotonic clock, because the times in the Lease come from the clock of another
 * machine.
 *
 * ```text
 *                   ┌──── renewed, the Lease still names this process ────┐
 *                   ↓                                                     │
 *   candidate ──→ leader ──── no renewal for 10 s, or no longer allowed ──┴→ paused
 *                   │                                                        │
 *                   └────────────→ lost: another process holds it ←──────────┘
 * ```
 *
 * If the resourceVersion of the Lease goes back, the API server was restored from a backup. The holder in the restored Lease
 * can be out of date, and can even be this process. The process that led before the restore may still reconcile. So when
 * another process notices the restore, it waits for the Lease duration before it takes the Lease.
 */
export class LeaderElection {
  readonly #options: LeaderElectionOptions;
  readonly #stop = new AbortController();
  readonly #lease: ObservedLease;
  #running: Promise<void> | undefined;
  /** The monotonic time when this process, as a candidate, noticed a restore of the API server from a backup. */
  #rewoundAt = Number.NEGATIVE_INFINITY;
  #leading = false;
  /** Whether the stored Lease may name this process. True as soon as a write was sent, because its answer can be lost. */
  #mayHoldLease = false;
  #renewedAt = 0;
  #isRefused = false;
  /** Whether this process has led and has not released the Lease since. */
  #hasLed = false;
  /** Aborts the last request. */
  #request = new AbortController();
  /** The error of the last attempt. Undefined if that attempt succeeded. */
  #failure: unknown;
  /** Whether the last release failed. */
  #hasFailedToRelease = false;

  constructor(options: LeaderElectionOptions) {
    this.#options = options;
    this.#lease = new ObservedLease(options);
  }

  get isLeading(): boolean {
    return this.#leading;
  }

  /**
   * Starts the election. Further calls have no effect.
   *
   * @param seen the Lease, and when this process has first read this version of it. The Lease duration counts from that time
   */
  start(seen?: SeenLease): void {
    if (this.#stop.signal.aborted || this.#running !== undefined) return;
    this.#lease.start(seen);
    this.#running = this.#run();
  }

  /** Stops the election and releases the Lease, so that another process can lead at once. Never throws. */
  async stop(): Promise<void> {
    this.#stop.abort(new Error('the election was stopped'));
    this.#request.abort(this.#stop.signal.reason);
    await this.#running;
    this.#leading = false;
    this.#options.fence.close();
    await this.#giveUp();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      if (!this.#mayLead) {
        this.#pauseLead();
        await this.#giveUp();
      } else if (this.#untilDeadline <= 0) this.#pauseLead();
      const held = await this.#tryUntilServed();
      // `stop` waits for this loop to end, and then releases the Lease.
      if (signal.aborted) return;
      if (this.#isRefused || this.#isLost()) {
        this.#lose();
        return;
      }
      if (held) this.#lead();
      else if (!this.#lease.isOwn) this.#pauseLead();
      await this.#untilNext();
    }
  }

  get #mayLead(): boolean {
    return this.#options.mayLead?.() ?? true;
  }

  #lead(): void {
    if (this.#leading) return;
    this.#leading = true;
    this.#hasLed = true;
    this.#options.onLeading();
  }

  #pauseLead(): void {
    if (!this.#leading) return;
    this.#leading = false;
    this.#options.fence.close();
    this.#options.onPaused();
  }

  /** Whether another process holds the Lease, although this process has led and has not released the Lease. */
  #isLost(): boolean {
    return this.#hasLed && this.#lease.holder !== undefined && !this.#lease.isOwn;
  }

  #lose(): void {
    this.#leading = false;
    this.#mayHoldLease = this.#isRefused;
    this.#options.fence.close();
    this.#options.onLost(this.#isRefused);
  }

  /** Releases the Lease if it may name this process. After a failure, the next attempt of the election tries again. */
  async #giveUp(): Promise<void> {
    if (!this.#mayHoldLease) return;
    try {
      await this.#lease.release({ timeoutMs: requestMs });
      this.#mayHoldLease = false;
      this.#hasLed = false;
      if (this.#hasFailedToRelease && this.#failure === undefined) this.#options.onRecovered?.();
      this.#hasFailedToRelease = false;
    } catch (error) {
      this.#hasFailedToRelease = true;
      this.#options.onError?.(error);
    }
  }

  /** Waits until the next attempt is due, or until an unavailable API server answers again. */
  async #untilNext(): Promise<void> {
    const { clock, awaitServer } = this.#options;
    await withOwnController(this.#stop.signal, async (wait) => {
      if (this.#failure !== undefined)
        void awaitServer(this.#failure, wait.signal).then((wasDown) => (wasDown ? wait.abort() : undefined));
      await sleep(clock, this.#pauseMs(), wait.signal).catch(() => undefined);
    });
  }

  /**
   * Milliseconds until the next attempt. A leader waits 2 s, but not past the renew deadline. A candidate waits up to 1.5 s,
   * but not past the expiry of the Lease.
   */
  #pauseMs(): number {
    if (this.#leading) {
      return Math.max(0, Math.min(retryMs, this.#untilDeadline));
    }
    const jittered = pollMs * (1 - this.#options.random() / 4);
    const left = this.#waitMs;
    return left > 0 ? Math.min(jittered, left) : jittered;
  }

  get #untilDeadline(): number {
    return this.#renewedAt + renewDeadlineMs - this.#options.clock.monotonic();
  }

  /** Milliseconds until a candidate may take the Lease. */
  get #waitMs(): number {
    const rewound = this.#rewoundAt + leaseSeconds * 1000 - this.#options.clock.monotonic();
    return Math.max(rewound, this.#lease.isOwn ? 0 : this.#lease.remainingMs);
  }

  /**
   * Tries to take or renew the Lease. After a failed attempt, the connection may be broken. So if the request hangs while
   * the API server answers other requests, the request is aborted and sent again.
   *
   * @returns whether this process certainly holds the Lease
   */
  async #tryUntilServed(): Promise<boolean> {
    const { clock, awaitServer } = this.#options;
    if (this.#failure === undefined) return this.#try();
    const abandon = async (failure: unknown, signal: AbortSignal): Promise<void> => {
      await sleep(clock, hangingMs, signal);
      const request = this.#request;
      await awaitServer(failure, signal);
      if (!signal.aborted) request.abort(new Error('the request hangs while the API server answers others'));
    };
    const failure = this.#failure;
    const held = await withOwnController(this.#stop.signal, ({ signal }) => {
      abandon(failure, signal).catch(() => undefined);
      return this.#try();
    });
    return this.#request.signal.aborted && !this.#stop.signal.aborted ? this.#try() : held;
  }

  /** @returns whether this process certainly holds the Lease */
  async #try(): Promise<boolean> {
    try {
      const held = await this.#acquireOrRenew();
      this.#recovered();
      return held;
    } catch (error) {
      // The Lease has been written or deleted since this process read it. Read it again at once.
      const changed = isConflict(error) || isAlreadyExists(error) || (this.#leading && isNotFound(error));
      if (changed) return this.#retry();
      this.#failed(error);
      return false;
    }
  }

  /** After a conflict, reads the Lease. If it names this process, an answer was lost: renews the Lease at once. */
  async #retry(): Promise<boolean> {
    try {
      await this.#read();
      if (!this.#mayLead || !this.#lease.isOwn) return false;
      if (!this.#leading && this.#waitMs > 0) return false;
      await this.#hold();
      this.#recovered();
      return true;
    } catch (error) {
      this.#failed(error);
      return false;
    }
  }

  #failed(error: unknown): void {
    if (this.#stop.signal.aborted) return;
    this.#failure = error;
    this.#options.onError?.(error);
  }

  #recovered(): void {
    if (this.#failure !== undefined) this.#options.onRecovered?.();
    this.#failure = undefined;
  }

  async #acquireOrRenew(): Promise<boolean> {
    // A leader renews the Lease without a read, because only the leader may write the Lease.
    if (!this.#leading || !this.#lease.isOwn) await this.#read();
    // `mayLead` can depend on the first measurement of the clock, and the response to the read is a measurement.
    if (!this.#mayLead) return false;
    if ((!this.#leading || !this.#lease.isOwn) && this.#waitMs > 0) return false;
    await this.#hold();
    return true;
  }

  async #read(): Promise<void> {
    if (await this.#lease.read(this.#call())) this.#rewound();
  }

  async #hold(): Promise<void> {
    const { fence, confirm } = this.#options;
    this.#mayHoldLease = true;
    const sent = fence.timestamp();
    const { stored, isRewound } = await this.#lease.hold(this.#call());
    if (isRewound) this.#rewound();
    // Call `confirm` after the write. A check before the write would prove nothing, because the state that `confirm` reads
    // can change before the write arrives.
    if ((await confirm?.(stored, this.#call())) === false) {
      this.#isRefused = true;
      return;
    }
    this.#renewedAt = sent.monotonic;
    fence.confirm(sent);
  }

  #rewound(): void {
    if (!this.#leading) this.#rewoundAt = this.#options.clock.monotonic();
    this.#options.onRewound?.();
  }

  /** The time limit and the signal of a new request. */
  #call(): { timeoutMs: number; signal: AbortSignal } {
    this.#request = new AbortController();
    if (this.#stop.signal.aborted) this.#request.abort(this.#stop.signal.reason);
    const left = this.#leading ? this.#untilDeadline : requestMs;
    return { timeoutMs: Math.max(1, Math.min(requestMs, left)), signal: this.#request.signal };
  }
}
