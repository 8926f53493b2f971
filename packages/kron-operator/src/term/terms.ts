import type { Clock } from '@kron/kubernetes/clock';
import { settlesWithin } from '@kron/kubernetes/settlesWithin';
import type { Transport } from '@kron/kubernetes/transport';
import type { Log } from '../controller/log.ts';
import { FailureLog } from '../controller/queue/failureLog.ts';
import type { LeaseName } from './leader/lease.ts';
import { kronJobsByNamespace } from './shards/layoutChange.ts';
import { untilSingleShard } from './shards/layoutWait.ts';
import { layoutOf, singleShard } from './shards/shardLayout.ts';
import { shardLeaseName } from './shards/shardLeases.ts';
import { shardOf } from './shards/shardRanges.ts';
import { type NewShard, ShardSet } from './shards/shardSet.ts';
import { shardTransport } from './shards/shardTransport.ts';
import {
  type EndLimits,
  type LostReason,
  Term,
  type TermAccess,
  type TermOptions,
  type TermWork,
  type WaitFor,
} from './term.ts';

/** How the work of a term reaches the API server, and its identity. */
export type WorkAccess = TermAccess & {
  /** Lists and watches the objects of the term. */
  readonly watchTransport: Pick<Transport, 'list' | 'watch'>;
  /** For claims: unique to this process and this term. */
  readonly identity: string;
  /** Undefined: the term has all namespaces. */
  readonly shard: number | undefined;
};

export type TermsOptions<Work extends TermWork> = Pick<
  TermOptions<Work>,
  'client' | 'gates' | 'guard' | 'awaitServer' | 'clock' | 'random' | 'identity' | 'lease'
> & {
  /** Lists and watches the objects of all namespaces. */
  readonly watchTransport: Pick<Transport, 'list' | 'watch'>;
  /** Empty: all. */
  readonly namespaces: readonly string[];
  /** Above 1 only with a Lease. */
  readonly shards: number;
  readonly log: (component: string) => Log;
  readonly newWork: (access: WorkAccess) => Work;
  /** Reports a part that fails or takes longer. */
  readonly waitFor: WaitFor;
  /** This process starts to reconcile a shard, this many seconds after it got the Lease. */
  readonly onShardTaken: (shard: number, seconds: number) => void;
  /** The work of a shard has ended. */
  readonly onShardEnded: (work: Work) => void;
  /** Aborted when this process stops. */
  readonly ending: AbortSignal;
};

const maxReconcileMs = 25_000;
/** Their sum is below the 30 s after which a kubelet kills a pod. */
const wholeLimits: EndLimits = { reconciles: maxReconcileMs, lastEvents: 2_000, release: 2_000 };
/**
 * With the hand-over before and the release after them, the end of a shard takes at most 24 s. No replica reconciles a shard
 * while its last Events are written.
 */
const shardLimits: EndLimits = { events: 2_000, reconciles: 9_500, lastEvents: 500 };

/** The terms of a process: one with all namespaces, or one for each shard that it holds or prepares. */
export class Terms<Work extends TermWork> {
  /**
   * Resolves when this process has lost its Lease. A process with several shards continues without the shards that it loses.
   */
  readonly lost: Promise<Error>;
  readonly #options: TermsOptions<Work>;
  readonly #log: Log;
  /** The term with all namespaces; empty with several shards. */
  readonly #whole: readonly Term<Work>[];
  /** Undefined with one shard. */
  readonly #set: ShardSet<Term<Work>> | undefined;
  #isSharing = false;
  #stopped: Promise<unknown> | undefined;

  constructor(options: TermsOptions<Work>) {
    this.#options = options;
    this.#log = options.log('operator');
    const { shards, lease } = options;
    this.#set = shards === 1 || lease === undefined ? undefined : shardSet(options, lease);
    this.#whole = this.#set === undefined ? [wholeTerm(options, this.#log)] : [];
    this.lost = Promise.race(this.#whole.map(({ lost }) => lost)).then((why) => lostError(why, lease));
  }

  /** The terms whose Lease this process holds, or that need none. */
  get held(): readonly Term<Work>[] {
    return this.#set?.held ?? this.#whole;
  }

  /** Whether this process acts, or holds a shard. */
  get isActing(): boolean {
    return this.#set === undefined ? this.#whole.some(({ isActing }) => isActing) : this.held.length > 0;
  }

  /** Whether the caches are filled. Before a shard is prepared there are none. */
  get synced(): boolean {
    return this.#set?.isReady ?? this.#whole.every(({ synced }) => synced);
  }

  /** The work of all terms, also of those that are being prepared or ended. */
  get works(): readonly Work[] {
    return this.#all.map(({ work }) => work);
  }

  /** The work for a namespace; undefined if this process prepares no term with it. */
  workFor(namespace: string): Work | undefined {
    return this.#all.find(({ owns }) => owns(namespace))?.work;
  }

  get #all(): readonly Term<Work>[] {
    return this.#set?.all ?? this.#whole;
  }

