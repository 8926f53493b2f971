import type { AwaitServer } from '@kron/kubernetes/awaitServer';
import type { Clock } from '@kron/kubernetes/clock';
import type { Transport } from '@kron/kubernetes/transport';
import type { Controller } from '../controller/controller.ts';
import type { EventRecorder } from '../controller/events/eventRecorder.ts';
import type { Gates } from '../controller/requests/gates.ts';
import type { ClockGuard } from './leader/clockGuard.ts';
import { LeaderElection, type LeaderElectionOptions } from './leader/leaderElection.ts';
import type { LeaseName } from './leader/lease.ts';
import { Leadership } from './leader/leadership.ts';
import type { SeenLease } from './leader/observedLease.ts';
import { termTransport } from './leader/termTransport.ts';
import { WriteFence } from './leader/writeFence.ts';

/** How the controllers of a {@link Term} send their requests. */
export type TermAccess = {
  /** A transport with a rate limit. While this process may not reconcile, the transport rejects requests. */
  readonly transport: Transport;
  /** Called before each decision. @throws FencedError if this process does not lead or does not trust its clock */
  readonly requireTerm: () => unknown;
};

/** The controllers of a {@link Term}, and the recorder of their Events. */
export type TermWork = {
  readonly controllers: Controller;
  readonly recorder: Pick<EventRecorder, 'flush' | 'stop'>;
};

/** Time limits for the steps that end a {@link Term}, in milliseconds. */
export type EndLimits = {
  /** Time to send pending Events before the controllers stop. Due Jobs still start during this time. */
  readonly events?: number;
  readonly reconciles: number;
  /** Time to send the Events of the last reconciles. */
  readonly lastEvents: number;
  /** Time to release the Lease. Default: no limit. */
  readonly release?: number;
};

/** Waits for one step of a shutdown, for at most `ms` milliseconds. Must not throw. */
export type WaitFor = (label: string, ms: number, part: Promise<unknown>) => Promise<void>;

export type TermOptions<Work extends TermWork> = {
  /** A transport without a rate limit. It does not check that this process holds the Lease. */
  readonly client: Transport;
  readonly gates: Gates;
  readonly guard: Pick<ClockGuard, 'isTrusted' | 'mayLead' | 'listeners'>;
  readonly awaitServer: AwaitServer;
  readonly clock: Clock;
  readonly random: () => number;
  /** The `holderIdentity` that this process writes into the Lease. Each start of a process has a different one. */
  readonly identity: string;
  /** The Lease to seek. Undefined without leader election. */
  readonly lease: LeaseName | undefined;
  /** Whether this term reconciles the objects of a namespace. */
  readonly owns: (namespace: string) => boolean;
  readonly confirm?: NonNullable<LeaderElectionOptions['confirm']>;
  readonly newWork: (access: TermAccess) => Work;
  readonly limits: EndLimits;
  readonly waitFor: WaitFor;
  /** Called when this process starts to reconcile, for the first time or after a pause. */
  readonly onBegin?: () => void;
  /** Called when the controllers have listed all objects. @param seconds the time since `onBegin` */
  readonly onListed?: (seconds: number) => void;
  /** Called when this process pauses its reconciles. `onBegin` is called when it continues. */
  readonly onPaused?: () => void;
  /** Called when the Lease shows that the API server was restored from a backup. */
  readonly onRewound?: () => void;
  readonly onLeaseError?: (error: unknown) => void;
  readonly onLeaseRecovered?: () => void;
  readonly onEnded?: (work: Work) => void;
};

/**
 * Why a {@link Term} has to end: another process holds the Lease (`taken`), `confirm` has returned false (`refused`), or the
 * controllers have failed to start (the Error).
 */
export type LostReason = 'taken' | 'refused' | Error;

/**
 * A term: this process seeks a Lease, and reconciles all namespaces or one shard of them while it holds the Lease.
 *
 * ```text
 *   start ──→ elect ──→ acts: it holds the Lease, and its clock is trusted ──→ end: work stops, Lease is released
 *   caches                ↑                 ↓                                   ↑
 *                         └──── paused ←────┴──→ lost ──────────────────────────┘
 * ```
 *
 * The caches and the leader election use transports without the rate limit, so they never wait for other requests.
 */
export class Term<Work extends TermWork = TermWork> {
  readonly work: Work;
  readonly owns: (namespace: string) => boolean;
  /** Resolves when the term has to end. The caller then calls `end`. */
  readonly lost: Promise<LostReason>;
  readonly #options: TermOptions<Work>;
  readonly #leadership: Leadership;
  readonly #election: LeaderElection | undefined;
  readonly #clockChanged = (): void => this.#leadership.update();
  #resolveLost: (why: LostReason) => void = () => undefined;
  #isLost = false;
  /** Whether the controllers are stopping or have stopped. */
  #isStopping = false;
  #ended: Promise<void> | undefined;

