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

/** How the controllers of a {@link Term} reach the API server, and what identifies them. */
export type WorkAccess = TermAccess & {
  /** Lists and watches only the objects in the namespaces of the term. */
  readonly watchTransport: Pick<Transport, 'list' | 'watch'>;
  /** The holder that the controllers write into claims of periods. Each term of each process has its own holder. */
  readonly identity: string;
  /** The number of the shard. Undefined if the term covers all namespaces. */
  readonly shard: number | undefined;
};

type TermsOptions<Work extends TermWork> = Pick<
  TermOptions<Work>,
  'client' | 'gates' | 'guard' | 'awaitServer' | 'clock' | 'random' | 'identity' | 'lease'
> & {
  /** Lists and watches the objects of all namespaces. */
  readonly watchTransport: Pick<Transport, 'list' | 'watch'>;
  /** The namespaces to reconcile. Empty: all namespaces. */
  readonly namespaces: readonly string[];
  /** The number of shards. Several shards need a Lease. */
  readonly shards: number;
  readonly log: (component: string) => Log;
  readonly newWork: (access: WorkAccess) => Work;
  /** Waits for one step of a shutdown for a limited time. Reports a step that fails or takes longer. */
  readonly waitFor: WaitFor;
  /** Called when this process has listed the objects of a new shard. @param seconds since this process got the Lease */
  readonly onShardTaken: (shard: number, seconds: number) => void;
  /** Called when the controllers of a shard have stopped. */
  readonly onShardEnded: (work: Work) => void;
  /** Aborted when this process stops. */
  readonly ending: AbortSignal;
};

const maxReconcileMs = 25_000;
const releaseMs = 2_000;
/** The sum of these limits is below 30 s: a kubelet kills a Pod 30 s after its termination begins. */
const wholeLimits: EndLimits = { reconciles: maxReconcileMs, lastEvents: 2_000, release: releaseMs };
/**
 * Ending a shard takes at most 24 s, including the hand-over to another replica and the release of the Lease. The last
 * Events get only 500 ms, because no replica reconciles the shard while they are sent.
 */
const shardLimits: EndLimits = { events: 2_000, reconciles: 9_500, lastEvents: 500 };

/** The terms of this process: one {@link Term} for all namespaces, or one for each shard that it holds or prepares. */
export class Terms<Work extends TermWork> {
  /**
   * Resolves when the term for all namespaces has to end, for example because another process holds the Lease. With several
   * shards, never resolves, because this process continues if it loses a shard.
   */
  readonly lost: Promise<Error>;
  readonly #options: TermsOptions<Work>;
  readonly #log: Log;
  /** The term for all namespaces. Empty with several shards. */
  readonly #whole: readonly Term<Work>[];
  /** The terms of the shards. Undefined with one shard. */
  readonly #set: ShardSet<Term<Work>> | undefined;
  #isSharing = false;
  /** Resolves when the wait in `#untilSingleShard` is over. */
  #waited: Promise<unknown> = Promise.resolve();
  #stopped: Promise<unknown> | undefined;

  constructor(options: TermsOptions<Work>) {
    this.#options = options;
    this.#log = options.log('operator');
    const { shards, lease } = options;
    this.#set = shards === 1 || lease === undefined ? undefined : shardSet(options, lease);
    this.#whole = this.#set === undefined ? [wholeTerm(options, this.#log)] : [];
    this.lost = Promise.race(this.#whole.map(({ lost }) => lost)).then((why) => lostError(why, lease));
  }

  /** The terms whose Lease this process holds. With one shard: the term for all namespaces, even without its Lease. */
  get held(): readonly Term<Work>[] {
    return this.#set?.held ?? this.#whole;
  }

  /** Whether this process reconciles all namespaces, or holds at least one of several shards. */
  get isActing(): boolean {
    return this.#set === undefined ? this.#whole.some(({ isActing }) => isActing) : this.held.length > 0;
  }

  /** With one shard: whether the caches are filled. With several shards: whether the Leases have been read. */
  get synced(): boolean {
    return this.#set?.isReady ?? this.#whole.every(({ synced }) => synced);
  }

  /** The controllers of all terms, including terms that are being prepared or ended. */
  get works(): readonly Work[] {
    return this.#all.map(({ work }) => work);
  }

  /** The controllers for a namespace. Undefined if no term of this process covers the namespace. */
  workFor(namespace: string): Work | undefined {
    return this.#all.find(({ owns }) => owns(namespace))?.work;
  }

  get #all(): readonly Term<Work>[] {
    return this.#set?.all ?? this.#whole;
  }

