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

/** How the work of a term sends its requests. */
export type TermAccess = {
  /** Rate limited, and fenced by the Lease. */
  readonly transport: Transport;
  /** Called before each decision. @throws FencedError if this process does not lead or does not trust its clock */
  readonly requireTerm: () => unknown;
};

/** The part of a process that decides and acts in a term. */
export type TermWork = {
  readonly controllers: Controller;
  readonly recorder: Pick<EventRecorder, 'flush' | 'stop'>;
};

/** Time limits of the end of a term, in milliseconds. */
export type EndLimits = {
  /** For the Events that wait at the beginning of the end. Due Jobs still start meanwhile. */
  readonly events?: number;
  readonly reconciles: number;
  /** For the Events of the last reconciles. */
  readonly lastEvents: number;
  /** For the release of the Lease. Default: no limit. */
  readonly release?: number;
};

/** Waits for a part of an end for a limited time. Must not throw. */
export type WaitFor = (label: string, ms: number, part: Promise<unknown>) => Promise<void>;

export type TermOptions<Work extends TermWork> = {
  /** Neither rate limited nor fenced. */
  readonly client: Transport;
  readonly gates: Gates;
  readonly guard: Pick<ClockGuard, 'isTrusted' | 'mayLead' | 'listeners'>;
  readonly awaitServer: AwaitServer;
  readonly clock: Clock;
  readonly random: () => number;
  /** Identifies this process in the Lease; unique to each run. */
  readonly identity: string;
  /** Undefined: there is no leader election. */
  readonly lease: LeaseName | undefined;
  /** Whether the objects of a namespace belong to the term. */
  readonly owns: (namespace: string) => boolean;
  readonly confirm?: NonNullable<LeaderElectionOptions['confirm']>;
  readonly newWork: (access: TermAccess) => Work;
  readonly limits: EndLimits;
  readonly waitFor: WaitFor;
  /** This process starts to reconcile, for the first time or again. */
  readonly onBegin?: () => void;
  /** The work has listed everything, this many seconds after `onBegin`. */
  readonly onListed?: (seconds: number) => void;
  /** This process stops reconciling, and may start again. */
  readonly onPaused?: () => void;
  /** The Lease shows that the API server was restored from a backup. */
  readonly onRewound?: () => void;
  readonly onLeaseError?: (error: unknown) => void;
  readonly onLeaseRecovered?: () => void;
  readonly onEnded?: (work: Work) => void;
};

/** Why a term has to end: another process holds the Lease, `confirm` has refused, or the work has failed to start. */
export type LostReason = 'taken' | 'refused' | Error;

/**
 * The right to reconcile, for all namespaces or for a shard, and the work that is done under it.
 *
 * ```text
 *   start ──→ elect ──→ acts: it holds the Lease, and its clock is trusted ──→ end: work stops, Lease is released
 *   caches                ↑                 ↓                                   ↑
 *                         └──── paused ←────┴──→ lost ──────────────────────────┘
 * ```
 *
 * Caches and the election use the client directly, so that neither waits for the rate limit.
 */
export class Term<Work extends TermWork = TermWork> {
  readonly work: Work;
  readonly owns: (namespace: string) => boolean;
  /** Resolves when the term has to end. Then call `end`. */
  readonly lost: Promise<LostReason>;
  readonly #options: TermOptions<Work>;
  readonly #leadership: Leadership;
  readonly #election: LeaderElection | undefined;
  readonly #clockChanged = (): void => this.#leadership.update();
  #resolveLost: (why: LostReason) => void = () => undefined;
  #isLost = false;
  /** Whether the work is stopping or has stopped. */
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

  /** Whether this process holds the Lease, or needs none, and trusts its clock. */
  get isActing(): boolean {
    return this.#leadership.isActing;
  }

  /** Fills the caches. Resolves when that is done. */
  async start(): Promise<void> {
    this.work.controllers.start();
    await this.work.controllers.whenSynced();
  }

  /**
   * Seeks the Lease, and reconciles while it holds the Lease. Without leader election it reconciles at once.
   *
   * @param seen the Lease as it was last seen
   */
  elect(seen?: SeenLease): void {
    if (this.#election === undefined) this.#leadership.setLeads(true);
    else this.#election.start(seen);
  }

  /**
   * Finishes or aborts the requests in flight, stops the work, and then releases the Lease. Never rejects. Further calls
   * return the same promise.
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

  /** The restore invalidates earlier decisions, so a leader begins again. */
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