  /** Fills the caches. The caches of shards are filled later. */
  async start(): Promise<void> {
    await Promise.all(this.#whole.map((term) => term.start()));
  }

  /**
   * Starts to reconcile, or to seek the Leases.
   *
   * @param isSharded whether the Lease carried the layout of several shards at the start
   */
  async elect(isSharded: boolean): Promise<void> {
    const { guard } = this.#options;
    if (this.#set !== undefined) {
      guard.listeners.add(this.#share);
      this.#share(guard.isTrusted);
    } else if (!isSharded || (await this.#untilSingleShard())) {
      for (const term of this.#whole) term.elect();
    }
  }

  /** Ends all terms. Never rejects. Further calls return the same promise. */
  async stop(): Promise<void> {
    const { guard, waitFor } = this.#options;
    guard.listeners.delete(this.#share);
    this.#stopped ??=
      this.#set === undefined
        ? Promise.all(this.#whole.map((term) => term.end('finish')))
        : waitFor('reconciles', maxReconcileMs, this.#set.stop());
    await this.#stopped;
  }

  /** Shares the shards with other replicas from when the clock is first trusted. */
  readonly #share = (isTrusted: boolean): void => {
    if (isTrusted === this.#isSharing) return;
    this.#isSharing = isTrusted;
    if (isTrusted) logLeading(this.#log);
    else logPaused(this.#log);
    if (isTrusted) this.#set?.start();
  };

  /** Replicas with several shards may still reconcile. */
  async #untilSingleShard(): Promise<boolean> {
    const { client: transport, clock, identity, lease, ending: signal } = this.#options;
    if (lease === undefined) return true;
    this.#log.info(
      { event: 'sharded' },
      'waiting until replicas with several shards have released their Leases',
    );
    const report = leaseReport(this.#log, clock, lease);
    const onError = (error: unknown): void => report.failed(error, 'cannot read or write the Leases');
    return untilSingleShard({ transport, clock, identity, ...lease, signal, onError });
  }
}

function wholeTerm<Work extends TermWork>(options: TermsOptions<Work>, log: Log): Term<Work> {
  const { clock, identity, lease, watchTransport, newWork } = options;
  const report = leaseReport(options.log('leader-election'), clock, lease);
  return new Term({
    ...options,
    owns: () => true,
    // One shard has no annotation. A replica with several shards has written one while this process held no Lease.
    confirm: (stored) => Promise.resolve(layoutOf(stored) === singleShard),
    newWork: (access) => newWork({ ...access, watchTransport, identity, shard: undefined }),
    limits: wholeLimits,
    onBegin: () => logLeading(log),
    onPaused: () => logPaused(log),
    onRewound: () => log.warn({ event: 'restored' }, restoredText),
    onLeaseError: (error) => report.failed(error, 'cannot read or renew the Lease'),
    onLeaseRecovered: report.recovered,
  });
}

function shardSet<Work extends TermWork>(
  options: TermsOptions<Work>,
  lease: LeaseName,
): ShardSet<Term<Work>> {
  const { client: transport, guard, watchTransport, namespaces } = options;
  const log = options.log('shards');
  const report = leaseReport(log, options.clock, lease);
  return new ShardSet({
    ...options,
    ...lease,
    transport,
    mayLead: () => guard.mayLead,
    countKronJobs: () => kronJobsByNamespace(watchTransport, namespaces),
    newShard: (shard) => shardTerm(options, lease, shard, { log, report }),
    onError: (error) => report.failed(error, 'cannot read or renew the Leases'),
  });
}

function shardTerm<Work extends TermWork>(
  options: TermsOptions<Work>,
  lease: LeaseName,
  { shard, ranges, term, confirm }: NewShard,
  { log, report }: { readonly log: Log; readonly report: LeaseReport },
): Term<Work> {
  const { clock, identity, newWork, onShardTaken, onShardEnded } = options;
  const name = shardLeaseName(lease.name, shard);
  return new Term({
    ...options,
    lease: { ...lease, name },
    owns: (namespace) => shardOf(ranges, namespace) === shard,
    confirm,
    newWork: (access) => {
      const watchTransport = shardTransport(options.watchTransport, ranges, shard);
      // A claim of an earlier term proves nothing: this process has forgotten which creates were in flight.
      return newWork({ ...access, watchTransport, identity: `${identity}/${term}`, shard });
    },
    limits: shardLimits,
    // Failed work of an ending shard is no longer needed.
    waitFor: async (_, ms, part) => void (await settlesWithin(clock, ms, part).catch(() => undefined)),
    onListed: (seconds) => {
      onShardTaken(shard, seconds);
      log.info({ event: 'shard-taken', shard, seconds }, 'acting for a shard');
    },
    onRewound: () => log.warn({ event: 'restored', shard }, restoredText),
    onLeaseError: (error) => report.failed(error, `cannot read or renew the Lease ${name}`),
    onLeaseRecovered: report.recovered,
    onEnded: (work) => {
      log.info({ event: 'shard-ended', shard }, 'no longer acting for a shard, or preparing to');
      onShardEnded(work);
    },
  });
}

const restoredText = 'the API server was restored from a backup: listing everything again';

function logLeading(log: Log): void {
  log.info({ event: 'leading' }, 'leading');
}

function logPaused(log: Log): void {
  log.warn({ event: 'paused' }, 'not leading now: nothing is decided or written');
}

type LeaseReport = {
  readonly failed: (error: unknown, message: string) => void;
  readonly recovered: () => void;
};

/** Logs failures to read or write Leases. */
function leaseReport(log: Log, clock: Clock, lease: LeaseName | undefined): LeaseReport {
  const failures = new FailureLog({ clock, log });
  const fields = { event: 'lease-trouble', ...lease };
  return {
    failed: (error, message) => failures.failed({ subject: 'lease', error, fields, message }),
    recovered: () => failures.succeeded('lease'),
  };
}

function lostError(why: LostReason, lease: LeaseName | undefined): Error {
  if (why instanceof Error) return why;
  const name = `the Lease ${lease?.namespace}/${lease?.name}`;
  return new Error(
    why === 'refused' ? `${name} has several shards` : `lost ${name}, another replica may lead`,
  );
}