  /** Fills the caches of the term for all namespaces. The caches of a shard are filled when it is prepared. */
  async start(): Promise<void> {
    await Promise.all(this.#whole.map((term) => term.start()));
  }

  /**
   * Starts to reconcile, or to seek the Leases.
   *
   * @param isSharded whether the stored Lease recorded several shards when the operator started
   */
  async elect(isSharded: boolean): Promise<void> {
    const { guard } = this.#options;
    if (this.#set !== undefined) {
      guard.listeners.add(this.#share);
      this.#share(guard.isTrusted);
    } else {
      const isSingle = isSharded ? this.#untilSingleShard() : Promise.resolve(true);
      this.#waited = isSingle;
      if (await isSingle) for (const term of this.#whole) term.elect();
    }
  }

  /** Ends all terms. Never rejects. Further calls return the same promise. */
  async stop(): Promise<void> {
    const { guard, waitFor } = this.#options;
    guard.listeners.delete(this.#share);
    this.#stopped ??=
      this.#set === undefined
        ? Promise.all([
            ...this.#whole.map((term) => term.end('finish')),
            waitFor('the release of the Lease', releaseMs, this.#waited),
          ])
        : waitFor('reconciles', maxReconcileMs, this.#set.stop());
    await this.#stopped;
  }

  /** Logs when the clock becomes trusted or distrusted. Starts to share the shards when the clock is trusted. */
  readonly #share = (isTrusted: boolean): void => {
    if (isTrusted === this.#isSharing) return;
    this.#isSharing = isTrusted;
    if (isTrusted) logLeading(this.#log);
    else logPaused(this.#log);
    if (isTrusted) this.#set?.start();
  };

  /**
   * Waits until no replica reconciles with several shards.
   *
   * @returns false if this process is stopped first
   */
  async #untilSingleShard(): Promise<boolean> {
    const { client: transport, clock, identity, lease, ending: signal } = this.#options;
    if (lease === undefined) return true;
    this.#log.info(
      { event: 'sharded' },
      'waiting until replicas with several shards have released their Leases',
    );
    const report = leaseReports(this.#log, clock, lease)('leases');
    const onError = (error: unknown): void => report.failed(error, 'cannot read or write the Leases');
    const onSuccess = report.recovered;
    return untilSingleShard({ transport, clock, identity, ...lease, signal, onError, onSuccess });
  }
}

function wholeTerm<Work extends TermWork>(options: TermsOptions<Work>, log: Log): Term<Work> {
  const { clock, identity, lease, watchTransport, newWork } = options;
  const report = leaseReports(options.log('leader-election'), clock, lease)('lease');
  return new Term({
    ...options,
    owns: () => true,
    // Refuse a Lease that another replica has taken and marked with the annotation of several shards.
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
  const reportOf = leaseReports(log, options.clock, lease);
  const looks = reportOf('leases');
  return new ShardSet({
    ...options,
    ...lease,
    transport,
    mayLead: () => guard.mayLead,
    countKronJobs: () => kronJobsByNamespace(watchTransport, namespaces),
    newShard: (shard) => shardTerm(options, lease, shard, { log, reportOf }),
    onError: (error) => looks.failed(error, 'cannot read or renew the Leases'),
    onSuccess: looks.recovered,
  });
}

function shardTerm<Work extends TermWork>(
  options: TermsOptions<Work>,
  lease: LeaseName,
  { shard, ranges, term, confirm }: NewShard,
  { log, reportOf }: { readonly log: Log; readonly reportOf: ReturnType<typeof leaseReports> },
): Term<Work> {
  const { clock, identity, newWork, onShardTaken, onShardEnded } = options;
  const name = shardLeaseName(lease.name, shard);
  const report = reportOf(name);
  return new Term({
    ...options,
    lease: { ...lease, name },
    owns: (namespace) => shardOf(ranges, namespace) === shard,
    confirm,
    newWork: (access) => {
      const watchTransport = shardTransport(options.watchTransport, ranges, shard);
      // Each term has its own identity as the holder of claims. At the end of a term, this process forgets which creates
      // were in flight, so a later term must not treat the claims of an earlier term as its own.
      return newWork({ ...access, watchTransport, identity: `${identity}/${term}`, shard });
    },
    limits: shardLimits,
    // Failures are ignored, because another replica takes over the work of a shard that ends.
    waitFor: async (_, ms, part) => void (await settlesWithin(clock, ms, part).catch(() => undefined)),
    onListed: (seconds) => {
      onShardTaken(shard, seconds);
      log.info({ event: 'shard-taken', shard, seconds }, 'acting for a shard');
    },
    onRewound: () => log.warn({ event: 'restored', shard }, restoredText),
    onLeaseError: (error) => report.failed(error, `cannot read or renew the Lease ${name}`),
    onLeaseRecovered: report.recovered,
    onEnded: (work) => {
      report.recovered();
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

/** @returns a function from a subject, such as a Lease, to its reporter. Each subject fails and recovers on its own */
function leaseReports(
  log: Log,
  clock: Clock,
  lease: LeaseName | undefined,
): (subject: string) => LeaseReport {
  const failures = new FailureLog({ clock, log });
  const fields = { event: 'lease-trouble', ...lease };
  return (subject) => ({
    failed: (error, message) => failures.failed({ subject, error, fields, message }),
    recovered: () => failures.succeeded(subject),
  });
}

function lostError(why: LostReason, lease: LeaseName | undefined): Error {
  if (why instanceof Error) return why;
  const name = `the Lease ${lease?.namespace}/${lease?.name}`;
  return new Error(
    why === 'refused' ? `${name} has several shards` : `lost ${name}, another replica may lead`,
  );
}