  constructor(options: TermOptions<Work>) {
    this.#options = options;
    this.owns = options.owns;
    const { client, gates, guard, clock, lease, newWork } = options;
    this.lost = new Promise((resolve) => {
      this.#resolveLost = resolve;
    });
    this.#leadership = new Leadership({
      isClockTrusted: () => guard.isTrusted,
      onBegin: () => this.#begin(),
      onEnd: () => this.#pause(),
    });
    const fence = lease && new WriteFence(clock);
    this.work = newWork({
      transport: termTransport(client, { leadership: this.#leadership, gates, fence }),
      requireTerm: () => this.#leadership.requireTerm(),
    });
    this.#election = fence && this.#newElection(fence, lease);
    guard.listeners.add(this.#clockChanged);
  }

  get synced(): boolean {
    return this.work.controllers.synced;
  }

  /** Whether this process holds the Lease. */
  get isHeld(): boolean {
    return this.#election?.isLeading === true;
  }

  /** Whether this process may reconcile: it trusts its clock, and it holds the Lease or needs none. */
  get isActing(): boolean {
    return this.#leadership.isActing;
  }

  /** Fills the caches. Resolves when that is done. */
  async start(): Promise<void> {
    this.work.controllers.start();
    await this.work.controllers.whenSynced();
  }

  /**
   * Starts the leader election. The controllers reconcile while this process holds the Lease. Without leader election, they
   * start at once.
   *
   * @param seen the last version of the Lease that this process has read
   */
  elect(seen?: SeenLease): void {
    if (this.#election === undefined) this.#leadership.setLeads(true);
    else this.#election.start(seen);
  }

  /**
   * Finishes or aborts the requests in flight, stops the controllers, and then releases the Lease. Never rejects. Further
   * calls return the same promise.
   */
  end(inFlight: 'finish' | 'abort'): Promise<void> {
    this.#ended ??= this.#end(inFlight);
    return this.#ended;
  }

  async #end(inFlight: 'finish' | 'abort'): Promise<void> {
    const { guard, limits, waitFor, onEnded } = this.#options;
    const { controllers, recorder } = this.work;
    if (inFlight === 'abort') this.#leadership.setLeads(false);
    else if (limits.events !== undefined) await waitFor('pending events', limits.events, recorder.flush());
    this.#isStopping = true;
    await waitFor('reconciles', limits.reconciles, controllers.stop());
    await waitFor('pending events', limits.lastEvents, recorder.flush());
    guard.listeners.delete(this.#clockChanged);
    this.#leadership.setLeads(false);
    recorder.stop().catch(() => undefined);
    const released = this.#election?.stop() ?? Promise.resolve();
    await (limits.release === undefined
      ? released
      : waitFor('the release of the Lease', limits.release, released));
    onEnded?.(this.work);
  }

  #begin(): void {
    if (this.#isLost || this.#isStopping) return;
    const { clock, onBegin, onListed } = this.#options;
    onBegin?.();
    const start = clock.monotonic();
    this.work.controllers.lead().then(
      () => onListed?.((clock.monotonic() - start) / 1_000),
      (error: unknown) => this.#lose(error instanceof Error ? error : new Error(String(error))),
    );
  }

  #pause(): void {
    if (this.#isStopping) return;
    this.work.controllers.pause();
    if (!this.#isLost) this.#options.onPaused?.();
  }

  /** Restarts the work, because a restore of the API server from a backup invalidates earlier decisions. */
  #rewind(): void {
    if (!this.#isLost && !this.#isStopping) {
      this.#options.onRewound?.();
      this.work.controllers.rewind();
    }
    this.#leadership.restart();
  }

  #lose(why: LostReason): void {
    this.#isLost = true;
    this.#resolveLost(why);
  }

  #newElection(fence: WriteFence, lease: LeaseName): LeaderElection {
    const { client: transport, guard, awaitServer, clock, random, identity, confirm } = this.#options;
    const { onLeaseError: onError, onLeaseRecovered: onRecovered } = this.#options;
    return new LeaderElection({
      transport,
      clock,
      fence,
      random,
      ...lease,
      identity,
      mayLead: () => guard.mayLead,
      awaitServer,
      ...(confirm && { confirm }),
      onLeading: () => this.#leadership.setLeads(true),
      onPaused: () => this.#leadership.setLeads(false),
      onLost: (isRefused) => {
        this.#lose(isRefused ? 'refused' : 'taken');
        this.#leadership.setLeads(false);
      },
      onRewound: () => this.#rewind(),
      ...(onError && { onError }),
      ...(onRecovered && { onRecovered }),
    });
  }
}
