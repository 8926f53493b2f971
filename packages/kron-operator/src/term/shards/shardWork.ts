import type { Clock } from '@kron/kubernetes/clock';
import { settlesWithin } from '@kron/kubernetes/settlesWithin';
import type { Transport } from '@kron/kubernetes/transport';
import type { Controller } from '../../controller/controller.ts';
import type { EventRecorder } from '../../controller/events/eventRecorder.ts';
import type { ClockGuard } from '../leader/clockGuard.ts';
import { fencedTransport } from '../leader/fencedTransport.ts';
import { LeaderElection, type SeenLease } from '../leader/leaderElection.ts';
import { Leadership } from '../leader/leadership.ts';
import { termTransport } from '../leader/termTransport.ts';
import { WriteFence } from '../leader/writeFence.ts';
import { gatedTransport } from '../../controller/requests/gatedTransport.ts';
import type { Gates } from '../../controller/requests/gates.ts';
import type { AwaitServer } from '@kron/kubernetes/awaitServer';
import { shardLeaseName } from './shardLeases.ts';
import type { NewShard, Shard } from './shardSet.ts';
import { shardTransport } from './shardTransport.ts';

/** Time limits of the end of a shard, milliseconds. With a hand-over before and the release after them, 24 s. */
const maxReconcileMs = 9_500;
const maxFlushMs = 2_000;
/** For the Events of the last reconciles. Meanwhile no replica acts for the shard. */
const lastFlushMs = 500;

/** How the controllers of a shard reach the API server, and their identity. */
export type ShardAccess = {
  /** Rate limited, and fenced by the Lease of the shard. */
  readonly transport: Transport;
  /** Lists and watches the objects of the shard. */
  readonly watchTransport: Pick<Transport, 'list' | 'watch'>;
  readonly requireTerm: () => unknown;
  /** For claims: unique to this process and this term. */
  readonly identity: string;
};

export type ShardWorkOptions = NewShard & {
  /** Neither rate limited nor fenced. */
  readonly client: Transport;
  readonly watchTransport: Pick<Transport, 'list' | 'watch'>;
  readonly gates: Gates;
  readonly guard: Pick<ClockGuard, 'isTrusted' | 'mayLead'>;
  /** Called when the clock is trusted or distrusted. */
  readonly clockListeners: Set<() => void>;
  readonly awaitServer: AwaitServer;
  readonly clock: Clock;
  readonly random: () => number;
  readonly identity: string;
  /** Of shard 0. */
  readonly lease: { readonly namespace: string; readonly name: string };
  readonly newControllers: (access: ShardAccess) => {
    readonly controllers: Controller;
    readonly recorder: Pick<EventRecorder, 'flush' | 'stop'>;
  };
  /** The Lease of the shard shows that the API server was restored from a backup. */
  readonly onRewound?: () => void;
  /** This process acts for the shard, this many seconds after it got the Lease. */
  readonly onTakenOver?: (seconds: number) => void;
  readonly onLeaseError?: (error: unknown, name: string) => void;
  readonly onLeaseRecovered?: () => void;
};

/** The controllers, the caches, the election and the fence of one shard. */
export class ShardWork implements Shard {
  readonly #options: ShardWorkOptions;
  readonly #leadership: Leadership;
  readonly #election: LeaderElection;
  readonly #controllers: Controller;
  readonly #recorder: Pick<EventRecorder, 'flush' | 'stop'>;
  readonly #clockChanged = (): void => this.#leadership.update();

  constructor(options: ShardWorkOptions) {
    this.#options = options;
    const { client, watchTransport, gates, guard, clockListeners, clock, identity } = options;
    const { shard, ranges, term, newControllers, onLost } = options;
    const fence = new WriteFence(clock);
    this.#leadership = new Leadership({
      isClockTrusted: () => guard.isTrusted,
      onBegin: () => void this.#lead().catch(onLost),
      onEnd: () => this.#controllers.pause(),
    });
    const gated = gatedTransport(fencedTransport(client, fence), gates);
    const { controllers, recorder } = newControllers({
      transport: termTransport(gated, this.#leadership),
      watchTransport: shardTransport(watchTransport, ranges, shard),
      requireTerm: () => this.#leadership.requireTerm(),
      // A claim of an earlier term proves nothing: this process has forgotten which creates were in flight.
      identity: `${identity}/${term}`,
    });
    this.#controllers = controllers;
    this.#recorder = recorder;
    this.#election = this.#newElection(fence);
    clockListeners.add(this.#clockChanged);
  }

  get synced(): boolean {
    return this.#controllers.synced;
  }

  get isHeld(): boolean {
    return this.#election.isLeading;
  }

  async start(): Promise<void> {
    this.#controllers.start();
    await this.#controllers.whenSynced();
  }

  elect(seen: SeenLease | undefined): void {
    this.#election.start(seen);
  }

  async end(inFlight: 'finish' | 'abort'): Promise<void> {
    const { clock, clockListeners } = this.#options;
    if (inFlight === 'abort') this.#leadership.setLeads(false);
    // Due Jobs still start while Events are written.
    else await settlesWithin(clock, maxFlushMs, settled(this.#recorder.flush()));
    await settlesWithin(clock, maxReconcileMs, settled(this.#controllers.stop()));
    await settlesWithin(clock, lastFlushMs, settled(this.#recorder.flush()));
    clockListeners.delete(this.#clockChanged);
    this.#leadership.setLeads(false);
    void settled(this.#recorder.stop());
    await this.#election.stop();
  }

  async #lead(): Promise<void> {
    const { clock, onTakenOver } = this.#options;
    const start = clock.monotonic();
    await this.#controllers.lead();
    onTakenOver?.((clock.monotonic() - start) / 1_000);
  }

  #newElection(fence: WriteFence): LeaderElection {
    const { client, guard, awaitServer, clock, random, identity, lease, shard, confirm } = this.#options;
    const { onLost, onRewound, onLeaseError, onLeaseRecovered } = this.#options;
    const name = shardLeaseName(lease.name, shard);
    return new LeaderElection({
      transport: client,
      clock,
      fence,
      random,
      namespace: lease.namespace,
      name,
      identity,
      mayLead: () => guard.mayLead,
      awaitServer,
      confirm,
      onLeading: () => this.#leadership.setLeads(true),
      onPaused: () => this.#leadership.setLeads(false),
      onLost: () => {
        this.#leadership.setLeads(false);
        onLost();
      },
      onRewound: () => {
        onRewound?.();
        this.#controllers.rewind();
        this.#leadership.restart();
      },
      onError: (error) => onLeaseError?.(error, name),
      onRecovered: () => onLeaseRecovered?.(),
    });
  }
}

/** Ignores errors: failed work of an ending shard is no longer needed. */
async function settled(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined);
}
